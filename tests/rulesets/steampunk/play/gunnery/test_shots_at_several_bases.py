"""One shot at several bases: what it does to each of them is foreseen by the functions that play it. (SPF-WPN-14)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard import odds
from grognard.kernel.dice import Every
from grognard.rulesets.steampunk.dice.damage import ENDURE, ENDURE_POISON
from grognard.rulesets.steampunk.dice.whole_attacks import Fire, fired
from grognard.rulesets.steampunk.play.gunnery.area_fire import area_facts, needs_of
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.gunnery.hit_facts import hit_facts
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import shot_facts
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.guns import shots_of, weapon_in
from grognard.rulesets.steampunk.table.records import Aim, Load, Struck
from grognard.rulesets.steampunk.table.units import toll_of, victim_of
from tests.rulesets.steampunk.keywords.kit import FIRE, gunner
from tests.rulesets.steampunk.kit import Table, drawn

if TYPE_CHECKING:
    from grognard.kernel.dice import Odds
    from grognard.rulesets.steampunk.lists.sheets import Lists

HARDY = Every({ENDURE: "no", ENDURE_POISON: "no"})
"""Nobody spends endurance, as in the odds."""
AIMED = (Aim("piece", 1, BOARD.named("D3")),)
CROWD = """
    B1 Shaft guard at D5
    B2 Boiler tank at C5 facing 1
    B3 Sappers at D6 facing 2
"""
HEX = "B1 Shaft guard at D5\nB2 Sappers at D5\nB3 Boiler tank at D6"


def asked(lists: Lists, others: str, **more: Any) -> Table:
    """A gunner of our own before dwarves: what it can fire at."""
    table = drawn(f"A1 Gunner at D3 facing 3\n{others}", lists=lists, against="Dwarf", **more)
    return table.order("A1", "- + - + -", FIRE)


def told(table: Table, key: str, slot: str = "0") -> dict[str, Any]:
    """What the question shows of this option."""
    assert table.playing.question is not None
    slots = {each["key"]: each["options"] for each in table.playing.question.shown()["slots"]}
    return dict(next(option.get("data", {}) for option in slots[slot] if option["key"] == key))


def by_base(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What is told of each base, by its id."""
    return {bet["label"].rpartition(" ")[2]: bet for bet in data["attacks"]}


def shown(attack: dict[str, Any]) -> list[Odds[Any]]:
    """Hits, models lost and tokens, as the odds are asked before one commits."""
    report = odds("steampunk", attack)
    return [report[stage] for stage in ("hits", "models lost", "future-damage tokens")]


def played(volley: Fire) -> list[Odds[Any]]:
    """The same from the facts of a volley."""
    done = HARDY.odds(fired, volley)
    lost = done.map(lambda each: volley.toll.models - each.toll.models)
    return [done.map(lambda each: each.hits), lost, done.map(lambda each: each.toll.future)]


def foreseen(table: Table, target: str, rolls: int, *, is_aimed: bool = False) -> list[Odds[Any]]:
    """What so many rolls do, from the facts of the table as they are played."""
    game, unit, struck = table.playing, table["A1"], table[target]
    facts = shot_facts(game, unit, 0, struck, is_aimed=is_aimed)
    hit = hit_facts(game, unit, weapon_in(unit, 0), struck, is_aimed=is_aimed)
    return played(Fire(hit, toll_of(struck), victim_of(struck), ((rolls, facts),)))


def covered(table: Table, target: str) -> list[Odds[Any]]:
    """What area fire does, from the facts of the table as they are played."""
    game, unit, struck = table.playing, table["A1"], table[target]
    assert struck.at is not None
    needs = needs_of(unit, 0, struck.at)
    assert needs is not None
    weapon = weapon_in(unit, 0)
    volley = Fire(hit_facts(game, unit, weapon, struck), toll_of(struck), victim_of(struck))
    return played(volley._replace(area=area_facts(game, struck, needs), each=shots_of(weapon)))


# ---------------------------------------------------------------- sweeps


@pytest.mark.parametrize("abilities", [["Sweep[bases]"], ["Sweep[models]"], ["Sweep[bases]", "Burst(3)"]])
def test_a_sweep_shows_the_odds_of_every_base_it_meets(abilities: list[str]) -> None:
    """SPF-WPN-14: one roll at each base, or at each model; a tank on the corner, a squad in the wood with losses."""
    table = asked(gunner(*abilities), CROWD, terrain={"D6": "forest"})
    table.having("A1", loads=(Load(tokens=3),)).having("B3", living=(0, 2), future=2).play(fire, 1)
    bets = by_base(told(table, "sweep 0"))

    assert ["B1", "B2", "B3"] == sorted(bets)
    for name, bet in bets.items():
        rolls = len(table[name].living) if "Sweep[models]" in abilities else 1

        assert foreseen(table, name, rolls) == shown(bet["attack"])


def test_the_rolls_that_are_shown_are_those_that_are_thrown() -> None:
    """SPF-WPN-14"""
    table = asked(gunner("Sweep[models]"), CROWD).having("B1", living=(0, 1, 2)).play(fire, 1)
    rolls = {name: bet["attack"]["rolls"] for name, bet in by_base(told(table, "sweep 0")).items()}
    table = asked(gunner("Sweep[models]"), CROWD).having("B1", living=(0, 1, 2))
    table.reply("fires: at whom", {"0": "sweep 0"}).dice(to_hit=[5] * sum(rolls.values())).play(fire, 1)

    assert rolls == {each.target: each.number for each in table.playing.all(Struck)}
    assert table.dice_are_used_up()


