"""HAZARDOUS, as it is played and computed. (TEN-KW-16)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.damage import mortal_wounds_on_one
from grognard.rulesets.tenth.dice.hazardous_rolls import hazardous_tests
from tests.rulesets.tenth.arms import men, row, squad


def test_mortal_wounds_of_one_model_end_with_it() -> None:
    """TEN-KW-16, TEN-KW-10: three mortal wounds on a model with two left, Feel No Pain allowed."""
    assert (row((2, 0)), 2) == mortal_wounds_on_one(Scripted(), row((3, 1)), 3, squad(men(3)), 0)[:2]
    dice = Scripted(feel_no_pain=[6, 1, 6])
    assert row((3, 2)) == mortal_wounds_on_one(dice, row((3, 1)), 3, squad(men(3, feel_no_pain=5)), 0).standing


def test_each_one_of_a_hazardous_test_counts() -> None:
    """TEN-KW-16: three weapons, dice 1, 4, 1."""
    assert (2, False) == hazardous_tests(Scripted(hazardous=[1, 4, 1]), 3)
    assert (0, False) == hazardous_tests(Scripted(hazardous=[2]), 1)
