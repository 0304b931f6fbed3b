"""Mortal wounds, Devastating Wounds, Precision and Hazardous. (TEN-MORT, TEN-KW-10, TEN-KW-16, TEN-KW-28)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.attack import AttackState, assault, one_attack
from grognard.rulesets.tenth.dice.damage import mortal_wounds, mortal_wounds_on_one, strike
from grognard.rulesets.tenth.dice.facts import Luck
from grognard.rulesets.tenth.dice.hazardous_rolls import hazardous_tests
from grognard.rulesets.tenth.dice.wounds import wounds_of
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


def test_mortal_wounds_of_one_model_end_with_it() -> None:
    """TEN-KW-16, TEN-KW-10: three mortal wounds on a model with two left, Feel No Pain allowed."""
    assert (row((2, 0)), 2) == mortal_wounds_on_one(Scripted(), row((3, 1)), 3, squad(men(3)), 0)[:2]
    dice = Scripted(feel_no_pain=[6, 1, 6])
    assert row((3, 2)) == mortal_wounds_on_one(dice, row((3, 1)), 3, squad(men(3, feel_no_pain=5)), 0).standing


def test_a_devastating_wound_kills_several_models() -> None:
    """TEN-KW-10, TEN-MORT-02: D3 damage of 3 on 1-wound models, three die, whatever their save."""
    dice = Scripted(hit=[4], wound=[6], damage=[5])
    state = assault(dice, (gun("Devastating Wounds", damage="D3"),), squad(men(1, save=2)), row(5))

    assert row(2) == state.standing
    dice.assert_done()


def test_with_the_option_one_devastating_wound_stays_on_one_model() -> None:
    """TEN-KW-10 (option devastating_no_carry_over)"""
    dice = Scripted(hit=[4, 4], wound=[6, 6], damage=[6, 1])
    guns = (gun("Devastating Wounds", attacks=2, damage="D3"),)
    state = assault(dice, guns, squad(men(2)), row(5), Luck(), None, False)

    assert row((4, 1)) == state.standing


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


def test_a_precise_wound_is_taken_by_the_character_with_its_own_save() -> None:
    """TEN-KW-28, TEN-LEAD-05: wounded against the Bodyguards' Toughness; excess damage is lost."""
    led = squad(men(1, save=5), men(3, save=2, is_protected=True), toughness=3)
    sniper = gun("Precision", strength=6, damage=9)
    assert 1 == wounds_of(Scripted(hit=[4], wound=[2]), sniper, 1, led.toughness).wounds

    struck = strike(Scripted(save=[1]), row(4, 1), 1, sniper, led)

    assert row(4, 0) == struck.standing


def test_aimed_attacks_go_to_the_character_while_it_lives_then_to_the_others() -> None:
    """TEN-KW-28: only those with Precision."""
    led = squad(men(1), men(1, is_protected=True))
    dice = Scripted(hit=[4] * 3, wound=[4] * 3)
    state = assault(dice, (gun("Precision", attacks=2), gun()), led, row(5, 1), Luck(), 1)

    assert row(3, 0) == state.standing
    dull = assault(Scripted(hit=[4], wound=[4]), (gun(),), led, row(5, 1), Luck(), 1)
    assert row(4, 1) == dull.standing


def test_precise_devastating_wounds_carry_over_into_the_unit() -> None:
    """TEN-KW-10, TEN-KW-28: the CHARACTER first, what exceeds its wounds continues."""
    led = squad(men(1), men(2, is_protected=True))
    sniper = gun("Precision", "Devastating Wounds", damage=4)

    assert row(3, 0) == assault(Scripted(hit=[4], wound=[6]), (sniper,), led, row(5, 1), Luck(), 1).standing
    assert row(1, 1) == assault(Scripted(hit=[4], wound=[6]), (sniper,), led, row(5, 1)).standing
    assert (row(3, 0), 4) == mortal_wounds(Scripted(), row(5, 1), 4, led, first=1)[:2]


def test_one_attack_runs_from_the_hit_roll_to_the_damage() -> None:
    """TEN-ATK-02"""
    dice = Scripted(hit=[4], wound=[4], save=[3], damage=[4])
    state = one_attack(dice, AttackState(row(2)), gun(damage="D6"), squad(men(5, save=4)), None, True)
    names = [thrown.name for thrown in dice.take_rolled()]

    assert ["hit", "wound", "save", "damage"] == names
    assert AttackState(row((2, 4)), unsaved=1) == state


# ---------------------------------------------------------------- Hazardous


def test_each_one_of_a_hazardous_test_counts() -> None:
    """TEN-KW-16: three weapons, dice 1, 4, 1."""
    assert (2, False) == hazardous_tests(Scripted(hazardous=[1, 4, 1]), 3)
    assert (0, False) == hazardous_tests(Scripted(hazardous=[2]), 1)
