"""Tall. (SZOP-PAS-38)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.szop.helpers import sees
from tests.rulesets.szop.kit import draw, unit, wood


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def test_tall_units_see_over_terrain_and_units() -> None:  # SZOP-PAS-38, SZOP-ATER-02
    far_wall = wood(5, 13, 15, 14, kinds=["blocking"])
    near_wall = wood(5, 17, 15, 18, kinds=["blocking"])

    assert sees(draw(unit("Own", has=["Tall"]), foe(), terrain=[far_wall]))
    assert not sees(draw(unit("Own", has=["Tall"]), foe(), terrain=[near_wall]))
    assert sees(draw(unit("Own", has=["Tall"]), foe(has=["Tall"]), terrain=[near_wall]))
    assert sees(draw(unit("Own", has=["Tall"]), unit("Screen", at=(6, 15), models=7), foe()))
