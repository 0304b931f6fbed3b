"""Free arcs of a circle: where a round base stands in contact with another, and what shuts parts of that circle."""

from __future__ import annotations

from math import acos, atan2, hypot, pi
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

NUDGE = 0.002
"""Radians into a free arc, because answers are rounded to a thousandth."""
MOST_STEPS = 32


def angle_at(ring: float, away: float, side: float) -> float:
    """The angle at the middle of the ring between a point so far away and the points of the ring at `side` from it."""
    return acos(max(-1.0, min(1.0, (ring * ring + away * away - side * side) / (2 * ring * away))))


def shadow_on(
    ex: float, ey: float, ring: float, front: float, x: float, y: float, near: float
) -> list[tuple[float, float]]:
    """The part of the ring nearer than `near` to a point, as turns from the front."""
    away = hypot(x - ex, y - ey)
    if away >= ring + near or away + near <= ring:
        return []
    if away + ring <= near or away < 1e-9:
        return [(-pi, pi)]
    half = angle_at(ring, away, near)
    turn = (atan2(y - ey, x - ex) - front + pi) % (2 * pi) - pi
    low, high = turn - half, turn + half
    if low < -pi:
        return [(-pi, high), (low + 2 * pi, pi)]
    if high > pi:
        return [(low, pi), (-pi, high - 2 * pi)]
    return [(low, high)]


def openings(spread: float, shut: Sequence[tuple[float, float]], step: float | None = None) -> list[float]:
    """Turns within the spread that nothing shuts: straight ahead, and the ends of every free arc.

    With a step (radians) the arcs in between as well.

    >>> [round(turn, 3) for turn in openings(1.0, [(-0.2, 0.3)])]
    [-0.202, 0.302, -0.998, 0.998]
    """
    found: list[float] = []
    at = -spread
    for low, high in [*sorted(shut), (spread, spread)]:
        if low > at and at < spread:
            end = min(low, spread)
            if at <= 0.0 <= end:
                found.append(0.0)
            inner = min(NUDGE, (end - at) / 2)
            found += [at + inner, end - inner]
            steps = 0 if step is None else min(int((end - at) / step), MOST_STEPS)
            found += [at + (end - at) * number / (steps + 1) for number in range(1, steps + 1)]
        at = max(at, high)
    if spread == 0.0 and not any(low <= 0.0 <= high for low, high in shut):
        found = [0.0]
    return sorted(set(found), key=abs)
