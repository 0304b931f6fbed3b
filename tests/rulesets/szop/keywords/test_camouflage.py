"""Camouflage. (SZOP-PAS-18)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.szop.helpers import cover
from tests.rulesets.szop.kit import draw, unit


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def test_camouflage_and_parry_and_aircraft() -> None:  # SZOP-PAS-18, SZOP-PAS-19, SZOP-FLY-06, SZOP-COVER-03
    hidden = draw(unit("Own"), foe(has=["Camouflage"]))
    found = draw(unit("Own"), unit("Scout", at=(10, 17)), foe(has=["Camouflage"]))
    parry = draw(unit("Own"), foe(has=["Parry"]))

    assert ((True, False), (False, False)) == (cover(hidden), cover(found))
    assert ((False, False), (True, False)) == (cover(parry), cover(parry, is_melee=True))
    assert (True, False) == cover(draw(unit("Own"), foe(has=["Aircraft"])))
