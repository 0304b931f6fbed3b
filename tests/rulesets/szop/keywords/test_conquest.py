"""Conquest. (SZOP-PAS-22)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.scoring.control import check_control
from grognard.rulesets.szop.table.records import ObjectiveId
from tests.rulesets.szop.kit import Drawn, draw, unit

SPOT = (10.0, 20.0)


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 22), **more})


def own(**more: Any) -> dict[str, Any]:
    return unit("Own", **{"at": (10, 18), **more})


def owner(table: Drawn, number: int = 1) -> int | None:
    return table.game[ObjectiveId(f"O{number}")].owner


def held(*units: dict[str, Any], before: int | None = None, **options: Any) -> int | None:
    """Who has the objective after a check."""
    table = draw(*units, objectives=[SPOT], **options)
    table.game.change(ObjectiveId("O1"), owner=before)
    check_control(table.game)
    return owner(table)


def test_conquest_ignores_enemies_without_it() -> None:  # SZOP-PAS-22
    assert 0 == held(own(has=["Conquest"]), foe())
    assert held(own(has=["Conquest"]), foe(has=["Conquest"])) is None
    assert 1 == held(own(), foe(has=["Conquest"]))
