"""Good shot. (SZOP-PAS-23)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made


def test_good_and_bad_shots_replace_quality_at_range_only() -> None:  # SZOP-PAS-23, SZOP-PAS-24
    assert [4, 5, 6] == [made(quality=6, has=has).needed for has in (("Good shot",), ("Bad shot",), ())]
    assert 5 == made(quality=2, has=("Bad shot",)).needed
    assert 3 == made(quality=3, has=("Bad shot",), is_melee=True).needed
    assert 3 == made(quality=3, has=("Good shot",), is_melee=True).needed
