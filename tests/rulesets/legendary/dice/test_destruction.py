"""Destroyed vehicles, crashes, rams and buildings. (LEG-DEST, LEG-FLY, LEG-VEH-41, LEG-BLDG)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import Every, Scripted
from grognard.rulesets.legendary.dice.damage import ignores_stun
from grognard.rulesets.legendary.dice.dangerous_terrain_and_charges import dangerous
from grognard.rulesets.legendary.dice.destruction import (
    CHART,
    Crash,
    Rammed,
    Slide,
    are_stunned,
    collapse,
    crash,
    crash_value,
    destruction,
    lose_control,
    ram,
)
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.saves import model_save


@pytest.mark.parametrize("row", range(1, 13))
def test_crew_are_hit_at_the_number_of_the_row(row: int) -> None:
    """LEG-DEST-01, LEG-DEST-04, LEG-DEST-05, LEG-DEST-06, LEG-DEST-07, LEG-DEST-08, LEG-DEST-09"""
    found = destruction(Scripted(row), 0)

    assert (row, row, row >= 7) == (found.row, found.crew, found.explodes)


def test_burning_and_flipped_wrecks_are_dangerous() -> None:  # LEG-DEST-08, LEG-DEST-09, LEG-TERR-28
    assert [0, 0, 0, 0, 4, 3, 0, 0, 0, 0, 0, 0] == [row.dangerous for row in CHART]


def test_explosions_hit_those_near() -> None:
    """LEG-DEST-10, LEG-DEST-11, LEG-DEST-12, LEG-DEST-13, LEG-DEST-14, LEG-DEST-15"""
    assert (4, 0, 0) == (CHART[6].far_side, CHART[6].near, CHART[6].debris)
    assert (5, 5) == (CHART[7].near, CHART[7].debris)
    assert [6, 7, 8, 9] == [row.near for row in CHART[8:]]


def test_a_passenger_behind_good_armour() -> None:  # LEG-DEST-04, LEG-DEST-15
    saved = [Every().odds(model_save, Target(4, save=3), Hit(row.crew)).p(0) for row in CHART]

    assert Fraction(10, 12) == saved[3]
    assert Fraction(2, 12) == saved[11]


def test_overkill_and_open_tops_add_one_each() -> None:  # LEG-DEST-02, LEG-VEH-26
    assert 9 == destruction(Scripted(7), 2, is_open_topped=True).row
    assert 9 == destruction(Scripted(7), 2, per_point=True).row
    assert 8 == destruction(Scripted(7), 2).row
    assert 12 == destruction(Scripted(12), 2, is_open_topped=True).row  # LEG-DICE-11


def test_simple_destruction() -> None:  # LEG-DEST-03
    assert (1, 9) == (destruction(Scripted(5), 3, is_simple=True).row, destruction(Scripted(6), 0, is_simple=True).row)


@pytest.mark.parametrize(
    ("types", "slides"),
    [
        (("fast", "skimmer"), Slide(11, 30)),
        (("skimmer",), Slide(11, 30)),
        (("tank",), Slide(5, 30)),
        (("heavy",), Slide(5, 30)),
        ((), Slide(5, 30)),
    ],
)
def test_a_vehicle_out_of_control_slides(types: tuple[str, ...], slides: Slide) -> None:
    """LEG-DEST-17, LEG-DEST-19, LEG-DEST-20"""
    assert slides == lose_control(Scripted(30, 5), types)


def test_plain_vehicles_slide_a_d12_and_tanks_a_d6() -> None:  # LEG-DEST-17
    assert 12 == lose_control(Scripted(30, 12), ()).inches
    assert 12 not in Every().odds(lambda dice: lose_control(dice, ("tank",)).inches)


def test_a_direction_behind_stops_it() -> None:  # LEG-DEST-17
    assert 0 == lose_control(Scripted(180), ("fast",)).inches


def test_walkers_fall_where_they_are() -> None:  # LEG-DEST-21
    assert Slide(0, 0) == lose_control(Scripted(), ("walker",))


def test_a_crash_rolls_on_while_it_is_7_or_more() -> None:  # LEG-FLY-17, LEG-FLY-18
    assert Crash(8, 40, 6) == crash(Scripted(crash=[9, 8, 4], direction=[40]))


def test_pilots_edges_and_terrain_change_a_crash() -> None:  # LEG-FLY-19, LEG-FLY-20
    assert (4, 8) == (crash_value(6, has_pilots=True), crash_value(6, has_pilots=False))
    assert 6 == crash_value(6, has_pilots=True, is_off_board=True)
    assert 0 == crash_value(1, has_pilots=True)
    assert 12 == crash_value(11, has_pilots=False, is_in_terrain=True)


def test_everybody_aboard_takes_the_test() -> None:  # LEG-FLY-21
    dead = Every().odds(dangerous, 6, Target(4, save=3)).map(lambda row: row.place).p(1)

    assert Fraction(1, 6) == dead


def test_rams() -> None:  # LEG-VEH-41, LEG-VEH-42, LEG-VEH-40
    assert Rammed(14, 11) == ram(13, 11, ("tank",), 14)
    assert Rammed(11, 8) == ram(12, 10, ("tank",), 10)
    assert Rammed(10, 7) == ram(12, 10, ("tank",), 6)
    assert Rammed(14, 10) == ram(12, 10, ("tank", "heavy"), 13)
    assert Rammed(15, 10) == ram(12, 10, ("tank", "super-heavy"), 13)


def test_extra_armour_ignores_stuns() -> None:  # LEG-VEH-46
    assert Fraction(1, 2) == Every().odds(ignores_stun).p(True)


@pytest.mark.parametrize(
    ("face", "becomes"), [(1, "damaged"), (2, "ruins"), (3, "ruins"), (4, "ruins"), (5, "ruins"), (6, "rubble")]
)
def test_the_building_chart(face: int, becomes: str) -> None:
    """LEG-BLDG-09, LEG-BLDG-10, LEG-BLDG-11, LEG-BLDG-12, LEG-BLDG-13, LEG-BLDG-14, LEG-BLDG-15"""
    found = collapse(Scripted(face))

    assert (becomes, face, face == 6) == (found.becomes, found.danger(0), found.pins)


def test_a_catastrophe_is_worse_higher_up() -> None:  # LEG-BLDG-15
    assert (10, 12) == (collapse(Scripted(6)).danger(2), collapse(Scripted(6)).danger(5))
    assert 5 == collapse(Scripted(5)).danger(3)


def test_occupants_are_stunned_by_half() -> None:  # LEG-BLDG-06
    assert [False, True, True, False] == [are_stunned(4, damage) for damage in (1, 2, 3, 4)]
