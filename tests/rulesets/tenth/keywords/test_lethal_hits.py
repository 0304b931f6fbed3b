"""Lethal Hits: a Critical Hit wounds without a roll. (TEN-KW-23)"""

from __future__ import annotations

from grognard.rulesets.tenth.dice.wounds import Scored
from tests.rulesets.tenth.arms import gun
from tests.rulesets.tenth.dice.test_wounds import scored


def test_lethal_hits_wound_without_a_roll() -> None:
    """TEN-KW-23: S3 against T10, natural 6."""
    assert Scored(2, 1) == scored(gun("Lethal Hits", strength=3), 10, hit=[6, 5], wound=[4])


def test_other_critical_hits_must_wound() -> None:
    """TEN-KW-23: both dice fail against T10."""
    assert Scored(2, 0) == scored(gun(strength=3), 10, hit=[6, 5], wound=[4, 4])
