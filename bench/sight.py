"""Sight: any clear line between 32 mm bases among rotated rectangles, against shapely with sampled rims.

    python bench/sight.py

A 60x44 inch table with 24 blockers and 100 bases on either half; each of the 100x100 pairs is asked. Ours tries
critical lines and is exact; before anything is timed, a dense set of lines looks for a pair it has missed.
"""

from __future__ import annotations

from functools import partial
from math import hypot
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from grognard.kernel.plane import MM, Blocker, Body, Box, Disc, Scene, distance, hull, sees_many
from grognard.kernel.plane._compiled import compiled
from grognard.kernel.plane.sight import sees_many_plainly
from timing import Row, interleaved, show

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Floats: TypeAlias = NDArray[np.float64]

RADIUS = 16 * MM
RIM = 8
SIZES = ((6.0, 4.0), (6.0, 2.0), (4.0, 4.0), (10.0, 1.0), (3.0, 2.0))


class Board(NamedTuple):
    """Blockers, and the bases on the left and on the right half."""

    blockers: list[Box]
    left: list[Disc]
    right: list[Disc]


def board(seed: int = 7, blockers: int = 24, bases: int = 100) -> Board:
    """A crowded table, always the same for a seed."""
    lot = np.random.default_rng(seed)
    boxes: list[Box] = []
    while len(boxes) < blockers:
        long, wide = SIZES[int(lot.integers(len(SIZES)))]
        box = Box((float(lot.uniform(4, 56)), float(lot.uniform(4, 40))), long, wide, float(lot.uniform(0, 180)))
        if all(_gap(box, other) > 0.375 * (hypot(long, wide) + hypot(other.length, other.width)) for other in boxes):
            boxes.append(box)
    halves: list[list[Disc]] = []
    for low, high in ((1, 30), (30, 59)):
        discs: list[Disc] = []
        while len(discs) < bases:
            disc = Disc((float(lot.uniform(low, high)), float(lot.uniform(1, 43))), RADIUS)
            if all(distance(disc, box) > 0.001 for box in boxes) and all(distance(disc, one) > 0 for one in discs):
                discs.append(disc)
        halves.append(discs)
    return Board(boxes, *halves)


def _gap(a: Box, b: Box) -> float:
    return hypot(a.at[0] - b.at[0], a.at[1] - b.at[1])


def sampled(left: Sequence[Disc], right: Sequence[Disc], union: shapely.Geometry) -> NDArray[np.bool_]:
    """The peer: lines between eight rim points of each base, against a prepared union, all in one call."""
    shapely.prepare(union)
    p, q = (np.array([disc.at for disc in half])[:, None, :] + RADIUS * _rim() for half in (left, right))
    n, m = len(left), len(right)
    starts = np.broadcast_to(p[:, None, :, None, :], (n, m, RIM, RIM, 2)).reshape(-1, 2)
    ends = np.broadcast_to(q[None, :, None, :, :], (n, m, RIM, RIM, 2)).reshape(-1, 2)
    hit = shapely.intersects(union, shapely.linestrings(np.stack([starts, ends], 1)))
    seen: NDArray[np.bool_] = (~hit).reshape(n * m, -1).any(1)
    return seen


def _rim() -> Floats:
    turn = np.arange(RIM) * 2 * np.pi / RIM
    return np.stack([np.cos(turn), np.sin(turn)], 1)[None]


