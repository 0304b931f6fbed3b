"""Brutal. (SZOP-WPN-11)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made, rolled


def test_brutal_takes_automatic_successes_in_defence_away() -> None:  # SZOP-WPN-11
    """Defence 5 against AP 2 needs 7: only an automatic success would save."""
    assert (1, 0, 0) == rolled(made(defence=5, ap=2), [4], [6])
    assert (1, 0, 1) == rolled(made("Brutal", defence=5, ap=2), [4], [6])


def test_brutal_changes_no_defence_that_succeeds_without_them() -> None:  # SZOP-WPN-11
    assert (2, 0, 0) == rolled(made("Brutal", attacks=2, ap=1), [4, 4], [5, 6])


def test_the_other_natural_results_stay() -> None:  # SZOP-WPN-11
    """A natural 1 still fails in defence, and a natural 6 still hits."""
    assert (1, 1, 0) == rolled(made("Brutal", quality=6, defence=2, ap=1), [6], [1])
