"""Terrain, charges and arrivals. (LEG-TERR, LEG-CHG, LEG-RES, LEG-DS)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import Every, Scripted
from grognard.rulesets.legendary.dice.dangerous_terrain_and_charges import (
    Charge,
    charge_inches,
    dangerous,
    stops_vehicle,
)
from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.dice.reserve_rolls import (
    arrives,
    drop_zone_radius,
    flier_edge,
    flier_total,
    landing_radius,
    mishap,
    planned_arrives,
)

TROOPER = Target(toughness=3, save=5)


def test_dangerous_terrain_hits_at_its_value() -> None:  # LEG-TERR-11
    assert 1 == dangerous(Scripted(dangerous_terrain=[3], save=[5]), 4, TROOPER).place
    assert 0 == dangerous(Scripted(dangerous_terrain=[3], save=[6]), 4, TROOPER).place
    assert 0 == dangerous(Scripted(dangerous_terrain=[5]), 4, TROOPER).place


def test_one_wound_of_terrain_does_not_hurt_a_hero() -> None:  # LEG-TERR-11, LEG-DMG-01
    assert 0 == dangerous(Scripted(dangerous_terrain=[1], save=[2]), 4, Target(parts=(3,))).place


def test_a_value_of_none_is_no_test() -> None:  # LEG-FLY-19
    assert 0 == dangerous(Scripted(), 0, TROOPER).place


def test_vehicles_are_immobilised_on_1_and_2() -> None:  # LEG-TERR-12, LEG-TERR-13, LEG-VEH-10
    assert [True, True, False] == [stops_vehicle(Scripted(face)) for face in (1, 2, 3)]
    assert stops_vehicle(Scripted(6), 6)  # LEG-TERR-27


def test_a_dozer_blade_rolls_again() -> None:  # LEG-VEH-45
    assert Fraction(4, 144) == Every().odds(lambda dice: stops_vehicle(dice, again=True)).p(True)


def test_a_charge_is_six_inches() -> None:  # LEG-CHG-02
    assert 6 == charge_inches(Scripted(), Charge())


def test_a_charge_after_an_advance_is_a_d6() -> None:  # LEG-CHG-03
    assert 4 == charge_inches(Scripted(charge=[4]), Charge(has_advanced=True))


def test_a_charge_through_difficult_terrain_is_a_d6() -> None:  # LEG-CHG-04
    assert 5 == charge_inches(Scripted(charge=[5]), Charge(is_difficult=True))
    assert 6 == charge_inches(Scripted(), Charge(is_difficult=True, ignores_difficult=True))


def test_two_causes_take_the_lowest() -> None:  # LEG-CHG-06
    assert 2 == charge_inches(Scripted(charge=[5, 2]), Charge(has_advanced=True, is_difficult=True))


def test_long_charges_keep_six_inches() -> None:  # LEG-CHG-06
    assert 9 == charge_inches(Scripted(charge=[3]), Charge(12, is_difficult=True))
    assert 8 == charge_inches(
        Scripted(charge=[2]), Charge(12, has_advanced=True, is_difficult=True, ignores_difficult=True)
    )


@pytest.mark.parametrize(("turn", "chance"), [(2, 6), (3, 8), (4, 10), (5, 12)])
def test_reserves_come_more_easily_each_turn(turn: int, chance: int) -> None:  # LEG-RES-03
    assert Fraction(chance, 12) == Every().odds(arrives, turn).p(True)


def test_reserves_stay_away_on_a_failure() -> None:  # LEG-RES-04
    assert not arrives(Scripted(4), 2)


def test_a_planned_attack_adds_initiative() -> None:  # LEG-RES-07
    assert Fraction(10, 12) == Every().odds(planned_arrives, 4).p(True)


@pytest.mark.parametrize(
    ("total", "edge"), [(6, None), (7, "own"), (9, "own"), (10, "left"), (11, "right"), (13, "any")]
)
def test_where_fliers_come_in(total: int, edge: str | None) -> None:  # LEG-FLY-03
    assert edge == flier_edge(total)


def test_damaged_fliers_come_late() -> None:  # LEG-FLY-05, LEG-FLY-03
    assert 10 == flier_total(Scripted(8), 3)
    assert 8 == flier_total(Scripted(8), 3, is_damaged=True)


@pytest.mark.parametrize(("models", "radius"), [(1, 3), (10, 3), (11, 6), (20, 6), (25, 9)])
def test_larger_units_land_in_larger_circles(models: int, radius: float) -> None:  # LEG-DS-03
    assert radius == landing_radius(models)


def test_drop_zones_grow_with_the_assault() -> None:  # LEG-DS-13
    assert (18, 24) == (drop_zone_radius(3), drop_zone_radius(5))


def test_mishaps_by_pairs() -> None:  # LEG-DS-06, LEG-DS-07, LEG-DS-08, LEG-DS-09, LEG-DS-10, LEG-DS-11, LEG-DS-12
    rows = [mishap(Scripted(face)) for face in range(1, 13)]

    assert ["destroyed", "right", "left", "own", "again", "safe"] == rows[::2] == rows[1::2]


@pytest.mark.parametrize(("face", "lost"), [(6, 1), (7, 0)])
def test_no_danger_is_greater_than_12(face: int, lost: int) -> None:  # LEG-TERR-11, LEG-FLY-19
    dice = Scripted(dangerous_terrain=[12], save=[face])

    assert lost == dangerous(dice, 15, Target(toughness=12)).place  # Strength 12, not 15
