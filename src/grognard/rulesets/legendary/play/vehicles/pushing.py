"""Pushing wrecks aside. (LEG-VEH-44)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.game import Game, step
from grognard.kernel.plane import bearing, centre, distance, heading, inside, overlap, polygon
from grognard.kernel.troops import Pose, free_length, stand
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.vehicles.driving import HAIR, Drive, drive_to, is_tank, others
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE
from grognard.rulesets.legendary.table.special import has_type
from grognard.rulesets.legendary.table.units import models_of, name_of, put, stand_of

if TYPE_CHECKING:
    from grognard.kernel.plane import Polygon
    from grognard.kernel.troops.maps import Feature
    from grognard.rulesets.legendary.table.records import Model, UnitId

COMBAT_SPEED = 6.0


def front_of(wreck: Feature) -> int:
    """The front armour that a wreck had as a vehicle; 0 for one that the map brought. (LEG-VEH-44)"""
    number = wreck.id.rpartition("/")[2]
    return int(number) if number.isdecimal() else 0


def pushable(game: Game, unit: UnitId) -> list[Feature]:
    """Wrecks in reach at combat speed, of weaker fronts, with room beside them. (LEG-VEH-44)"""
    models = models_of(game, unit)
    if len(models) != 1 or game[unit].foes or not _can_push(models[0]):
        return []
    tank, here = models[0], stand_of(game, models[0].id)
    if here is None or not isinstance(tank.profile, VehicleProfile):
        return []
    front = tank.profile.armour["front"]
    near = [
        each for each in game[BATTLE].added if "wreck" in each.kind and distance(here.shape, each.area) <= COMBAT_SPEED
    ]
    return [
        each
        for each in near
        if front > front_of(each) > 0 and _can_turn_to(game, tank, each) and _aside(game, tank, each) is not None
    ]


def _can_turn_to(game: Game, tank: Model, wreck: Feature) -> bool:
    """Whether nobody stands where the tank turns towards the wreck: only a tank shock runs people over. (LEG-VEH-44)"""
    assert tank.at is not None
    turned = stand(tank.id, tank.base, Pose(*tank.at, bearing(tank.at, centre(wreck.area))))
    return not any(overlap(turned.shape, one.shape) for one in others(game, tank))


def _can_push(model: Model) -> bool:
    return is_tank(model) or (
        has_type(model, "heavy", "super-heavy") and not model.is_immobilised and not model.is_stunned
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
async def push_wreck(game: Game, unit: UnitId, wreck: str) -> None:
    """The wreck is pushed aside and the vehicle drives on, at combat speed only. (LEG-VEH-44)"""
    tank = models_of(game, unit)[0]
    found = next((each for each in pushable(game, unit) if each.id == wreck), None)
    if found is None or tank.at is None:
        return
    middle = centre(found.area)
    area = _aside(game, tank, found)
    assert area is not None
    battle = game[BATTLE]
    kept = [msgspec.structs.replace(each, area=area) if each.id == wreck else each for each in battle.added]
    game.change(BATTLE, added=tuple(kept))
    drive = drive_to(game, tank, middle)
    far = min(drive.inches, COMBAT_SPEED)
    free = free_length(tank.base, drive.start, far, [one.shape for one in others(game, tank)])
    drive = Drive(drive.start, drive.facing, far if free == far else max(0.0, free - HAIR))
    put(game, [stand(tank.id, tank.base, drive.end)])
    game.change(tank.id, pace="moved")
    said = tell("{unit} pushes a wreck aside.", unit=name_of(game, unit))
    game.say(said, "LEG-VEH-44", kind="move", about=[unit])
