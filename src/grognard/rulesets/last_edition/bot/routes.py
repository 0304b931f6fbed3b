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
    from collections.abc import Mapping, Sequence

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
    field = _field(name, aim, WIDE if is_wide else NARROW)
    cell = field.nearest(start)
    if cell is None:
        return goal
    away, walked = field.away, 0.0
    while walked < inches and away[cell] > 0.0:
        found = [(after, far) for after, far in field.next_to[cell] if after in away]
        after, far = min(found, key=lambda each: (away[each[0]], each[0]))
        if away[after] >= away[cell]:
            break
        cell, walked = after, walked + far
    return cell[0] + 0.5, cell[1] + 0.5


class Field:
    """The inches to a goal from the free squares that lead to it, worked out as far as anybody asked."""

    def __init__(self, goal: Cell, next_to: Mapping[Cell, Sequence[tuple[Cell, float]]]) -> None:
        start = min(max(goal[0], 0), int(WIDTH) - 1), min(max(goal[1], 0), int(HEIGHT) - 1)
        self.next_to = next_to
        self.away: dict[Cell, float] = {}
        self._heap: list[tuple[float, Cell]] = [(0.0, start)]

    def nearest(self, at: Point) -> Cell | None:
        """The square from which the goal can be reached that is nearest to a point, of those close by."""
        x, y = int(at[0]), int(at[1])
        near = [(x + dx, y + dy) for dx in range(-3, 4) for dy in range(-3, 4)]
        near.sort(key=lambda cell: (hypot(cell[0] + 0.5 - at[0], cell[1] + 0.5 - at[1]), cell))
        return next((cell for cell in near if self._leads_to(cell)), None)

    def _leads_to(self, wanted: Cell) -> bool:
        """Whether a square leads to the goal; the search goes on until it is found."""
        away, heap, next_to = self.away, self._heap, self.next_to
        if wanted not in next_to:
            return wanted in away
        while heap and wanted not in away:
            far, cell = heappop(heap)
            if cell not in away:
                away[cell] = far
                for after, more in next_to[cell]:
                    if after not in away:
                        heappush(heap, (far + more, after))
        return wanted in away


@lru_cache(maxsize=512)
def _field(name: str, goal: Cell, clearance: float) -> Field:
    """The field of a goal, kept for those who come after."""
    return Field(goal, _next_to(name, clearance))


@lru_cache(maxsize=64)
def _next_to(name: str, clearance: float) -> dict[Cell, list[tuple[Cell, float]]]:
    """For each square of the table the free squares next to it, and how far they are."""
    blocked = _blocked(name, clearance)
    free = {(x, y) for x in range(int(WIDTH)) for y in range(int(HEIGHT))} - blocked
    return {
        (x, y): [((x + dx, y + dy), far) for dx, dy, far in STEPS if (x + dx, y + dy) in free]
        for x in range(int(WIDTH))
        for y in range(int(HEIGHT))
    }


@lru_cache(maxsize=64)
def _blocked(name: str, clearance: float) -> frozenset[Cell]:
    """The squares whose middles are too near to a type 3 wall."""
    found: set[Cell] = set()
    for wall in terrain(name).solid_walls:
        (ax, ay), (bx, by) = wall.start, wall.end
        for x in range(int(min(ax, bx) - clearance) - 1, int(max(ax, bx) + clearance) + 2):
            for y in range(int(min(ay, by) - clearance) - 1, int(max(ay, by) + clearance) + 2):
                if _away((x + 0.5, y + 0.5), wall) < clearance:
                    found.add((x, y))
    return frozenset(found)


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
