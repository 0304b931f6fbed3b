"""The records before the first question. (LEG-SETUP)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops import base_of
from grognard.rulesets.legendary.lists.army import enlisted, read
from grognard.rulesets.legendary.lists.private_checks import flags_of
from grognard.rulesets.legendary.play.buildings.fortifications import lay_houses
from grognard.rulesets.legendary.table.records import (
    BATTLE,
    Battle,
    Model,
    ModelId,
    Reserve,
    ReservePlan,
    Side,
    Unit,
    UnitId,
    reserve_id,
    side_id,
)
from grognard.rulesets.legendary.table.units import model_names, value_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.lists.army import EnlistedUnit


def lay_out(game: Game) -> None:
    """Every unit and model of both armies, not yet on the table. (LEG-ARMY-07, LEG-SETUP-03)"""
    game.add(Battle(BATTLE))
    for seat, data in enumerate(game.header.armies):
        army = read(data)
        units = enlisted(army)
        ids = [UnitId(f"{'AB'[seat]}{number}") for number in range(1, len(units) + 1)]
        warlord = next((ids[place] for place, unit in enumerate(units) if unit.is_warlord), None)
        game.add(Side(side_id(seat), seat, warlord=warlord))
        for place, unit in enumerate(units):
            _enlist(game, seat, ids, place, unit, flags_of(army, unit.faction))
        for place, unit in enumerate(units):
            if unit.rides is not None:
                _ride_in_reserve(game, ids[place], ids[unit.rides])
            if unit.joins is not None:
                _begin_joined(game, ids[place], ids[unit.joins])
    lay_houses(game)


def _enlist(game: Game, seat: int, ids: list[UnitId], place: int, unit: EnlistedUnit, flags: tuple[str, ...]) -> None:
    name = ids[place]
    models = tuple(ModelId(f"{name}.{number}") for number in range(1, len(unit.models) + 1))
    game.add(
        Unit(
            name,
            seat,
            unit.name,
            unit.sheet,
            unit.role,
            unit.points,
            models,
            len(models),
            where="reserve" if unit.plan is not None or _is_flier(unit) else "waiting",
            transport=ids[unit.rides] if unit.rides is not None else None,
            dedicated_to=ids[unit.dedicated_to] if unit.dedicated_to is not None else None,
            is_warlord=unit.is_warlord,
            faction=unit.faction,
            flags=flags,
            value=sum(value_of(model.profile) for model in unit.models),
        )
    )
    add_models(game, name, unit)
    plan = unit.plan
    if plan is not None:
        along = plan.at if plan.at is not None else (plan.along, 0.0) if plan.along is not None else None
        written = ReservePlan(plan.kind, plan.turn, plan.edge, along, plan.corner, unit.party, len(plan.units))
        game.add(Reserve(reserve_id(name), name, written))
    elif _is_flier(unit):
        game.add(Reserve(reserve_id(name), name, ReservePlan("reserve")))


def add_models(game: Game, name: UnitId, unit: EnlistedUnit) -> None:
    """The models of a unit with all that they bring, not yet on the table. (LEG-ARMY-07)"""
    models = game[name].models
    names = model_names(unit.name, [model.profile.name for model in unit.models])
    for model, own, called in zip(models, unit.models, names, strict=True):
        game.add(
            Model(
                model,
                name,
                name,
                own.profile,
                own.weapons,
                base_of(own.profile.base, own.profile.height),
                called,
                is_leader=own.is_leader,
                powers=unit.powers if getattr(own.profile, "mastery", 0) or own.rider is not None else (),
                rider=own.rider,
                rider_weapons=own.rider_weapons,
                min_crew=unit.min_crew,
            )
        )


def _is_flier(unit: EnlistedUnit) -> bool:
    """Fliers begin in reserve. (LEG-FLY-02)"""
    return any("flier" in getattr(model.profile, "types", ()) for model in unit.models)


def _ride_in_reserve(game: Game, unit: UnitId, transport: UnitId) -> None:
    """Who rides in what begins in reserve is aboard there, and comes with it. (LEG-RES-01, LEG-SETUP-07)"""
    if game[unit].where == "waiting" and game[transport].where == "reserve":
        game.change(unit, where="aboard")


def _begin_joined(game: Game, home: UnitId, host: UnitId) -> None:
    """A character may begin as part of a unit. (LEG-SETUP-07)"""
    models = game[home].models
    for model in models:
        game.change(model, unit=host)
    game.change(home, models=(), where="joined", transport=host)
    game.change(host, models=(*game[host].models, *models), start=game[host].start + len(models))
