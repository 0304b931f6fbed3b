"""A slow, dense oracle for sight: thousands of lines in numpy, each cut at bodies and blockers."""

from __future__ import annotations

from math import asin, atan2, hypot
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from grognard.kernel.plane import Disc, Footprint, Point, hull

Floats: TypeAlias = NDArray[np.float64]


class Lines:
    """Many lines that meet two discs, told by direction and offset, and where they enter and leave each disc."""

    def __init__(self, a: Disc, b: Disc, directions: int, offsets: int) -> None:
        dx, dy = b.at[0] - a.at[0], b.at[1] - a.at[1]
        spread = asin(min((a.radius + b.radius) / hypot(dx, dy), 1.0))
        turn = atan2(dy, dx) + np.linspace(-spread, spread, directions)[:, None]
        ux, uy = np.cos(turn), np.sin(turn)
        ea, eb = ux * a.at[1] - uy * a.at[0], ux * b.at[1] - uy * b.at[0]
        low, high = np.maximum(ea - a.radius, eb - b.radius), np.minimum(ea + a.radius, eb + b.radius)
        off = low + (high - low) * np.linspace(0, 1, offsets)[None, :]
        keep = np.broadcast_to(low <= high, off.shape)
        self.ux, self.uy = np.broadcast_to(ux, off.shape)[keep], np.broadcast_to(uy, off.shape)[keep]
        self.off = off[keep]
        self.a, self.b = self.in_disc(a.at, a.radius, 1e-9), self.in_disc(b.at, b.radius, 1e-9)

    def in_disc(self, at: Point, radius: float, grace: float = 0.0) -> tuple[Floats, Floats]:
        """From where to where each line lies in a disc; the wrong way round where it misses."""
        e = self.ux * at[1] - self.uy * at[0] - self.off
        middle = self.ux * at[0] + self.uy * at[1]
        half = np.sqrt(np.maximum(radius * radius - e * e, 0))
        is_in = np.abs(e) <= radius + grace
        return np.where(is_in, middle - half, 1e9), np.where(is_in, middle + half, -1e9)

    def inside(self, shape: Footprint) -> tuple[Floats, Floats]:
        """From where to where each line lies in a disc or convex polygon."""
        if isinstance(shape, Disc):
            return self.in_disc(shape.at, shape.radius)
        low, high = np.full(self.off.shape, -1e9), np.full(self.off.shape, 1e9)
        px, py = -self.uy * self.off, self.ux * self.off
        ring = hull(shape)
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            ex, ey = bx - ax, by - ay
            out, rise = ey * (px - ax) - ex * (py - ay), ey * self.ux - ex * self.uy
            at = -out / np.where(np.abs(rise) < 1e-15, 1e-15, rise)
            high = np.where(rise > 1e-15, np.minimum(high, at), high)
            low = np.where(rise < -1e-15, np.maximum(low, at), low)
            high = np.where((np.abs(rise) <= 1e-15) & (out >= 0), -1e9, high)
        return low, high


def any_clear(a: Disc, b: Disc, blockers: list[Footprint], dense: int = 90) -> bool:
    """Whether one of dense * dense lines between two discs is clear in the plane."""
    lines = Lines(a, b, dense, dense)
    blocked = np.zeros(len(lines.off), dtype=bool)
    for shape in blockers:
        low, high = lines.inside(shape)
        blocked |= (np.minimum(high, lines.b[0]) - np.maximum(low, lines.a[1]) > 1e-7) & (low < high)
    return bool((~blocked).any())


def any_clear_over(
    a: Disc, top_a: float, b: Disc, top_b: float, blockers: list[tuple[Footprint, float]], dense: int = 90
) -> bool:
    """The same from top to top: down from the near rim of the higher body to nine points on top of the lower."""
    if top_a < top_b:
        a, top_a, b, top_b = b, top_b, a, top_a
    lines = Lines(a, b, dense, dense)
    spans = [(*lines.inside(shape), top) for shape, top in blockers if top > top_b]
    start, clear = lines.a[1], np.zeros(len(lines.off), dtype=bool)
    for share in np.linspace(0, 1, 9):
        stop = lines.b[0] + (lines.b[1] - lines.b[0]) * share
        blocked = np.zeros(len(lines.off), dtype=bool)
        for low, high, top in spans:
            at = np.minimum(high, stop)
            height = top_a - (top_a - top_b) * (at - start) / np.maximum(stop - start, 1e-9)
            blocked |= (at - np.maximum(low, start) > 1e-7) & (low < high) & (height < top)
        clear |= ~blocked
    return bool(clear.any())


def shrunk(shape: Footprint, by: float) -> list[Footprint]:
    """A blocker drawn in by so much (nothing, if nothing is left)."""
    from grognard.kernel.plane import polygon

    if isinstance(shape, Disc):
        return [Disc(shape.at, shape.radius - by)] if shape.radius > by else []
    inner = shapely.Polygon(hull(shape)).buffer(-by, join_style="mitre")
    return [] if inner.is_empty else [polygon(inner.exterior.coords[:-1])]


def hidden_rim_points(
    a: Disc, top_a: float, b: Disc, feet_b: float, blockers: list[tuple[Footprint, float]], facing: bool, points: int
) -> int:
    """How many of so many rim points of b no line of 200 from a reaches."""
    half = np.pi / 2 if facing else np.pi
    rim = atan2(a.at[1] - b.at[1], a.at[0] - b.at[0]) + np.linspace(-half, half, points)[:, None]
    x, y = b.at[0] + b.radius * np.cos(rim), b.at[1] + b.radius * np.sin(rim)
    dx, dy = x - a.at[0], y - a.at[1]
    spread = np.arcsin(np.minimum(a.radius / np.hypot(dx, dy), 1.0)) * (1 - 1e-9)
    turn = np.arctan2(dy, dx) + np.linspace(-1, 1, 200)[None, :] * spread
    lines = Lines.__new__(Lines)
    lines.ux, lines.uy = np.cos(turn), np.sin(turn)
    lines.off = lines.ux * y - lines.uy * x
    back, start = lines.in_disc(a.at, a.radius, 1e-9)
    stop = lines.ux * x + lines.uy * y
    end = np.minimum(lines.in_disc(b.at, b.radius, 1e-9)[0], stop)
    clear = np.zeros(turn.shape, dtype=bool)
    for first in (start, back):
        blocked = np.zeros(turn.shape, dtype=bool)
        for shape, top in blockers:
            low, high = lines.inside(shape)
            at = np.minimum(high, stop) if top_a >= feet_b else np.maximum(low, first)
            height = top_a + (feet_b - top_a) * (at - first) / np.maximum(stop - first, 1e-9)
            is_crossed = (np.minimum(high, end) - np.maximum(low, start) > 1e-7) & (low < high)
            blocked |= is_crossed & ((height < top) | (top >= max(top_a, feet_b))) & (top > min(top_a, feet_b))
        clear |= ~blocked
    return int((~clear.any(axis=1)).sum())
