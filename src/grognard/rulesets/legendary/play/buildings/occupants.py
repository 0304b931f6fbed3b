"""What a unit in a room does in its movement phase. (LEG-BLDG-01, LEG-BLDG-08, LEG-KW-57)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.troops import around
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.moving import RepelTheEnemy
from grognard.rulesets.legendary.play.buildings.entering import enter, next_rooms
from grognard.rulesets.legendary.play.fight.room_fights import get_out
from grognard.rulesets.legendary.play.moves.charge import can_charge, charge, charge_targets
from grognard.rulesets.legendary.play.moves.coming_out import doors_first, emerge, site_of
from grognard.rulesets.legendary.play.moves.movement import after_move
from grognard.rulesets.legendary.play.moves.overwatch import overwatch
from grognard.rulesets.legendary.play.routed_moves import flee
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.rooms import room_of, settle_room
from grognard.rulesets.legendary.table.special_rules import all_have, unit_pace
from grognard.rulesets.legendary.table.units import name_of

if TYPE_CHECKING:
    from grognard.rulesets.legendary.table.records import UnitId


@step
async def stay_inside(game: Game, unit: UnitId) -> None:
    """A unit in a room stays, goes to the next one, steps out, or charges out. (LEG-BLDG-01, LEG-BLDG-08)"""
    if game[unit].foes:
        return
    if game[unit].is_routed:
        await _run_out(game, unit)
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
    own, room = game[unit], room_of(game, unit)
    widest = max(game[model].base.outer for model in own.models)
    far = unit_pace(game, unit)
    regions = [around(way.at, max(far.move, far.jump) + 2 * widest, board(game).bounds) for way in room.openings]
    doors = [(way.at, way.out) for way in room.openings]
    coming = await emerge(game, unit, regions, doors_first(doors), "LEG-BLDG-01")
    site = site_of(coming, regions) if coming is not None else None
    asked = site and site.ask(tell("Where does {unit} step out?", unit=own.name))
    placed = {} if not asked else await game.ask(asked)
    if coming is None or site is None or not placed:
        game.say(tell("{unit} finds no room to step out.", unit=own.name), "LEG-BLDG-01", about=[unit])
        return
    may_charge = all_have(game, unit, RepelTheEnemy)
    game.change(unit, where="table", room="", has_left=not may_charge)
    for model in own.models:
        game.change(model, at=None, level=0.0)
    settle_room(game, own.room)
    clauses = ["LEG-BLDG-01", *(["LEG-KW-57"] if may_charge else [])]
    game.say(tell("{unit} steps out.", unit=name_of(game, unit)), *clauses, kind="place", about=[unit])
    await coming.carry_out(site, placed)
    if not game[unit].models:
        return
    await overwatch(game, unit, "move")
    if game[unit].models:
        game.then(after_move, unit, "moved")


async def _run_out(game: Game, unit: UnitId) -> None:
    """A routed unit runs out of its room, or down the stairs; one without a way out is lost. (LEG-MORALE-05)"""
    room = room_of(game, unit)
    if not room.is_on_ground or not room.openings:
        lower = [each for each in next_rooms(game, unit) if each.level <= room.level]
        if lower:
            enter(game, unit, min(lower, key=lambda each: (each.level, each.id)).id)
            return
    exits = [way.line for way in room.openings] if room.is_on_ground else []
    if await get_out(game, unit, exits):
        game.change(unit, has_left=True)
        game.say(tell("{unit} steps out.", unit=name_of(game, unit)), "LEG-MORALE-04", kind="place", about=[unit])
        return
    game.say(tell("{unit} finds no way out.", unit=name_of(game, unit)), "LEG-MORALE-05", about=[unit])
    destroy_unit(game, unit, "LEG-MORALE-05")
