"""Paths: how long they are, what a base hits on the way, how much of them lies in an area."""

from __future__ import annotations

from itertools import pairwise
from math import isnan, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.plane.distance import signed_distance
from grognard.kernel.plane.footprints import TOLERANCE, Disc, Footprint, Point, centre, girth, hull
from grognard.kernel.plane.support import parting, shaved, support

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_HAIR = 1e-6


def path_length(path: Sequence[Point]) -> float:
    """Inches along a path.

    >>> path_length([(0, 0), (3, 4), (3, 6)])
    7.0
    """
    total = 0.0
    for (ax, ay), (bx, by) in pairwise(path):
        dx, dy = bx - ax, by - ay
        total += sqrt(dx * dx + dy * dy)
    return total


def along(path: Sequence[Point], inches: float) -> Point:
    """The point so many inches down a path; its last point when the path is shorter.

    >>> along([(0, 0), (3, 0), (3, 4)], 5)
    (3.0, 2.0)
    """
    for (ax, ay), (bx, by) in pairwise(path):
        dx, dy = bx - ax, by - ay
        long = sqrt(dx * dx + dy * dy)
        if inches < long:
            return ax + dx * (inches / long), ay + dy * (inches / long)
        inches -= long
    return path[-1]


def cut(path: Sequence[Point], inches: float) -> list[Point]:
    """The first so many inches of a path.

    >>> cut([(0, 0), (3, 0), (3, 4)], 5)
    [(0, 0), (3, 0), (3.0, 2.0)]
    """
    part, left = [path[0]], inches
    for (ax, ay), (bx, by) in pairwise(path):
        dx, dy = bx - ax, by - ay
        long = sqrt(dx * dx + dy * dy)
        if left < long:
            if left > 0.0:
                part.append((ax + dx * (left / long), ay + dy * (left / long)))
            break
        part.append((bx, by))
        left -= long
    return part


def first_hit(path: Sequence[Point], radius: float, obstacle: Footprint) -> float | None:
    """Inches a disc of that radius travels along the path until it runs into the obstacle; None if it never does.

    Touching, or a thousandth of an inch of error, is no hit; a radius of 0 sends the bare centre along.
    An oval counts as its `hull`, which lies outside it by at most a thousandth of its length.

    >>> round(first_hit([(0, 0), (10, 0)], 1, Disc((5, 0), 1)), 2)
    3.0
    >>> first_hit([(0, 0), (10, 0)], 1, Disc((5, 2), 1)) is None
    True
    """
    points, reach = hull(obstacle), girth(obstacle) + radius - TOLERANCE
    if len(points) < 3 and reach < _HAIR:
        reach = _HAIR  # a line has no inside: crossing it must still be seen
    travelled = 0.0
    for p, q in pairwise(path):
        dx, dy = q[0] - p[0], q[1] - p[1]
        long = sqrt(dx * dx + dy * dy)
        if long > 0.0:
            t = entry(p, dx / long, dy / long, long, points, reach)
            if t is not None:
                return travelled + t
        travelled += long
    if travelled <= 0.0 and signed_distance(path[-1], points) < reach:
        return 0.0
    # A path through what is not a number leads nowhere.
    return 0.0 if isnan(travelled) else None


def is_clear(mover: float | Footprint, path: Sequence[Point], obstacles: Iterable[Footprint]) -> bool:
    """Whether a base (a radius, or a shape that slides without turning) gets along the path without a hit.

    >>> is_clear(1.0, [(0, 0), (10, 0)], [Disc((5, 2.5), 1)]), is_clear(1.0, [(0, 0), (10, 0)], [Disc((5, 1), 1)])
    (True, False)
    """
    if isinstance(mover, Disc):
        mover = mover.radius
    if isinstance(mover, float | int):
        radius = float(mover)
        return all(first_hit(path, radius, obstacle) is None for obstacle in obstacles)
    return not any(_slides_into(mover, path, obstacle) for obstacle in obstacles)


def _slides_into(mover: Footprint, path: Sequence[Point], obstacle: Footprint) -> bool:
    """Whether the shape, sliding along the path from where it stands, meets the inside of the obstacle."""
    of_mover, of_obstacle = support(shaved(mover)), support(obstacle)
    (sx, sy), middle = path[0], centre(obstacle)
    for (ax, ay), (bx, by) in pairwise(path if len(path) > 1 else (*path, *path)):
        ux, uy, vx, vy = ax - sx, ay - sy, bx - sx, by - sy

        def of_swept(nx: float, ny: float, *, u: Point = (ux, uy), v: Point = (vx, vy)) -> Point:
            x, y = of_mover(nx, ny)
            dx, dy = v if nx * v[0] + ny * v[1] > nx * u[0] + ny * u[1] else u
            return x + dx, y + dy

        start = (ax + bx) / 2, (ay + by) / 2
        if parting(of_swept, of_obstacle, start, middle)[0] <= 0.0:
            return True
    return False


