"""Where a line lies in bodies and blockers: the pieces the search for clear lines is made of (see `_lines`)."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import TypeAlias

from grognard.kernel.plane.footprints import Point

HAIR = 1e-6
"""Blockers are this much fatter than drawn, so that no line slips between two that touch."""
SKIN = 1e-9
"""A line that touches a blocker may be this much off by rounding."""
SLACK = 1e-5
"""A line may be blocked this far beyond the rim of a body before it counts."""
DISC, OVAL, BOX = 0, 1, 2

BodyRow: TypeAlias = tuple[int, float, float, float, float, float, float, float, float, float]
"""kind, x, y, cos, sin, half length, half width, outer radius, bottom, top"""
BlockerRow: TypeAlias = tuple[float, float, float, float, float, float, tuple[Point, ...]]
"""middle x, y, outer radius, roundness of the corners, bottom, top, corners"""
Near: TypeAlias = tuple[list[Point], float, float, float, bool]
"""A blocker near the corridor, seen along it: corners, roundness, bottom, top, whether it blocks at every height"""
Corner: TypeAlias = tuple[int, float, float, float, float, float, float, float]
"""which blocker (-1: a bare point), x, y, roundness, neighbour x, y, other neighbour x, y"""
Line: TypeAlias = tuple[float, float, float]
"""The points where nx * x + ny * y == off, for a unit vector (nx, ny)"""


def meets(seen: list[Point], rho: float, u: float, slope: float) -> tuple[float, float]:
    """From where to where (in x) the line y = u + slope * x lies in a blocker; the wrong way round if nowhere."""
    least, most = 1e300, -1e300
    x0, y0 = seen[-1]
    f0 = y0 - (u + slope * x0)
    if len(seen) == 1:
        square = 1.0 + slope * slope
        inner = rho * rho - f0 * f0 / square
        if inner > 0.0:
            foot, half = x0 + slope * f0 / square, sqrt(inner / square)
            least, most = foot - half, foot + half
        return least, most
    for x1, y1 in seen:
        f1 = y1 - (u + slope * x1)
        if (f0 < 0.0) != (f1 < 0.0):
            x = x0 + (x1 - x0) * (f0 / (f0 - f1))
            if x < least:
                least = x
            if x > most:
                most = x
        x0, f0 = x1, f1
    return least, most


def turned(row: BodyRow, x: float, ux: float, uy: float) -> BodyRow:
    """A body as seen along the corridor."""
    return (row[0], x, 0.0, row[3] * ux + row[4] * uy, row[4] * ux - row[3] * uy, *row[5:])


def chord(body: BodyRow, nx: float, ny: float, off: float, tx: float, ty: float) -> tuple[float, float]:
    """From where to where a line lies in a body, along (tx, ty); the wrong way round if it misses."""
    kind, x, y, c, s, long, wide, r, _, _ = body
    if kind == DISC:
        e = nx * x + ny * y - off
        if e > r + SKIN or e < -r - SKIN:
            return 1.0, -1.0
        inner = r * r - e * e
        root = sqrt(inner) if inner > 0.0 else 0.0
        mid = tx * x + ty * y
        return mid - root, mid + root
    wx, wy = nx * off - x, ny * off - y
    u, v = c * wx + s * wy, c * wy - s * wx
    p, q = c * tx + s * ty, c * ty - s * tx
    if kind == OVAL:
        u, p, v, q = u / long, p / long, v / wide, q / wide
        square, half = p * p + q * q, u * p + v * q
        inner = half * half - square * (u * u + v * v - 1.0)
        if inner < -SKIN:
            return 1.0, -1.0
        root = sqrt(inner) if inner > 0.0 else 0.0
        return (-half - root) / square, (-half + root) / square
    least, most = -1e300, 1e300
    for at, by, limit in ((u, p, long), (v, q, wide)):
        if -1e-12 < by < 1e-12:
            if at > limit + SKIN or at < -limit - SKIN:
                return 1.0, -1.0
            continue
        one, other = (-limit - SKIN - at) / by, (limit + SKIN - at) / by
        if one > other:
            one, other = other, one
        if one > least:
            least = one
        if other < most:
            most = other
    return least, most


def section(
    seen: list[Point], rho: float, nx: float, ny: float, off: float, tx: float, ty: float
) -> tuple[float, float]:
    """From where to where a line lies in a blocker with its round corners; the wrong way round if it misses."""
    least, most = 1e300, -1e300
    x0, y0 = seen[-1]
    for x1, y1 in seen:
        e = nx * x1 + ny * y1 - off
        inner = rho * rho - e * e
        if inner > 0.0:
            half, mid = sqrt(inner), tx * x1 + ty * y1
            if mid - half < least:
                least = mid - half
            if mid + half > most:
                most = mid + half
        dx, dy = x1 - x0, y1 - y0
        long = sqrt(dx * dx + dy * dy)
        if long > 0.0:
            mx, my = dy / long * rho, -dx / long * rho
            f0, f1 = nx * (x0 + mx) + ny * (y0 + my) - off, nx * (x1 + mx) + ny * (y1 + my) - off
            if (f0 < 0.0) != (f1 < 0.0):
                w = f0 / (f0 - f1)
                at = tx * (x0 + mx + dx * w) + ty * (y0 + my + dy * w)
                if at < least:
                    least = at
                if at > most:
                    most = at
        x0, y0 = x1, y1
    return least, most


def misses(seen: list[Point], rho: float, nx: float, ny: float, off: float) -> bool:
    """Whether a line passes a blocker on one side, at most touching it."""
    low, high = 1e300, -1e300
    for x, y in seen:
        e = nx * x + ny * y - off
        if e < low:
            low = e
        if e > high:
            high = e
    return low >= rho - SKIN or high <= SKIN - rho


def supports(corner: Corner, nx: float, ny: float, off: float, side: float) -> bool:
    """Whether the neighbours of a corner lie on the same side of a line as the corner itself."""
    k, _, _, rho, x, y, x2, y2 = corner
    if k < 0:
        return True
    return side * (nx * x + ny * y - off) >= rho - SKIN and side * (nx * x2 + ny * y2 - off) >= rho - SKIN


def touching(x: float, y: float, rho: float, x2: float, y2: float, s2: float) -> tuple[Line, ...]:
    """The lines that have a round corner on their left, just touched, and pass (x2, y2) at the signed distance s2."""
    dx, dy, k = x2 - x, y2 - y, s2 - rho
    square = dx * dx + dy * dy
    rest = square - k * k
    if rest <= 0.0:
        return ()
    root = sqrt(rest)
    nx, ny = (dx * k - dy * root) / square, (dy * k + dx * root) / square
    mx, my = (dx * k + dy * root) / square, (dy * k - dx * root) / square
    return (nx, ny, nx * x + ny * y - rho), (mx, my, mx * x + my * y - rho)


def corners_between(a: BodyRow, b: BodyRow, near: list[Near]) -> list[Corner]:
    """The corners in the corridor, and the points where a blocker's outline crosses that of a round end."""
    ra, rb, d = a[7], b[7], b[1]
    wide = max(rb, ra)
    corners: list[Corner] = []
    for k, (seen, rho, _, _, _) in enumerate(near):
        n = len(seen)
        for i, (x, y) in enumerate(seen):
            if -wide - rho <= y <= wide + rho and -ra - rho <= x <= d + rb + rho:
                corners.append((k, x, y, rho, *seen[i - 1], *seen[i + 1 - n]))
    for end in (a, b):
        if end[0] == DISC:
            for seen, rho, _, _, _ in near:
                corners += [(-1, x, y, 0.0, x, y, x, y) for x, y in crossings(seen, rho, end[1], 0.0, end[7])]
    return corners


