"""Immobile. (SZOP-PAS-06, SZOP-PAS-07)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.charge.blows import blows_at
from tests.rulesets.szop.helpers import able, whole_charge
from tests.rulesets.szop.kit import draw, unit, weapon

CLUB = weapon(name="Club")


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *(weapons or (CLUB,)), seat=1, **{"at": (10, 15), **more})


def test_immobile_units_charge_within_3_inches_without_moving() -> None:  # SZOP-PAS-06, SZOP-PAS-07, SZOP-MELEE-02
    fort = unit("Own", CLUB, has=["Immobile"])
    table = draw(fort, foe(at=(10, 14)))
    table.dice(hit=[1])
    table.run(whole_charge, "Own").pass_all()

    assert (10.0, 10.0) == table.model("Own").at
    assert ["Own attacks Foes: 1 attack, 0 hits, 0 wounds."] == table.log("SZOP-MELEE-03")
    assert set() == able(draw(fort, foe(at=(10, 14.2))))


def test_immobile_defenders_strike_at_3_inches() -> None:  # SZOP-PAS-07
    table = draw(unit("Own", CLUB, at=(10, 11)), foe(has=["Immobile"], at=(10, 15)))

    assert blows_at(table.game, table.id("Foes"), table.id("Own"), [table.id("Own")])
    assert not blows_at(table.game, table.id("Own"), table.id("Foes"), [table.id("Foes")])


def test_immobile_chargers_stay_put() -> None:  # SZOP-PAS-06
    table = draw(unit("Own", CLUB, has=["Immobile"]), foe(at=(10, 11.5), toughness=3))
    table.dice(hit=[1])
    table.run(whole_charge, "Own").answer("no")

    assert (10.0, 10.0) == table.model("Own").at
