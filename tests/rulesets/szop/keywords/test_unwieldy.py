"""Unwieldy. (SZOP-WPN-12)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.szop.helpers import plan
from tests.rulesets.szop.kit import draw, rifle, unit


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def test_unwieldy_weapons_do_not_attack_within_12_inches() -> None:  # SZOP-WPN-12
    assert set() == plan(draw(unit("Own", rifle("Unwieldy")), foe(at=(10, 23))))
    assert {"Foes"} == plan(draw(unit("Own", rifle("Unwieldy")), foe(at=(10, 23.1))))
