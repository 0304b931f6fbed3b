"""Outlines to draw and to reckon with: polygons as lists of corners, cut by lines and areas."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from grognard.kernel.plane.footprints import Point, Polygon

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Outline = list[Point]
CORNERS = 36


def circle(x: float, y: float, radius: float) -> Outline:
    """A circle with corners, none of them outside."""
    turns = [2 * pi * n / CORNERS for n in range(CORNERS)]
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def clipped(outline: Outline, area: Polygon) -> Outline:
    """The part of an outline that lies in a convex area.

    >>> from grognard.kernel.plane.footprints import polygon
    >>> clipped([(0, 0), (4, 0), (4, 4), (0, 4)], polygon([(2, -1), (9, -1), (9, 2), (2, 2)]))
    [(2.0, 2.0), (2.0, 0.0), (4, 0), (4.0, 2.0)]
    """
    for p, q in sides_of(area):
        outline = left_of(outline, p, q)
    return outline


def left_of(outline: Outline, p: Point, q: Point) -> Outline:
    """The part of an outline to the left of the line from p to q."""
    kept: Outline = []
    sides = [side_of(point, p, q) for point in outline]
    for n, point in enumerate(outline):
        before, last, now = outline[n - 1], sides[n - 1], sides[n]
        if (last < 0) != (now < 0):
            share = last / (last - now)
            kept.append((before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share))
        if now >= 0:
            kept.append(point)
    return kept


def side_of(point: Point, p: Point, q: Point) -> float:
    """More than nothing to the left of the line from p to q, less to the right."""
    return (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])


def sides_of(area: Polygon) -> list[tuple[Point, Point]]:
    """The sides of an area, each from corner to corner, counter-clockwise."""
    return list(zip(area.points, (*area.points[1:], area.points[0]), strict=True))


def doubled_size(outline: Sequence[Point]) -> float:
    """Twice the square inches of an outline."""
    return abs(sum(side_of(q, outline[0], p) for p, q in pairwise(outline))) if outline else 0.0


def lines_about(area: Polygon, inches: float) -> Iterable[tuple[Point, Point]]:
    """Lines so far outside of an area: along its sides, and three about each corner."""
    sides = sides_of(area)
    normals = [_normal(p, q) for p, q in sides]
    for (_, corner), one, other in zip(sides, normals, (*normals[1:], normals[0]), strict=True):
        for share in (0.0, 0.25, 0.5, 0.75):
            nx, ny = one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
            long = hypot(nx, ny)
            nx, ny = nx / long, ny / long
            at = corner[0] + nx * inches, corner[1] + ny * inches
            yield at, (at[0] - ny, at[1] + nx)


def _normal(p: Point, q: Point) -> Point:
    """Outwards from a side, one inch."""
    long = hypot(q[0] - p[0], q[1] - p[1])
    return (q[1] - p[1]) / long, (p[0] - q[0]) / long
