"""Guns, blades and frightening units with abilities, and what becomes of those they strike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Assign
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.assault.retreat import retreats
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.gunnery.area_fire import evasion_of
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.sequence import movement_step
from grognard.rulesets.steampunk.table.records import Struck
from tests.rulesets.steampunk.kit import YARD, Table, drawn, make

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.sheets import Lists


FIRE = "Fire + -"


def weapon(*abilities: str, **fields: Any) -> dict[str, Any]:
    return {"name": "Piece", "range": 3, "damage": "d6", "abilities": list(abilities), **fields}


def gunner(
    *abilities: str, count: int = 1, lists: Lists = YARD, sheet: dict[str, Any] | None = None, **fields: Any
) -> Lists:
    return make(
        "Gunner",
        like="Tank",
        lists=lists,
        weapons=[weapon(*abilities, **fields)],
        guns=["Piece"] * count,
        **(sheet or {}),
    )


def facing(lists: Lists, others: str = "B1 Squad at D5", order: str = FIRE, **more: Any) -> Table:
    return drawn(f"A1 Gunner at D3 facing 3\n{others}", lists=lists, **more).order("A1", "- + - + -", order)


def slots(table: Table) -> dict[str, list[str]]:
    question = table.playing.asked_of(0)
    assert isinstance(question, Assign), table.log
    return {slot.key: [option.key for option in slot.options] for slot in question.slots}


def struck(table: Table) -> dict[str, int]:
    return {each.target: each.number for each in table.playing.all(Struck)}


def onto(mine: str, theirs: str, lists: Lists, **options: Any) -> Table:
    """A unit drives into the hex of another that faces it."""
    table = drawn(f"A1 {mine} at D3 facing 3 slow\nB1 {theirs} at D4 facing 0", lists=lists, **options)
    return table.order("A1", "F + - + -")


def ghost(*abilities: str) -> Lists:
    """The yard with a Ghost that has these abilities."""
    return make("Ghost", like="Squad", abilities=list(abilities))


def blade(*abilities: str, models: int = 4) -> Lists:
    """The yard with models whose assault line has these abilities."""
    line = {"dice": 1, "needs": 5, "damage": "d6", "abilities": list(abilities)}
    return make("Blades", like="Squad", model=[{"name": "Blade", "count": models, "assault": line}])


def struck_by(lists: Lists, successes: int, enemy: str = "Squad", mine: str = "Blades", **dice: list[int]) -> Table:
    """The blades strike so often and the enemy not at all; nobody is hurt, and the retreat is left out."""
    table = onto(mine, enemy, lists)
    rolled = [5] * successes + [1] * (4 - successes)
    theirs = {"Squad": 4, "Tank": 4, "Kite": 2}[enemy]
    more = {"deflection": [1, 1], "armour": [5, 5] * 4} if enemy == "Tank" else {}
    table.dice(assault=rolled + [1] * theirs, damage=[1] * 4, **{**more, **dice})
    for _ in range(2):
        table.reply("support", {"1 damage": successes - 1})
    return table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))


def waiting(table: Table, unit: str) -> list[str]:
    """The effects that wait for Apply damage."""
    return list(map(str, table[unit].waiting))


def evasion(*abilities: str, terrain: str = "clear", size: str = "medium") -> int | None:
    """What a unit with these abilities needs to evade a hit of an area weapon, if it can."""
    lists = make("Mark", like="Squad", abilities=list(abilities), size=size)
    table = drawn("A1 Mark at D5", lists=lists, terrain={"D5": terrain}).play(fire, 1)
    return evasion_of(table.playing, table["A1"])


def shot_by_two_guns(ability: str, target: str) -> Table:
    """Two guns hit; no hit gets through the armour of a tank."""
    table = facing(gunner(ability, count=2), f"B1 {target} at D5").reply("fires: at whom", {"0": "B1", "1": "B1"})
    table.dice(to_hit=[3, 3], armour=[5] * 16, damage=[1, 1])
    return table.play_all((fire, 1), (roll_damage,), (apply_damage,))


def mender(ability: str, **fields: Any) -> Table:
    """A troll with this ability."""
    lists = make("Troll", like="Squad", abilities=[ability])
    return drawn("A1 Troll at D3\nB1 Squad at D9", lists=lists).having("A1", **fields)