def any_dense(a: Disc, b: Disc, rings: Sequence[Floats], dense: int) -> bool:
    """The oracle: whether one of dense * dense lines that meet both bases, evenly spread, is clear between them."""
    dx, dy = b.at[0] - a.at[0], b.at[1] - a.at[1]
    spread = np.arcsin(2 * RADIUS / np.hypot(dx, dy))
    turn = np.arctan2(dy, dx) + np.linspace(-spread, spread, dense)[:, None]
    ux, uy = np.cos(turn), np.sin(turn)
    ea, eb = ux * a.at[1] - uy * a.at[0], ux * b.at[1] - uy * b.at[0]
    low, high = np.maximum(ea, eb) - RADIUS, np.minimum(ea, eb) + RADIUS
    off = low + (high - low) * np.linspace(0, 1, dense)
    keep = np.broadcast_to(low <= high, off.shape)
    start = ux * a.at[0] + uy * a.at[1] + np.sqrt(np.maximum(RADIUS**2 - (ea - off) ** 2, 0))
    end = ux * b.at[0] + uy * b.at[1] - np.sqrt(np.maximum(RADIUS**2 - (eb - off) ** 2, 0))
    blocked = ~keep
    for ring in rings:
        first, last = start, end
        for (x0, y0), (x1, y1) in zip(ring, np.roll(ring, -1, 0), strict=True):
            ex, ey = x1 - x0, y1 - y0
            out, rise = ey * (-uy * off - x0) - ex * (ux * off - y0), ey * ux - ex * uy
            at = -out / np.where(rise == 0, 1e-300, rise)
            last = np.where(rise > 0, np.minimum(last, at), last)
            first = np.where(rise < 0, np.maximum(first, at), first)
        blocked = blocked | (last - first > 1e-7)
    return bool((~blocked).any())


def misses(table: Board, seen: bytes) -> int:
    """How many pairs called blocked a dense set of lines finds open."""
    rings = [np.array(hull(box)) for box in table.blockers]
    found = 0
    for k, is_seen in enumerate(seen):
        a, b = table.left[k // len(table.right)], table.right[k % len(table.right)]
        if not is_seen:
            corridor = shapely.LineString([a.at, b.at]).buffer(RADIUS)
            near = [ring for ring in rings if corridor.intersects(shapely.Polygon(ring))]
            # One blocker across the whole corridor is soon settled; a joint effort of several gets a closer look.
            found += any_dense(a, b, near, 20 if len(near) == 1 else 60)
    return found


def rows() -> list[Row]:
    """The table of this benchmark."""
    table = board()
    scene = Scene([Blocker(box) for box in table.blockers])
    left, right = ([Body(disc) for disc in half] for half in (table.left, table.right))
    union = shapely.union_all([shapely.Polygon(hull(box)) for box in table.blockers])
    seen = sees_many(left, right, scene)
    if seen != sees_many_plainly(left, right, scene):
        raise AssertionError("the compiled part and plain Python disagree")
    missed = misses(table, seen)
    if missed:
        raise AssertionError(f"{missed} of {len(seen)} pairs are called blocked and are not")
    calls: list[Callable[[], object]] = [
        partial(sees_many_plainly, left, right, scene),
        partial(sampled, table.left, table.right, union),
    ]
    if compiled is not None:
        calls.append(partial(sees_many, left, right, scene))
    seconds = interleaved(*calls)
    peer = "shapely 2, prepared, 8x8 rim samples"
    found = [Row("sight, 100x100 pairs, plain Python", seconds[0], peer, seconds[1], 1.0)]
    if compiled is not None:
        found.append(Row("sight, 100x100 pairs, compiled", seconds[2], peer, seconds[1], 100.0))
    return found


def sampling_misses() -> tuple[int, int]:
    """How many pairs see each other, and how many of these the peer's samples miss."""
    table = board()
    left, right = [Body(disc) for disc in table.left], [Body(disc) for disc in table.right]
    exact = sees_many(left, right, Scene([Blocker(box) for box in table.blockers]))
    union = shapely.union_all([shapely.Polygon(hull(box)) for box in table.blockers])
    guess = sampled(table.left, table.right, union)
    return sum(exact), sum(is_seen and not guessed for is_seen, guessed in zip(exact, guess, strict=True))


if __name__ == "__main__":
    print(show(rows()))
    print("{} pairs see each other, and ours missed none; sampling misses {}".format(*sampling_misses()))
