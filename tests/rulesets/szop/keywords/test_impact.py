"""Impact. (SZOP-WPN-05)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made


def test_impact_helps_when_charging() -> None:  # SZOP-WPN-05, SZOP-MELEE-08
    charging, standing = made("Impact", is_melee=True, is_charging=True), made("Impact", is_melee=True)

    assert (3, 5) == (charging.needed, charging.difficulty)
    assert (4, 4) == (standing.needed, standing.difficulty)
