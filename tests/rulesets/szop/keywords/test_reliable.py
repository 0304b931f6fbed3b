"""Reliable. (SZOP-WPN-07)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made


def test_reliable_attacks_with_quality_2_and_goes_before_good_shot() -> None:  # SZOP-WPN-07, SZOP-PAS-23
    assert 2 == made("Reliable", quality=5, has=("Good shot",)).needed
    assert 3 == made("Reliable", quality=5, has_cover=True).needed
