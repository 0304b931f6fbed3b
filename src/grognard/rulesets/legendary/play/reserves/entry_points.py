"""Where along an edge reserves come on: 12 inches from every enemy. (LEG-RES-02, LEG-RES-07)"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import Disc, rectangle
from grognard.kernel.plane.distance import distance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from grognard.kernel.plane import Footprint, Point, Polygon
    from grognard.kernel.troops import Stand

KEEP = 12.0
"""Reserves come on at least so far from enemies. (LEG-RES-02)"""
FORGIVEN = 0.001
HALVINGS = 50

Stretch = tuple[float, float]


class Edge(NamedTuple):
    """A side of the table, measured along from its western or southern end."""

    side: str
    width: float
    height: float

    @property
    def is_long(self) -> bool:
        """Whether it runs from west to east."""
        return self.side in ("south", "north")

    @property
    def length(self) -> float:
        """From end to end."""
        return self.width if self.is_long else self.height

    def split(self, at: Point) -> Point:
        """How far a point is along the edge, and how far from it."""
        x, y = at
        if self.is_long:
            return x, y if self.side == "south" else self.height - y
        return y, x if self.side == "west" else self.width - x

    def point(self, along: float) -> Point:
        """A point of the edge."""
        if self.is_long:
            return along, 0.0 if self.side == "south" else self.height
        return (0.0 if self.side == "west" else self.width), along

    def strip(self, low: float, high: float, deep: float) -> Polygon:
        """The ground along a part of the edge, so deep."""
        low, high = max(0.0, low), min(self.length, high)
        if self.is_long:
            near = 0.0 if self.side == "south" else self.height - deep
            return rectangle(low, near, high, near + deep)
        near = 0.0 if self.side == "west" else self.width - deep
        return rectangle(near, low, near + deep, high)


def entry_stretches(edge: Edge, enemies: Iterable[Stand]) -> list[Stretch]:
    """The parts of an edge where a unit may come on: 12 inches or more from every enemy. (LEG-RES-02)"""
    found: list[Stretch] = []
    free = 0.0
    for low, high in sorted(near for one in enemies if (near := _too_near(edge, one.shape)) is not None):
        if low > free:
            found.append((free, low))
        free = max(free, high)
    return [*found, (free, edge.length)] if free < edge.length else found


def _too_near(edge: Edge, shape: Footprint) -> Stretch | None:
    """The part of an edge that is nearer than 12 inches to a shape."""
    if isinstance(shape, Disc):
        along, away = edge.split(shape.at)
        reach = KEEP + shape.radius
        half = sqrt(reach * reach - away * away) if away < reach else 0.0
        return (along - half, along + half) if half else None

    def gap(along: float) -> float:
        return distance(Disc(edge.point(along), 0.0), shape)

    low, high = -KEEP, edge.length + KEEP
    for _ in range(2 * HALVINGS):  # the distance from a point that goes along a line falls, then rises
        third = (high - low) / 3.0
        low, high = (low, high - third) if gap(low + third) < gap(high - third) else (low + third, high)
    if gap(low) >= KEEP:
        return None
    return _boundary(gap, low, low - edge.length - 4 * KEEP), _boundary(gap, low, low + edge.length + 4 * KEEP)


def _boundary(gap: Callable[[float], float], near: float, far: float) -> float:
    """Where the distance becomes 12 inches, between a point that is nearer and one that is not."""
    for _ in range(HALVINGS):
        middle = (near + far) / 2.0
        near, far = (middle, far) if gap(middle) < KEEP else (near, middle)
    return far


def nearest_entry(stretches: Sequence[Stretch], along: float) -> float:
    """The legal point of an edge that is nearest to a place that was written down. (LEG-RES-07)

    >>> nearest_entry([(0.0, 10.0), (30.0, 72.0)], 12.0), nearest_entry([(0.0, 10.0), (30.0, 72.0)], 40.0)
    (10.0, 40.0)
    """
    return min((min(max(along, low), high) for low, high in stretches), key=lambda each: abs(each - along))


def entry_regions(edge: Edge, stretches: Sequence[Stretch], deep: float) -> list[Polygon]:
    """The ground that can be reached from the legal parts of an edge by a move so far. (LEG-RES-02)"""
    merged: list[Stretch] = []
    for low, high in stretches:
        if merged and low - deep <= merged[-1][1]:
            merged[-1] = (merged[-1][0], high + deep)
        else:
            merged.append((low - deep, high + deep))
    return [edge.strip(low, high, deep) for low, high in merged]
