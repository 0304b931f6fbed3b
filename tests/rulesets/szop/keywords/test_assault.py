"""Assault. (SZOP-WPN-09)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.charge.blows import blows_at
from tests.rulesets.szop.kit import draw, rifle, unit, weapon

CLUB = weapon(name="Club")


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *(weapons or (CLUB,)), seat=1, **{"at": (10, 15), **more})


def test_every_melee_and_assault_weapon_is_used() -> None:  # SZOP-MELEE-03, SZOP-WPN-09
    arms = [CLUB, weapon(name="Axe", attacks=2), rifle("Assault", name="Carbine"), rifle()]
    table = draw(unit("Own", *arms, at=(10, 13)), foe())

    assert ["Club", "Axe", "Carbine"] == [
        blow.weapon.name for blow in blows_at(table.game, table.id("Own"), table.id("Foes"), [table.id("Foes")])
    ]
