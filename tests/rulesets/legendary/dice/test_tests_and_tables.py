"""Tests and roll-offs. (LEG-DICE)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import D3, D6, D12, Every, Scripted
from grognard.rulesets.legendary.dice.tests_and_tables import (
    characteristic,
    core_test,
    half,
    leadership,
    opposed,
    roll_off,
    row,
)


def test_a_d12_and_modifiers_reach_7() -> None:  # LEG-DICE-01
    assert core_test(Scripted(3), 4)
    assert not core_test(Scripted(2), 4)


def test_smaller_dice_are_uniform() -> None:  # LEG-DICE-02
    assert [-(-face // 2) for face in range(1, 13)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert [-(-face // 4) for face in range(1, 13)] == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
    assert set(D6.weights.values()) == set(D3.weights.values()) == set(D12.weights.values()) == {1}


def test_halves_are_rounded_up() -> None:  # LEG-DICE-03
    assert (3, 3, 4) == (half(5), half(6), half(7))


def test_other_tests_know_no_automatic_faces() -> None:  # LEG-DICE-08
    assert core_test(Scripted(1), 6)
    assert not core_test(Scripted(12), -6)
    assert leadership(Scripted(leadership=[1]), 11)


@pytest.mark.parametrize(("value", "chance"), [(1, 0), (4, Fraction(1, 2)), (7, 1)])
def test_a_characteristic_test_is_a_d6_below_the_value(value: int, chance: Fraction) -> None:  # LEG-DICE-06
    assert chance == Every().odds(characteristic, value).p(True)


def test_a_story_action_is_a_characteristic_test() -> None:  # LEG-GEN-03
    assert characteristic(Scripted(3), 4)
    assert not characteristic(Scripted(4), 4)


@pytest.mark.parametrize(("plus", "chance"), [(0, Fraction(9, 12)), (-3, Fraction(6, 12))])
def test_leadership_reaches_12(plus: int, chance: Fraction) -> None:  # LEG-DICE-09
    assert chance == Every().odds(leadership, 8, plus).p(True)


def test_the_higher_total_wins_a_roll_off() -> None:  # LEG-DICE-05
    assert 1 == roll_off(Scripted(7, 9), 4, 3).winner


def test_ties_of_a_roll_off_are_rolled_again() -> None:  # LEG-DICE-05, LEG-SETUP-08
    rolled = roll_off(Scripted(7, 8, 3, 1), 4, 3)

    assert (7, 4) == rolled.totals
    assert 0 == rolled.winner


def test_a_tie_stands_where_it_has_an_effect() -> None:  # LEG-DICE-05
    assert opposed(Scripted(1, 1), 4, 4).is_tie


def test_tables_use_their_outermost_rows() -> None:  # LEG-DICE-11
    assert (12, 1) == (row(14, 1, 12), row(-1, 1, 12))


def test_a_plain_roll_off_favours_nobody() -> None:  # LEG-DICE-05
    assert [0, 1] == [roll_off(Scripted(5, 5, *faces)).winner for faces in ((6, 5), (5, 6))]
