"""Distances between the nearest points of two shapes, and what counts as within, inside and overlapping."""

from __future__ import annotations

from itertools import pairwise
from math import cos, inf, pi, sin, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.plane._compiled import compiled
from grognard.kernel.plane.footprints import (
    TOLERANCE,
    Disc,
    Footprint,
    Oval,
    Point,
    Polygon,
    Teardrop,
    girth,
    hull,
)
from grognard.kernel.plane.packing import packed_rim
from grognard.kernel.plane.support import separation, shaved, support

if TYPE_CHECKING:
    from collections.abc import Sequence


def distance(a: Footprint, b: Footprint) -> float:
    """Inches between the nearest points of two shapes; 0 when they touch or overlap.

    >>> distance(Disc((0, 0), 0.5), Disc((4, 0), 0.5))
    3.0
    """
    if type(a) is Disc:
        if type(b) is Disc:
            dx, dy = b.at[0] - a.at[0], b.at[1] - a.at[1]
            gap = sqrt(dx * dx + dy * dy) - a.radius - b.radius
        else:
            gap = from_point(a.at, b) - a.radius
    elif type(b) is Disc:
        gap = from_point(b.at, a) - b.radius
    elif isinstance(a, Oval | Teardrop) or isinstance(b, Oval | Teardrop):
        return separation(a, b)[0]
    else:
        return _between_hulls(hull(a), hull(b))[0]
    if gap > 0.0:
        return gap
    return 0.0


def from_point(p: Point, shape: Footprint) -> float:
    """Inches from a point to the nearest point of a shape; 0 inside it.

    >>> from_point((5, 3), Disc((0, 3), 1))
    4.0
    """
    match shape:
        case Disc():
            dx, dy = p[0] - shape.at[0], p[1] - shape.at[1]
            return max(sqrt(dx * dx + dy * dy) - shape.radius, 0.0)
        case Oval() | Teardrop():
            if compiled is not None:
                return compiled.from_point(packed_rim(shape), *p)
            return separation(Disc(p, 0.0), shape)[0]
        case _:
            return hull_gap(p, hull(shape))


def nearest_points(a: Footprint, b: Footprint) -> tuple[Point, Point]:
    """The point of a nearest to b and the point of b nearest to a; one common point when they overlap.

    >>> nearest_points(Disc((0, 0), 1), Disc((4, 0), 1))
    ((1.0, 0.0), (3.0, 0.0))
    """
    if isinstance(a, Oval | Teardrop) or isinstance(b, Oval | Teardrop):
        gap, (nx, ny) = separation(a, b)
        if isinstance(b, Oval) and not isinstance(a, Oval):
            bx, by = support(b)(-nx, -ny)
            return (bx - nx * gap, by - ny * gap), (bx, by)
        ax, ay = support(a)(nx, ny)
        return (ax, ay), (ax + nx * gap, ay + ny * gap)
    core, p, q = _between_hulls(hull(a), hull(b))
    ra, rb = girth(a), girth(b)
    if core <= ra + rb:
        share = ra / (ra + rb) if ra + rb > 0 else 0.0
        ra, rb = core * share, core * (1 - share)
    if core <= 0:
        return p, q
    nx, ny = (q[0] - p[0]) / core, (q[1] - p[1]) / core
    return (p[0] + nx * ra, p[1] + ny * ra), (q[0] - nx * rb, q[1] - ny * rb)


def nearest_pair(many: Sequence[Footprint], others: Sequence[Footprint]) -> tuple[float, int, int]:
    """The distance between two groups of bases, such as units, and the numbers of the two bases that are that near.

    >>> nearest_pair([Disc((0, 0), 1), Disc((0, 5), 1)], [Disc((9, 5), 1)])
    (7.0, 1, 0)
    """
    best, found = inf, (0, 0)
    for i, a in enumerate(many):
        for j, b in enumerate(others):
            if type(a) is Disc and type(b) is Disc:
                dx, dy, near = b.at[0] - a.at[0], b.at[1] - a.at[1], best + a.radius + b.radius
                if dx * dx + dy * dy >= near * near:
                    continue
            gap = distance(a, b)
            if gap < best:
                best, found = gap, (i, j)
    return best, *found


def is_within(a: Footprint, b: Footprint, limit: float) -> bool:
    """Whether some point of a is within the limit of some point of b (exactly at it included).

    >>> is_within(Disc((0, 0), 0.5), Disc((3, 0), 0.5), 2)
    True
    """
    if type(a) is Disc and type(b) is Disc:
        dx, dy = b.at[0] - a.at[0], b.at[1] - a.at[1]
        far = limit + a.radius + b.radius + TOLERANCE
        return dx * dx + dy * dy <= far * far
    return distance(a, b) <= limit + TOLERANCE


