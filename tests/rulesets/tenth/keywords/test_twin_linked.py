"""Twin-linked: a failed Wound roll is rolled again. (TEN-KW-35)"""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.rerolls import Checks
from grognard.rulesets.tenth.dice.wounds import wound_rolls
from tests.rulesets.tenth.arms import exact, gun
from tests.rulesets.tenth.dice.test_wounds import wounds


def test_twin_linked_rerolls_failures() -> None:
    """TEN-KW-35, TEN-DICE-04: S5 against T5, 3/4 of hits wound; no die is thrown a third time."""
    dice = Scripted(wound=[3, 4, 2])

    assert Checks(1, 0) == wound_rolls(dice, gun("Twin-linked"), 2, 4)
    dice.assert_done()
    odds = exact(wound_rolls, gun("Twin-linked", strength=5), 1, 5)
    assert Fraction(3, 4) == odds.map(lambda rolled: rolled.ordinary + rolled.critical).p(1)


def test_other_weapons_keep_their_failures() -> None:
    """TEN-KW-35"""
    assert Checks(1, 0) == wounds(gun(), 3, 4)
