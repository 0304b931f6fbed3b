"""Artillery. (SZOP-WPN-13)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.szop.helpers import plan
from tests.rulesets.szop.kit import draw, rifle, unit


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def test_artillery_reaches_what_is_near_a_friend() -> None:  # SZOP-WPN-13
    spotter = unit("Spotter", at=(10, 30))

    assert {"Foes"} == plan(draw(unit("Own", rifle("Artillery", reach=12)), spotter, foe(at=(10, 40))))
    assert set() == plan(draw(unit("Own", rifle("Artillery", reach=12)), foe(at=(10, 40))))


def test_an_aura_of_mastery_gives_artillery() -> None:  # SZOP-WPN-13, SZOP-PAS-36, SZOP-ABIL-02
    own = unit("Own", rifle(reach=12), has=["Aura: Mastery(Artillery)"])

    assert {"Foes"} == plan(draw(own, unit("Spotter", at=(10, 30)), foe(at=(10, 40))))
