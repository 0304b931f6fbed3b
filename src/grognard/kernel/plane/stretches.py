"""Stretches of a way: where a base covers some of an area, what lies between two marks, how near a way comes."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.plane.distance import inside
from grognard.kernel.plane.footprints import TOLERANCE, Point, Polygon
from grognard.kernel.plane.sweep import cut, entry

if TYPE_CHECKING:
    from collections.abc import Sequence

HAIR = 1e-6


def visits(way: Sequence[Point], radius: float, area: Polygon) -> list[tuple[float, float]]:
    """From where to where along the way a base of this radius covers some of the area.

    >>> from grognard.kernel.plane import rectangle
    >>> [(round(a, 1), round(b, 1)) for a, b in visits([(0, 0), (10, 0)], 1, rectangle(4, -3, 5, 3))]
    [(3.0, 6.0)]
    """
    reach = radius - TOLERANCE
    found: list[tuple[float, float]] = []
    travelled = 0.0
    for p, q in pairwise(way):
        dx, dy = q[0] - p[0], q[1] - p[1]
        long = hypot(dx, dy)
        if long <= 0.0:
            continue
        enter = entry(p, dx / long, dy / long, long, area.points, reach)
        if enter is not None:
            back = entry(q, -dx / long, -dy / long, long, area.points, reach)
            stay = travelled + enter, travelled + long - (back or 0.0)
            # Convex terrain is covered in one go along a straight line, and without a break where two lines meet in it.
            if found and stay[0] - found[-1][1] <= HAIR:
                stay = found.pop()[0], stay[1]
            found.append(stay)
        travelled += long
    return found or ([(0.0, 0.0)] if travelled <= 0.0 and inside(area, way[0]) else [])


def between(way: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a way from so many inches to so many.

    >>> between([(0, 0), (4, 0), (4, 4)], 2, 5)
    [(2.0, 0.0), (4, 0), (4.0, 1.0)]
    """
    head = cut(way, end)
    if start <= 0.0:
        return head
    left = start
    for number, (p, q) in enumerate(pairwise(head)):
        long = hypot(q[0] - p[0], q[1] - p[1])
        if left < long:
            share = left / long
            return [(p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share), *head[number + 1 :]]
        left -= long
    return head[-1:]


def comes_within(points: Sequence[Point], x: float, y: float, reach: float) -> bool:
    """Whether a way comes nearer than so many inches to a point.

    >>> comes_within([(0, 0), (10, 0)], 5, 2, 2.1), comes_within([(0, 0), (10, 0)], 12, 0, 2)
    (True, False)
    """
    ax, ay = points[0]
    near = reach * reach
    if (x - ax) * (x - ax) + (y - ay) * (y - ay) < near:
        return True
    for bx, by in points[1:]:
        dx, dy, wx, wy = bx - ax, by - ay, x - ax, y - ay
        long = dx * dx + dy * dy
        along_it = wx * dx + wy * dy
        share = 0.0 if along_it <= 0.0 else 1.0 if along_it >= long else along_it / long
        wx, wy = wx - dx * share, wy - dy * share
        if wx * wx + wy * wy < near:
            return True
        ax, ay = bx, by
    return False
