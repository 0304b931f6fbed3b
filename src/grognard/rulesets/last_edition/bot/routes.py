"""Ways round walls: from a goal, how far every square inch of the table is by a way that no type 3 wall stops.

A field is one search from the goal over squares of an inch (Dijkstra), kept for each map and goal; to follow it
downhill costs nothing. Models in the way are left to the moves themselves.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import hypot, sqrt
from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.table.layouts import HEIGHT, WIDTH
from grognard.rulesets.last_edition.table.maps import terrain

if TYPE_CHECKING:
    from grognard.kernel.plane import Point, Wall

Cell = tuple[int, int]
STEPS = [(dx, dy, sqrt(dx * dx + dy * dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
NARROW, WIDE = 0.75, 1.5
"""Inches that the middle of a unit keeps from walls."""
COARSE = 2
"""Goals are rounded to so many inches, so that fields serve again."""


def next_point(name: str, start: Point, goal: Point, inches: float, *, is_wide: bool) -> Point:
    """Where to go first: the goal if no wall is between, else a point on the way, about so many inches off."""
    if not any(_crosses(start, goal, wall) for wall in terrain(name).solid_walls):
        return goal
    aim = (COARSE * round(goal[0] / COARSE), COARSE * round(goal[1] / COARSE))
    away = _field(name, aim, WIDE if is_wide else NARROW)
    cell = _nearest(away, start)
    if cell is None:
        return goal
    walked = 0.0
    while walked < inches and away[cell] > 0.0:
        x, y = cell
        found = [((x + dx, y + dy), far) for dx, dy, far in STEPS if (x + dx, y + dy) in away]
        after, far = min(found, key=lambda each: (away[each[0]], each[0]))
        if away[after] >= away[cell]:
            break
        cell, walked = after, walked + far
    return cell[0] + 0.5, cell[1] + 0.5


@lru_cache(maxsize=512)
def _field(name: str, goal: Cell, clearance: float) -> dict[Cell, float]:
    """The inches to the goal from every free square that leads to it."""
    blocked = _blocked(name, clearance)
    start = min(max(goal[0], 0), int(WIDTH) - 1), min(max(goal[1], 0), int(HEIGHT) - 1)
    away: dict[Cell, float] = {}
    heap: list[tuple[float, Cell]] = [(0.0, start)]
    while heap:
        far, cell = heappop(heap)
        if cell in away:
            continue
        away[cell] = far
        for dx, dy, more in STEPS:
            after = (cell[0] + dx, cell[1] + dy)
            if after not in away and after not in blocked and 0 <= after[0] < WIDTH and 0 <= after[1] < HEIGHT:
                heappush(heap, (far + more, after))
    return away


@lru_cache(maxsize=64)
def _blocked(name: str, clearance: float) -> frozenset[Cell]:
    """The squares whose middles are too near to a type 3 wall."""
    walls = terrain(name).solid_walls
    cells = ((x, y) for x in range(int(WIDTH)) for y in range(int(HEIGHT)))
    return frozenset(
        cell for cell in cells if any(_away((cell[0] + 0.5, cell[1] + 0.5), wall) < clearance for wall in walls)
    )


def _nearest(away: dict[Cell, float], at: Point) -> Cell | None:
    """The square of a field that is nearest to a point, of those close by."""
    x, y = int(at[0]), int(at[1])
    near = [(x + dx, y + dy) for dx in range(-3, 4) for dy in range(-3, 4) if (x + dx, y + dy) in away]
    return min(near, key=lambda cell: (hypot(cell[0] + 0.5 - at[0], cell[1] + 0.5 - at[1]), cell), default=None)


def _away(at: Point, wall: Wall) -> float:
    """Inches from a point to a wall."""
    (ax, ay), (bx, by) = wall.start, wall.end
    dx, dy = bx - ax, by - ay
    share = ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return hypot(at[0] - ax - share * dx, at[1] - ay - share * dy)


def _crosses(start: Point, end: Point, wall: Wall) -> bool:
    """Whether a straight way meets a wall."""
    a, b = wall.start, wall.end
    return _side(start, end, a) != _side(start, end, b) and _side(a, b, start) != _side(a, b, end)


def _side(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])
