"""Pushing wrecks aside. (LEG-VEH-44)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.game import Game, step
from grognard.kernel.plane import bearing, centre, distance, heading, inside, overlap, polygon
from grognard.kernel.troops import Pose, free_length, stand
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.moves.overwatch import overwatch
from grognard.rulesets.legendary.play.vehicles.driving import COMBAT_SPEED, HAIR, Drive, drive_to, drivers, others
from grognard.rulesets.legendary.play.vehicles.rough_drives import over_ground
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE
from grognard.rulesets.legendary.table.special_rules import is_walker, pace_of
from grognard.rulesets.legendary.table.terrain import WRECKS
from grognard.rulesets.legendary.table.units import name_of, put, stand_of

if TYPE_CHECKING:
    from grognard.kernel.plane import Polygon
    from grognard.kernel.troops.maps import Feature
    from grognard.rulesets.legendary.table.records import Model, ModelId, UnitId

NOTCH = 0.05
"""Inches by which a drive is shortened until it ends on the table."""


def combat_speed(vehicle: Model) -> float:
    """How far a vehicle goes at combat speed: 6 inches, a super-heavy one 12. (LEG-VEH-09, LEG-VEH-40)"""
    return max(COMBAT_SPEED, pace_of(vehicle).move)


def front_of(wreck: Feature) -> int:
    """The front armour that a wreck had as a vehicle; 0 for one that the map brought. (LEG-VEH-44)"""
    number = wreck.id.rpartition("/")[2]
    return int(number) if number.isdecimal() else 0


def pushable(game: Game, unit: UnitId) -> list[tuple[ModelId, Feature]]:
    """Vehicles with the wrecks in reach at combat speed, of weaker fronts, with room beside them. (LEG-VEH-44)"""
    wrecks = [each for each in board(game).features if each.has(*WRECKS)]
    if not wrecks:
        return []
    return [
        (vehicle.id, wreck)
        for vehicle in drivers(game, unit)
        if not (vehicle.is_flying or vehicle.is_stunned or is_walker(vehicle))
        for wreck in wrecks
        if _is_pushable(game, vehicle, wreck)
    ]


def _is_pushable(game: Game, vehicle: Model, wreck: Feature) -> bool:
    here = stand_of(game, vehicle.id)
    if here is None or not isinstance(vehicle.profile, VehicleProfile):
        return False
    if not vehicle.profile.armour["front"] > front_of(wreck) > 0:
        return False
    if distance(here.shape, wreck.area) > combat_speed(vehicle):
        return False
    return _can_turn_to(game, vehicle, wreck) and _aside(game, vehicle, wreck) is not None


def _can_turn_to(game: Game, tank: Model, wreck: Feature) -> bool:
    """Whether the tank may turn towards the wreck: nobody stands there, and it stays on the table. (LEG-VEH-44)

    Only a tank shock runs people over.
    """
    assert tank.at is not None
    turned = stand(tank.id, tank.base, Pose(*tank.at, bearing(tank.at, centre(wreck.area))))
    return inside(board(game).table, turned.shape) and not any(
        overlap(turned.shape, one.shape) for one in others(game, tank)
    )


def _aside(game: Game, tank: Model, wreck: Feature) -> Polygon | None:
    """Where the wreck comes to lie: beside the way of the tank, on free ground. (LEG-VEH-44)"""
    assert tank.at is not None
    middle = centre(wreck.area)
    course = bearing(tank.at, middle)
    c, s = heading(course + 90.0)
    points = wreck.area.points
    spread = [(x - middle[0]) * c + (y - middle[1]) * s for x, y in points]
    for side in (1.0, -1.0):
        far = tank.base.width / 2 - min(side * each for each in spread) + 0.1
        moved = polygon([(x + side * far * c, y + side * far * s) for x, y in points])
        is_free = all(not overlap(moved, one.shape) for one in others(game, tank))
        rest = [piece.area for piece in board(game).pieces if piece.id != wreck.id]
        if is_free and inside(board(game).table, moved) and not any(overlap(moved, each) for each in rest):
            return moved
    return None


@step
async def push_wreck(game: Game, unit: UnitId, driver: ModelId, wreck: str) -> None:
    """The wreck is pushed aside and the vehicle drives on, at combat speed only. (LEG-VEH-44, LEG-OVER-01)"""
    found = next((each for model, each in pushable(game, unit) if model == driver and each.id == wreck), None)
    if found is None:
        return
    tank, middle, area = game[driver], centre(found.area), _aside(game, game[driver], found)
    assert area is not None
    others_added = [each for each in game[BATTLE].added if each.id != wreck]
    game.change(BATTLE, added=(*others_added, msgspec.structs.replace(found, area=area)))
    drive = drive_to(game, tank, middle)
    far = min(drive.inches, combat_speed(tank))
    free = free_length(tank.base, drive.start, far, [one.shape for one in others(game, tank)])
    drive = _on_table(game, tank, Drive(drive.start, drive.facing, far if free == far else max(0.0, free - HAIR)))
    course = await over_ground(game, driver, [drive])
    put(game, [stand(tank.id, tank.base, course.drives[0].end)])
    game.change(driver, pace="moved", has_driven=True)
    said = tell("{unit} pushes a wreck aside.", unit=name_of(game, unit))
    game.say(said, "LEG-VEH-44", kind="move", about=[unit])
    course.end(game, driver)
    await overwatch(game, unit, "move")


def _on_table(game: Game, tank: Model, drive: Drive) -> Drive:
    """The drive, or as much of it as keeps the whole hull on the table."""
    table, inches = board(game).table, drive.inches
    while inches > 0.0 and not inside(table, stand(tank.id, tank.base, drive._replace(inches=inches).end).shape):
        inches = max(0.0, inches - NOTCH)
    return drive._replace(inches=inches)
