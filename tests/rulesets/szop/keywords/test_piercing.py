"""Piercing. (SZOP-WPN-14)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made, rolled


def test_piercing_deals_what_the_defence_die_shows() -> None:  # SZOP-WPN-14
    volley = made("Piercing", attacks=5, ap=1, toughness=(9, 9))

    assert (5, 1, 9) == rolled(volley, [4] * 5, [1, 2, 3, 4, 5])
    assert (1, 0, 2) == rolled(made("Piercing", "Disintegration"), [6], [])
    assert (1, 0, 4) == rolled(made("Piercing", "Deadly(2)", toughness=(2, 2)), [4], [2])
