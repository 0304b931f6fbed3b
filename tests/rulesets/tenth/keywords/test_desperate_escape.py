"""Desperate Escape: a model is lost on a 1 or 2. (TEN-KW-09)"""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import Every
from grognard.rulesets.tenth.dice.other_rolls import desperate_escape_tests
from grognard.rulesets.tenth.play.moves.fall_back import fall_back
from tests.rulesets.tenth.play.moves.test_fall_back import back, melee


def test_the_owner_chooses_who_is_lost_for_each_failure() -> None:
    """TEN-MOVE-13, TEN-KW-09: 1 and 2 fail, and it need not be one that tested."""
    table = melee(models=6, enemies=6)
    names = [model.id for model in table.models("Rifles")]
    table.run(fall_back, "Rifles")
    table.dice(desperate_escape=[1, 2, 3, 5, 6])
    table.answer(back(table, -3, crossers=5))
    table.answer([names[4], names[5]])
    table.done()

    assert names[:4] == list(table.unit("Rifles").models)


def test_the_chance_of_a_desperate_escape() -> None:
    """TEN-MOVE-13, TEN-KW-09"""
    assert Fraction(1, 3) == Every().odds(desperate_escape_tests, 1).p(1)
