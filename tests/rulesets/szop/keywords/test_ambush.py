"""Ambush. (SZOP-PAS-01)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.table.records import BATTLE
from tests.rulesets.szop.helpers import deploying, waiting
from tests.rulesets.szop.kit import draw, rifle, unit


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (40, 30), **more})


def test_units_held_back_are_not_deployed() -> None:  # SZOP-PAS-01, SZOP-PAS-29, SZOP-SETUP-05
    table = deploying(
        waiting("Own"), waiting("Lurkers", has=["Ambush"]), waiting("Late", has=["Reserve"]), waiting("Foe", seat=1)
    )
    table.answer({"A1.1": [10, 5]})

    assert ("ambush", "reserve", 0) == (table.unit("Lurkers").place, table.unit("Late").place, table.game[BATTLE].first)


def test_an_ambush_arrives_anywhere_and_counts_as_activated() -> None:  # SZOP-PAS-01, SZOP-ACT-09, SZOP-OBJ-04
    from grognard.rulesets.szop.table.control import counts

    table = draw(unit("Lurkers", rifle(), has=["Ambush"], at=None, place="ambush"), foe()).activate("Lurkers")

    assert "SZOP-MOVE-03" == table.refused({"A1.1": [40, 31.5]}).clause

    table.answer({"A1.1": [40, 33]})
    own = table.unit("Lurkers")

    assert table.is_waiting  # no actions, no windows
    assert (True, True) == (own.is_fortified, own.has_begun)
    assert not counts(table.game, own)
