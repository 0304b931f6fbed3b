"""Indirect. (SZOP-WPN-04)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.szop.helpers import plan
from tests.rulesets.szop.kit import draw, rifle, unit, wood

WALL = wood(5, 14, 15, 15, kinds=["blocking"])


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def test_indirect_needs_no_sight_and_spares_flyers() -> None:  # SZOP-WPN-04
    assert {"Foes"} == plan(draw(unit("Own", rifle("Indirect")), foe(), terrain=[WALL]))
    assert set() == plan(draw(unit("Own", rifle()), foe(), terrain=[WALL]))
    assert set() == plan(draw(unit("Own", rifle("Indirect")), foe(has=["Flying"])))
