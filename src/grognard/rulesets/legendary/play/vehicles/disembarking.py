"""Getting out of transports. (LEG-TRANS-04, LEG-TRANS-05, LEG-TRANS-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.plane import bounds, rectangle
from grognard.kernel.troops import around
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.ask_way import way_of
from grognard.rulesets.legendary.play.fliers.jumping import jump_out, may_jump
from grognard.rulesets.legendary.play.moves.charge import can_charge, charge, charge_targets
from grognard.rulesets.legendary.play.moves.charging_out import gaps_of
from grognard.rulesets.legendary.play.moves.coming_out import doors_first, emerge, site_of
from grognard.rulesets.legendary.play.moves.movement import after_move
from grognard.rulesets.legendary.play.moves.overwatch import overwatch
from grognard.rulesets.legendary.play.routed_moves import flee_on
from grognard.rulesets.legendary.play.vehicles.boarding import is_steady, vehicle_of, ways_out
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import side_id
from grognard.rulesets.legendary.table.special_rules import unit_pace
from grognard.rulesets.legendary.table.units import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Placement
    from grognard.kernel.plane import Polygon
    from grognard.rulesets.legendary.play.moves.coming_out import Emerging
    from grognard.rulesets.legendary.table.records import UnitId

HURRIED = ("advanced", "flat out")
SLICE = 0.5
"""By so many inches the ground grows on which a unit that flees looks for room."""


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
    if game[unit].is_routed:
        await _run_away(game, unit)
        return
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
    if answer == "stay" or not await is_steady(game, unit):
        return
    if answer == "charge":
        game.then(charge, unit, "stayed")
        return
    if await disembark(game, unit):
        await overwatch(game, unit, "move")
        if game[unit].models:
            game.then(after_move, unit, "moved")


async def _run_away(game: Game, unit: UnitId) -> None:
    """A routed unit gets out if it can, and runs on towards its edge. (LEG-MORALE-04, LEG-TRANS-07)"""
    if not may_leave(game, unit) or not await is_steady(game, unit) or not await disembark(game, unit, flees=True):
        return
    await overwatch(game, unit, "move")
    await flee_on(game, unit)


def _charges(game: Game, unit: UnitId) -> list[Option[str]]:
    """Passengers of an assault vehicle may charge out of it. (LEG-KW-04)"""
    if not gaps_of(game, unit) or not can_charge(game, unit) or not charge_targets(game, unit):
        return []
    return [Option("charge", tell("Declare a charge"))]


async def _jump(game: Game, unit: UnitId) -> None:
    """Those with packs may jump out of a flier in the air. (LEG-FLY-14)"""
    prompt = tell("{unit} is in the air. Does it jump?", unit=name_of(game, unit))
    ways = {"stay": tell("Stay aboard"), "jump": tell("Jump")}
    if await way_of(game, unit, prompt, "LEG-FLY-14", ways) == "jump":
        await jump_out(game, unit)
        if game[unit].models and game[unit].where == "table":
            await overwatch(game, unit, "move")


def _nearest_home(coming: Emerging, regions: Sequence[Polygon]) -> Placement:
    """Room for a unit as near to its own edge as there is some. (LEG-MORALE-04)"""
    game, own = coming.game, coming.game[coming.unit]
    boxes = [bounds(region) for region in regions]
    left, low = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, high = max(box[2] for box in boxes), max(box[3] for box in boxes)
    is_south = game[side_id(own.seat)].edge == "south"
    deep = 2 * max(game[model].base.outer for model in own.models)
    while deep < high - low + SLICE:
        slice_ = rectangle(left, low, right, low + deep) if is_south else rectangle(left, high - deep, right, high)
        room = site_of(coming, [slice_]).room()
        if room is not None:
            return room
        deep += SLICE
    return {}


async def disembark(game: Game, unit: UnitId, *, flees: bool = False) -> bool:
    """The unit moves out of a door; whether there was room. (LEG-TRANS-04, LEG-MOVE-04)

    One that flees is not asked where: it goes as near to its own edge as it can. (LEG-MORALE-04)
    """
    own, transport = game[unit], game[unit].transport
    vehicle = vehicle_of(game, transport) if transport is not None else None
    if vehicle is None or transport is None:
        return False
    doors = ways_out(game, vehicle)
    widest = max(game[model].base.outer for model in own.models)
    far = unit_pace(game, unit)
    regions = [around(at, max(far.move, far.jump) + 2 * widest, board(game).bounds) for at, _ in doors]
    coming = await emerge(game, unit, regions, doors_first(doors), "LEG-TRANS-04")
    site = site_of(coming, regions) if coming is not None else None
    asked = site and not flees and site.ask(tell("Where does {unit} get out?", unit=own.name))
    placed = await game.ask(asked) if asked else {}
    if flees and coming is not None:
        placed = _nearest_home(coming, regions)
    if coming is None or site is None or not placed:
        game.say(tell("{unit} finds no room to get out.", unit=own.name), "LEG-TRANS-04", about=[unit])
        return False
    game.change(unit, where="table", transport=None, has_left=True)
    game.change(transport, has_unloaded=True)
    said = tell("{unit} gets out of {transport}.", unit=own.name, transport=name_of(game, transport))
    game.say(said, "LEG-TRANS-04", kind="place", about=[unit, transport])
    await coming.carry_out(site, placed)
    return True
