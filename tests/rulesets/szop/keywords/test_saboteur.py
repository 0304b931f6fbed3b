"""Saboteur. (SZOP-PAS-28)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.szop.kit import draw, rifle, unit


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (40, 30), **more})


def test_saboteurs_behind_the_lines() -> None:  # SZOP-PAS-28, SZOP-ATK-07
    own = unit("Own", rifle(), has=["Saboteur"], at=(10, 34))
    table = draw(own, foe(at=(10, 25), models=9)).activate("Own").answer("shooting")
    table.dice(hit=[1, 1])
    table.shoot("Foes")

    assert ("SZOP-PAS-28", 1) == (table.clause, table.seat)

    table.answer("double")

    assert "2 attacks" in table.log("SZOP-SHOOT-06")[0]


def test_interaction_11_saboteurs_and_a_fortified_target() -> None:  # SZOP-PAS-28, SZOP-STATE-04
    own = unit("Own", rifle(), has=["Saboteur"], at=(10, 34))
    table = draw(own, foe(at=(10, 25), models=9, is_fortified=True)).activate("Own").answer("shooting")
    table.dice(hit=[1])
    table.shoot("Foes").answer("pinned")

    assert (False, False) == (table.unit("Foes").is_fortified, table.unit("Foes").is_pinned)

    pinned = draw(own, foe(at=(10, 25), models=9, is_pinned=True)).activate("Own").answer("shooting")
    pinned.dice(hit=[1, 1])
    pinned.shoot("Foes")

    assert "2 attacks" in pinned.log("SZOP-SHOOT-06")[0]


def test_saboteurs_must_be_nearer_to_the_zone() -> None:  # SZOP-PAS-28
    table = draw(unit("Own", rifle(), has=["Saboteur"]), foe(at=(10, 25), models=9)).activate("Own").answer("shooting")
    table.dice(hit=[1])
    table.shoot("Foes")

    assert "1 attack," in table.log("SZOP-SHOOT-06")[0]