def crossings(seen: list[Point], rho: float, cx: float, cy: float, r: float) -> list[Point]:
    """Where the outline of a blocker crosses a circle."""
    found: list[Point] = []
    x0, y0 = seen[-1]
    for x1, y1 in seen:
        wx, wy = x1 - cx, y1 - cy
        square = wx * wx + wy * wy
        gap = sqrt(square)
        if rho > HAIR and r - rho < gap < r + rho and rho - r < gap:
            along = (square + r * r - rho * rho) / (2.0 * gap)
            inner = r * r - along * along
            half = sqrt(inner) if inner > 0.0 else 0.0
            fx, fy = wx / gap, wy / gap
            found.append((cx + along * fx - half * fy, cy + along * fy + half * fx))
            found.append((cx + along * fx + half * fy, cy + along * fy - half * fx))
        dx, dy = x1 - x0, y1 - y0
        long = sqrt(dx * dx + dy * dy)
        if long > 0.0:
            dx, dy = dx / long, dy / long
            px, py = x0 + dy * rho - cx, y0 - dx * rho - cy
            half = px * dx + py * dy
            inner = half * half - (px * px + py * py - r * r)
            if inner > 0.0:
                root = sqrt(inner)
                found += [
                    (cx + px + dx * at, cy + py + dy * at) for at in (-half - root, -half + root) if 0.0 <= at <= long
                ]
        x0, y0 = x1, y1
    return found


def outline(body: BodyRow) -> list[Point]:
    """Points of the rim of a hull or an oval base where a line may touch it."""
    kind, x, y, c, s, long, wide, _, _, _ = body
    ring = QUARTERS if kind == BOX else RING
    return [(x + c * (long * p) - s * (wide * q), y + s * (long * p) + c * (wide * q)) for p, q in ring]


QUARTERS: tuple[Point, ...] = ((1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0))
RING: tuple[Point, ...] = tuple((cos(i * pi / 32), sin(i * pi / 32)) for i in range(64))


def passes(a: BodyRow, b: BodyRow, spans: list[tuple[float, float, float, float]], start: float, stop: float) -> bool:
    """Whether some line from any height of a to any height of b passes over or under each span.

    Pairs of heights form a rectangle; passing over a span keeps a convex part of it, passing under another.
    """
    if stop - start <= SLACK:
        return True
    long = stop - start
    gates = [
        ((max(low, start) - start) / long, (min(high, stop) - start) / long, bottom, top)
        for low, high, bottom, top in spans
        if low < stop - SLACK and high > start + SLACK
    ]
    whole = [(a[8], b[8]), (a[9], b[8]), (a[9], b[9]), (a[8], b[9])]
    parts = [(whole, 0)]
    while parts:
        part, k = parts.pop()
        if k == len(gates):
            return True
        first, last, bottom, top = gates[k]
        for level, side in ((top, 1.0), (bottom, -1.0)):
            kept = _halved(_halved(part, first, level, side), last, level, side)
            if kept:
                parts.append((kept, k + 1))
    return False


def _halved(part: list[Point], w: float, level: float, side: float) -> list[Point]:
    """The pairs of heights whose line is above the level (side 1) or below it (side -1), a share w along."""
    kept: list[Point] = []
    sides = [side * (p * (1.0 - w) + q * w - level) + SKIN for p, q in part]
    for i, (p, q) in enumerate(part):
        one, before = sides[i], sides[i - 1]
        if (one >= 0.0) != (before >= 0.0):
            t = before / (before - one)
            p0, q0 = part[i - 1]
            kept.append((p0 + (p - p0) * t, q0 + (q - q0) * t))
        if one >= 0.0:
            kept.append((p, q))
    return kept
