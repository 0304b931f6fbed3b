"""The arithmetic of close combat. (LEG-MELEE)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import Every
from grognard.rulesets.legendary.dice.attacks import shots_at
from grognard.rulesets.legendary.dice.facts import Hits
from grognard.rulesets.legendary.dice.melee import (
    VEHICLE_WS,
    Bout,
    Stance,
    attacks_of,
    drives_off,
    escapes,
    initiative_of,
    melee_modifiers,
    result_modifier,
    special_modifiers,
    winner_of,
)
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.lists.weapons import FIST
from tests.rulesets.legendary.arms import rules, weapon

CHARGED = Stance(has_charged=True)


def hit_chance(bout: Bout) -> Fraction:
    """The chance that a blow hits."""
    shots = shots_at(1, melee_modifiers(bout), FIST, bout.rules, bout.aim, user=4)
    return 1 - Every().odds(hits_of, shots).p(Hits())


@pytest.mark.parametrize(
    ("own", "enemy", "chance"), [(4, 4, Fraction(1, 2)), (3, 6, Fraction(3, 12)), (1, 10, Fraction(1, 12))]
)
def test_skill_against_skill(own: int, enemy: int, chance: Fraction) -> None:  # LEG-MELEE-06, LEG-DICE-08
    assert chance == hit_chance(Bout(own, enemy))


def test_a_natural_1_misses() -> None:  # LEG-MELEE-06
    assert Fraction(11, 12) == hit_chance(Bout(10, 0))


def test_a_charge_is_worth_two_initiative() -> None:  # LEG-CHG-08, LEG-MELEE-02
    assert 5 == initiative_of(3, (), CHARGED).value


def test_the_winner_is_quicker_in_the_next_round() -> None:  # LEG-MELEE-12
    assert 6 == initiative_of(4, (), Stance(has_won=True)).value


def test_a_disordered_charge_sets_initiative_to_1() -> None:  # LEG-CHG-04, LEG-DICE-10
    stance = Stance(has_charged=True, is_disordered=True)

    assert 1 == initiative_of(4, rules("Hammer of Wrath"), stance).value
    assert 2 == attacks_of(1, (FIST,), FIST, rules("Hammer of Wrath"), stance)


def test_climbing_costs_skill() -> None:  # LEG-CHG-05
    assert -2 == sum(part.value for part in melee_modifiers(Bout(4, 4, has_climbed=True)))


def count(value: int, *weapons: Any, **how: Any) -> int:
    """Attacks with the first of these weapons."""
    return attacks_of(value, weapons, weapons[0], how.pop("rules", ()), Stance(), **how)


def test_a_second_weapon_gives_one_attack() -> None:  # LEG-MELEE-05, LEG-WPN-06, LEG-WPN-07, LEG-WPN-08
    blade, pistol = weapon("Blade", type="Melee"), weapon("Pistol", type="Pistol")

    assert 2 == count(1, blade, pistol)
    assert 3 == count(2, blade, blade, blade)
    assert 1 == count(1, FIST, weapon())


def test_walkers_gain_an_attack_for_every_weapon() -> None:  # LEG-VEH-30
    claw = weapon("Claw", type="Melee")

    assert 4 == count(2, claw, claw, claw, is_walker=True)


def test_speed_is_the_skill_of_a_vehicle() -> None:  # LEG-VEH-14
    assert [0, 1, 2, 3, 4] == list(VEHICLE_WS.values())
    assert Fraction(7, 12) == hit_chance(Bout(4, VEHICLE_WS["advanced"]))


def test_stunned_walkers_strike_badly() -> None:  # LEG-VEH-33
    assert Fraction(3, 12) == hit_chance(Bout(4, 4, is_stunned=True))


def test_riders_are_hard_to_reach() -> None:  # LEG-CHRT-04
    assert Fraction(4, 12) == hit_chance(Bout(4, 5, at_rider=True))


def test_a_grenade_in_close_combat() -> None:  # LEG-MELEE-21, LEG-WPN-21
    grenade = weapon("Grenade", range=8)

    assert -2 == sum(part.value for part in special_modifiers(4, 4, grenade))
    assert 1 == sum(part.value for part in special_modifiers(4, 1, grenade))
    assert -5 == sum(part.value for part in special_modifiers(3, 4, weapon(type="Heavy")))


def test_fewer_losses_win() -> None:  # LEG-MELEE-10, LEG-MELEE-13
    assert (0, 1, None) == (winner_of((2, 3)), winner_of((1, 0)), winner_of((1, 1)))


def test_losses_weigh_on_the_test() -> None:  # LEG-MELEE-11, LEG-MELEE-23
    modifier = result_modifier(3, ())

    assert modifier is not None
    assert -3 == modifier.value


@pytest.mark.parametrize(("own", "enemy", "chance"), [(3, 4, Fraction(5, 12)), (5, 2, Fraction(9, 12))])
def test_escaping_a_sweeping_advance(own: int, enemy: int, chance: Fraction) -> None:  # LEG-MELEE-17
    assert chance == Every().odds(escapes, own, enemy).p(True)


def test_driving_off() -> None:  # LEG-MELEE-16
    assert Fraction(8, 12) == Every().odds(drives_off, 4).p(True)
