"""How much of a target is seen: all of it, which share is hidden from an eye, and what lies between."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, TypeAlias

from grognard.kernel.plane._rims import sees_all_row
from grognard.kernel.plane._sections import DISC, RING, outline, turned
from grognard.kernel.plane.footprints import centre
from grognard.kernel.plane.sight import Body, Scene, body_row
from grognard.kernel.plane.support import parting, shaved, support

if TYPE_CHECKING:
    from grognard.kernel.plane.footprints import Footprint, Point

Band: TypeAlias = tuple[float, float, float, float]
"""What a blocker hides of a strip of the silhouette: low and high at its left side, low and high at its right."""

_NEAR = 1e-6
_FAR = 1e9


def sees_all(a: Body, b: Body, scene: Scene, *, facing: bool = False) -> bool:
    """Whether every rim point of b, down to its feet, is seen from somewhere on a ("fully visible").

    With `facing` only the half of the rim that faces a has to be seen. Leave other blockers out with
    `Body.ignores` (see `Scene.all_but`) to ask whether one feature alone hides something.

    >>> from grognard.kernel.plane import Blocker, Box, Disc, sees
    >>> barricade = Scene([Blocker(Box((5, 0), 0.5, 6), top=1)])
    >>> a, tank = Body(Disc((0, 0), 0.5), 0, 2), Body(Disc((10, 0), 2), 0, 5)
    >>> sees(a, tank, barricade), sees_all(a, tank, barricade)
    (True, False)
    """
    one, other = body_row(a, scene.margin), body_row(b, scene.margin)
    return sees_all_row(one, other, scene.rows, a.ignores | b.ignores, facing)


def hidden_fraction(eye: Point, height: float, b: Body, scene: Scene, ignores: int = 0) -> float:
    """The share of b's silhouette, as the eye sees it, that blockers hide: 0 is open, 1 is out of sight.

    The silhouette stands upright through b's middle, as wide as b looks from the eye and as high as b is; each blocker
    hides what lies in its shadow there. Exact for straight-sided blockers; round ones count as 64-cornered.

    >>> from grognard.kernel.plane import Blocker, Box, Disc
    >>> wall = Scene([Blocker(Box((5, 2), 0.5, 4))])
    >>> hidden_fraction((0, 0), 0, Body(Disc((10, 0), 1)), wall)
    0.5
    """
    row = body_row(b, 0.0)
    dx, dy = row[1] - eye[0], row[2] - eye[1]
    d = sqrt(dx * dx + dy * dy)
    if d <= row[7]:
        return 0.0
    ux, uy = dx / d, dy / d
    if row[0] == DISC:
        right = d * row[7] / sqrt(d * d - row[7] * row[7])
        left = -right
    else:
        slopes = [y / x for x, y in outline(turned(row, d, ux, uy))]
        left, right = d * min(slopes), d * max(slopes)
    if right <= left:
        return 0.0
    low, high = b.bottom, max(b.top, b.bottom + _NEAR)
    shadows: list[_Shadow] = []
    ignores |= b.ignores
    for k, (cx, cy, far, rho, bottom, top, points) in enumerate(scene.rows):
        wx, wy = cx - eye[0], cy - eye[1]
        if ignores >> k & 1 or ux * wx + uy * wy < -far or ux * wx + uy * wy > d + far:
            continue
        if len(points) == 1:
            points = tuple((cx + rho * x, cy + rho * y) for x, y in RING)
        seen = [(ux * (x - eye[0]) + uy * (y - eye[1]), ux * (y - eye[1]) - uy * (x - eye[0])) for x, y in points]
        shadow = _Shadow(seen, d, height, bottom, top)
        if shadow.left < right and shadow.right > left:
            shadows.append(shadow)
    return _hidden(shadows, left, right, low, high) / ((right - left) * (high - low))


def lies_between(area: Footprint, a: Footprint, b: Footprint) -> bool:
    """Whether any straight line between two bases crosses the inside of an area, heights left aside.

    >>> from grognard.kernel.plane import Disc, rectangle
    >>> woods = rectangle(4, 0.4, 6, 8)
    >>> [lies_between(woods, Disc((0, 0), r), Disc((10, 0), r)) for r in (0.5, 0.3)]
    [True, False]
    """
    of_a, of_b = support(shaved(a)), support(shaved(b))

    def of_both(nx: float, ny: float) -> Point:
        p, q = of_a(nx, ny), of_b(nx, ny)
        return p if nx * p[0] + ny * p[1] >= nx * q[0] + ny * q[1] else q

    (ax, ay), (bx, by) = centre(a), centre(b)
    return parting(of_both, support(area), ((ax + bx) / 2.0, (ay + by) / 2.0), centre(area))[0] <= 0.0


class _Shadow:
    """What a blocker covers on the silhouette's plane.

    Seen from the eye, a point at (x, y) shows at y / x of the plane's distance, and 1 / x makes straight sides straight
    again: so a blocker becomes a convex ring in these two, its upper side the near one.
    """

    __slots__ = ("d", "height", "left", "levels", "right", "ring")

    def __init__(self, seen: list[Point], d: float, height: float, bottom: float, top: float) -> None:
        front = _between(_between(seen, 1.0, -_NEAR), -1.0, d)
        self.d, self.height = d, height
        self.ring = [(d * y / x, 1.0 / x) for x, y in front]
        self.left = min((w for w, _ in self.ring), default=_FAR)
        self.right = max((w for w, _ in self.ring), default=-_FAR)
        # A line climbing past the eye's height meets the near side first, a falling one leaves by the far side last.
        self.levels = (max(bottom, -_FAR), bottom < height), (min(top, _FAR), top >= height)

    def band(self, left: float, right: float) -> Band | None:
        """What it hides between two upright lines with no corner between them."""
        middle = (left + right) / 2.0
        if not self.left < middle < self.right:
            return None
        sides = []
        for (w0, v0), (w1, v1) in zip(self.ring, (*self.ring[1:], self.ring[0]), strict=True):
            if (w0 < middle) != (w1 < middle):
                slope = (v1 - v0) / (w1 - w0)
                sides.append((v0 + slope * (middle - w0), v0 + slope * (left - w0), v0 + slope * (right - w0)))
        far, near = min(sides), max(sides)
        (bottom, is_near), (top, is_near_too) = self.levels
        one, other = near if is_near else far, near if is_near_too else far
        low, high = (bottom - self.height) * self.d, (top - self.height) * self.d
        return (
            self.height + low * one[1],
            self.height + high * other[1],
            self.height + low * one[2],
            self.height + high * other[2],
        )


def _between(points: list[Point], side: float, limit: float) -> list[Point]:
    """The part of a convex ring (or of a bare line) where side * x + limit >= 0."""
    kept: list[Point] = []
    for i, (x, y) in enumerate(points):
        x0, y0 = points[i - 1]
        now, before = side * x + limit, side * x0 + limit
        if (now >= 0.0) != (before >= 0.0):
            t = before / (before - now)
            kept.append((x0 + (x - x0) * t, y0 + (y - y0) * t))
        if now >= 0.0:
            kept.append((x, y))
    return kept


def _hidden(shadows: list[_Shadow], left: float, right: float, low: float, high: float) -> float:
    """The area of the silhouette that lies in any shadow: strip by strip between corners."""
    cuts = {left, right}
    for shadow in shadows:
        cuts.update(w for w, _ in shadow.ring if left < w < right)
    strips = sorted(cuts)
    total = 0.0
    for one, other in pairwise(strips):
        bands = [band for shadow in shadows if (band := shadow.band(one, other))]
        if bands:
            total += (other - one) * _share(bands, low, high)
    return total


def _share(bands: list[Band], low: float, high: float) -> float:
    """The mean height that bands with straight sides cover, together, of a strip from low to high."""
    sides = [(low, low), (high, high)]
    for a, b, c, d in bands:
        sides += [(a, c), (b, d)]
    # Between the places where two sides cross, the covered height runs straight, so its middle is its mean.
    turns = {0.0, 1.0}
    for i, (p, q) in enumerate(sides):
        for r, s in sides[:i]:
            gap = (p - r) - (q - s)
            if gap and 0.0 < (p - r) / gap < 1.0:
                turns.add((p - r) / gap)
    places = sorted(turns)
    total = 0.0
    for one, other in pairwise(places):
        t = (one + other) / 2.0
        parts = sorted((a + (c - a) * t, b + (d - b) * t) for a, b, c, d in bands)
        covered, reached = 0.0, low
        for bottom, top in parts:
            bottom, top = max(bottom, reached), min(top, high)
            if top > bottom:
                covered += top - bottom
                reached = top
        total += (other - one) * covered
    return total
