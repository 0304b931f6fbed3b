"""Improve Evasion[+N]: evasion that there is becomes better. (SPF-ABIL-02)"""

from __future__ import annotations

from tests.rulesets.steampunk.keywords.kit import evasion


def test_it_improves_the_evasion_of_cover() -> None:
    """SPF-ABIL-02: 6 becomes 5."""
    assert 5 == evasion("Improve Evasion[+1]", terrain="ruins")


def test_where_there_is_none_it_does_nothing() -> None:
    """SPF-ABIL-02"""
    assert evasion("Improve Evasion[+1]") is None
