"""Getting out of transports. (LEG-TRANS-04, LEG-TRANS-05, LEG-TRANS-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.troops import Site, around
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.fliers.jumping import jump_out, may_jump
from grognard.rulesets.legendary.play.moves.charge import can_charge, charge, charge_targets
from grognard.rulesets.legendary.play.moves.charging_out import gaps_of
from grognard.rulesets.legendary.play.moves.law import footing_of
from grognard.rulesets.legendary.play.moves.movement import after_move
from grognard.rulesets.legendary.play.moves.overwatch import overwatch
from grognard.rulesets.legendary.play.rolls import passes_leadership
from grognard.rulesets.legendary.play.vehicles.boarding import middles_of, vehicle_of
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.special import unit_pace
from grognard.rulesets.legendary.table.units import name_of, put, troops

if TYPE_CHECKING:
    from grognard.rulesets.legendary.table.records import UnitId

HURRIED = ("advanced", "flat out")


def may_leave(game: Game, unit: UnitId) -> bool:
    """Not out of a transport that advances, flies or is gone. (LEG-TRANS-05)"""
    transport = game[unit].transport
    if transport is None or transport not in game or game[transport].where != "table":
        return False
    vehicle = vehicle_of(game, transport)
    return vehicle is not None and vehicle.pace not in HURRIED and not vehicle.is_flying


@step
async def ride(game: Game, unit: UnitId) -> None:
    """A unit aboard stays, or gets out and may go on. (LEG-TRANS-04, LEG-TRANS-05, LEG-TRANS-07)"""
    if may_jump(game, unit):
        await _jump(game, unit)
        return
    if not may_leave(game, unit):
        return
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit} is aboard. Does it get out?", unit=name_of(game, unit)),
        clause="LEG-TRANS-04",
        about=(unit,),
        options=(Option("stay", tell("Stay aboard")), Option("leave", tell("Get out")), *_charges(game, unit)),
    )
    answer = await game.ask(asked)
    if answer == "stay" or not await _is_steady(game, unit):
        return
    if answer == "charge":
        game.then(charge, unit, "stayed")
        return
    if await disembark(game, unit):
        await overwatch(game, unit, "move")
        if game[unit].models:
            game.then(after_move, unit, "moved")


def _charges(game: Game, unit: UnitId) -> list[Option[str]]:
    """Passengers of an assault vehicle may charge out of it. (LEG-KW-04)"""
    if not gaps_of(game, unit) or not can_charge(game, unit) or not charge_targets(game, unit):
        return []
    return [Option("charge", tell("Declare a charge"))]


async def _jump(game: Game, unit: UnitId) -> None:
    """Those with packs may jump out of a flier in the air. (LEG-FLY-14)"""
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit} is in the air. Does it jump?", unit=name_of(game, unit)),
        clause="LEG-FLY-14",
        about=(unit,),
        options=(Option("stay", tell("Stay aboard")), Option("jump", tell("Jump"))),
    )
    if await game.ask(asked) == "jump":
        await jump_out(game, unit)
        if game[unit].models and game[unit].where == "table":
            await overwatch(game, unit, "move")


async def _is_steady(game: Game, unit: UnitId) -> bool:
    """Passengers of a stunned transport must pass a leadership test to get out. (LEG-TRANS-07)"""
    if not any(game[model].is_stunned for model in game[unit].models):
        return True
    if await passes_leadership(game, unit, name="get out"):
        return True
    game.say(tell("{unit} is stunned and stays aboard.", unit=name_of(game, unit)), "LEG-TRANS-07", about=[unit])
    return False


async def disembark(game: Game, unit: UnitId) -> bool:
    """Set the unit up within its move of a door; whether there was room. (LEG-TRANS-04)"""
    own, transport = game[unit], game[unit].transport
    vehicle = vehicle_of(game, transport) if transport is not None else None
    if vehicle is None or transport is None:
        return False
    bases = {str(model): game[model].base for model in own.models}
    reach = unit_pace(game, unit).move + 2 * max(base.outer for base in bases.values())
    regions = [around(middle, reach, board(game).bounds) for middle in middles_of(game, vehicle)]
    site = Site(unit, own.seat, bases, troops(game), footing_of(game, own, "LEG-TRANS-04"), regions)
    asked = site.ask(tell("Where does {unit} get out?", unit=own.name))
    placed = {} if asked is None else await game.ask(asked)
    if not placed:
        game.say(tell("{unit} finds no room to get out.", unit=own.name), "LEG-TRANS-04", about=[unit])
        return False
    put(game, site.stands(placed).values())
    game.change(unit, where="table", transport=None, has_left=True)
    game.change(transport, has_unloaded=True)
    for model in own.models:
        game.change(model, pace="moved")
    said = tell("{unit} gets out of {transport}.", unit=own.name, transport=name_of(game, transport))
    game.say(said, "LEG-TRANS-04", kind="place", about=[unit, transport])
    return True
