"""Tanks that ram walls of ruins and buildings, and break through. (LEG-VEH-50)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.game import Game, step
from grognard.kernel.plane import Wall, distance, heading
from grognard.kernel.troops import stand
from grognard.kernel.troops.maps import Barrier
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import building_target
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.destruction import ram
from grognard.rulesets.legendary.dice.facts import Hit
from grognard.rulesets.legendary.lists.vehicles import MATERIALS, VehicleProfile
from grognard.rulesets.legendary.play.moves.overwatch import close_overwatch, overwatch
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.fire import settle_doomed
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model
from grognard.rulesets.legendary.play.vehicles.driving import (
    HAIR,
    Drive,
    comes_to_rest,
    drive_to,
    farthest,
    is_tank,
    speed_of,
    stops_of,
    tanks,
)
from grognard.rulesets.legendary.play.vehicles.rough_drives import over_ground
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE
from grognard.rulesets.legendary.table.rooms import house_of_piece
from grognard.rulesets.legendary.table.units import name_of, put, stand_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.plane import Point
    from grognard.kernel.troops.maps import Feature
    from grognard.rulesets.legendary.play.vehicles.driving import Stops
    from grognard.rulesets.legendary.table.records import Model, ModelId, UnitId

RUINS = MATERIALS["weak"]
"""The armour of a ruin's walls."""
BREACH = 3
"""Points of damage that open a gap."""
MOST = 3
"""Walls that are proposed, the nearest first."""
SPARE = 0.1


class WallTarget(NamedTuple):
    """A wall to ram: the piece it belongs to, its number (-1 for the outside of a building), and where it is met."""

    piece: str
    number: int
    line: Wall
    at: Point

    @property
    def key(self) -> str:
        """How an answer names it."""
        return f"{self.piece}/{self.number}"


def walls_to_ram(game: Game, unit: UnitId) -> list[tuple[ModelId, WallTarget]]:
    """Tanks with the walls that they reach in a straight line, the nearest first. (LEG-VEH-50)"""
    return [(tank.id, wall) for tank in tanks(game, unit) for wall in _walls_before(game, tank)]


def _walls_before(game: Game, tank: Model) -> list[WallTarget]:
    here, reach = stand_of(game, tank.id), farthest(game, tank, flat_out=True)
    if here is None:
        return []
    near = sorted(
        (away, n, target)
        for n, target in enumerate(_walls(game, tank))
        if (away := distance(here.shape, target.line)) <= reach
    )
    if not near:
        return []
    stops = stops_of(game, tank)
    found = (target for _, _, target in near if _meets(game, tank, target, stops))
    return [target for _, target in zip(range(MOST), found, strict=False)]


def _walls(game: Game, tank: Model) -> Iterator[WallTarget]:
    for feature in board(game).features:
        if feature.has("ruins"):
            for number, wall in enumerate(feature.walls):
                if wall.kind == "wall":
                    yield WallTarget(feature.id, number, wall.line, _nearest(tank, wall.line))
        elif feature.has("building"):
            points = feature.area.points
            for number, corner in enumerate(points):
                line = Wall(corner, points[(number + 1) % len(points)])
                yield WallTarget(feature.id, -1 - number, line, _nearest(tank, line))


def _nearest(tank: Model, line: Wall) -> Point:
    """The point of a wall that is nearest to the middle of the tank, its ends aside."""
    (ax, ay), (bx, by) = line.start, line.end
    x, y = tank.at or (0.0, 0.0)
    long = max((bx - ax) ** 2 + (by - ay) ** 2, 1e-9)
    share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long
    margin = min(0.5, tank.base.width / 2 / long**0.5)
    share = min(max(share, margin), 1.0 - margin)
    return ax + share * (bx - ax), ay + share * (by - ay)


def _meets(game: Game, tank: Model, target: WallTarget, stops: Stops) -> bool:
    """Whether nothing else stops the tank on the straight way."""
    end = stand(tank.id, tank.base, drive_to(game, tank, target.at, keep=0.0, stops=stops).end)
    return distance(end.shape, target.line) <= SPARE


def armour_of(game: Game, piece: str) -> int:
    """The armour of a wall: of its building, or 10 of a ruin. (LEG-VEH-50, LEG-BLDG-03)"""
    house = house_of_piece(game, piece)
    return house.armour if house is not None else RUINS