def test_a_sweep_with_one_base_in_it_shows_its_odds_like_a_shot() -> None:
    """SPF-WPN-14"""
    table = asked(gunner("Sweep[bases]"), "B1 Shaft guard at D5").play(fire, 1)

    assert foreseen(table, "B1", 1) == shown(told(table, "sweep 0")["attack"])


def test_an_aim_changes_the_odds_of_those_it_was_taken_at() -> None:
    """SPF-GUN-07, SPF-WPN-14: aimed from B4, whence the wood hides B2."""
    others = "B1 Shaft guard at D5\nB2 Sappers at D6"
    table = asked(gunner("Sweep[bases]", angles="*/-/-/-"), others, terrain={"C6": "forest"})
    table.having("A1", aims=(Aim("piece", 1, BOARD.named("B4")),)).play(fire, 1)
    bets = by_base(told(table, "sweep 0"))

    helped = {name: bet["attack_with"]["aim piece"]["yes"] for name, bet in bets.items() if "attack_with" in bet}
    assert {"B1": {"aimed": True}} == helped
    assert foreseen(table, "B1", 1, is_aimed=True) == shown(bets["B1"]["attack"] | helped["B1"])
    assert foreseen(table, "B1", 1) == shown(bets["B1"]["attack"])


def test_a_sweep_that_meets_everybody_shows_what_it_does_to_friends() -> None:
    """SPF-WPN-14, SPF-ANGLE-08: the friend is struck where his armour is stronger."""
    table = asked(gunner("Sweep[everybody]"), "A2 Tank at C5 facing 3\nB1 Shaft guard at D5").play(fire, 1)
    bets = by_base(told(table, "sweep 0"))

    assert ["A2", "B1"] == sorted(bets)
    for name, bet in bets.items():
        assert foreseen(table, name, 1) == shown(bet["attack"])


def test_guns_that_sweep_together_are_asked_for_together() -> None:
    """SPF-WPN-14: what both slots say is alike but for the gun."""
    table = asked(gunner("Sweep[bases]", count=2), CROWD).play(fire, 1)
    first, second = (by_base(told(table, "sweep 0", slot))["B1"] for slot in ("0", "1"))

    assert "guns" == first["attack_adds"]
    assert ([0], [1]) == (first["attack"].pop("guns"), second["attack"].pop("guns"))
    assert first == second


@pytest.mark.parametrize("fields", [{"abilities": ["Sweep[bases]"]}, {"area": [{"needs": 4}]}])
def test_a_focus_shows_all_its_rolls(fields: dict[str, Any]) -> None:
    """SPF-WPN-14: three rolls with the aim bonus, instead of a sweep or an area."""
    abilities = ["Focus(3)", *fields.pop("abilities", [])]
    table = asked(gunner(*abilities, **fields), "B1 Shaft guard at D5").having("A1", aims=AIMED).play(fire, 1)

    assert foreseen(table, "B1", 3, is_aimed=True) == shown(told(table, "B1")["attack"])


# ---------------------------------------------------------------- area fire


@pytest.mark.parametrize("abilities", [[], ["Shots(2)"]])
def test_area_fire_shows_the_odds_of_every_base_in_the_hex(abilities: list[str]) -> None:
    """SPF-AREA-01, SPF-AREA-02: a die for every model of either; who stands elsewhere is not rolled for."""
    lists = gunner(*abilities, area=[{"needs": 4}])
    table = asked(lists, HEX, terrain={"D5": "ruins"}).having("B2", living=(0, 2), future=1).play(fire, 1)
    data = told(table, "hex D5")
    bets = by_base(data)

    assert (["B1", "B2"], 2) == (sorted(bets), data["range"])
    for name, bet in bets.items():
        assert covered(table, name) == shown(bet["attack"])
    assert covered(table, "B3") == shown(told(table, "hex D6")["attack"])


def test_a_shell_that_goes_astray_takes_all_its_shots_along() -> None:
    """SPF-WPN-13, SPF-WPN-16: it comes down in the hex on a 4+, once for both shots."""
    table = asked(gunner("Scatter[4+]", "Shots(2)", area=[{"needs": 4}]), HEX).play(fire, 1)
    for name, bet in by_base(told(table, "hex D5")).items():
        hits, there = shown(bet["attack"])[0], covered(table, name)[0]

        assert [(there.p(n) + (n == 0)) / 2 for n in range(11)] == [hits.p(n) for n in range(11)]


def test_nothing_is_told_of_a_hidden_base_in_the_hex() -> None:
    """SPF-AREA-01, SPF-HIDE-01: it would be hit, but the shooter does not know it."""
    table = asked(gunner(area=[{"needs": 4}]), HEX).having("B2", is_hidden=True).play(fire, 1)
    data = told(table, "hex D5")

    assert "attacks" not in data
    assert covered(table, "B1") == shown(data["attack"])


def test_a_base_that_the_odds_cannot_describe_is_named_without_them() -> None:
    """One of its models is about to die: rather no odds than wrong ones."""
    table = asked(gunner(area=[{"needs": 4}]), HEX).having("B2", dying=1).play(fire, 1)

    assert {"B1": True, "B2": False} == {name: "attack" in bet for name, bet in by_base(told(table, "hex D5")).items()}
