"""Disintegration. (SZOP-WPN-20)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made, rolled


def test_disintegration_wounds_without_a_defence_roll() -> None:  # SZOP-WPN-20
    assert (2, 0, 1) == rolled(made("Disintegration", attacks=2), [6, 5], [6])
    assert (1, 1, 0) == rolled(made("Disintegration", "Precise"), [6], [])
