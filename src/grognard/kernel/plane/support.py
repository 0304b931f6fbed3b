"""Any two convex shapes by their outermost points: the numeric way, for ovals and templates."""

from __future__ import annotations

from math import cos, inf, pi, sin, sqrt
from typing import TYPE_CHECKING, TypeAlias

from grognard.kernel.plane._compiled import compiled
from grognard.kernel.plane.footprints import (
    TOLERANCE,
    Box,
    Disc,
    Footprint,
    Oval,
    Point,
    Teardrop,
    Wall,
    centre,
    heading,
    hull,
)
from grognard.kernel.plane.packing import packed_rim

if TYPE_CHECKING:
    from collections.abc import Callable


Support: TypeAlias = "Callable[[float, float], Point]"
"""Gives the point of a shape farthest along a unit direction."""


def separation(a: Footprint, b: Footprint, enough: float = inf) -> tuple[float, Point]:
    """Distance and direction from a to b for any two shapes; 0 when they meet. `enough` is that of `parting`."""
    if compiled is not None:
        return compiled.parting(packed_rim(a), packed_rim(b), enough)
    return parting(support(a), support(b), centre(a), centre(b), enough)


def parting(of_a: Support, of_b: Support, from_a: Point, to_b: Point, enough: float = inf) -> tuple[float, Point]:
    """The widest empty strip between two convex shapes and its direction, by bisection over directions.

    The width of the strip across direction n is a concave function of the vector n, so the sign of its slope leads
    to the widest strip, and that width is the distance; if no strip is empty, the shapes meet. A direction that
    parts them lies within a right angle of the line between any two points inside, which the caller names.
    The search ends early at a strip that is wide `enough`: then the distance is at least its width.
    """
    dx, dy = to_b[0] - from_a[0], to_b[1] - from_a[1]
    long = sqrt(dx * dx + dy * dy)
    if long <= 0.0:
        return 0.0, (1.0, 0.0)
    dx, dy = dx / long, dy / long
    low, high = -pi / 2, pi / 2
    best, nx, ny = 0.0, dx, dy
    while high - low > 1e-9:
        mid = (low + high) / 2
        c, s = cos(mid), sin(mid)
        x, y = dx * c - dy * s, dy * c + dx * s
        (px, py), (qx, qy) = of_a(x, y), of_b(-x, -y)
        wx, wy = qx - px, qy - py
        gap = x * wx + y * wy
        if gap > 0.0:
            slope = x * wy - y * wx
            if gap >= best:
                best, nx, ny = gap, x, y
                if gap >= enough:
                    break
        else:
            slope = dx * wy - dy * wx
        if slope > 0.0:
            low = mid
        else:
            high = mid
    return best, (nx, ny)


def support(shape: Footprint) -> Support:
    """A function that gives the point of the shape farthest along a unit direction."""
    match shape:
        case Disc():
            (x, y), r = shape.at, shape.radius
            return lambda nx, ny: (x + r * nx, y + r * ny)
        case Oval():
            return _support_of_oval(shape)
        case Teardrop():
            (x, y), (c, s) = shape.tip, heading(shape.facing)
            r = shape.width / 2
            fx, fy = x + c * (shape.length - r), y + s * (shape.length - r)

            def farthest_of_teardrop(nx: float, ny: float) -> Point:
                if c * nx + s * ny >= 0:
                    return fx + r * nx, fy + r * ny
                ends = ((x, y), (fx - s * r, fy + c * r), (fx + s * r, fy - c * r))
                return max(ends, key=lambda p: nx * p[0] + ny * p[1])

            return farthest_of_teardrop
        case Wall() if shape.thickness <= 0:
            p, q = shape.start, shape.end
            dx, dy = q[0] - p[0], q[1] - p[1]
            return lambda nx, ny: q if nx * dx + ny * dy > 0.0 else p
        case Box():
            return _support_of_box(shape)
        case _:
            points = hull(shape)
            return lambda nx, ny: max(points, key=lambda p: nx * p[0] + ny * p[1])


def _support_of_oval(shape: Oval) -> Support:
    (x, y), (c, s) = shape.at, heading(shape.facing)
    aa, bb = shape.length * shape.length / 4, shape.width * shape.width / 4

    def farthest_of_oval(nx: float, ny: float) -> Point:
        u, v = c * nx + s * ny, c * ny - s * nx
        long = sqrt(aa * u * u + bb * v * v)
        u, v = aa * u / long, bb * v / long
        return x + c * u - s * v, y + s * u + c * v

    return farthest_of_oval


def _support_of_box(shape: Box) -> Support:
    (x, y), (c, s) = shape.at, heading(shape.facing)
    ux, uy = c * shape.length / 2, s * shape.length / 2
    vx, vy = -s * shape.width / 2, c * shape.width / 2

    def farthest_of_box(nx: float, ny: float) -> Point:
        u = 1.0 if ux * nx + uy * ny > 0.0 else -1.0
        v = 1.0 if vx * nx + vy * ny > 0.0 else -1.0
        return x + u * ux + v * vx, y + u * uy + v * vy

    return farthest_of_box


def shaved(shape: Footprint, by: float = TOLERANCE) -> Footprint:
    """A base without its outermost thousandth of an inch, so that touching is no overlap; areas stay as they are."""
    match shape:
        case Disc():
            return Disc(shape.at, max(shape.radius - by, 0.0))
        case Oval():
            return Oval(shape.at, shape.length - 2 * by, shape.width - 2 * by, shape.facing)
        case Box():
            return Box(shape.at, shape.length - 2 * by, shape.width - 2 * by, shape.facing)
        case Teardrop():
            return Teardrop(shape.tip, shape.facing, shape.length - by, shape.width - 2 * by)
        case _:
            return shape
