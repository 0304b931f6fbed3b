"""Targeting. (SZOP-WPN-06)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made


def test_interaction_4_quality_6_in_cover() -> None:  # SZOP-ATK-02, SZOP-COVER-01, SZOP-PAS-14, SZOP-WPN-06
    cautious = made(quality=6, has=("Cautious",), is_unwatched=True, has_cover=True)
    plain = made(quality=6, has_cover=True)
    aimed = made("Targeting", quality=5, has_cover=True)
    hopeless = made("Targeting", quality=6, has_cover=True)

    assert (6, 4) == (cautious.needed, cautious.difficulty)
    assert (6, 3) == (plain.needed, plain.difficulty)
    assert (5, 4) == (aimed.needed, aimed.difficulty)
    assert (6, 3) == (hopeless.needed, hopeless.difficulty)
