"""The search for one clear line between two bodies, in plain Python; `compiled/sight.c` is the same text in C.

Both must give the same bits, so they do the same operations in the same order: change them together.

The plane. Lines that meet both bodies form a connected patch of line space. Each blocker forbids a patch of it whose
rim is made of lines that touch the blocker. If any line is clear, follow the rim of its clear patch: sooner or later
that rim passes from one blocker to another (a line touching both), or to the edge of the whole patch (a line touching
a blocker and an end); or there is no rim, and every line is clear. So it is enough to try the line through both
middles and every line that touches two things: these are the critical lines, and nothing is sampled. Where a blocker
reaches under a round end, lines through the points where their outlines cross are critical too. An oval end is
touched at 64 points of its rim.

Heights. Blockers stand on the ground, so raising a line never hurts: only top to top need be tried. Blockers below
both tops never matter, those above both always do, and the search stays in the plane. A blocker with its top in
between hides only the low part of a line. Then a critical line is judged in its upright section: it leaves the higher
body at the near rim and may come down anywhere on top of the lower one. If all critical lines fail, line space is
halved again and again until every bundle of lines is stopped by a single blocker, or is narrower than `NARROW`.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from grognard.kernel.plane._sections import (
    DISC,
    SKIN,
    SLACK,
    BlockerRow,
    BodyRow,
    Corner,
    Near,
    chord,
    corners_between,
    meets,
    misses,
    outline,
    passes,
    section,
    supports,
    touching,
    turned,
)
from grognard.kernel.plane.footprints import TOLERANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

NARROW = 0.002
"""With heights in between, a gap in line space narrower than this may be missed."""
MOST_BUNDLES = 1000


def sees_row(a: BodyRow, b: BodyRow, rows: Sequence[BlockerRow], ignores: int) -> bool:
    """Whether a clear line joins two bodies; `ignores` has a bit for each blocker to leave out."""
    if a[9] < b[9]:
        a, b = b, a  # the higher one first: lines run level or down from here on
    ra, rb = a[7], b[7]
    dx, dy = b[1] - a[1], b[2] - a[2]
    d = sqrt(dx * dx + dy * dy)
    if a[0] == DISC and b[0] == DISC and d - ra - rb <= TOLERANCE:
        if d - ra - rb < -TOLERANCE:
            return True
        # Bases in contact: a thin wall between them must still part them.
        ra = ra - 2.0 * TOLERANCE if ra > 2.0 * TOLERANCE else 0.0
        rb = rb - 2.0 * TOLERANCE if rb > 2.0 * TOLERANCE else 0.0
        a, b = (*a[:5], ra, ra, ra, *a[8:]), (*b[:5], rb, rb, rb, *b[8:])
    if d <= 0.0:
        return True
    ux, uy = dx / d, dy / d
    near = corridor(a, b, d, ux, uy, rows, ignores)
    if near is None:
        return False
    if not near:
        return True
    pair = Pair(turned(a, 0.0, ux, uy), turned(b, d, ux, uy), near)
    return pair.has_critical_line() or (pair.is_high and not pair.is_hung and pair.has_bundle())


def corridor(
    a: BodyRow, b: BodyRow, d: float, ux: float, uy: float, rows: Sequence[BlockerRow], ignores: int
) -> list[Near] | None:
    """The blockers that reach into the corridor between two bodies; None when one of them bars it from side to side.

    Coordinates turn: x runs from the middle of a to the middle of b, y to the left of it.
    """
    ax, ay, ra, rb = a[1], a[2], a[7], b[7]
    wide = max(rb, ra)
    low, high = min(a[9], b[9]), max(a[9], b[9])
    feet = min(b[8], a[8])
    sine = (rb - ra) / d
    has_sides = -1.0 < sine < 1.0
    cosine = sqrt(1.0 - sine * sine) if has_sides else 1.0
    rise, slope = ra / cosine, sine / cosine
    near: list[Near] = []
    for k, (cx, cy, far, rho, bottom, top, points) in enumerate(rows):
        wx, wy = cx - ax, cy - ay
        x, y = ux * wx + uy * wy, ux * wy - uy * wx
        if not (-wide - far < y < wide + far and -ra - far < x < d + rb + far):
            continue
        if ignores >> k & 1 or top <= low or bottom >= high:
            continue
        seen = [(ux * (px - ax) + uy * (py - ay), ux * (py - ay) - uy * (px - ax)) for px, py in points]
        if _is_beside(seen, rho, wide, -ra, d + rb):
            continue
        is_full = top >= high and bottom <= feet
        if is_full and has_sides and _bars(seen, rho, rise, slope, ra, d - rb):
            return None
        near.append((seen, rho, bottom, top, is_full))
    return near


def _is_beside(seen: list[tuple[float, float]], rho: float, wide: float, start: float, end: float) -> bool:
    """Whether a turned blocker lies beside the corridor, before its start or behind its end."""
    left, down = right, up = seen[0]
    for x, y in seen:
        left, right = (min(left, x)), (max(right, x))
        down, up = (min(down, y)), (max(up, y))
    return down - rho >= wide or up + rho <= -wide or right + rho <= start or left - rho >= end


def _bars(seen: list[tuple[float, float]], rho: float, rise: float, slope: float, start: float, end: float) -> bool:
    """Whether a turned blocker meets both sides of the corridor between the two bodies."""
    least, most = meets(seen, rho, rise, slope)
    if most >= start and least <= end and least <= most:
        least, most = meets(seen, rho, -rise, -slope)
        return most >= start and least <= end and least <= most
    return False


class Pair:
    """Two bodies, the higher one first, and what stands in the corridor between them."""

    __slots__ = ("a", "b", "is_high", "is_hung", "near")

    def __init__(self, a: BodyRow, b: BodyRow, near: list[Near]) -> None:
        self.a, self.b, self.near = a, b, near
        feet = min(b[8], a[8])
        self.is_high = any(not row[4] for row in near)
        self.is_hung = any(row[2] > feet for row in near)

    def is_clear(self, nx: float, ny: float, off: float) -> bool:
        """Whether a line meets both bodies and no blocker between them."""
        tx, ty = (ny, -nx) if ny >= 0.0 else (-ny, nx)
        low, start = chord(self.a, nx, ny, off, tx, ty)
        end, high = chord(self.b, nx, ny, off, tx, ty)
        if low > start or end > high:
            return False
        if self.is_high:
            return self._is_clear_high(nx, ny, off, tx, ty, start, end, high)
        if end - start <= SLACK:
            return True
        for seen, rho, _, _, _ in self.near:
            if misses(seen, rho, nx, ny, off):
                continue
            low, high = section(seen, rho, nx, ny, off, tx, ty)
            if low < end - SLACK and high > start + SLACK:
                return False
        return True

    def _is_clear_high(
        self, nx: float, ny: float, off: float, tx: float, ty: float, start: float, end: float, last: float
    ) -> bool:
        """The same in the upright section: down from the rim of a at `start` to b, which lies from end to last."""
        spans: list[tuple[float, float, float, float]] = []
        for seen, rho, bottom, top, is_full in self.near:
            if misses(seen, rho, nx, ny, off):
                continue
            low, high = section(seen, rho, nx, ny, off, tx, ty)
            if low >= last - SLACK or high <= start + SLACK:
                continue
            if not is_full:
                spans.append((low, high, bottom, top))
            elif low < end - SLACK:
                return False
            else:
                last = max(end, low)
        if last - start <= SLACK or self._is_over(spans, start, last) or self._is_over(spans, start, end):
            return True
        return any(end < span[0] < last and self._is_over(spans, start, span[0]) for span in spans)

    def _is_over(self, spans: list[tuple[float, float, float, float]], start: float, stop: float) -> bool:
        """Whether the line from the top of a, at start, to the top of b, at stop, passes over all spans."""
        if self.is_hung:
            return passes(self.a, self.b, spans, start, stop)
        if stop - start <= SLACK:
            return True
        top, drop = self.a[9], self.a[9] - self.b[9]
        for low, high, _, height in spans:
            if low < stop - SLACK:
                at = min(stop, high)
                if top - drop * ((at - start) / (stop - start)) < height - SKIN:
                    return False
        return True

    def has_critical_line(self) -> bool:
        """Whether a line is clear that touches two things, or the one through both middles."""
        if self.is_clear(0.0, 1.0, 0.0):
            return True
        corners = corners_between(self.a, self.b, self.near)
        for end in (self.a, self.b):
            if any(self._has_tangent_to(corner, end) for corner in corners):
                return True
        return any(
            self._has_tangent_of(corner, other)
            for i, corner in enumerate(corners)
            for other in corners[:i]
            if other[0] != corner[0] or corner[0] < 0
        )

    def _has_tangent_to(self, corner: Corner, end: BodyRow) -> bool:
        """Whether a line is clear that touches a corner and an end."""
        if end[0] == DISC:
            r = end[7]
            return self._try(corner, end[1], 0.0, r) or (r > 0.0 and self._try(corner, end[1], 0.0, -r))
        return any(self._try(corner, x, y, 0.0) for x, y in outline(end))

    def _try(self, corner: Corner, x2: float, y2: float, s2: float) -> bool:
        """Whether a line is clear that touches a corner and passes (x2, y2) at the signed distance s2."""
        _, x, y, rho, _, _, _, _ = corner
        return any(supports(corner, *line, 1.0) and self.is_clear(*line) for line in touching(x, y, rho, x2, y2, s2))

    def _has_tangent_of(self, corner: Corner, other: Corner) -> bool:
        """Whether a line is clear that touches two corners."""
        _, x, y, rho, _, _, _, _ = corner
        return any(
            supports(corner, *line, 1.0) and supports(other, *line, side) and self.is_clear(*line)
            for side in (1.0, -1.0)
            for line in touching(x, y, rho, other[1], other[2], side * other[3])
        )

    def has_bundle(self) -> bool:
        """Whether halving line space finds a clear line; lines are told apart by y at the middles of a and b."""
        ra, rb, d = self.a[7], self.b[7], self.b[1]
        sine = (ra + rb) / d
        square = 1.0 - sine * sine
        cosine = sqrt(square) if square > 0.0025 else 0.05
        bundles = [(-ra / cosine, ra / cosine, -rb / cosine, rb / cosine)]
        # The list grows while it is read: wide bundles come before narrow ones.
        for u0, u1, v0, v1 in bundles:
            u, v = (u0 + u1) / 2.0, (v0 + v1) / 2.0
            slope = (v - u) / d
            long = sqrt(1.0 + slope * slope)
            if self.is_clear(-slope / long, 1.0 / long, u / long):
                return True
            if len(bundles) >= MOST_BUNDLES or (u1 - u0 <= NARROW and v1 - v0 <= NARROW):
                continue
            if self._is_stopped(u0, u1, v0, v1):
                continue
            if u1 - u0 >= v1 - v0:
                bundles += ((u0, u, v0, v1), (u, u1, v0, v1))
            else:
                bundles += ((u0, u1, v0, v), (u0, u1, v, v1))
        return False

    def _is_stopped(self, u0: float, u1: float, v0: float, v1: float) -> bool:
        """Whether no line between (u0, v0) and (u1, v1) meets both ends, or one blocker alone stops them all."""
        ra, rb, d = self.a[7], self.b[7], self.b[1]
        m0, m1 = (v0 - u1) / d, (v1 - u0) / d
        most = max(m0 * m0, m1 * m1)
        least = 0.0 if m0 <= 0.0 <= m1 else min(m0 * m0, m1 * m1)
        nu = 0.0 if u0 <= 0.0 <= u1 else min(u0 * u0, u1 * u1)
        nv = 0.0 if v0 <= 0.0 <= v1 else min(v0 * v0, v1 * v1)
        inner_a, inner_b = ra * ra * (1.0 + most) - nu, rb * rb * (1.0 + most) - nv
        if inner_a < 0.0 or inner_b < 0.0:
            return True
        leave = max(-m0 * u0, -m0 * u1, -m1 * u0, -m1 * u1) + sqrt(inner_a)
        leave /= 1.0 + (least if leave > 0.0 else most)
        land = max(-m0 * v0, -m0 * v1, -m1 * v0, -m1 * v1) + sqrt(inner_b)
        land = d + land / (1.0 + (least if land > 0.0 else most))
        lines = (u1, (v1 - u1) / d), (u0, (v0 - u0) / d)
        return any(self._stops(blocker, lines, leave, land) for blocker in self.near)

    def _stops(
        self, blocker: Near, lines: tuple[tuple[float, float], tuple[float, float]], leave: float, land: float
    ) -> bool:
        """Whether one blocker alone stops all lines between these two, which leave a and come down so far along."""
        seen, rho, _, top, is_full = blocker
        arrive = self.b[1] - self.b[7]
        out = arrive
        for start, slope in lines:
            first, last = meets(seen, rho, start, slope)
            if last < leave or first > arrive or last < first:
                return False
            out = min(out, last)
        return is_full or self.a[9] - (self.a[9] - self.b[9]) * ((out - leave) / (land - leave)) < top - SKIN
