"""Reach: where a 32 mm base gets within 6 inches among 24 blockers, against scipy's Dijkstra on a half-inch grid.

    python bench/reach.py

Ours is exact: taut paths round grown corners. One call makes the map of a base and asks it for twelve places, as a
player or a bot would; the grid gives a number for every cell, but measures 8 % too much in the open and more round
corners.
"""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from grognard.kernel.plane import Disc, Ground, Point, distance, hull, reach
from sight import RADIUS, Board, board
from timing import Row, interleaved, show

if TYPE_CHECKING:
    from collections.abc import Sequence

CELL = 0.5
LIMIT = 6.0
TABLE = (0.0, 0.0, 60.0, 44.0)
SOURCES = 50


class Grid(NamedTuple):
    """The peer's table: free cells joined to their eight neighbours."""

    web: csr_matrix
    wide: int

    def cell(self, p: Point) -> int:
        """The number of the cell a point lies in."""
        return int(p[1] / CELL) * self.wide + int(p[0] / CELL)


def grid(table: Board) -> Grid:
    """Cut the table into cells; a cell is free if the base can stand in its middle."""
    wide, high = int(TABLE[2] / CELL), int(TABLE[3] / CELL)
    x, y = np.meshgrid((np.arange(wide) + 0.5) * CELL, (np.arange(high) + 0.5) * CELL)
    grown = shapely.union_all([shapely.Polygon(hull(box)).buffer(RADIUS, quad_segs=32) for box in table.blockers])
    shapely.prepare(grown)
    free = ~shapely.intersects_xy(grown, x, y)
    number = np.arange(wide * high).reshape(high, wide)
    starts, ends, lengths = [], [], []
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        rows_a, rows_b = (slice(0, high - dy), slice(dy, high)) if dy >= 0 else (slice(1, high), slice(0, high - 1))
        a, b = (rows_a, slice(0, wide - dx)), (rows_b, slice(dx, wide))
        both = free[a] & free[b]
        starts.append(number[a][both])
        ends.append(number[b][both])
        lengths.append(np.full(int(both.sum()), CELL * np.hypot(dx, dy)))
    size = (wide * high, wide * high)
    return Grid(csr_matrix((np.concatenate(lengths), (np.concatenate(starts), np.concatenate(ends))), shape=size), wide)


def questions(source: Disc) -> list[Point]:
    """Twelve places round a base, near and far."""
    x, y = source.at
    return [(x + far * cos(k * pi / 2 + far), y + far * sin(k * pi / 2 + far)) for far in (2, 4, 5.5) for k in range(4)]


def ours(sources: Sequence[Disc], ground: Ground) -> int:
    """A map for each base and its answers."""
    found = 0
    for source in sources:
        around = reach(source, LIMIT, ground)
        found += sum(around.contains(p) for p in questions(source))
    return found


def theirs(sources: Sequence[Disc], cells: Grid) -> int:
    """The limited Dijkstra for all bases in one call, and the same places looked up."""
    costs = dijkstra(cells.web, directed=False, indices=[cells.cell(source.at) for source in sources], limit=LIMIT)
    last = costs.shape[1] - 1
    return sum(
        bool(row[min(max(cells.cell(p), 0), last)] <= LIMIT)
        for source, row in zip(sources, costs, strict=True)
        for p in questions(source)
    )


def rows() -> list[Row]:
    """The table of this benchmark."""
    table = board()
    sources = table.left[:SOURCES]
    cells = grid(table)
    ground = Ground(table.blockers, RADIUS, TABLE)
    fresh, known, peer = interleaved(
        lambda: ours(sources, Ground(table.blockers, RADIUS, TABLE)),
        partial(ours, sources, ground),
        partial(theirs, sources, cells),
    )
    name = "scipy Dijkstra, limit 6, 0.5 inch grid"
    return [
        Row("reach of 50 bases, 6 inches, ground known", known, name, peer),
        Row("reach of 50 bases, 6 inches, fresh ground", fresh, name, peer),
    ]


def over_measure() -> float:
    """By how much the grid measures too far, at most, over all cells within reach of the bases: a share."""
    table = board()
    cells = grid(table)
    ground = Ground(table.blockers, RADIUS, TABLE)
    worst = 0.0
    for source in table.left[:10]:
        x, y = ((int(v / CELL) + 0.5) * CELL for v in source.at)
        if all(distance(Disc((x, y), RADIUS), box) > 0 for box in table.blockers):
            costs = dijkstra(cells.web, directed=False, indices=cells.cell((x, y)), limit=LIMIT)
            around = reach(Disc((x, y), RADIUS), LIMIT, ground)
            for k in np.flatnonzero(np.isfinite(costs) & (costs > 1)):
                exact = around.cost((float(k % cells.wide + 0.5) * CELL, float(k // cells.wide + 0.5) * CELL))
                worst = max(worst, costs[k] / exact - 1)
    return worst


if __name__ == "__main__":
    print(show(rows()))
    print(f"the grid measures up to {over_measure():.1%} too much")
