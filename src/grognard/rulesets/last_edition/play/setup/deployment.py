"""Alternating deployment, reserves and passengers. (TLE-SETUP-13 to TLE-SETUP-17)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.troops import Site
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.keywords.units import ShockTeleport
from grognard.rulesets.last_edition.play.moves.laws import footing_for
from grognard.rulesets.last_edition.play.previews import looks
from grognard.rulesets.last_edition.play.setup.directives import roll_attacker
from grognard.rulesets.last_edition.table.layouts import zones
from grognard.rulesets.last_edition.table.records import BATTLE, Unit, UnitId, other
from grognard.rulesets.last_edition.table.transport_capacity import transports_for
from grognard.rulesets.last_edition.table.units import models_of, name_of, put, troops

if TYPE_CHECKING:
    from grognard.kernel.troops import Base


@step
async def deploy(game: Game, seat: int) -> None:
    """One unit of this player, then one of the other's, until all are deployed. (TLE-SETUP-13)"""
    waiting = _waiting(game, seat)
    if waiting:
        options = tuple(option for unit in waiting for option in _ways(game, unit))
        asked = Choose[Deployment](
            seat=seat,
            prompt=tell("Deploy which unit?"),
            clause="TLE-SETUP-13",
            options=options,
        )
        chosen = options[0].meaning if len(options) == 1 else await game.ask(asked)
        await _deploy(game, chosen)
    following = [one for one in (other(seat), seat) if _waiting(game, one)]
    if following:
        game.then(deploy, following[0])
    else:
        game.then(roll_attacker)


def _waiting(game: Game, seat: int) -> list[Unit]:
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.where == "waiting"]


class Deployment(NamedTuple):
    """How a unit is deployed: on the table, in reserve, or in a transport. (TLE-SETUP-15)"""

    unit: UnitId
    where: Literal["table", "reserve", "embarked"] = "table"
    transport: UnitId | None = None


def _ways(game: Game, unit: Unit) -> list[Option[Deployment]]:
    """How a unit may be deployed: on the table, in reserve, in a transport. (TLE-SETUP-15)"""
    found = [Option(unit.id, unit.name, about=(unit.id,), value=Deployment(unit.id))]
    return found + _aside(game, unit)


def _aside(game: Game, unit: Unit) -> list[Option[Deployment]]:
    found: list[Option[Deployment]] = []
    if unit.sheet.has(ShockTeleport) is not None:
        said = tell("{unit}: set aside in reserve", unit=unit.name)
        found.append(Option(f"{unit.id} in reserve", said, about=(unit.id,), value=Deployment(unit.id, "reserve")))
    for carrier in transports_for(game, unit):
        said = tell("{unit}: embark in {transport}", unit=unit.name, transport=carrier.name)
        value = Deployment(unit.id, "embarked", carrier.id)
        found.append(Option(f"{unit.id} in {carrier.id}", said, about=(unit.id, carrier.id), value=value))
    return found


async def _deploy(game: Game, chosen: Deployment) -> None:
    """Carry out one way of deploying a unit."""
    unit, carrier = chosen.unit, chosen.transport
    if carrier is not None:
        game.change(unit, where="embarked", transport=carrier)
        said = tell("{unit} embarks in {transport}.", unit=name_of(game, unit), transport=game[carrier].name)
        game.say(said, "TLE-SETUP-15", "TLE-TRANS-02", kind="place", about=[unit, carrier])
    elif chosen.where == "reserve":
        game.change(unit, where="reserve")
        game.say(tell("{unit} is set aside.", unit=name_of(game, unit)), "TLE-SETUP-15", kind="place")
    else:
        await place(game, unit)


async def place(game: Game, unit: UnitId) -> None:
    """Put a unit into its owner's zone; one that has no room is set aside or lost. (TLE-SETUP-14, TLE-SETUP-17)"""
    site = _site(game, game[unit])
    asked = site.ask(tell("Place {unit} in your zone.", unit=name_of(game, unit)), **looks(game, unit, site))
    placed = {} if asked is None else await game.ask(asked)
    if placed:
        put(game, site.stands(placed).values())
        game.change(unit, where="table")
        said = tell("{unit} takes its place.", unit=name_of(game, unit))
        game.say(said, "TLE-SETUP-14", kind="place", about=[unit])
        return
    aside = _aside(game, game[unit])
    if aside:
        prompt = tell("There is no room for {unit}.", unit=name_of(game, unit))
        asked_aside = Choose(seat=game[unit].seat, prompt=prompt, clause="TLE-SETUP-17", options=tuple(aside))
        await _deploy(game, await game.ask(asked_aside))
        return
    for model in game[unit].models:
        game.remove(model)
    game.change(unit, where="gone", models=())
    said = tell("There is no room for {unit}: it is lost.", unit=name_of(game, unit))
    game.say(said, "TLE-SETUP-17", kind="loss", about=[unit])


def _site(game: Game, unit: Unit) -> Site:
    """Where a unit is deployed: wholly within its zone, looking at the enemy. (TLE-SETUP-14)"""
    battle = game[BATTLE]
    zone = zones(battle.layout)[battle.zone_of[unit.seat]]
    bases: dict[str, Base] = {model.id: model.base for model in models_of(game, unit.id)}
    is_long = not all(base.is_round for base in bases.values())
    facing = 180.0 * battle.zone_of[unit.seat] if is_long else None
    holes = () if zone.hole is None else (zone.hole,)
    law = footing_for(game, unit, "TLE-SETUP-14", holes=holes)
    return Site(unit.id, unit.seat, bases, troops(game), law, [zone.area], facing=facing)
