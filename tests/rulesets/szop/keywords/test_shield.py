"""Shield. (SZOP-PAS-20)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made


def test_shield_entrenched_and_patient() -> None:  # SZOP-PAS-20, SZOP-PAS-21, SZOP-ARUL-03, SZOP-ATK-03
    assert 3 == made(target=("Shield",)).difficulty
    assert 4 == made(target=("Shield",), target_is_pinned=True).difficulty
    assert 3 == made("Targeting", target=("Entrenched",), has_cover=True, has_terrain_cover=True).difficulty
    assert 4 == made(target=("Entrenched",), has_cover=True).difficulty
    assert 3 == made(target=("Patient",)).difficulty
    assert 4 == made(target=("Patient",), target_has_begun=True).difficulty
