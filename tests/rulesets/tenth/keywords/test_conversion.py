"""Conversion X: farther away than X inches a hit of 4 or more is critical. (TEN-KW-04)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.tenth.dice.rerolls import Checks
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation
from tests.rulesets.tenth.arms import gun
from tests.rulesets.tenth.dice.test_facts import facts
from tests.rulesets.tenth.dice.test_hits import hits


def test_conversion_needs_more_than_its_distance_and_does_not_widen_overwatch() -> None:
    """TEN-KW-04, TEN-STRAT-14"""
    assert 4 == facts("Conversion 12", distance=12.1).critical_hit
    assert 6 == facts("Conversion 12", distance=12.0).critical_hit
    assert 6 == facts("Conversion 12", distance=20.0, is_overwatch=True).critical_hit


@pytest.mark.parametrize(
    ("skill", "situation", "critical", "ordinary"),
    [
        (5, {}, [5, 6], []),
        (5, {"is_stationary": True}, [4, 5, 6], []),
        (5, {"is_stealthy": True}, [6], []),
        (2, {}, [4, 5, 6], [2, 3]),
    ],
)
def test_conversion_makes_hits_of_four_and_more_critical(
    skill: int, situation: dict[str, Any], critical: list[int], ordinary: list[int]
) -> None:
    """TEN-KW-04, TEN-HIT-03: the four examples of the ledger."""
    far = Situation(distance=13.0, **situation)
    found = {face: hits(gun("Conversion 12", "Heavy", skill=skill, situation=far), face) for face in range(1, 7)}

    assert critical == [face for face, hit in found.items() if hit == Checks(0, 1)]
    assert ordinary == [face for face, hit in found.items() if hit == Checks(1, 0)]
