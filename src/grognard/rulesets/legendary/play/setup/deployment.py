"""Deployment: edges, then units in turn. (LEG-SETUP-04, LEG-SETUP-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.plane import inside
from grognard.kernel.troops import Site
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.tests_and_tables import roll_off
from grognard.rulesets.legendary.lists.keywords.moving import Infiltrate
from grognard.rulesets.legendary.play.buildings.entering import can_occupy, enter, has_room
from grognard.rulesets.legendary.play.buildings.fortifications import raise_building
from grognard.rulesets.legendary.play.moves.law import footing_of
from grognard.rulesets.legendary.play.shooting.losses import unit_lost
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, Unit, UnitId, other, side_id
from grognard.rulesets.legendary.table.special_rules import all_have
from grognard.rulesets.legendary.table.units import name_of, put, troops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.plane import Polygon
    from grognard.kernel.troops import Base
    from grognard.rulesets.legendary.table.buildings import Room


@step
async def choose_edge(game: Game) -> None:
    """The winner of a roll-off chooses his edge and deploys first. (LEG-SETUP-04)"""
    winner = (await game.resolve(roll_off)).winner
    game.say(tell("{side} wins the roll-off.", side=game.ruleset.seat_name(game, winner)), "LEG-SETUP-04", kind="dice")
    asked = Choose(
        seat=winner,
        prompt=tell("Which long edge is yours?"),
        clause="LEG-SETUP-04",
        options=(Option("south", tell("The southern edge")), Option("north", tell("The northern edge"))),
    )
    edge = await game.ask(asked)
    game.change(side_id(winner), edge=edge)
    game.change(side_id(other(winner)), edge="north" if edge == "south" else "south")
    game.change(BATTLE, active_seat=winner)


def waiting(game: Game, seat: int) -> list[Unit]:
    """Units that are set up with the others: not infiltrators, not passengers. (LEG-SETUP-05, LEG-SETUP-07)"""
    return [
        unit
        for unit in game.all(Unit)
        if unit.seat == seat
        and unit.where == "waiting"
        and unit.transport is None
        and not all_have(game, unit.id, Infiltrate)
    ]


@step
async def deploy(game: Game, placed: int) -> None:
    """One unit, then the other side's. (LEG-SETUP-04)"""
    first = game[BATTLE].active_seat
    seat = first if placed % 2 == 0 else other(first)
    rest = waiting(game, seat) or waiting(game, other(seat))
    if not rest:
        return
    unit = await which(game, [each.id for each in rest], tell("Which unit is deployed next?"), "LEG-SETUP-04")
    zone = board(game).zone(game[side_id(game[unit].seat)].edge)
    room = await _which_room(game, unit, zone)
    if room:
        enter(game, unit, room)
    else:
        await set_up(game, unit, [zone], "LEG-SETUP-04")
    game.then(deploy, placed + 1)


def rooms_in(game: Game, unit: UnitId, zone: Polygon) -> list[Room]:
    """The rooms wholly in a zone that would take a unit. (LEG-SETUP-07, LEG-BLDG-01)"""
    rooms = board(game).rooms
    if not rooms or not can_occupy(game, unit):
        return []
    return [
        room
        for room in rooms.values()
        if all(inside(zone, corner) for corner in room.area.points) and has_room(game, room, unit)
    ]


async def _which_room(game: Game, unit: UnitId, zone: Polygon) -> str:
    """Units may begin in buildings of their zone; "" in the open. (LEG-SETUP-07)"""
    rooms = rooms_in(game, unit, zone)
    if not rooms:
        return ""
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("Where does {unit} begin?", unit=name_of(game, unit)),
        clause="LEG-SETUP-07",
        about=(unit,),
        options=(
            Option("open", tell("In the open")),
            *(Option(room.id, tell("In {room}", room=room.label), about=(room.piece,)) for room in rooms),
        ),
    )
    answer = await game.ask(asked)
    return "" if answer == "open" else answer


async def which(game: Game, units: Sequence[UnitId], prompt: str, clause: str) -> UnitId:
    """The owner of some units chooses one of them."""
    if len(units) == 1:
        return units[0]
    asked = Choose(
        seat=game[units[0]].seat,
        prompt=prompt,
        clause=clause,
        options=tuple(Option(unit, name_of(game, unit), about=(unit,)) for unit in units),
    )
    return UnitId(await game.ask(asked))


async def set_up(game: Game, unit: UnitId, regions: list[Polygon], clause: str) -> bool:
    """A unit takes its place in one of the regions; one for which there is no room is lost. (LEG-GEN-08)"""
    own = game[unit]
    bases: dict[str, Base] = {model: game[model].base for model in own.models}
    is_long = not all(base.is_round for base in bases.values())
    facing = (90.0 if game[side_id(own.seat)].edge == "south" else 270.0) if is_long else None
    site = Site(unit, own.seat, bases, troops(game), footing_of(game, own, clause), regions, facing=facing)
    asked = site.ask(tell("Place {unit}.", unit=own.name))
    placed = {} if asked is None else await game.ask(asked)
    put(game, site.stands(placed).values())
    if not placed:
        game.say(tell("There is no room for {unit}.", unit=own.name), clause, about=[unit])
        for model in own.models:
            game.remove(model)
        unit_lost(game, unit)
        return False
    game.change(unit, where="table")
    raise_building(game, unit)
    board_passengers(game, unit)
    game.say(tell("{unit} takes its place.", unit=name_of(game, unit)), clause, kind="place", about=[unit])
    return True


def board_passengers(game: Game, transport: UnitId) -> None:
    """Units that begin in a transport are aboard. (LEG-SETUP-07)"""
    for unit in game.all(Unit):
        if unit.where == "waiting" and unit.transport == transport:
            game.change(unit.id, where="aboard")
