"""Tireless. (SZOP-PAS-35)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.szop.kit import draw, rifle, unit


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (40, 30), **more})


def test_tireless_units_repeat_an_action() -> None:  # SZOP-PAS-35
    table = draw(unit("Own", rifle(), has=["Tireless"]), foe(at=(10, 25), models=9)).activate("Own")
    table.dice(hit=[1, 1])
    table.answer("shooting").shoot("Foes").answer("shooting").shoot("Foes")

    assert 2 == len(table.log("SZOP-SHOOT-06"))
