"""Bastion. (SZOP-PAS-37)"""

from __future__ import annotations

from typing import Any

from tests.rulesets.szop.helpers import whole_charge
from tests.rulesets.szop.kit import draw, unit, weapon

CLUB = weapon(name="Club")


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *(weapons or (CLUB,)), seat=1, **{"at": (10, 15), **more})


def test_bastion_does_not_tire() -> None:  # SZOP-PAS-37
    table = draw(unit("Own", CLUB, toughness=3), foe(has=["Bastion"]))
    table.dice(hit=[1, 1])
    table.run(whole_charge, "Own").propose().answer("yes")

    assert not table.unit("Foes").is_exhausted
