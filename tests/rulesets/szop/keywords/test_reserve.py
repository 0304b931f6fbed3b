"""Reserve. (SZOP-PAS-29)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.arrivals import arrive
from tests.rulesets.szop.kit import draw, unit


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (40, 30), **more})


def test_a_reserve_arrives_in_its_own_zone() -> None:  # SZOP-PAS-29
    table = draw(unit("Late", at=None, place="reserve"), foe()).run(arrive, "Late")

    assert "SZOP-PAS-29" == table.refused({"A1.1": [40, 20]}).clause

    table.answer({"A1.1": [40, 8]})

    assert "table" == table.unit("Late").place
