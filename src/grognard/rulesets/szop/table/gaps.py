"""Narrow gaps between pieces of one type count as that terrain. (SZOP-TERR-02)

A gap is every point on a straight line shorter than 1" between two pieces. It is put together from convex parts, each
of them wholly in the gap: from every corner to what it reaches of the other piece, and from every strip of a side to
what both ends of the strip reach. What lies in another part is left out.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.plane import Disc, Polygon, bounds, distance, hull, inside, share_inside
from grognard.kernel.plane.outlines import clipped, doubled_size, sides_of
from grognard.kernel.troops.corridor import convex
from grognard.kernel.troops.maps import Board, Feature

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.plane import Footprint, Point

GAP = 1.0
"""Gaps narrower than this count as part of the terrain. (SZOP-TERR-02)"""
SHORT = 1e-6
"""A line of exactly 1" is not shorter than 1"."""
STRIP = 0.08
"""Inches: no strip is wider, so that next to nothing of the gap is missed."""
CORNERS = 72
LINES = 200
"""Lines across a base along which its share is measured."""


@lru_cache(maxsize=64)
def with_gaps(whole: Board) -> Board:
    """The board with features for each narrow gap between two pieces that share a type. (SZOP-TERR-02)"""
    gaps: list[Feature] = []
    for number, one in enumerate(whole.features):
        for two in whole.features[:number]:
            shared = tuple(kind for kind in one.kinds if kind in two.kinds)
            if shared and 0.0 < distance(one.area, two.area) < GAP - SHORT:
                parts = enumerate(gap_parts(one.area, two.area), start=1)
                gaps += [Feature(f"gap {one.id} {two.id} {n}", shared, area, name="Gap") for n, area in parts]
    return msgspec.structs.replace(whole, features=(*whole.features, *gaps)) if gaps else whole


def gap_parts(one: Polygon, two: Polygon) -> list[Polygon]:
    """Convex parts that make up the gap between two pieces. (SZOP-TERR-02)"""
    found: list[Polygon] = []
    for here, there in ((one, two), (two, one)):
        for ends in (*((corner,) for corner in here.points), *_strips(here, there)):
            reached = list(there.points)
            for at in ends:
                reached = clipped(reached, _round(at)) if reached else []
            if reached:
                corners = convex([*ends, *reached])
                if len(corners) > 2 and doubled_size(corners) > SHORT:
                    found.append(Polygon(corners))
    return _without_repeats(found)


def _without_repeats(parts: list[Polygon]) -> list[Polygon]:
    """The parts that do not lie in another one, the largest first."""
    kept: list[Polygon] = []
    for part in sorted(parts, key=lambda each: -doubled_size(each.points)):
        if not any(all(inside(other, point) for point in part.points) for other in kept):
            kept.append(part)
    return kept


def _strips(area: Polygon, other: Polygon) -> Iterator[tuple[Point, Point]]:
    """The sides of an area in strips, as far as they are near enough to the other one."""
    for (px, py), (qx, qy) in sides_of(area):
        steps = ceil(hypot(qx - px, qy - py) / STRIP)
        spots = [(px + (qx - px) * n / steps, py + (qy - py) * n / steps) for n in range(steps + 1)]
        near = [distance(Disc(at, 0.0), other) < GAP for at in spots]
        yield from (pair for pair, are_near in zip(pairwise(spots), pairwise(near), strict=True) if all(are_near))


def _round(at: Point) -> Polygon:
    """All that is less than 1" from a point, as a polygon inside of it."""
    far = GAP - SHORT
    turns = [2 * pi * n / CORNERS for n in range(CORNERS)]
    return Polygon(tuple((at[0] + far * cos(turn), at[1] + far * sin(turn)) for turn in turns))


# ---------------------------------------------------------------- shares


def share_under(shape: Footprint, areas: Sequence[Footprint]) -> float:
    """The share of a base that lies in areas which may overlap each other. (SZOP-TERR-01, SZOP-TERR-02)"""
    if len(areas) == 1:
        return share_inside(shape, areas[0])
    ring = _ring_of(shape)
    _, low, _, high = bounds(shape)
    whole = covered = 0.0
    for number in range(LINES):
        y = low + (high - low) * (number + 0.5) / LINES
        own = _across(ring, y)
        if own is not None:
            whole += own[1] - own[0]
            covered += _covered(own, [span for area in areas if (span := _across(_ring_of(area), y)) is not None])
    return covered / whole if whole else 0.0


def _ring_of(shape: Footprint) -> Sequence[Point]:
    if not isinstance(shape, Disc):
        return hull(shape)
    (x, y), r = shape.at, shape.radius
    return [(x + r * cos(2 * pi * n / CORNERS), y + r * sin(2 * pi * n / CORNERS)) for n in range(CORNERS)]


def _across(ring: Sequence[Point], y: float) -> tuple[float, float] | None:
    """From where to where a level line runs in a convex ring."""
    found = [
        ax + (bx - ax) * (y - ay) / (by - ay)
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True)
        if (ay <= y) != (by <= y)
    ]
    return (min(found), max(found)) if found else None


def _covered(own: tuple[float, float], spans: list[tuple[float, float]]) -> float:
    """How much of a line some spans cover together."""
    total, at = 0.0, own[0]
    for low, high in sorted(spans):
        start, end = max(low, at), min(high, own[1])
        if end > start:
            total += end - start
            at = end
    return total
