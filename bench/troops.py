"""Units on an open table: where a hull gets, and how 20 models move in their formation.

    python bench/troops.py

The table of `sight.py`, with 24 boxes. A hull of 4x2 inches has its reach drawn and is asked for a way to twelve
places, turns included; the peer is the same for a round base of its width, which cannot turn. A formation of 20 models
goes 6 inches towards a goal round the boxes, every way checked; the peer only sweeps 20 straight ways, base by base,
with shapely.
"""

from __future__ import annotations

from functools import partial
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

import numpy as np
import shapely

from grognard.kernel.plane import Box, Disc, distance, hull
from grognard.kernel.troops import (
    Base,
    Coherency,
    Law,
    Pose,
    Trek,
    Troop,
    base_of,
    hull_of,
    reach_of,
    stand,
    toward,
    troop,
)
from sight import board
from timing import Row, interleaved, show

if TYPE_CHECKING:
    from grognard.kernel.plane import Point

TABLE = (0.0, 0.0, 60.0, 44.0)
MODELS, UNITS = 20, 6


def free_places(base: Base, walls: list[Box], number: int, room: float) -> list[Pose]:
    """Places on a grid, with so much room about them."""
    found: list[Pose] = []
    for k in range(4000):
        at = (4 + (k * 7.3) % 52, 4 + (k * 3.7) % 36)
        disc = Disc(at, base.outer + room)
        if all(distance(disc, wall) > 0.05 for wall in walls):
            found.append(Pose(*at, float(k * 31 % 360)))
        if len(found) == number:
            break
    return found


def reach_and_ways(base: Base, walls: list[Box], starts: list[Pose]) -> int:
    """Draw where a model gets, and find ways to twelve places round it; how many ways were found."""
    ways = 0
    for start in starts:
        unit = troop("a", 0, [stand("a.0", base, start)])
        trek = Trek(unit, (), Law(inches=6.0, walls=walls, no_standing=walls, table=TABLE))
        reach_of(trek, "a.0")
        for k in range(12):
            far, turn = (2.0, 4.0, 5.5)[k % 3], k * pi / 6
            goal = Pose(start.x + far * cos(turn), start.y + far * sin(turn), start.facing)
            ways += trek.path("a.0", goal) is not None
    return ways


def squad(at: Pose) -> Troop:
    """Four ranks of five."""
    base = base_of("25mm")
    places = [Pose(at.x + 1.5 * (n % 5 - 2), at.y + 1.5 * (n // 5 - 1.5)) for n in range(MODELS)]
    return troop("s", 0, [stand(f"s.{n}", base, place) for n, place in enumerate(places)])


def marches(units: list[Troop], walls: list[Box], goal: Point) -> float:
    """Every unit towards the goal; how far its models went altogether."""
    gone = 0.0
    for unit in units:
        law = Law(inches=6.0, walls=walls, no_standing=walls, table=TABLE, coherency=Coherency(2.0))
        trek = Trek(unit, (), law)
        paths = toward(trek, goal)
        trek.check(paths)
        gone += sum(
            hypot(path[-1][0] - own.pose.x, path[-1][1] - own.pose.y)
            for own in unit.stands
            if (path := paths.get(own.name))
        )
    return gone


def swept(units: list[Troop], union: shapely.Geometry, goal: Point) -> int:
    """The peer: straight ways of all models as corridors, against a prepared union; nothing is found or decided."""
    lines = []
    for unit in units:
        for one in unit.stands:
            dx, dy = goal[0] - one.pose.x, goal[1] - one.pose.y
            far = hypot(dx, dy) / 6.0
            lines.append([one.pose.at, (one.pose.x + dx / far, one.pose.y + dy / far)])
    corridors = shapely.buffer(shapely.linestrings(np.array(lines)), units[0].stands[0].base.outer)
    return int(shapely.intersects(union, corridors).sum())


def rows() -> list[Row]:
    """The table of this benchmark."""
    walls = board().blockers
    union = shapely.union_all([shapely.Polygon(hull(wall)) for wall in walls])
    shapely.prepare(union)
    tank, disc = hull_of(4, 2), base_of("2in")
    starts = free_places(tank, walls, 10, 0.5)
    units = [squad(at) for at in free_places(base_of("7in"), walls, UNITS, 0.5)]
    goal = (30.0, 22.0)
    if not marches(units, walls, goal) > 0.5 * 6.0 * MODELS * len(units):
        raise AssertionError("the formations hardly move")
    hulls, discs, formation, peer = interleaved(
        partial(reach_and_ways, tank, walls, starts),
        partial(reach_and_ways, disc, walls, starts),
        partial(marches, units, walls, goal),
        partial(swept, units, union, goal),
    )
    return [
        Row("hull 4x2: reach and 12 ways", hulls / len(starts), "a disc of 2 inches, ours", discs / len(starts)),
        Row("20 models: a formation move", formation / len(units), "shapely: 20 straight sweeps", peer / len(units)),
    ]


if __name__ == "__main__":
    print(show(rows()))
