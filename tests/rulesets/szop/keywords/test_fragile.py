"""Fragile. (SZOP-PAS-25)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made, rolled


def test_a_natural_6_saves_a_fragile_unit_only_if_it_is_enough() -> None:  # SZOP-PAS-25
    """Against AP 1 Defence 5 needs a 6, against AP 2 a 7."""
    assert (1, 0, 0) == rolled(made(defence=5, ap=1, target=("Fragile",)), [4], [6])
    assert (1, 0, 1) == rolled(made(defence=5, ap=2, target=("Fragile",)), [4], [6])
    assert (1, 0, 0) == rolled(made(defence=5, ap=2), [4], [6])


def test_fragile_says_nothing_about_own_attacks() -> None:  # SZOP-PAS-25
    assert (1, 0, 0) == rolled(made(defence=5, ap=2, has=("Fragile",)), [4], [6])