@step
async def break_wall(game: Game, unit: UnitId, tank: ModelId, key: str) -> None:
    """The tank drives into a wall; three points of damage open a gap, and it drives on. (LEG-VEH-50)"""
    target = next((wall for model, wall in walls_to_ram(game, unit) if (model, wall.key) == (tank, key)), None)
    if target is None:
        return
    wall = board(game).piece_of[target.piece].label
    game.say(tell("{unit} rams {wall}.", unit=name_of(game, unit), wall=wall), "LEG-VEH-50", about=[unit])
    await overwatch(game, unit, "move")
    await close_overwatch(game, unit)
    if tank not in game or not is_tank(game[tank]):
        return
    wanted = drive_to(game, game[tank], target.at, keep=0.0)
    course = await over_ground(game, tank, [wanted])
    drive = course.drives[0]
    put(game, [comes_to_rest(game, game[tank], drive._replace(inches=max(0.0, drive.inches - HAIR)))])
    game.change(tank, pace=speed_of(game[tank], drive.inches), has_driven=True)
    course.end(game, tank)
    if course.is_cut:
        return
    is_open = await _collide(game, tank, target, drive.inches)
    await settle_doomed(game)
    await end_attack(game)
    if is_open:
        _open_gap(game, tank, target)
        if tank in game and target.number >= 0:
            await _drive_on(game, unit, tank, drive)


async def _collide(game: Game, tank: ModelId, target: WallTarget, inches: float) -> bool:
    """One hit on the wall and one on the tank; whether the wall breaks. (LEG-VEH-42, LEG-VEH-50)"""
    profile, armour = game[tank].profile, armour_of(game, target.piece)
    assert isinstance(profile, VehicleProfile)
    strengths = ram(profile.armour["front"], armour, profile.types, inches)
    targets = (building_target(armour, 2 * BREACH),)
    hit = Hit(max(1, strengths.target))
    row = await game.resolve(lambda dice: saves(dice, start(targets), 1, targets, hit))
    is_open = row.damage >= BREACH
    said = tell("The wall breaks.") if is_open else tell("The wall holds.")
    game.say(said, "LEG-VEH-50", kind="loss" if is_open else "dice", about=[target.piece])
    await strike_model(game, tank, max(1, strengths.rammer), None, side="front", clause="LEG-VEH-50")
    return is_open


def _open_gap(game: Game, tank: ModelId, target: WallTarget) -> None:
    """A gap as wide as the tank; into a building it is one more way in. (LEG-VEH-50, LEG-BLDG-07)"""
    piece = board(game).piece_of[target.piece].feature
    half = ((game[tank].base.width if tank in game else 3.0) + SPARE) / 2
    game.change(BATTLE, added=(*(e for e in game[BATTLE].added if e.id != piece.id), _pierced(piece, target, half)))


def _pierced(piece: Feature, target: WallTarget, half: float) -> Feature:
    (ax, ay), (bx, by) = target.line.start, target.line.end
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    ux, uy = (bx - ax) / long, (by - ay) / long
    middle = (target.at[0] - ax) * ux + (target.at[1] - ay) * uy
    low, high = max(0.0, middle - half), min(long, middle + half)

    def spot(along: float) -> Point:
        return round(ax + ux * along, 4), round(ay + uy * along, 4)

    if target.number < 0:
        return msgspec.structs.replace(piece, walls=(*piece.walls, Barrier(Wall(spot(low), spot(high)), "door")))
    rest = [Wall(spot(0.0), spot(low)), Wall(spot(high), spot(long))]
    left = [Barrier(each) for each, far in zip(rest, (low, long - high), strict=True) if far > SPARE]
    walls = (*piece.walls[: target.number], *left, *piece.walls[target.number + 1 :])
    return msgspec.structs.replace(piece, walls=walls)


async def _drive_on(game: Game, unit: UnitId, tank: ModelId, drive: Drive) -> None:
    """Through the gap, for the rest of its distance; all of it is its speed. (LEG-VEH-50, LEG-VEH-43, LEG-VEH-14)"""
    own = game[tank]
    rest = farthest(game, own, flat_out=True) - drive.inches
    if own.at is None or own.is_immobilised or rest <= 0:
        return
    c, s = heading(drive.facing)
    onward = drive_to(game, own, (own.at[0] + c * rest, own.at[1] + s * rest))
    course = await over_ground(game, tank, [onward._replace(inches=max(0.0, onward.inches - HAIR))])
    put(game, [comes_to_rest(game, own, course.drives[0])])
    game.say(tell("{unit} drives on.", unit=name_of(game, unit)), "LEG-VEH-50", kind="move", about=[unit])
    game.change(tank, pace=speed_of(own, drive.inches + course.inches))
    course.end(game, tank)