def overlap(a: Footprint, b: Footprint) -> bool:
    """Whether the insides of two shapes meet; touching, or a thousandth of an inch of error, is no overlap.

    >>> overlap(Disc((0, 0), 1), Disc((2, 0), 1)), overlap(Disc((0, 0), 1), Disc((1.9, 0), 1))
    (False, True)
    """
    if type(a) is Disc and type(b) is Disc:
        dx, dy = b.at[0] - a.at[0], b.at[1] - a.at[1]
        near = max(a.radius + b.radius - TOLERANCE, 0.0)
        return dx * dx + dy * dy < near * near
    if type(a) is Disc and not isinstance(b, Oval | Teardrop):
        return signed_distance(a.at, hull(b)) < a.radius - TOLERANCE
    if type(b) is Disc and not isinstance(a, Oval | Teardrop):
        return signed_distance(b.at, hull(a)) < b.radius - TOLERANCE
    if isinstance(a, Oval | Teardrop):
        return separation(shaved(a), b)[0] <= 0.0
    if isinstance(b, Oval | Teardrop):
        return separation(a, shaved(b))[0] <= 0.0
    return _depth(hull(a), hull(b)) > TOLERANCE


def inside(region: Footprint, what: Point | Footprint) -> bool:
    """Whether a point, or every point of a shape, lies in the region (its edge included).

    >>> inside(Disc((0, 0), 3), (0, 3)), inside(Disc((0, 0), 3), Disc((2, 0), 1.5))
    (True, False)
    """
    if isinstance(what, tuple):
        return from_point(what, region) <= TOLERANCE
    if isinstance(region, Polygon) and isinstance(what, Oval | Teardrop):
        # Beyond a side by more than the tolerance is outside, beyond none is inside; between that wants a closer look.
        beyond = _beyond_sides(what, region)
        if beyond <= 0.0 or beyond > TOLERANCE:
            return beyond <= 0.0
    return is_wholly_within(what, region, 0.0)


def _beyond_sides(shape: Footprint, region: Polygon) -> float:
    """How far a shape reaches beyond the side of a polygon that it passes most; negative if it passes none."""
    edge, most = support(shape), -inf
    for (ax, ay), (bx, by) in pairwise((*region.points, region.points[0])):
        far = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        nx, ny = (by - ay) / far, (ax - bx) / far
        px, py = edge(nx, ny)
        most = max(most, (px - ax) * nx + (py - ay) * ny)
    return most


def is_wholly_within(a: Footprint, region: Footprint, limit: float = 0.0) -> bool:
    """Whether every point of a is within the limit of the region ("wholly within").

    >>> is_wholly_within(Disc((0, 0), 0.5), Disc((3, 0), 0.5), 3)
    True
    """
    return farthest(a, region) <= limit + TOLERANCE


def farthest(a: Footprint, region: Footprint) -> float:
    """Inches from the region to that point of a which is farthest from it; 0 when a is inside."""
    if type(a) is Disc and not isinstance(region, Oval | Teardrop):
        return max(signed_distance(a.at, hull(region)) - girth(region) + a.radius, 0.0)
    if isinstance(a, Disc | Oval | Teardrop):
        return _farthest_of_rim(a, region)
    # Distance to a convex region is a convex function, so it peaks at a corner.
    return max(from_point(p, region) for p in hull(a))


def _farthest_of_rim(a: Footprint, region: Footprint) -> float:
    """The farthest point of a smooth shape: the best of 64 directions, sharpened by golden section."""
    edge = support(a)

    def height(t: float) -> float:
        return from_point(edge(cos(t), sin(t)), region)

    step = pi / 32
    best = max(range(64), key=lambda i: height(i * step))
    low, high = (best - 1) * step, (best + 1) * step
    for _ in range(40):
        third = (high - low) * 0.38196601125010515
        left, right = low + third, high - third
        if height(left) < height(right):
            low = left
        else:
            high = right
    return max(height((low + high) / 2), height(best * step))


def nearest_of(p: Point, points: Sequence[Point]) -> Point:
    """The point of the convex hull of `points` (counter-clockwise) nearest to p; p itself when inside."""
    if len(points) == 1:
        return points[0]
    px, py = p
    best, found = 1e300, p
    is_thin = len(points) == 2
    ax, ay = points[-1]
    for bx, by in points:
        ex, ey = bx - ax, by - ay
        wx, wy = px - ax, py - ay
        # Only an edge that p lies on the outer side of can hold the nearest point.
        if is_thin or ex * wy - ey * wx < 0.0:
            t = (wx * ex + wy * ey) / (ex * ex + ey * ey)
            if t < 0.0:
                t = 0.0
            elif t > 1.0:
                t = 1.0
            x, y = ax + ex * t, ay + ey * t
            d = (px - x) * (px - x) + (py - y) * (py - y)
            if d < best:
                best, found = d, (x, y)
        ax, ay = bx, by
    return found


