"""Whether every point of a body's rim is seen, in plain Python (see `_lines`).

A rim point is seen if some line through it is clear; those lines turn about one point, so again only the ones that
touch something need be tried. Going round the rim, seen and hidden change only where a critical line crosses it. So
the rim is cut at all critical lines and one point of each piece is asked.

Heights. Blockers stand on the ground, so the feet of the target are the hardest part to see and its top is free when
they are. A blocker with its top in between stops a line through a rim point until the line comes high enough; that
happens on a circle, so its crossings with the blocker's sides give the further lines to try. The rim is cut besides
where one such blocker alone begins to hide it, and into sixteen parts: exact for one blocker of middling height, and
for several of them together down to a sixteenth of the rim. Hanging blockers are taken as standing on the ground.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from grognard.kernel.plane._lines import corridor
from grognard.kernel.plane._sections import (
    DISC,
    OVAL,
    SKIN,
    SLACK,
    BlockerRow,
    BodyRow,
    Line,
    Near,
    chord,
    corners_between,
    crossings,
    misses,
    outline,
    section,
    supports,
    touching,
    turned,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.plane.footprints import Point


def sees_all_row(a: BodyRow, b: BodyRow, rows: Sequence[BlockerRow], ignores: int, is_facing: bool) -> bool:
    """Whether every rim point of b, or of its half that faces a, is seen from somewhere on a."""
    b = (*b[:9], b[8])  # its feet
    dx, dy = b[1] - a[1], b[2] - a[2]
    d = sqrt(dx * dx + dy * dy)
    if d <= 0.0 or (a[0] == DISC and b[0] == DISC and d <= a[7] + b[7]):
        return True
    ux, uy = dx / d, dy / d
    eye = (DISC, a[1], a[2], 1.0, 0.0, 0.0, 0.0, 0.0, a[8], a[9])
    near = corridor(eye, b, d, ux, uy, rows, ignores)
    if near is not None and not near:
        return True
    near = corridor(a, b, d, ux, uy, rows, ignores)
    if near is None:
        return False
    if not near:
        return True
    return Rim(turned(a, 0.0, ux, uy), turned(b, d, ux, uy), near).is_seen(is_facing)


class Rim:
    """An observer a, a target b lowered to its feet, and what stands in the corridor between them."""

    __slots__ = ("a", "b", "corners", "near")

    def __init__(self, a: BodyRow, b: BodyRow, near: list[Near]) -> None:
        self.a, self.b, self.near = a, b, near
        self.corners = corners_between(a, b, near)

    def is_seen(self, is_facing: bool) -> bool:
        """Whether every rim point is seen."""
        d = self.b[1]
        cuts = sorted(
            [k * 0.25 for k in range(16)] + [self._turn(*p) for line in self._cuts() for p in self._ends(line)]
        )
        last = cuts[-1] - 4.0
        for cut in cuts:
            if cut - last > SKIN:
                middle = (last + cut) / 2.0
                x, y = self._point(middle + 4.0 if middle < 0.0 else middle)
                if (x <= d or not is_facing) and not self._is_point_seen(x, y):
                    return False
            last = cut
        return True

    def _cuts(self) -> list[Line]:
        """The lines at which the rim may change from seen to hidden."""
        lines: list[Line] = [(1.0, 0.0, self.b[1])]
        for i, corner in enumerate(self.corners):
            k, x, y, rho, _, _, _, _ = corner
            for x2, y2, s2 in self._ends_of_a():
                lines += [line for line in touching(x, y, rho, x2, y2, s2) if supports(corner, *line, 1.0)]
            for other in self.corners[:i]:
                if other[0] != k or k < 0:
                    for side in (1.0, -1.0):
                        for line in touching(x, y, rho, other[1], other[2], side * other[3]):
                            if supports(corner, *line, 1.0) and supports(other, *line, side):
                                lines.append(line)
        reach = self.a[7] if self.a[9] > self.b[9] else -self.a[7]
        for seen, rho, _, top, is_full in self.near:
            if not is_full:
                part = (top - self.b[9]) / (self.a[9] - self.b[9])
                lines += _shadow_edges(seen, rho, part, reach)
        return lines

    def _ends_of_a(self) -> list[tuple[float, float, float]]:
        """What a line can touch of a: points to pass, and at what signed distance."""
        if self.a[0] == DISC:
            return [(0.0, 0.0, self.a[7]), (0.0, 0.0, -self.a[7])]
        return [(x, y, 0.0) for x, y in outline(self.a)]

    def _ends(self, line: Line) -> list[Point]:
        """Where a line crosses the rim of b."""
        nx, ny, off = line
        low, high = chord(self.b, nx, ny, off, ny, -nx)
        if low > high:
            return []
        return [(nx * off + ny * low, ny * off - nx * low), (nx * off + ny * high, ny * off - nx * high)]

    def _turn(self, x: float, y: float) -> float:
        """How far round the rim a point is, 0 to 4; grows with the angle but takes no arc function."""
        kind, bx, _, c, s, long, wide, _, _, _ = self.b
        u, v = x - bx, y
        if kind != DISC:
            u, v = (c * u + s * y) / long, (c * y - s * u) / wide
        part = abs(u) + abs(v)
        if part <= 0.0:
            return 0.0
        if u < 0.0:
            return 2.0 - v / part
        return 4.0 + v / part if v < 0.0 else v / part

    def _point(self, turn: float) -> Point:
        """The rim point so far round."""
        kind, bx, _, c, s, long, wide, r, _, _ = self.b
        x = 1.0 - turn if turn < 2.0 else turn - 3.0
        y = turn if turn < 1.0 else 2.0 - turn if turn < 3.0 else turn - 4.0
        if kind == DISC:
            far = sqrt(x * x + y * y)
            return bx + r * (x / far), r * (y / far)
        far = sqrt(x * x + y * y) if kind == OVAL else max(abs(x), abs(y))
        u, v = long * (x / far), wide * (y / far)
        return bx + c * u - s * v, s * u + c * v

    def _is_point_seen(self, x: float, y: float) -> bool:
        """Whether a clear line reaches a point of the rim."""
        far = sqrt(x * x + y * y)
        if far <= 0.0 or self._is_clear_to(-y / far, x / far, 0.0, x, y):
            return True
        for x2, y2, s2 in self._ends_of_a():
            if any(self._is_clear_to(*line, x, y) for line in touching(x, y, 0.0, x2, y2, s2)):
                return True
        for corner in self.corners:
            for line in touching(corner[1], corner[2], corner[3], x, y, 0.0):
                if supports(corner, *line, 1.0) and self._is_clear_to(*line, x, y):
                    return True
        return self.a[0] == DISC and self._is_seen_over(x, y)

    def _is_seen_over(self, x: float, y: float) -> bool:
        """Whether a line from the rim of a round body reaches the point where it just passes over a low blocker."""
        for seen, rho, _, top, is_full in self.near:
            if is_full:
                continue
            part = (top - self.b[9]) / (self.a[9] - self.b[9])
            for x2, y2 in crossings(seen, rho, (1.0 - part) * x, (1.0 - part) * y, part * self.a[7]):
                if any(self._is_clear_to(*line, x, y) for line in touching(x, y, 0.0, x2, y2, 0.0)[:1]):
                    return True
        return False

    def _is_clear_to(self, nx: float, ny: float, off: float, x: float, y: float) -> bool:
        """Whether a line through a rim point comes from a and is clear until it meets b."""
        tx, ty = (ny, -nx) if ny >= 0.0 else (-ny, nx)
        back, start = chord(self.a, nx, ny, off, tx, ty)
        if back > start:
            return False
        end, far = chord(self.b, nx, ny, off, tx, ty)
        stop = tx * x + ty * y
        if end > far or end > stop:
            end = stop
        if end - start <= SLACK:
            return True
        spans: list[tuple[float, float, float]] = []
        for seen, rho, _, top, is_full in self.near:
            if misses(seen, rho, nx, ny, off):
                continue
            low, high = section(seen, rho, nx, ny, off, tx, ty)
            if low < end - SLACK and high > start + SLACK:
                if is_full:
                    return False
                spans.append((low, high, top))
        return self._is_over(spans, start, stop) or (self.a[9] < self.b[9] and self._is_over(spans, back, stop))

    def _is_over(self, spans: list[tuple[float, float, float]], start: float, stop: float) -> bool:
        """Whether the line from the top of a, at start, to the feet of b, at stop, passes over all spans."""
        if stop - start <= SLACK:
            return True
        top, rise = self.a[9], self.b[9] - self.a[9]
        for low, high, height in spans:
            at = min(high, stop) if rise <= 0.0 else max(low, start)
            if top + rise * ((at - start) / (stop - start)) < height - SKIN:
                return False
        return True


def _shadow_edges(seen: list[Point], rho: float, part: float, reach: float) -> list[Line]:
    """Where, beyond each side of a blocker of middling height, its full shadow ends."""
    lines: list[Line] = []
    x0, y0 = seen[-1]
    for x1, y1 in seen:
        dx, dy = x1 - x0, y1 - y0
        long = sqrt(dx * dx + dy * dy)
        if long > 0.0:
            mx, my = dy / long, -dx / long
            edge = mx * x1 + my * y1 + rho
            if mx < 0.0:
                mx, my, edge = -mx, -my, -edge
            lines.append((mx, my, (edge - part * reach) / (1.0 - part)))
        x0, y0 = x1, y1
    return lines