def entry(p: Point, dx: float, dy: float, long: float, points: Sequence[Point], reach: float) -> float | None:
    """How far along a segment its point comes nearer than `reach` to a convex hull; None if it does not.

    A negative reach asks how far until the point is that deep inside.
    """
    if reach < 0.0:
        return _entry_deep(p, dx, dy, long, points, reach)
    px, py = p
    best = long
    is_hit = False
    ax, ay = points[-1]
    is_inside = len(points) > 2
    rr = reach * reach
    for bx, by in points:
        wx, wy = px - bx, py - by
        # The round corner.
        c = wx * wx + wy * wy - rr
        b = wx * dx + wy * dy
        if c < 0.0:
            return 0.0
        if b < 0.0 and b * b > c:
            t = -b - sqrt(b * b - c)
            if t < best:
                best, is_hit = t, True
        # The straight side, moved out by the reach.
        side = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        if side < 0.0 or len(points) == 2:
            is_inside = False
            at_side = _entry_at_side(p, dx, dy, (ax, ay), (bx, by), side, reach, best)
            if at_side == 0.0:
                return 0.0
            if at_side is not None:
                best, is_hit = at_side, True
        ax, ay = bx, by
    if is_inside:
        return 0.0
    return best if is_hit else None


def _entry_at_side(
    p: Point, dx: float, dy: float, a: Point, b: Point, side: float, reach: float, best: float
) -> float | None:
    """How far along it meets the straight side from a to b, moved out by the reach, before `best`; None if not."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    far = sqrt(ex * ex + ey * ey)
    if far <= 0.0:
        return None
    out = -side / far
    if out < 0.0:
        return None
    sink = (ex * dy - ey * dx) / far
    t = 0.0 if out < reach else (out - reach) / sink if sink > 0.0 else 1e300
    if t >= best and t != 0.0:
        return None
    at = ((p[0] + dx * t - a[0]) * ex + (p[1] + dy * t - a[1]) * ey) / far
    return t if 0.0 <= at <= far else None


def _entry_deep(p: Point, dx: float, dy: float, long: float, points: Sequence[Point], reach: float) -> float | None:
    low, high = 0.0, long
    ax, ay = points[-1]
    for bx, by in points:
        ex, ey = bx - ax, by - ay
        far = sqrt(ex * ex + ey * ey)
        out = (ey * (p[0] - ax) - ex * (p[1] - ay)) / far - reach
        rise = (ey * dx - ex * dy) / far
        if rise > 0.0:
            high = min(high, -out / rise)
        elif rise < 0.0:
            low = max(low, -out / rise)
        elif out >= 0.0:
            return None
        if low >= high:
            return None
        ax, ay = bx, by
    return low


def crosses(path: Sequence[Point], area: Footprint) -> bool:
    """Whether some of the path (its ends included) lies inside the area; running along the edge does not count.

    >>> crosses([(0, 2), (9, 2)], Disc((5, 0), 2)), crosses([(0, 1), (9, 1)], Disc((5, 0), 2))
    (False, True)
    """
    return first_hit(path, 0.0, area) is not None


def length_inside(path: Sequence[Point], area: Footprint) -> float:
    """Inches of the path (the line of the base's centre) that lie in the area.

    >>> length_inside([(-5, 0), (5, 0)], Disc((0, 0), 2))
    4.0
    """
    points, radius = hull(area), girth(area)
    total = 0.0
    for p, q in pairwise(path):
        dx, dy = q[0] - p[0], q[1] - p[1]
        long = sqrt(dx * dx + dy * dy)
        if long > 0.0:
            dx, dy = dx / long, dy / long
            low, high = _chord(p, dx, dy, points[0], radius) if radius else _slab(p, dx, dy, points)
            total += max(min(high, long) - max(low, 0.0), 0.0)
    return total


def _chord(p: Point, dx: float, dy: float, at: Point, radius: float) -> tuple[float, float]:
    """Where a line, measured from p, enters and leaves a disc."""
    wx, wy = p[0] - at[0], p[1] - at[1]
    b = wx * dx + wy * dy
    inner = b * b - (wx * wx + wy * wy - radius * radius)
    if inner <= 0.0:
        return 0.0, 0.0
    root = sqrt(inner)
    return -b - root, -b + root


def _slab(p: Point, dx: float, dy: float, points: Sequence[Point]) -> tuple[float, float]:
    """Where a line, measured from p, enters and leaves a convex polygon."""
    low, high = -1e300, 1e300
    if len(points) < 3:
        return 0.0, 0.0
    ax, ay = points[-1]
    for bx, by in points:
        ex, ey = bx - ax, by - ay
        out = ey * (p[0] - ax) - ex * (p[1] - ay)
        rise = ey * dx - ex * dy
        if rise > 0.0:
            high = min(high, -out / rise)
        elif rise < 0.0:
            low = max(low, -out / rise)
        elif out > 0.0:
            return 0.0, 0.0
        ax, ay = bx, by
    return low, high
