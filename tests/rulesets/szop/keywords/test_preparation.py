"""Preparation. (SZOP-PAS-13)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made


def test_preparation_needs_fortified() -> None:  # SZOP-PAS-13
    assert 4 == made(has=("Preparation",)).needed
    assert 3 == made(has=("Preparation",), is_fortified=True).needed
