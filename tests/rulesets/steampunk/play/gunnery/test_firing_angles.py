"""Facings, firing angles and struck angles. (SPF-ANGLE)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.hexes import Angle, angle, neighbour
from grognard.rulesets.steampunk.lists.values_by_angle import angles_of, four
from grognard.rulesets.steampunk.play.gunnery.firing_angles import Bearing, bearing, fixed_bearing, struck_angles
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.gunnery.hit_facts import hit_facts
from grognard.rulesets.steampunk.play.gunnery.targets import can_shoot
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import shot_facts
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Load
from tests.rulesets.steampunk.kit import Table, drawn, make

D5 = BOARD.named("D5")
FRONT, TURRET = angles_of("*/-/-/-"), angles_of("*/*/-/-")


def test_six_angles_one_for_each_hexside() -> None:
    """SPF-ANGLE-01"""
    assert [0, 1, 2, 3, 2, 1] == [angle(0, side) for side in range(6)]
    assert Angle.BACK == angle(4, 1)


def test_values_by_angle() -> None:
    """SPF-ANGLE-02, SPF-ANGLE-03: four values serve six angles, a single one all."""
    assert (4, 3, 3, 2) == four("4/3/3/2")
    assert (5, 5, 5, 5) == four(5)
    assert [4, 3, 3, 2, 3, 3] == [four("4/3/3/2")[angle(0, side)] for side in range(6)]


def test_marks_of_firing_angles() -> None:
    """SPF-ANGLE-04"""
    assert (True, False, False, False) == angles_of("*/-/-/-")
    assert (True, True, True, True) == angles_of("*/*/*/*")


@pytest.mark.parametrize("facing", range(6))
def test_a_gun_in_the_bow_fires_through_the_front_only(facing: int) -> None:
    """SPF-ANGLE-04, SPF-ANGLE-05"""
    legal = [bearing(D5, facing, FRONT, neighbour(D5, side, 2)).is_legal for side in range(6)]

    assert [side == facing for side in range(6)] == legal


def test_a_line_through_a_corner_counts_as_either_side() -> None:
    """SPF-ANGLE-06: F5 lies exactly between directions 1 and 2 of D5."""
    corner = BOARD.named("F5")

    assert Bearing(True, True) == bearing(D5, 1, FRONT, corner)
    assert Bearing(True, True) == bearing(D5, 2, FRONT, corner)
    assert Bearing(True, False) == bearing(D5, 1, TURRET, corner)
    assert not bearing(D5, 0, FRONT, corner).is_legal


def test_switch_every_corner_shot_is_penalised() -> None:
    """SPF-ANGLE-06, SPF-SHOOT-09: the switch, on the table. E5 lies on a corner of D3."""
    sums = []
    for penalised in (False, True):
        table = drawn("A1 Tank at D3 facing 3\nB1 Squad at E5", corner_always_penalised=penalised).play(fire, 1)
        sums.append(shot_facts(table.playing, table["A1"], 0, table["B1"], is_aimed=False).plus)

    assert [2, 1] == sums


def test_on_the_edge_of_its_own_angle_a_shot_is_at_minus_one() -> None:
    """SPF-SHOOT-09, SPF-ANGLE-06: facing 4 the corner lies between front-side and back-side."""
    table = drawn("A1 Tank at D3 facing 4\nB1 Squad at E5").play(fire, 1)
    facts = shot_facts(table.playing, table["A1"], 0, table["B1"], is_aimed=False)

    assert 1 == facts.plus
    assert "on edge of the firing angle" in [part.why for part in facts.because]


@pytest.mark.parametrize(("facing", "armour"), [(0, 4), (1, 3), (2, 3), (3, 2), (4, 3), (5, 3)])
def test_the_side_where_the_line_comes_in_decides_the_armour(facing: int, armour: int) -> None:
    """SPF-ANGLE-07: a shot from the north."""
    table = drawn(f"A1 Tank at D3 facing 3\nB1 Tank at D5 facing {facing}").play(fire, 1)

    assert armour == hit_facts(table.playing, table["A1"], table["A1"].profile.guns[0].weapon, table["B1"]).armour


def test_on_the_border_of_two_angles_the_attacker_takes_the_weaker() -> None:
    """SPF-ANGLE-08: from the corner between its back-side and its back, without a penalty."""
    table = drawn("A1 Tank at D3 facing 3\nB1 Tank at E5 facing 3").play(fire, 1)
    tank, target = table["A1"], table["B1"]
    assert target.at is not None
    assert tank.at is not None

    assert {Angle.BACK, Angle.BACK_SIDE} == set(struck_angles(target.at, 3, tank.at))
    assert 2 == hit_facts(table.playing, tank, tank.profile.guns[0].weapon, target).armour
    assert 2 == shot_facts(table.playing, tank, 0, target, is_aimed=False).plus


def test_of_a_friend_the_attacker_chooses_the_stronger_side() -> None:
    """SPF-ANGLE-08: a sweep that meets everybody strikes the tank at its back-side, not at its back."""
    table = drawn("A1 Tank at D3 facing 3\nA2 Tank at E5 facing 3\nB1 Tank at D9").play(fire, 1)
    tank, friend = table["A1"], table["A2"]

    assert 3 == hit_facts(table.playing, tank, tank.profile.guns[0].weapon, friend).armour


def test_in_one_hex_any_angle_and_the_weakest_armour() -> None:
    """SPF-ANGLE-09, SPF-SHOOT-08: one of them flies; distance 0 is point blank."""
    table = drawn("A1 Tank at D5 facing 3\nB1 Kite at D5 facing 0 slow flying").play(fire, 1)

    assert can_shoot(table.playing, table["A1"], 0, table["B1"])
    assert Bearing(True, False) == bearing(D5, 2, FRONT, D5)
    assert not bearing(D5, 2, angles_of("-/-/-/-"), D5).is_legal
    assert tuple(Angle) == struck_angles(D5, 0, D5)
    assert 1 == hit_facts(table.playing, table["A1"], table["A1"].profile.guns[0].weapon, table["B1"]).plus


# ---------------------------------------------------------------- fixed guns

BROADSIDE = {"name": "Broadside", "carried": "fixed", "range": 3, "damage": "d6", "angles": "x2/x1/x1/-"}


def ship(others: str) -> Table:
    lists = make("Ship", like="Tank", weapons=[BROADSIDE], guns=["Broadside"])
    return drawn(f"A1 Ship at D5 facing 0\n{others}", lists=lists).order("A1", "- + - + -", "Fire + -")


def test_every_gun_of_a_fixed_system_fires_through_its_own_angle() -> None:
    """SPF-ANGLE-10: x2/x1/x1/- has six guns; two point forward, none back."""
    table = ship("B1 Squad at D3\nB2 Squad at E5\nB3 Squad at D7").play(fire, 1)
    question = table.playing.asked_of(0)
    assert question is not None
    slots = {slot.key: [option.key for option in slot.options] for slot in question.slots}  # type: ignore[attr-defined]

    assert {"0 front": ["B1", "hold"], "0 front 2": ["B1", "hold"], "0 right front-side": ["B2", "hold"]} == slots


def test_a_fixed_system_fires_to_the_left_as_to_the_right() -> None:
    """SPF-ANGLE-10: x2/x1/x1/-, the two sides of an angle have as many guns."""
    table = ship("B1 Squad at C5\nB2 Squad at E5").play(fire, 1)
    question: Any = table.playing.asked_of(0)

    assert {"0 left front-side": "B1", "0 right front-side": "B2"} == {
        slot.key: slot.options[0].key for slot in question.slots
    }


def test_a_fixed_system_is_empty_after_it_has_fired() -> None:
    """SPF-ANGLE-10: three shots, one load token."""
    table = ship("B1 Squad at D3\nB2 Squad at E5").having("A1", loads=(Load(tokens=1),))
    table.reply("fires: at whom", {"0 front": "B1", "0 front 2": "B1", "0 right front-side": "B2"})
    table.dice(to_hit=[1, 1, 1]).play(fire, 1)

    assert 0 == table["A1"].loads[0].tokens
    assert table.dice_are_used_up()


def test_a_fixed_gun_is_always_on_edge_at_a_corner() -> None:
    """SPF-ANGLE-06, SPF-ANGLE-10: F5 is between directions 1 and 2 of D5; both guns may fire, both at -1."""
    corner = BOARD.named("F5")

    assert [Bearing(False, True), Bearing(True, True), Bearing(True, True)] == [
        fixed_bearing(D5, 0, side, corner) for side in (0, 1, 2)
    ]
    assert Bearing(True, False) == fixed_bearing(D5, 0, 0, BOARD.named("D3"))


def test_a_stuck_turret_fires_through_the_front_only() -> None:
    """SPF-DMG-09: the front-side angle is lost."""
    table = drawn("A1 Tank at D3 facing 3\nB1 Squad at D5\nB2 Squad at F4").having(
        "A1", loads=(Load(tokens=1, is_stuck=True),)
    )
    table.play(fire, 1)

    assert [True, False] == [can_shoot(table.playing, table["A1"], 0, table[name]) for name in ("B1", "B2")]


def test_a_fixed_system_is_empty_afterwards_whatever_it_held() -> None:
    """SPF-ANGLE-10"""
    weapon = {"name": "Broadside", "carried": "fixed", "range": 3, "damage": "d6", "angles": "x1/-/-/-", "load": 2}
    lists = make("Galley", like="Tank", weapons=[weapon], guns=["Broadside"])
    table = drawn("A1 Galley at D3 facing 3\nB1 Squad at D5", lists=lists).order("A1", "- + - + -", "Fire + -")
    table.reply("fires: at whom", {"0 front": "B1"}).dice(to_hit=[1]).play(fire, 1)

    assert 0 == table["A1"].loads[0].tokens


def test_one_mark_for_a_weapon_holds_at_every_angle() -> None:
    """SPF-ANGLE-04"""
    assert (True,) * 4 == angles_of("*")
    assert (False,) * 4 == angles_of("-") == angles_of(0)
    assert (True, False, True, False) == angles_of("*/-/x2/0")
