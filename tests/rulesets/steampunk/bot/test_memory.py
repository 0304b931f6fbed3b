"""What the greedy bot remembers of bases, weapons and poses is true wherever and whenever it is used again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.bots import play_out
from grognard.rulesets.steampunk.bot import bodies, greedy, gun_groups, shot_worth, survey
from grognard.rulesets.steampunk.bot.bodies import frame_of
from grognard.rulesets.steampunk.bot.gun_groups import park_of
from grognard.rulesets.steampunk.bot.survey import Survey
from grognard.rulesets.steampunk.bot.worth import body_of, in_books
from grognard.rulesets.steampunk.play.assault.sides import assault_dice, deflection_dice, sources_of
from grognard.rulesets.steampunk.play.orders.orders import ask_orders, write_orders
from grognard.rulesets.steampunk.ruleset import RULESET
from grognard.rulesets.steampunk.table.abilities import abilities_of
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Aim, Load, Unit, UnitId, Wear
from grognard.rulesets.steampunk.table.units import armour_of, toll_of, victim_of
from tests.rulesets.steampunk.kit import Table, drawn, make

D5 = BOARD.named("D5")
SOMEWHERE: dict[str, Any] = {"at": D5, "facing": 2, "entering": D5, "entering_tokens": 1, "met": ((D5, "fire"),)}
GUNS: dict[str, Any] = {"loads": (Load(),) * 4, "spent": (("Musket", 1),), "aims": (Aim("hand", 1, D5),), "jam": 1}
TOKENS: dict[str, Any] = {"acid": 1, "minor_acid": 1, "fire": 1, "poison": (6,), "bleeding": (8,), "must_flee": True}
SHAPE: dict[str, Any] = {
    "living": (0, 1),
    "dying": 1,
    "future": 2,
    "speed": "fast",
    "shaken": 1,
    "is_revealed": True,
    "wear": Wear(armour=1, assault=2, marks=frozenset({"damaged sights"})),
}


def squad() -> Unit:
    """Four men."""
    return drawn("A1 Squad at D4 slow").play(write_orders)["A1"]


def changed(unit: Unit, name: str, value: object) -> Unit:
    """The same base, later."""
    return msgspec.structs.replace(unit, **{name: value})


def met_by_dice(unit: Unit) -> tuple[object, ...]:
    """All that shots and blows ask a base for."""
    sources = sources_of(unit)
    dice = [(assault_dice(unit, sources, angle), deflection_dice(unit, sources, angle)) for angle in range(4)]
    armour = [armour_of(unit, angle) for angle in range(4)]
    return body_of(victim_of(unit)), in_books(toll_of(unit)), abilities_of(unit), armour, sources, dice


@pytest.mark.parametrize(("name", "value"), (SOMEWHERE | GUNS | TOKENS).items())
def test_place_guns_and_tokens_make_no_other_base_of_it(name: str, value: object) -> None:
    """SPF-UNIT-01: the dice find the same base, so what is known of it still holds."""
    unit = squad()
    later = changed(unit, name, value)

    assert frame_of(unit) is frame_of(later)
    assert met_by_dice(unit) == met_by_dice(later)


@pytest.mark.parametrize(("name", "value"), SHAPE.items())
def test_who_is_hurt_or_changes_speed_is_looked_at_anew(name: str, value: object) -> None:
    """SPF-DMG-09, SPF-COND-02, SPF-ABIL-19"""
    unit = squad()

    assert frame_of(unit) is not frame_of(changed(unit, name, value))


@pytest.mark.parametrize(("name", "value"), (SOMEWHERE | {"aims": GUNS["aims"], "wear": SHAPE["wear"]}).items())
def test_guns_are_the_same_wherever_they_stand(name: str, value: object) -> None:
    """SPF-GUN-05"""
    unit = squad()

    assert park_of(unit) is park_of(changed(unit, name, value))


@pytest.mark.parametrize(("name", "value"), {"loads": GUNS["loads"], "living": (0, 1)}.items())
def test_guns_that_are_loaded_or_manned_otherwise_are_looked_at_anew(name: str, value: object) -> None:
    """SPF-GUN-05, SPF-EQUIP-09"""
    unit = squad()

    assert park_of(unit).batteries != park_of(changed(unit, name, value)).batteries


def test_a_fire_that_burns_already_is_not_lit_again() -> None:
    """SPF-WPN-04: the hit is remembered, whether the target burns is not."""
    flame = {"name": "flame", "range": 2, "damage": "d6", "abilities": ["Set on Fire", "Always Loaded"]}
    lists = make("Dragon", like="Tank", weapons=[flame], guns=["flame"])
    cold = drawn("A1 Dragon at D4\nB1 Squad at D5", lists=lists).play(write_orders)
    hot = drawn("A1 Dragon at D4\nB1 Squad at D5", lists=lists).having("B1", fire=1).play(write_orders)
    worth = [shot(table) for table in (cold, hot, cold)]

    assert worth[0] == worth[2]
    assert worth[1] < worth[0]


def shot(table: Table) -> float:
    """What A1 gains by its best gun at B1."""
    seen = Survey(table.playing, 0)
    mine, yours = seen.pieces[UnitId("A1")], seen.pieces[UnitId("B1")]
    return max(mine.arsenal.shot(gun, mine.pose, yours, yours.pose)[0] for gun in mine.arsenal.batteries)


def test_who_has_forgotten_everything_plays_the_same_game() -> None:
    """What is remembered makes it quicker and nothing else."""
    texts = []
    memories: list[dict[Any, Any]] = [bodies.FRAMES, gun_groups.PARKS, shot_worth.FACTS, survey.SIGHTS]
    for forgets in (True, False):
        for memory in memories if forgets else ():
            memory.clear()
        game = RULESET.new_game(("elf-standard", "ork-standard"), options={"turns": 4}, seed=5)
        texts.append([event.text for event in play_out(game, (greedy, greedy), 5).events])

    assert texts[0] == texts[1]


def test_the_same_table_has_the_same_order_sheet_and_a_changed_one_another() -> None:
    """SPF-ORD-04: it is made of the records on the table, again whenever one of them is another."""
    table = drawn("A1 Tank at D3 slow\nB1 Tank at D7 slow").play(write_orders).playing
    first, again = ask_orders(table, 0), ask_orders(table, 0)
    table.change(UnitId("A1"), at=BOARD.named("D4"))
    moved = ask_orders(table, 0)

    assert first.slots is again.slots
    assert ["D3", "D4"] == [sheet.slots[0].options[0].data["from"] for sheet in (first, moved)]
