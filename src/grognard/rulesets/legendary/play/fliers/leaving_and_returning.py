"""Into reserve and out of it: fliers leave the airspace at the end of every game turn. (LEG-FLY-02, LEG-FLY-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.legendary.table.records import Reserve, ReservePlan, Unit, UnitId, reserve_id
from grognard.rulesets.legendary.table.special_rules import has_type
from grognard.rulesets.legendary.table.units import models_of, name_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def fliers_leave(game: Game) -> None:
    """Zooming fliers return to reserve, unless the players let them stay. (LEG-FLY-04, LEG-FLY-13, LEG-FLY-31)"""
    if game.options["apocalypse_fliers"]:
        return
    for unit in game.all(Unit):
        if unit.where == "table" and any(
            has_type(model, "flier") and model.is_flying for model in models_of(game, unit.id)
        ):
            to_reserve(game, unit.id, "LEG-FLY-04")


def arrived(game: Game, unit: UnitId) -> None:
    """A unit has come from reserve, and whoever is aboard with it: none of them charges. (LEG-RES-05, LEG-CHG-01)"""
    game.change(unit, has_arrived=True)
    for each in game.all(Unit):
        if each.where == "aboard" and each.transport == unit:
            game.change(each.id, has_arrived=True)


def to_reserve(game: Game, unit: UnitId, clause: str) -> None:
    """A unit leaves the table and waits in reserve."""
    for model in game[unit].models:
        game.change(model, at=None, is_flying=False)
    game.change(unit, where="reserve", foes=())
    if reserve_id(unit) not in game:
        game.add(Reserve(reserve_id(unit), unit, ReservePlan("reserve", is_shown=True)))
    game.say(tell("{unit} leaves the table.", unit=name_of(game, unit)), clause, kind="move", about=[unit])
