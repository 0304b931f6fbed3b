"""Mortal wounds, Devastating Wounds, Precision and Hazardous. (TEN-MORT, TEN-KW-10, TEN-KW-16, TEN-KW-28)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.attack import AttackState, assault, one_attack
from grognard.rulesets.tenth.dice.damage import mortal_wounds
from tests.rulesets.tenth.arms import gun, men, row, squad


def test_no_save_is_made_against_mortal_wounds_but_feel_no_pain_is() -> None:
    """TEN-MORT-01, TEN-KW-12: INV 3+ does not help; 5+ is rolled for each: 5 and 2, one wound lost."""
    assert row((1, 1)) == mortal_wounds(Scripted(), row(1), 1, squad(men(2, save=2, invulnerable=3))).standing
    dice = Scripted(feel_no_pain=[5, 2])
    assert 1 == mortal_wounds(dice, row(1), 2, squad(men(4, feel_no_pain=5))).lost
    dice.assert_done()


def test_mortal_wounds_carry_over_from_model_to_model() -> None:
    """TEN-MORT-02: five on 2-wound models, two die and a third has one left; they end with the unit."""
    assert row((3, 1)) == mortal_wounds(Scripted(), row(5), 5, squad(men(2))).standing
    assert (row(0), 4) == mortal_wounds(Scripted(), row(2), 9, squad(men(2)))[:2]


def test_mortal_wounds_go_to_the_hurt_first_and_to_protected_characters_last() -> None:
    """TEN-MORT-02, TEN-LEAD-04"""
    led = squad(men(2), men(2), men(3, is_protected=True))

    assert row(1, 1, 1) == mortal_wounds(Scripted(), row(1, (2, 1), 1), 1, led).standing
    assert row(0, 0, (1, 1)) == mortal_wounds(Scripted(), row(1, (2, 1), (1, 0)), 6, led).standing


def test_mortal_wounds_of_attacks_come_after_all_normal_damage_of_the_unit() -> None:
    """TEN-MORT-03, TEN-SHOOT-09: three unsaved D2 and one Devastating D2 on 3-wound models.

    Normal damage first, attack by attack: 2, then 1 of 2 (the rest is lost), then 2; then two mortal wounds.
    """
    first = gun("Devastating Wounds", damage=2)
    second = gun(attacks=3, damage=2)
    dice = Scripted(hit=[4, 4, 4, 4], wound=[6, 4, 4, 4])
    state = assault(dice, (first, second), squad(men(3)), row(3))

    assert row((1, 1)) == state.standing


def test_devastating_wounds_that_find_nobody_are_lost() -> None:
    """TEN-MORT-02"""
    state = assault(Scripted(hit=[4, 4], wound=[6, 5]), (gun("Devastating Wounds", attacks=2),), squad(men(1)), row(1))

    assert AttackState(row(0)) == state


# ---------------------------------------------------------------- Precision


def test_one_attack_runs_from_the_hit_roll_to_the_damage() -> None:
    """TEN-ATK-02"""
    dice = Scripted(hit=[4], wound=[4], save=[3], damage=[4])
    state = one_attack(dice, AttackState(row(2)), gun(damage="D6"), squad(men(5, save=4)), None, True)
    names = [thrown.name for thrown in dice.take_rolled()]

    assert ["hit", "wound", "save", "damage"] == names
    assert AttackState(row((2, 4)), unsaved=1) == state
