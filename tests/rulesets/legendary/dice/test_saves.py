"""Saves and what a failed one costs. (LEG-SAVE)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import Every, Scripted
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.saves import UNHURT, Suffered, model_save, needs_of, one_save, part_fails


def chance(target: Target, hit: Hit) -> Fraction:
    """The chance that a save passes."""
    return Every().odds(model_save, target, hit).p(0)


def wounds(face: int, target: Target, hit: Hit) -> int:
    """The wounds of a hit when the save shows this face."""
    return model_save(Scripted(save=[face]), target, hit)


def test_toughness_helps_and_strength_hurts() -> None:  # LEG-SAVE-01, LEG-WPN-04
    assert Fraction(5, 12) == chance(Target(toughness=3), Hit(4))


def test_armour_replaces_the_seven() -> None:  # LEG-SAVE-02
    assert Fraction(10, 12) == chance(Target(save=3), Hit(4, 5))


def test_ap_takes_armour_away() -> None:  # LEG-SAVE-03, LEG-WPN-05
    assert 7 == needs_of(Target(save=3), Hit(4, 3))
    assert 3 == needs_of(Target(save=3), Hit(4, 4))


def test_having_no_armour_counts_as_seven() -> None:  # LEG-SAVE-04
    assert 3 == wounds(3, Target(toughness=3), Hit(4, 6))
    assert 1 == wounds(3, Target(toughness=3), Hit(4))


def test_an_invulnerable_save_stays_and_the_weapon_still_cuts_deep() -> None:  # LEG-SAVE-05
    target, hit = Target(save=3, invulnerable=5), Hit(7, 2)

    assert 0 == wounds(8, target, hit)
    assert 2 == wounds(7, target, hit)


def test_the_best_save_is_used() -> None:  # LEG-SAVE-06
    target = Target(save=2, invulnerable=4)

    assert (2, 4) == (needs_of(target, Hit(4, 3)), needs_of(target, Hit(4, 2)))


def test_a_critical_hit_needs_an_ap_that_beats_the_armour() -> None:  # LEG-SAVE-07
    assert 2 == wounds(4, Target(save=4), Hit(4, 4))
    assert 1 == wounds(3, Target(save=4), Hit(4, 5))


@pytest.mark.parametrize("face", [2, 4])
def test_a_devastating_hit_is_a_total_of_two_or_less(face: int) -> None:  # LEG-SAVE-08
    assert 3 == wounds(face, Target(toughness=3), Hit(5, 2))


def test_a_natural_one_with_a_high_total_costs_one_wound() -> None:  # LEG-SAVE-08, LEG-DICE-08
    assert 1 == wounds(1, Target(toughness=9, save=2), Hit(3, 2))


def test_without_deep_cuts_a_failed_save_costs_one_wound() -> None:  # LEG-SAVE-09
    assert 1 == wounds(1, Target(save=3), Hit(4, 5))


def test_a_natural_twelve_saves_a_model() -> None:  # LEG-DICE-08, LEG-SAVE-01
    assert 0 == wounds(12, Target(toughness=3), Hit(10, 2))
    assert 0 < wounds(11, Target(toughness=3), Hit(10, 2))


@pytest.mark.parametrize(("strength", "lost"), [(8, 5), (7, 1)])
def test_double_strength_is_instant_death(strength: int, lost: int) -> None:  # LEG-SAVE-12, LEG-SAVE-13
    assert lost == wounds(9, Target(toughness=4, parts=(3,)), Hit(strength))


def test_destroyer_hits_take_three_wounds() -> None:  # LEG-WPN-20
    hit = Hit(12, 1, is_destroyer=True)
    tank = Target(parts=(4,), armour=14)

    assert UNHURT == one_save(Scripted(save=[11]), tank, hit)
    assert Suffered(3) == one_save(Scripted(save=[10]), tank, hit)
    assert 5 == wounds(2, Target(toughness=4, parts=(3,)), hit)


@pytest.mark.parametrize(
    ("armour", "hit", "passes"),
    [
        (12, Hit(8, 3), Fraction(6, 12)),
        (14, Hit(4, 5), Fraction(1)),
        (14, Hit(8, 2, is_lance=True), Fraction(5, 12)),
        (12, Hit(12, forces_reroll=True), Fraction(1, 4)),
        (13, Hit(12, 2, forces_reroll=True), Fraction(4, 144)),
    ],
)
def test_vehicle_saves(armour: int, hit: Hit, passes: Fraction) -> None:  # LEG-VEH-05, LEG-KW-35, LEG-KW-76, LEG-KW-65
    assert passes == Every().odds(one_save, Target(armour=armour), hit).p(UNHURT)


@pytest.mark.parametrize(("face", "lost"), [(6, 1), (4, 2), (1, 3)])
def test_hull_points_by_total(face: int, lost: int) -> None:  # LEG-VEH-08, LEG-VEH-01
    assert Suffered(lost) == one_save(Scripted(save=[face]), Target(parts=(3,), armour=10), Hit(6, 3))


def test_natural_faces_decide_nothing_for_a_vehicle() -> None:  # LEG-VEH-05, LEG-DICE-08
    assert UNHURT == one_save(Scripted(save=[1]), Target(armour=14), Hit(4, 5))
    assert Suffered(1) == one_save(Scripted(save=[12]), Target(armour=10), Hit(10, 1))


def test_a_forced_reroll_of_two_dice_stands_alone() -> None:  # LEG-DICE-04, LEG-WPN-11
    hit = Hit(8, 3, two_dice=True, forces_reroll=True)

    assert Suffered(1) == one_save(Scripted(save=[8, 11, 5]), Target(armour=12), hit)


def test_ordnance_makes_vehicles_keep_the_lower_die() -> None:  # LEG-WPN-11, LEG-WPN-16
    assert Suffered(1) == one_save(Scripted(save=[9, 5]), Target(armour=12), Hit(8, 3, two_dice=True))
    assert Suffered(1) == one_save(Scripted(save=[11, 8]), Target(armour=14), Hit(10, 1, two_dice=True))


def test_hullless_vehicles() -> None:  # LEG-VEH-39
    target, hit = Target(parts=(100,), armour=10, is_hullless=True), Hit(10)
    damage = [one_save(Scripted(save=[face]), target, hit).wounds for face in (5, 6, 8, 9)]

    assert [100, 1, 1, 0] == damage


@pytest.mark.parametrize(("again", "fails"), [(False, Fraction(4, 12)), (True, Fraction(5, 9))])
def test_a_part_saves_with_rear_armour_twice_against_who_forces_it(again: bool, fails: Fraction) -> None:
    """LEG-VEH-16, LEG-VEH-17: 10 less 8 leaves 5 or more to pass; who must throw again passes with both dice only."""
    assert fails == Every().odds(part_fails, 10, Hit(8, 1, forces_reroll=again)).p(1)


def test_armour_bane_and_two_dice_count_against_parts_too() -> None:  # LEG-VEH-16, LEG-KW-05, LEG-KW-38
    plain, bane, twice = (
        Every().odds(part_fails, 10, hit).p(1) for hit in (Hit(8, 1), Hit(8, 1, is_bane=True), Hit(8, 1, two_dice=True))
    )

    assert Fraction(4, 12) == plain
    assert Fraction(4, 12) + Fraction(7, 2 * 12) == bane
    assert 1 - Fraction(8, 12) ** 2 == twice
