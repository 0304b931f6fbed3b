"""Fury. (SZOP-PAS-12)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.szop.helpers import whole_charge
from tests.rulesets.szop.kit import draw, unit, weapon

CLUB = weapon(name="Club")


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *(weapons or (CLUB,)), seat=1, **{"at": (10, 15), **more})


def test_fury_counts_for_a_charge_without_counter_only() -> None:  # SZOP-PAS-12, SZOP-MELEE-08
    table = draw(unit("Own", CLUB, has=["Fury"], toughness=3), foe(CLUB.name, CLUB, has=["Fury"], toughness=3))
    table.ids["Foes"] = table.ids["Club"]
    table.dice(hit=[6, 6], defence=[6, 6, 6])
    table.run(whole_charge, "Own").propose().answer("yes")

    assert ["2 hits", "1 hit"] == [line.split(", ")[1] for line in table.log("SZOP-MELEE-03")]
