"""Transports and who is aboard: places, doors, and getting in. (LEG-TRANS-01, LEG-TRANS-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.plane import Box, Wall, distance, heading, side_middles
from grognard.kernel.troops import is_coherent
from grognard.kernel.troops.standing import box_gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.moving import places_of
from grognard.rulesets.legendary.lists.validation import RIDERS
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.moves.law import COHERENCY
from grognard.rulesets.legendary.play.rolls import passes_leadership
from grognard.rulesets.legendary.table.records import Unit
from grognard.rulesets.legendary.table.special_rules import rules_of
from grognard.rulesets.legendary.table.units import models_of, name_of, stand_of, troop_of, type_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint, Point
    from grognard.rulesets.legendary.table.records import Model, UnitId

TOUCH = 0.05
"""Bases so near are in contact. (LEG-CHG-02)"""
TURNED = {"front": 0.0, "left": 90.0, "rear": 180.0, "right": 270.0}
"""To where the sides of a hull look, in degrees from its facing."""
DOOR = 1.0
"""Half the width of a ramp or door, in inches."""


def passengers_of(game: Game, transport: UnitId) -> list[Unit]:
    """The units aboard."""
    return [unit for unit in game.all(Unit) if unit.where == "aboard" and unit.transport == transport and unit.models]


def vehicle_of(game: Game, transport: UnitId) -> Model | None:
    """The vehicle that carries others, if it is on the table."""
    for model in models_of(game, transport):
        if isinstance(model.profile, VehicleProfile) and model.profile.capacity and model.at is not None:
            return model
    return None


def places_needed(game: Game, unit: UnitId) -> int:
    """The places that a unit takes. (LEG-TRANS-01, LEG-KW-08 to LEG-KW-10)"""
    return sum(places_of(rules_of(game, model)) for model in models_of(game, unit))


def places_left(game: Game, transport: UnitId) -> int:
    """The places that are free in a transport. (LEG-TRANS-01)"""
    vehicle = vehicle_of(game, transport)
    if vehicle is None or not isinstance(vehicle.profile, VehicleProfile):
        return 0
    return vehicle.profile.capacity - sum(places_needed(game, unit.id) for unit in passengers_of(game, transport))


def doors_of(game: Game, vehicle: Model) -> list[Footprint]:
    """Where one gets in and out: its doors and ramps; the whole hull if it is open. (LEG-TRANS-03, LEG-VEH-27)"""
    one = stand_of(game, vehicle.id)
    profile = vehicle.profile
    if one is None or not isinstance(profile, VehicleProfile) or not isinstance(one.shape, Box):
        return []
    if profile.is_a("open-topped"):
        return [one.shape]
    return [door_at(one.shape, side, vehicle.facing or 0.0) for side in profile.access if side != "top"]


def door_at(shape: Box, side: str, facing: float) -> Wall:
    """A door in the middle of a side of a hull."""
    x, y = side_middles(shape)[side]  # type: ignore[index]
    c, s = heading(facing + (90.0 if side in ("front", "rear") else 0.0))
    return Wall((x - DOOR * c, y - DOOR * s), (x + DOOR * c, y + DOOR * s))


def ways_out(game: Game, vehicle: Model) -> list[tuple[Point, Point]]:
    """The points from which those who get out are measured, each with the direction out. (LEG-TRANS-04)"""
    one = stand_of(game, vehicle.id)
    profile = vehicle.profile
    if one is None or not isinstance(profile, VehicleProfile) or not isinstance(one.shape, Box):
        return []
    middles: dict[str, Point] = dict(side_middles(one.shape))  # type: ignore[arg-type]
    sides = list(middles) if profile.is_a("open-topped") else [side for side in profile.access if side != "top"]
    return [(middles[side], heading((vehicle.facing or 0.0) + TURNED[side])) for side in sides]


async def is_steady(game: Game, unit: UnitId) -> bool:
    """Passengers of a stunned transport must pass a leadership test to get out. (LEG-TRANS-07)"""
    if not any(game[model].is_stunned for model in game[unit].models):
        return True
    if await passes_leadership(game, unit, name="get out"):
        return True
    game.say(tell("{unit} is stunned and stays aboard.", unit=name_of(game, unit)), "LEG-TRANS-07", about=[unit])
    return False


# ---------------------------------------------------------------- getting in


def transports_for(game: Game, unit: UnitId) -> list[UnitId]:
    """The friendly transports that a unit may get into where it stands. (LEG-TRANS-01, LEG-TRANS-03)"""
    own = game[unit]
    if own.has_left or own.foes or any(type_of(model) not in RIDERS for model in models_of(game, unit)):
        return []
    friends = [each for each in game.all(Unit) if each.seat == own.seat and each.where == "table" and each.id != unit]
    return [friend.id for friend in friends if not friend.foes and _takes(game, friend.id, unit)]


def _takes(game: Game, transport: UnitId, unit: UnitId) -> bool:
    """Whether there is room, and the unit is in coherency and touches a door. (LEG-TRANS-01, LEG-TRANS-03)"""
    vehicle = vehicle_of(game, transport)
    if vehicle is None or vehicle.is_flying or not _is_beside(game, vehicle, unit):
        return False
    if places_left(game, transport) < places_needed(game, unit):
        return False
    doors = doors_of(game, vehicle)
    stands = troop_of(game, unit).stands
    is_at_door = any(distance(one.shape, door) <= TOUCH + 0.001 for one in stands for door in doors)
    return is_at_door and is_coherent(stands, COHERENCY)


def _is_beside(game: Game, vehicle: Model, unit: UnitId) -> bool:
    """Whether a unit is anywhere near a vehicle: a quick first look."""
    one = stand_of(game, vehicle.id)
    return one is not None and box_gap(one.box, troop_of(game, unit).box) <= TOUCH + DOOR


def boarding_options(game: Game, unit: UnitId) -> list[Option[str]]:
    """What a unit at a door may choose at the end of its move. (LEG-TRANS-03)"""
    return [
        Option(
            f"board {other}", tell("Get into {transport}", transport=name_of(game, other)), about=(other,), value=other
        )
        for other in transports_for(game, unit)
    ]


def embark(game: Game, unit: UnitId, transport: UnitId) -> None:
    """The whole unit gets in. (LEG-TRANS-03)"""
    for model in game[unit].models:
        game.change(model, at=None, facing=None, level=0.0)
    game.change(unit, where="aboard", transport=transport)
    said = tell("{unit} gets into {transport}.", unit=name_of(game, unit), transport=name_of(game, transport))
    game.say(said, "LEG-TRANS-03", kind="move", about=[unit, transport])
