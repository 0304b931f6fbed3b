"""Deployment in turns, and Scouts. (SZOP-SETUP-02..05, SZOP-PAS-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.troops import Trek, ask_move
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, Ambush, Immobile, Reserve, Scout
from grognard.rulesets.szop.play.arrivals import set_up
from grognard.rulesets.szop.play.attack.casualties import destroy
from grognard.rulesets.szop.play.moves.heading import choose_heading
from grognard.rulesets.szop.play.moves.instinct import by_instinct
from grognard.rulesets.szop.play.moves.law import law_of
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.maps import board, zones
from grognard.rulesets.szop.table.records import BATTLE, Unit, UnitId, other, side_id
from grognard.rulesets.szop.table.units import name_of, put, troop_of, troops

if TYPE_CHECKING:
    from grognard.kernel.plane import Polygon

SCOUT = 6.0


SIDES = {"north": tell("north"), "south": tell("south"), "east": tell("east"), "west": tell("west")}
"""Zones that are called after the side of the table they lie on."""


@step
async def choose_zone(game: Game) -> None:
    """The player who did not place the objectives chooses a zone. (SZOP-SETUP-02)"""
    for unit in game.all(Unit):
        if unit.place == "to deploy" and has(game, unit.id, Ambush):
            game.change(unit.id, place="ambush")
        elif unit.place == "to deploy" and has(game, unit.id, Reserve):
            game.change(unit.id, place="reserve")
    seat = game[BATTLE].chooser
    labels = [SIDES.get(zone.name, zone.name) or str(n + 1) for n, zone in enumerate(board(game).zones)] or ["1", "2"]
    options = tuple(Option(str(n), tell("Zone {name}", name=label)) for n, label in enumerate(labels))
    asked = Choose(
        seat=seat, prompt=tell("Which deployment zone do you take?"), clause="SZOP-SETUP-02", options=options
    )
    zone = int(await game.ask(asked))
    game.change(side_id(seat), zone=zone)
    game.change(side_id(other(seat)), zone=1 - zone)
    name = game.ruleset.seat_name(game, seat)
    game.say(tell("{player} takes zone {name}.", player=name, name=labels[zone]), "SZOP-SETUP-02")
    for each in (seat, other(seat)):
        _note_deployed(game, each)
    game.then(deploy, seat)


def to_deploy(game: Game, seat: int) -> list[Unit]:
    """The seat's units that must still be deployed. (SZOP-SETUP-02)"""
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.place == "to deploy"]


def _note_deployed(game: Game, seat: int) -> None:
    """Who first has nothing left to deploy has the first activation. (SZOP-SETUP-05)"""
    if not to_deploy(game, seat) and game[BATTLE].first is None:
        game.change(BATTLE, first=seat)


@step
async def deploy(game: Game, seat: int) -> None:
    """Deploy one unit in one's zone, or move a Scout; then the other player. (SZOP-SETUP-02, SZOP-PAS-02)"""
    units = to_deploy(game, seat)
    if units:
        scouts = [unit for unit in game.all(Unit) if unit.seat == seat and unit.may_scout and unit.place == "table"]
        chosen = await _which(game, seat, units, scouts)
        if game[chosen].place == "table":
            await scout(game, chosen)
        else:
            await _deploy_one(game, chosen)
        _note_deployed(game, seat)
    if to_deploy(game, other(seat)):
        game.then(deploy, other(seat))
    elif to_deploy(game, seat):
        game.then(deploy, seat)


async def _which(game: Game, seat: int, units: list[Unit], scouts: list[Unit]) -> UnitId:
    if len(units) + len(scouts) == 1:
        return units[0].id
    options = [Option(unit.id, unit.shown, about=(unit.id,)) for unit in units]
    options += [Option(unit.id, tell('Move {unit} up to 6"', unit=unit.shown), about=(unit.id,)) for unit in scouts]
    asked = Choose(seat=seat, prompt=tell("Deploy which unit?"), clause="SZOP-SETUP-02", options=tuple(options))
    return UnitId(await game.ask(asked))


async def _deploy_one(game: Game, unit: UnitId) -> None:
    seat = game[unit].seat
    is_early = all(
        has(game, each.id, Scout) or has(game, each.id, Aircraft)
        for each in game.all(Unit)
        if each.seat == seat and _is_deployed(game, each)
    )
    if not await set_up(game, unit, [zone_of(game, seat)], "SZOP-SETUP-02"):
        await destroy(game, unit)
    elif is_early and has(game, unit, Scout) and not has(game, unit, Immobile):
        game.change(unit, may_scout=True)


def _is_deployed(game: Game, unit: Unit) -> bool:
    """Whether a unit is on the table, or inside of one that is."""
    carrier = unit.carrier
    return unit.place == "table" or (carrier is not None and game[carrier].place == "table")


def zone_of(game: Game, seat: int) -> Polygon:
    """The player's deployment zone."""
    return zones(board(game))[game[side_id(seat)].zone or 0]


async def scout(game: Game, unit: UnitId) -> None:
    """Exactly up to 6", out of the zone too, without a roll for dangerous ground. (SZOP-PAS-02)"""
    law = law_of(game, unit, inches=SCOUT, clause="SZOP-PAS-02")
    trek = Trek(troop_of(game, unit), troops(game), law)
    check, propose = by_instinct(game, unit, trek)
    prompt = tell('{unit} may move 6".', unit=name_of(game, unit))
    paths = await game.ask(ask_move(trek, prompt, legal=check, propose=propose))
    put(game, trek.ends(paths).values())
    game.change(unit, may_scout=False)
    said = tell("{unit} scouts ahead.", unit=name_of(game, unit))
    game.say(said, "SZOP-PAS-02", kind="move", about=[unit], paths=paths)
    await choose_heading(game, unit)
