"""Ways round walls: from a goal, how far every square inch of the table is by a way that no type 3 wall stops.

A field is one search from the goal over squares of an inch, kept for each map and goal; to follow it downhill costs
nothing. A step to the side counts 5 and one across a corner 7, so eight lists by distance serve as the queue of the
search. Squares are numbered row by row with a closed frame round the table. Models in the way are left to the moves
themselves.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot, sqrt
from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.table.layouts import HEIGHT, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.plane import Point, Wall
    from grognard.rulesets.last_edition.table.maps import Terrain

Cell = int
ROW = int(HEIGHT) + 2
"""Squares in a row, with one of the frame at either end."""
CELLS = (int(WIDTH) + 2) * ROW
STEPS = [
    (dx * ROW + dy, 7 if dx and dy else 5, sqrt(dx * dx + dy * dy))
    for dx in (-1, 0, 1)
    for dy in (-1, 0, 1)
    if dx or dy
]
"""To the squares next to one: the number to add, what the step counts, and its inches."""
LISTS = 8
"""One more than a step counts at most."""
FAR = 1 << 30
"""Not reached."""
NARROW, WIDE = 0.75, 1.5
"""Inches that the middle of a unit keeps from walls."""
NO_WAY = 20.0
"""Inches that a place costs from which no way leads to the goal."""
COARSE = 2
"""Goals are rounded to so many inches, so that fields serve again."""


def cell_at(x: float, y: float) -> Cell:
    """The square of a point; one beyond the edge is that of the edge.

    >>> cell_at(0.5, 1.5) - cell_at(0.5, 0.5), cell_at(-3, 0.5) == cell_at(0.5, 0.5)
    (1, True)
    """
    column, place = min(max(int(x), 0), int(WIDTH) - 1), min(max(int(y), 0), int(HEIGHT) - 1)
    return (column + 1) * ROW + place + 1


def middle_of_cell(cell: Cell) -> Point:
    """The middle of a square.

    >>> middle_of_cell(cell_at(7.2, 3.9))
    (7.5, 3.5)
    """
    return cell // ROW - 0.5, cell % ROW - 0.5


def next_point(ground: Terrain, start: Point, goal: Point, inches: float, *, is_wide: bool) -> Point:
    """Where to go first: the goal if no wall is between, else a point on the way, about so many inches off."""
    if not any(_crosses(start, goal, wall) for wall in ground.solid_walls):
        return goal
    aim = cell_at(COARSE * round(goal[0] / COARSE), COARSE * round(goal[1] / COARSE))
    field = _field(ground, aim, WIDE if is_wide else NARROW)
    cell = field.nearest(start, ground.solid_walls)
    return goal if cell is None else middle_of_cell(field.follow(cell, inches))


def walk(ground: Terrain, start: Point, goal: Point) -> float:
    """Inches to a goal by a way round walls, about; far more than straight where no way is found."""
    straight = hypot(goal[0] - start[0], goal[1] - start[1])
    if not any(_crosses(start, goal, wall) for wall in ground.solid_walls):
        return straight
    aim = cell_at(COARSE * round(goal[0] / COARSE), COARSE * round(goal[1] / COARSE))
    found = _field(ground, aim, NARROW).away(cell_at(*start))
    return straight + NO_WAY if found is None else max(straight, found)


class Field:
    """How far the free squares are from a goal, worked out as far as anybody asked."""

    def __init__(self, goal: Cell, free: bytes) -> None:
        self._free = free
        self._away = [FAR] * CELLS
        self._away[goal] = 0
        self._lists: list[list[Cell]] = [[goal], *([] for _ in range(LISTS - 1))]
        self._level = 0
        """All squares that are nearer are settled."""

    def nearest(self, at: Point, walls: Sequence[Wall]) -> Cell | None:
        """The square from which the goal can be reached that is nearest to a point, of those on its side of walls."""
        x, y = int(at[0]), int(at[1])
        if self._leads_to(cell_at(x, y)):
            return cell_at(x, y)
        near = [
            (hypot(cx + 0.5 - at[0], cy + 0.5 - at[1]), cell_at(cx, cy))
            for cx in range(max(x - 3, 0), min(x + 4, int(WIDTH)))
            for cy in range(max(y - 3, 0), min(y + 4, int(HEIGHT)))
        ]
        leading = [cell for _, cell in sorted(near) if self._leads_to(cell)]
        here = (cell for cell in leading if not any(_crosses(at, middle_of_cell(cell), wall) for wall in walls))
        return next(here, leading[0] if leading else None)

    def away(self, cell: Cell) -> float | None:
        """Inches from a square to the goal; None if no way leads there."""
        return self._away[cell] / 5 if self._leads_to(cell) else None

    def follow(self, cell: Cell, inches: float) -> Cell:
        """The square that is so many inches downhill from another."""
        away, walked = self._away, 0.0
        while walked < inches and away[cell] > 0:
            far, after, long = min([(away[cell + step], cell + step, long) for step, _, long in STEPS])
            if far >= away[cell]:
                break
            cell, walked = after, walked + long
        return cell

    def _leads_to(self, wanted: Cell) -> bool:
        """Whether a square leads to the goal; the search goes on until it is found."""
        away, free, lists = self._away, self._free, self._lists
        if not free[wanted]:
            return away[wanted] == 0
        while away[wanted] > self._level and any(lists):
            level = self._level
            row, lists[level % LISTS] = lists[level % LISTS], []
            for cell in row:
                if away[cell] != level:  # a shorter way was found since
                    continue
                for step, more, _ in STEPS:
                    after = cell + step
                    if free[after] and level + more < away[after]:
                        away[after] = level + more
                        lists[(level + more) % LISTS].append(after)
            self._level += 1
        return away[wanted] < FAR


@lru_cache(maxsize=512)
def _field(ground: Terrain, goal: Cell, clearance: float) -> Field:
    """The field of a goal, kept for those who come after."""
    return Field(goal, _free(ground, clearance))


@lru_cache(maxsize=64)
def _free(ground: Terrain, clearance: float) -> bytes:
    """For each square 1 if its middle is far enough from all type 3 walls; the frame is closed."""
    found = bytearray(CELLS)
    for x in range(int(WIDTH)):
        start = cell_at(x, 0)
        found[start : start + int(HEIGHT)] = b"\x01" * int(HEIGHT)
    for wall in ground.solid_walls:
        (ax, ay), (bx, by) = wall.start, wall.end
        for x in range(max(int(min(ax, bx) - clearance) - 1, 0), min(int(max(ax, bx) + clearance) + 2, int(WIDTH))):
            for y in range(
                max(int(min(ay, by) - clearance) - 1, 0), min(int(max(ay, by) + clearance) + 2, int(HEIGHT))
            ):
                if _away((x + 0.5, y + 0.5), wall) < clearance:
                    found[cell_at(x, y)] = 0
    return bytes(found)


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
