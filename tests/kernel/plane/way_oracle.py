"""A slow oracle for reach: a visibility graph over finely rounded obstacles, with shapely and scipy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.plane import Disc

if TYPE_CHECKING:
    from grognard.kernel.plane import Footprint, Point


def shortest_ways(obstacles: list[Footprint], radius: float, start: Point, ends: list[Point]) -> list[float]:
    """The length of the shortest way to each end round obstacles grown by the radius."""
    grown = shapely.union_all([_grown(shape, radius) for shape in obstacles])
    core = grown.buffer(-1e-6)
    shapely.prepare(core)
    points = np.array([start, *ends, *shapely.get_coordinates(grown)])
    i, j = np.triu_indices(len(points), 1)
    is_free = ~shapely.intersects(core, shapely.linestrings(np.stack([points[i], points[j]], 1)))
    lengths = np.hypot(*(points[i] - points[j]).T) + 1e-12
    web = csr_matrix((lengths[is_free], (i[is_free], j[is_free])), shape=(len(points), len(points)))
    return [float(d) for d in dijkstra(web, directed=False, indices=0)[1 : 1 + len(ends)]]


def _grown(shape: Footprint, radius: float) -> shapely.Geometry:
    if isinstance(shape, Disc):
        return shapely.Point(shape.at).buffer(shape.radius + radius, quad_segs=16)
    return some.oracle(shape).buffer(radius, quad_segs=10)
