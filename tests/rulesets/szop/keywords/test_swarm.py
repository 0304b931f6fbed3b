"""Swarm. (SZOP-PAS-39)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made, rolled


def test_swarm_ignores_deadly_and_takes_full_splash() -> None:  # SZOP-PAS-39
    volley = made("Splash(6)", "Deadly(3)", models=1, toughness=(10, 10), target=("Swarm",))

    assert (6, 0, 6) == rolled(volley, [4], [2] * 6)
