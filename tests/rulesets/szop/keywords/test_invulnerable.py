"""Invulnerable. (SZOP-PAS-17)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made, rolled


def test_invulnerable_fragile_and_brutal() -> None:  # SZOP-PAS-17, SZOP-PAS-25, SZOP-WPN-11
    assert (1, 0, 0) == rolled(made(ap=5, target=("Invulnerable",)), [4], [5])
    assert (1, 0, 1) == rolled(made(ap=5), [4], [5])
    assert (1, 0, 1) == rolled(made(defence=5, ap=2, target=("Fragile",)), [4], [6])
    assert (1, 0, 0) == rolled(made("Brutal", ap=2), [4], [6])
    assert (1, 0, 1) == rolled(made("Brutal", ap=3, target=("Invulnerable",)), [4], [6])
    assert (2, 0, 1) == rolled(made(attacks=2, ap=5, target=("Invulnerable", "Fragile")), [4, 4], [5, 6])
