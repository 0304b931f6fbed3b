"""Sustained Hits X: a Critical Hit is X hits more. (TEN-KW-33)"""

from __future__ import annotations

from grognard.rulesets.tenth.dice.wounds import Scored
from tests.rulesets.tenth.arms import gun
from tests.rulesets.tenth.dice.test_wounds import scored


def test_ordinary_hits_and_other_weapons_bring_no_more() -> None:
    """TEN-KW-33"""
    assert Scored(1, 1) == scored(gun("Sustained Hits 2"), hit=[5], wound=[4])
    assert Scored(1, 1) == scored(gun(), hit=[6], wound=[4])


def test_sustained_hits_are_ordinary_hits() -> None:
    """TEN-KW-33: Sustained Hits 2, a 6 is three hits, each with its own Wound roll."""
    assert Scored(3, 1) == scored(gun("Sustained Hits 2"), hit=[6], wound=[4, 3, 2])


def test_a_random_number_of_sustained_hits_is_rolled_for_each_critical() -> None:
    """TEN-KW-33, TEN-DICE-02"""
    found = scored(gun("Sustained Hits D3"), hit=[6, 6, 5], sustained=[5, 1], wound=[4] * 7)

    assert Scored(3 + 3 + 1, 7) == found