def hull_gap(p: Point, points: tuple[Point, ...]) -> float:
    """Distance from p to the convex hull of `points` (counter-clockwise); 0 inside it."""
    if compiled is not None:
        return compiled.hull_gap(points, p[0], p[1])
    return hull_gap_plainly(p, points)


def hull_gap_plainly(p: Point, points: Sequence[Point]) -> float:
    """The same in plain Python."""
    x, y = nearest_of(p, points)
    return sqrt((p[0] - x) * (p[0] - x) + (p[1] - y) * (p[1] - y))


def signed_distance(p: Point, points: tuple[Point, ...]) -> float:
    """Distance from p to the convex hull of `points`; inside it, minus the distance to its edge."""
    if compiled is not None:
        return compiled.signed_distance(points, p[0], p[1])
    return signed_distance_plainly(p, points)


def signed_distance_plainly(p: Point, points: Sequence[Point]) -> float:
    """The same in plain Python."""
    if len(points) < 3:
        return hull_gap_plainly(p, points)
    px, py = p
    ax, ay = points[-1]
    worst = -1e300
    for bx, by in points:
        ex, ey = bx - ax, by - ay
        out = (ey * (px - ax) - ex * (py - ay)) / sqrt(ex * ex + ey * ey)
        if out > worst:
            worst = out
        ax, ay = bx, by
    return worst if worst <= 0.0 else hull_gap_plainly(p, points)


def _between_hulls(a: Sequence[Point], b: Sequence[Point]) -> tuple[float, Point, Point]:
    """Distance and nearest points of two convex hulls; when they meet, 0 and a common point twice."""
    if len(a) == 1 or len(b) == 1:
        p, q = (a[0], nearest_of(a[0], b)) if len(a) == 1 else (nearest_of(b[0], a), b[0])
        return sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1])), p, q
    if _depth(a, b) >= 0.0:
        p = _common_point(a, b)
        return 0.0, p, p
    best, found = 1e300, (a[0], b[0])
    for p in a:
        q = nearest_of(p, b)
        d = (p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1])
        if d < best:
            best, found = d, (p, q)
    for q in b:
        p = nearest_of(q, a)
        d = (p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1])
        if d < best:
            best, found = d, (p, q)
    return sqrt(best), *found


def _depth(a: Sequence[Point], b: Sequence[Point]) -> float:
    """How deep two convex hulls (two corners or more) stick in each other; negative when a line parts them."""
    depth = 1e300
    for one in (a, b):
        ax, ay = one[-1]
        for bx, by in one:
            ex, ey = bx - ax, by - ay
            long = sqrt(ex * ex + ey * ey)
            nx, ny = ey / long, -ex / long
            low_a = min(nx * x + ny * y for x, y in a)
            high_a = max(nx * x + ny * y for x, y in a)
            low_b = min(nx * x + ny * y for x, y in b)
            high_b = max(nx * x + ny * y for x, y in b)
            depth = min(depth, high_a - low_b, high_b - low_a)
            ax, ay = bx, by
    if len(a) == 2 == len(b):
        # Two lines in one: only the direction along them can part them.
        ex, ey = a[1][0] - a[0][0], a[1][1] - a[0][1]
        long = sqrt(ex * ex + ey * ey)
        along = [(ex * x + ey * y) / long for x, y in (*a, *b)]
        depth = min(depth, max(along[:2]) - min(along[2:]), max(along[2:]) - min(along[:2]))
    return depth


def _common_point(a: Sequence[Point], b: Sequence[Point]) -> Point:
    """A point two overlapping convex hulls share: a corner of one in the other, or where edges cross."""
    for one, other in ((a, b), (b, a)):
        for p in one:
            if len(other) > 2 and nearest_of(p, other) == p:
                return p
    for i, p in enumerate(a):
        for j, q in enumerate(b):
            ux, uy = p[0] - a[i - 1][0], p[1] - a[i - 1][1]
            vx, vy = q[0] - b[j - 1][0], q[1] - b[j - 1][1]
            turn = ux * vy - uy * vx
            if turn:
                wx, wy = b[j - 1][0] - a[i - 1][0], b[j - 1][1] - a[i - 1][1]
                s, t = (wx * vy - wy * vx) / turn, (wx * uy - wy * ux) / turn
                if -1e-12 <= s <= 1 + 1e-12 and -1e-12 <= t <= 1 + 1e-12:
                    return a[i - 1][0] + ux * s, a[i - 1][1] + uy * s
    return nearest_of(a[0], b)
