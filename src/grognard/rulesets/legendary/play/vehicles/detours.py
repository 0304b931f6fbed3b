"""The shortest way of a tank round terrain, from corner to corner. (LEG-VEH-41)

The corners of what is in the way, a hull's length off, are the only points at which a shortest way bends. Between them
the tank drives straight; the shortest chain is found by looking at the nearest corner first. Few corners are looked at,
those that lie best between the tank and its target.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import bearing, bounds, distance
from grognard.kernel.troops import Pose, free_length, stand
from grognard.rulesets.legendary.play.vehicles.driving import HAIR, Drive, in_the_way, walls_of
from grognard.rulesets.legendary.table.board import board

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint, Point
    from grognard.kernel.troops import Base, Stand
    from grognard.rulesets.legendary.table.records import Model

CORNERS = 12
"""So many corners are looked at."""
TOUCH = 0.1
"""So near to its target a straight drive has met it."""


class Detour(NamedTuple):
    """A way: its last straight drive, how long it is in all, and where it bends."""

    last: Drive
    inches: float
    bends: tuple[Point, ...]

    def drives(self, start: Point) -> list[Drive]:
        """The way as straight drives, one after another."""
        legs = list(pairwise((start, *self.bends)))
        found = [Drive(Pose(*a, bearing(a, b)), bearing(a, b), hypot(b[0] - a[0], b[1] - a[1])) for a, b in legs]
        return [*found, self.last]


def detour(game: Game, tank: Model, target: Stand, reach: float) -> Detour | None:
    """The shortest way of at most `reach` inches on which the tank meets its target, or None. (LEG-VEH-41)"""
    if tank.at is None:
        return None
    walls = walls_of(game, tank)
    stops: list[Footprint] = [*walls, *(one.shape for one in in_the_way(game, tank) if one.name != target.name)]
    corners = {corner: _least(tank.base, corner, target) for corner in _corners(game, tank, target, walls, reach)}
    return _shortest(tank.base, tank.at, target, corners, reach, stops)


def _shortest(
    base: Base, start: Point, target: Stand, corners: Mapping[Point, float], reach: float, stops: Sequence[Footprint]
) -> Detour | None:
    """The shortest way over some of the corners; each comes with the least that is left to drive from there."""
    best: Detour | None = None
    waiting: list[tuple[float, Point, tuple[Point, ...]]] = [(0.0, start, ())]
    seen: set[Point] = set()
    while waiting:
        cost, at, bends = heappop(waiting)
        most = reach if best is None else best.inches
        if at in seen or cost >= most:
            continue
        seen.add(at)
        drive = meets(base, at, target, stops)
        if drive is not None and cost + drive.inches <= most:
            best = Detour(drive, cost + drive.inches, bends)
            most = best.inches
        allowed = {each: most - cost - least for each, least in corners.items() if each not in seen}
        for corner, far in _next(base, at, allowed, stops):
            heappush(waiting, (cost + far, corner, (*bends, corner)))
    return best


def _least(base: Base, at: Point, target: Stand) -> float:
    """No drive from a point into the target is shorter."""
    apart = base.outer + target.base.outer + TOUCH
    return max(0.0, hypot(target.pose.x - at[0], target.pose.y - at[1]) - apart)


def _next(
    base: Base, at: Point, corners: Mapping[Point, float], stops: Sequence[Footprint]
) -> list[tuple[Point, float]]:
    """The corners that are reached straight from a point, each with at most so many inches, and how far they are."""
    away = [(corner, hypot(corner[0] - at[0], corner[1] - at[1]), most) for corner, most in corners.items()]
    return [(corner, far) for corner, far, most in away if far <= most and _is_free(base, at, corner, far, stops)]


def meets(base: Base, at: Point, target: Stand, stops: Sequence[Footprint]) -> Drive | None:
    """The straight drive from a point into the target, or None if something else stops it first."""
    facing = bearing(at, target.pose.at)
    start = Pose(*at, facing)
    wish = hypot(target.pose.x - at[0], target.pose.y - at[1])
    far = free_length(base, start, wish, [target.shape, *stops])
    drive = Drive(start, facing, max(0.0, far - HAIR))
    return drive if distance(stand("tank", base, drive.end).shape, target.shape) <= TOUCH else None


def _is_free(base: Base, at: Point, end: Point, far: float, stops: Sequence[Footprint]) -> bool:
    least = far - 0.001
    return free_length(base, Pose(*at, bearing(at, end)), far, stops, least) >= least


def _corners(game: Game, tank: Model, target: Stand, walls: Sequence[Footprint], reach: float) -> list[Point]:
    """The corners round about terrain at which a way may bend, those of the shortest ways first."""
    assert tank.at is not None
    (x, y), (tx, ty), off = tank.at, target.pose.at, tank.base.outer + 0.05
    left, low, right, high = board(game).bounds
    found: dict[Point, float] = {}
    for wall in walls:
        west, south, east, north = bounds(wall)
        for cx, cy in (
            (west - off, south - off),
            (west - off, north + off),
            (east + off, south - off),
            (east + off, north + off),
        ):
            is_on = left + off <= cx <= right - off and low + off <= cy <= high - off
            far = hypot(cx - x, cy - y) + hypot(cx - tx, cy - ty)
            if is_on and hypot(cx - x, cy - y) <= reach:
                found[(round(cx, 3), round(cy, 3))] = far
    return sorted(found, key=lambda corner: (found[corner], corner))[:CORNERS]
