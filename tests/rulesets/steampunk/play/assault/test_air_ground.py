"""Assaults between ground and air. (SPF-SHEET-06, SPF-STACK-03)"""

from __future__ import annotations

import pytest

from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from grognard.rulesets.steampunk.table.records import Contest
from tests.rulesets.steampunk.kit import Table, drawn, make


def diving(*abilities: str, enemy: str = "B1 Squad at D4 facing 0") -> Table:
    """A flyer comes over a hex with enemies on the ground."""
    model = {"name": "Hawk", "assault": {"dice": 2, "needs": 5, "damage": "d6", "abilities": list(abilities)}}
    lists = make("Hawk", like="Kite", model=[model])
    table = drawn(f"A1 Hawk at D3 facing 3 slow flying\n{enemy}", lists=lists).order("A1", "F + - + -")
    return table.reply("does it turn", "stay").dice(assault=[5, 1] + [1] * 4, damage=[1])


def test_without_the_ability_a_flyer_starts_no_assault_with_units_below() -> None:
    """SPF-STACK-03"""
    table = diving().play(movement_step, 1)

    assert not table.playing.all(Contest)
    assert "D4" == table.where("A1")


@pytest.mark.parametrize(("layer", "speed"), [("ground", "slow flying"), ("land", "still")])
def test_a_flyer_may_attack_the_ground_and_some_land_when_they_have_won(layer: str, speed: str) -> None:
    """SPF-SHEET-06"""
    table = diving(f"Assaults {layer}").reply("attack the enemies below", "yes")
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D4", "D5", speed) == (table.where("A1"), table.where("B1"), table["A1"].speed)


def test_it_need_not_attack() -> None:
    """SPF-SHEET-06"""
    table = diving("Assaults ground").reply("attack the enemies below", "no").play(movement_step, 1)

    assert not table.playing.all(Contest)


def test_a_beaten_flyer_stays_where_it_came_from() -> None:
    """SPF-SHEET-06, SPF-RETR-03"""
    table = (
        diving("Assaults land")
        .reply("attack the enemies below", "yes")
        .dice(assault=[1] * 2 + [5] + [1] * 3, damage=[1])
    )
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D3", "slow flying", "D4") == (table.where("A1"), table["A1"].speed, table.where("B1"))


def test_a_unit_on_the_ground_may_reach_into_the_air() -> None:
    """SPF-SHEET-06"""
    model = {"name": "Giant", "assault": {"dice": 2, "needs": 5, "damage": "d6", "abilities": ["Assaults air"]}}
    table = drawn(
        "A1 Giant at D3 facing 3 slow\nB1 Kite at D4 facing 0 slow flying",
        lists=make("Giant", like="Tank", model=[model]),
    )
    table.order("A1", "F + - + -").reply("attack the enemies above", "yes").reply("does it turn", "stay")
    table.dice(assault=[5, 1, 1, 1], damage=[1]).play_all((movement_step, 1), (assault_step, 1))

    assert ("D4", "D5") == (table.where("A1"), table.where("B1"))


def test_enemies_on_its_own_layer_come_first() -> None:
    """SPF-SHEET-06: with a kite up there it is not asked about the squad."""
    table = diving("Assaults ground", enemy="B1 Squad at D4\nB2 Kite at D4 facing 0 slow flying").play(movement_step, 1)

    assert ("air", ("B2",)) == (table.playing.all(Contest)[0].layer, table.playing.all(Contest)[0].staying)
