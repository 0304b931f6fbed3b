"""Second Echelon. (SZOP-ARUL-05)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.setup.echelons import divide_echelons
from tests.rulesets.szop.helpers import waiting
from tests.rulesets.szop.kit import draw, unit


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (40, 30), **more})


def test_the_opponent_picks_an_echelon() -> None:  # SZOP-ARUL-05
    units = [waiting(f"U{n}", has=["Second Echelon"]) for n in range(3)]
    table = draw(*units, waiting("Scout", has=["Second Echelon", "Scout"]), foe(), number=0).run(divide_echelons, 0)

    assert {"U0", "U1", "U2"} == table.targets()

    table.answer(["U0"])

    assert 1 == table.seat

    table.answer("second")

    assert [0, 1, 1] == [len(table.unit(f"U{n}").gained) for n in range(3)]
