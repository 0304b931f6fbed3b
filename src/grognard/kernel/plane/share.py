"""How much of a base lies in an area."""

from __future__ import annotations

from math import acos, atan2, pi, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.plane.footprints import Disc, Footprint, Point, hull

if TYPE_CHECKING:
    from collections.abc import Sequence


def share_inside(a: Footprint, region: Footprint) -> float:
    """The share of a's area that lies in the region, 0 to 1 ("more than half of its base").

    >>> from grognard.kernel.plane.footprints import rectangle
    >>> share_inside(Disc((0, 0), 1), rectangle(0, -5, 5, 5))
    0.5
    """
    if type(region) is Disc:
        if type(a) is Disc:
            return _lens(a, region) / (pi * a.radius * a.radius)
        return _disc_and_ring(hull(a), region.at, region.radius) / _area(hull(a))
    ring = hull(region)
    if type(a) is Disc:
        return _disc_and_ring(ring, a.at, a.radius) / (pi * a.radius * a.radius)
    return _area(_clipped(hull(a), ring)) / _area(hull(a))


def _lens(a: Disc, b: Disc) -> float:
    """Area common to two discs."""
    dx, dy = b.at[0] - a.at[0], b.at[1] - a.at[1]
    d, r, q = sqrt(dx * dx + dy * dy), a.radius, b.radius
    if d >= r + q:
        return 0.0
    if d <= abs(r - q):
        return pi * min(r, q) * min(r, q)
    x = (d * d + r * r - q * q) / (2 * d)
    return r * r * acos(x / r) + q * q * acos((d - x) / q) - d * sqrt(max(r * r - x * x, 0.0))


def _disc_and_ring(ring: Sequence[Point], at: Point, r: float) -> float:
    """Area common to a disc and a convex polygon: Green's theorem, edge by edge as seen from the disc's centre."""
    total = 0.0
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        x0, y0, x1, y1 = ax - at[0], ay - at[1], bx - at[0], by - at[1]
        ex, ey = x1 - x0, y1 - y0
        long = ex * ex + ey * ey
        half = (x0 * ex + y0 * ey) / long
        rest = half * half - (x0 * x0 + y0 * y0 - r * r) / long
        low, high = (0.0, 0.0)
        if rest > 0:
            root = sqrt(rest)
            low, high = min(max(-half - root, 0.0), 1.0), min(max(-half + root, 0.0), 1.0)
        px, py, qx, qy = x0 + ex * low, y0 + ey * low, x0 + ex * high, y0 + ey * high
        total += (px * qy - py * qx) / 2
        for ux, uy, vx, vy in ((x0, y0, px, py), (qx, qy, x1, y1)):
            total += r * r * atan2(ux * vy - uy * vx, ux * vx + uy * vy) / 2
    return total


def _clipped(ring: Sequence[Point], by: Sequence[Point]) -> list[Point]:
    """The part of one convex polygon inside another (Sutherland and Hodgman)."""
    part = list(ring)
    for (ax, ay), (bx, by_) in zip(by, (*by[1:], by[0]), strict=True):
        kept: list[Point] = []
        sides = [(bx - ax) * (y - ay) - (by_ - ay) * (x - ax) for x, y in part]
        for i, (p, side) in enumerate(zip(part, sides, strict=True)):
            (ox, oy), before = part[i - 1], sides[i - 1]
            if (side >= 0) != (before >= 0):
                t = before / (before - side)
                kept.append((ox + (p[0] - ox) * t, oy + (p[1] - oy) * t))
            if side >= 0:
                kept.append(p)
        part = kept
    return part


def _area(ring: Sequence[Point]) -> float:
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(ring, (*ring[1:], *ring[:1]), strict=True)) / 2
