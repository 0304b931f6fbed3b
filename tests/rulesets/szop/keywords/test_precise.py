"""Precise. (SZOP-WPN-08)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made, rolled


def test_interaction_1_defence_2_with_ap_1() -> None:  # SZOP-ATK-04, SZOP-WPN-08, SZOP-STATE-03
    assert (1, 1, 0) == rolled(made(defence=2, ap=1), [4], [1])
    assert (1, 0, 1) == rolled(made(defence=2, ap=1, target_is_fortified=True), [4], [1])
    assert (1, 1, 0) == rolled(made("Precise", defence=2, ap=1, target_is_fortified=True), [4], [1])
    assert (1, 1, 0) == rolled(made("Precise", ap=1), [4], [2])
