"""Straight drives of tanks: how far they get, and who is in the way. (LEG-VEH-37, LEG-VEH-41)"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import bearing, heading, inside
from grognard.kernel.troops import Pose, clashes, free_length, stand, troop
from grognard.kernel.troops.sweep import is_met
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.special_rules import has_type, pace_of
from grognard.rulesets.legendary.table.units import is_monster, is_vehicle, models_of, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Collection

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint, Point
    from grognard.kernel.troops import Stand, Troop
    from grognard.rulesets.legendary.table.board import Ground
    from grognard.rulesets.legendary.table.records import Model, Pace, UnitId

COMBAT_SPEED, CRUISING = 6.0, 12.0
"""How far a vehicle goes at these speeds. (LEG-VEH-09)"""
BACK = 0.25
"""Steps in which a tank stops short of somebody it would stand on."""
HAIR = 0.005
"""Left between two hulls that meet."""
STOP = 1.0
"""How far short of a vehicle or monster a tank shock stops. (LEG-VEH-37)"""


class Drive(NamedTuple):
    """A straight drive: from where, in which direction, and how far it gets."""

    start: Pose
    facing: float
    inches: float

    @property
    def end(self) -> Pose:
        """Where it ends."""
        c, s = heading(self.facing)
        return Pose(self.start.x + c * self.inches, self.start.y + s * self.inches, self.facing)

    @property
    def way(self) -> tuple[Pose, Pose]:
        """The way as poses."""
        return self.start, self.end


class Stops(NamedTuple):
    """What stops a tank wherever it drives: terrain, and models."""

    walls: tuple[Footprint, ...]
    hulls: tuple[Footprint, ...]


def stops_of(game: Game, tank: Model) -> Stops:
    """All that stops a tank, made ready for many drives. (LEG-VEH-37)"""
    return Stops(walls_of(game, tank), tuple(one.shape for one in in_the_way(game, tank)))


def drive_to(game: Game, tank: Model, at: Point, *, keep: float = STOP, stops: Stops | None = None) -> Drive:
    """As far as a tank gets on the straight line to a point: terrain, vehicles and monsters stop it. (LEG-VEH-37)"""
    assert tank.at is not None
    walls, hulls = stops or stops_of(game, tank)
    facing = bearing(tank.at, at) if at != tank.at else (tank.facing or 0.0)
    start = Pose(tank.at[0], tank.at[1], facing)
    wish = hypot(at[0] - tank.at[0], at[1] - tank.at[1])
    far = free_length(tank.base, start, wish, walls)
    if hulls:
        free = free_length(tank.base, start, wish, hulls)
        far = min(far, free - max(keep, HAIR) if free < wish else free)
    return Drive(start, facing, max(0.0, far))


def walls_of(game: Game, tank: Model) -> tuple[Footprint, ...]:
    """The terrain that stops a vehicle. (LEG-MOVE-06, LEG-TERR-14, LEG-TERR-25)"""
    return _walls(board(game), max(tank.base.height, 0.1))


@lru_cache(maxsize=64)
def _walls(ground: Ground, height: float) -> tuple[Footprint, ...]:
    walls: list[Footprint] = [*ground.walls_to_all, *ground.gaps]
    for piece in ground.pieces:
        is_high = not piece.is_area and piece.height > 0.5 * height
        if piece.is_impassable or piece.stops_vehicles or is_high:
            walls.append(piece.area)
    return tuple(walls)


def others(game: Game, tank: Model) -> list[Stand]:
    """Everybody else on the ground."""
    return [
        one
        for troop in troops(game)
        for one in troop.stands
        if one.name != tank.id and not game[ModelId(one.name)].is_flying
    ]


def is_hard(model: Model) -> bool:
    """What a tank cannot drive through: vehicles and monsters. (LEG-VEH-37)"""
    return is_vehicle(model) or is_monster(model)


def in_the_way(game: Game, tank: Model) -> list[Stand]:
    """Who stops a tank: vehicles, monsters, and everybody of its own side. (LEG-VEH-37, LEG-MOVE-10)"""
    records, seat = game.records, game[tank.unit].seat
    found = []
    for each in troops(game):
        is_friend = each.seat == seat
        for one in each.stands:
            model: Model = records[one.name]
            if (is_friend or is_hard(model)) and not model.is_flying and one.name != tank.id:
                found.append(one)
    return found


def met(game: Game, tank: Model, drive: Drive) -> list[Stand]:
    """The models that the hull runs into, in the order it meets them."""
    found = [one for one in others(game, tank) if is_met(tank.base, drive.way, one.shape)]
    c, s = heading(drive.facing)
    return sorted(found, key=lambda one: (one.pose.x - drive.start.x) * c + (one.pose.y - drive.start.y) * s)


def is_tank(model: Model) -> bool:
    """A tank that can drive. (LEG-VEH-37, LEG-CHRT-03)"""
    if not has_type(model, "tank") or has_type(model, "walker", "chariot", "flier"):
        return False
    return not model.is_immobilised and not model.is_stunned


def drivers(game: Game, unit: UnitId) -> list[Model]:
    """The vehicles of a unit that can still drive in this activation, each for itself. (LEG-VEH-37, LEG-VEH-34)"""
    own = game[unit]
    if own.foes or own.has_arrived:
        return []
    models = [model for model in models_of(game, unit) if is_vehicle(model) and model.at is not None]
    return [model for model in models if not (model.has_driven or model.is_spent or model.is_immobilised)]


def tanks(game: Game, unit: UnitId) -> list[Model]:
    """The tanks among them. (LEG-VEH-37, LEG-VEH-41)"""
    return [model for model in drivers(game, unit) if is_tank(model)]


def farthest(game: Game, tank: Model, *, flat_out: bool = False) -> float:
    """How far a tank drives: with its advance, unless somebody has got out of it. (LEG-VEH-37, LEG-TRANS-05)"""
    pace = pace_of(tank)
    if game[tank.unit].has_unloaded:
        return pace.move
    return pace.move + pace.advance + (pace.flat_out if flat_out else 0.0)


def speed_of(tank: Model, inches: float) -> Pace:
    """The speed of a drive by its length; super-heavy ones go 12 inches at combat speed. (LEG-VEH-09, LEG-VEH-40)"""
    if inches <= max(COMBAT_SPEED, pace_of(tank).move):
        return "moved"
    return "advanced" if inches <= CRUISING else "flat out"


def comes_to_rest(game: Game, tank: Model, drive: Drive, aside: Collection[str] = ()) -> Stand:
    """The tank as far along its drive as it stands on nobody, but those who step aside; else it stays as it was.

    It does not leave the table. (LEG-VEH-37)
    """
    table = board(game).table
    crowd = [one for one in others(game, tank) if one.name not in aside]
    far = drive.inches
    while far >= 0.0:
        end = stand(tank.id, tank.base, drive._replace(inches=far).end)
        if inside(table, end.shape) and not any(clashes(end, one) for one in crowd):
            return end
        far -= BACK
    return stand(tank.id, tank.base, Pose(drive.start.x, drive.start.y, tank.facing))


def everybody_but(game: Game, name: ModelId) -> list[Troop]:
    """Everybody else on the table, the rest of the model's own unit included."""
    unit = game[name].unit
    rest = [one for one in troop_of(game, unit).stands if one.name != name]
    found = [each for each in troops(game) if each.id != unit]
    return [*found, troop(f"{unit} rest", game[unit].seat, rest)] if rest else found
