"""What a unit in a room does in its movement phase. (LEG-BLDG-01, LEG-BLDG-08, LEG-KW-57)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.troops import Site, around
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.moving import RepelTheEnemy
from grognard.rulesets.legendary.play.buildings.entering import enter, next_rooms
from grognard.rulesets.legendary.play.flight import flee
from grognard.rulesets.legendary.play.moves.charge import can_charge, charge, charge_targets
from grognard.rulesets.legendary.play.moves.law import footing_of
from grognard.rulesets.legendary.play.moves.movement import after_move
from grognard.rulesets.legendary.play.moves.overwatch import overwatch
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.rooms import room_of, settle_room
from grognard.rulesets.legendary.table.special import all_have, unit_pace
from grognard.rulesets.legendary.table.units import name_of, put, troops

if TYPE_CHECKING:
    from grognard.kernel.ask import Placement
    from grognard.rulesets.legendary.table.records import UnitId


@step
async def stay_inside(game: Game, unit: UnitId) -> None:
    """A unit in a room stays, goes to the next one, steps out, or charges out. (LEG-BLDG-01, LEG-BLDG-08)"""
    if game[unit].foes:
        return
    if game[unit].is_routed:
        _run_out(game, unit)
        if game[unit].models and game[unit].where == "table":
            game.then(flee, unit)
        return
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit} is in {room}. What does it do?", unit=name_of(game, unit), room=room_of(game, unit).label),
        clause="LEG-BLDG-01",
        about=(unit,),
        options=tuple(_options(game, unit)),
    )
    answer = await game.ask(asked)
    if answer in board(game).rooms:
        enter(game, unit, answer)
        for model in game[unit].models:
            game.change(model, pace="moved")
    elif answer == "leave":
        await _leave(game, unit)
    elif answer == "charge":
        game.then(charge, unit, "stayed")


def _options(game: Game, unit: UnitId) -> list[Option[str]]:
    options = [Option("stay", tell("Stay"))]
    options += [
        Option(f"enter {room.id}", tell("Go to {room}", room=room.label), about=(room.piece,), value=room.id)
        for room in next_rooms(game, unit)
    ]
    if room_of(game, unit).is_on_ground and room_of(game, unit).openings:
        options.append(Option("leave", tell("Step out")))
    if can_charge(game, unit) and charge_targets(game, unit):
        options.append(Option("charge", tell("Declare a charge")))
    return options


async def _leave(game: Game, unit: UnitId) -> None:
    """The unit steps out by a door or window; only repel the enemy lets it charge then. (LEG-BLDG-08, LEG-KW-57)"""
    own = game[unit]
    site = _outside(game, unit, unit_pace(game, unit).move)
    asked = site.ask(tell("Where does {unit} step out?", unit=own.name))
    placed = {} if asked is None else await game.ask(asked)
    if not placed:
        game.say(tell("{unit} finds no room to step out.", unit=own.name), "LEG-BLDG-01", about=[unit])
        return
    _step_out(game, unit, site, placed)
    await overwatch(game, unit, "move")
    if game[unit].models:
        game.then(after_move, unit, "moved")


def _outside(game: Game, unit: UnitId, far: float) -> Site:
    """The ground within a move of the openings of a room. (LEG-BLDG-01, LEG-TRANS-04)"""
    own = game[unit]
    bases = {str(model): game[model].base for model in own.models}
    reach = far + 2 * max(base.outer for base in bases.values())
    regions = [around(way.at, reach, board(game).bounds) for way in room_of(game, unit).openings]
    return Site(unit, own.seat, bases, troops(game), footing_of(game, own, "LEG-BLDG-01"), regions)


def _step_out(game: Game, unit: UnitId, site: Site, placed: Placement) -> None:
    room = game[unit].room
    put(game, site.stands(placed).values())
    may_charge = all_have(game, unit, RepelTheEnemy)
    game.change(unit, where="table", room="", has_left=not may_charge)
    for model in game[unit].models:
        game.change(model, pace="moved")
    settle_room(game, room)
    clauses = ["LEG-BLDG-01", *(["LEG-KW-57"] if may_charge else [])]
    game.say(tell("{unit} steps out.", unit=name_of(game, unit)), *clauses, kind="place", about=[unit])


def _run_out(game: Game, unit: UnitId) -> None:
    """A routed unit runs out of its room, or down the stairs; one without a way out is lost. (LEG-MORALE-05)"""
    room = room_of(game, unit)
    if not room.is_on_ground or not room.openings:
        lower = [each for each in next_rooms(game, unit) if each.level <= room.level]
        if lower:
            enter(game, unit, min(lower, key=lambda each: (each.level, each.id)).id)
            return
    site = _outside(game, unit, unit_pace(game, unit).move) if room.is_on_ground and room.openings else None
    placed = site.room() if site is not None else None
    if site is None or placed is None:
        game.say(tell("{unit} finds no way out.", unit=name_of(game, unit)), "LEG-MORALE-05", about=[unit])
        destroy_unit(game, unit, "LEG-MORALE-05")
        return
    _step_out(game, unit, site, placed)
