"""Ways over terrain: how long they are, what must be climbed, how high a model is where. (TEN-MOVE-06, TEN-MOVE-07)

A base is on a piece of terrain while it covers any of it. It climbs up where it comes upon the terrain and down where
it leaves it; in a ruin it goes up where it enters and down where it leaves, for the shortest way is meant.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import inside
from grognard.kernel.plane.stretches import HAIR, between, visits
from grognard.rulesets.tenth.table.maps import OBSTACLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.plane import Point
    from grognard.rulesets.tenth.table.board import Base
    from grognard.rulesets.tenth.table.maps import Feature, Ground

FREELY = 2.0
"""Terrain no higher than this costs nothing. (TEN-MOVE-06)"""
Piece = tuple["Sequence[Point]", tuple[float, ...]]
"""A part of a way and the levels the model has on it."""
Stay = tuple[float, float, tuple[float, ...]]
"""The same by inches: from where to where, and on which levels."""


class Way(NamedTuple):
    """A model's way from start to end."""

    inches: float
    """What it costs, climbing included."""
    climbed: float
    pieces: tuple[Piece, ...]


def vertical(one: float, other: float) -> float:
    """Inches up or down that count: none between levels of 2" and lower. (TEN-MOVE-06, TEN-MOVE-07)

    >>> vertical(0, 2), vertical(0, 3), vertical(6, 3)
    (0.0, 3, 3)
    """
    return 0.0 if max(one, other) <= FREELY else abs(one - other)


def flight(start: Base, end: Base) -> Way:
    """Through the air: a straight line with the difference in height. (TEN-FLY-02)"""
    x, y, _, level = start
    line = ((x, y), (end[0], end[1]))
    return Way(hypot(end[0] - x, end[1] - y, vertical(level, end[3])), 0.0, ((line, (level, end[3])),))


def walk(ground: Ground, start: Base, way: Sequence[Point], end: Base) -> Way:
    """On foot or on wheels: along the way, and up and down what is higher than 2".

    Hills and obstacles are climbed; craters, woods and the walls of ruins are not.
    (TEN-MOVE-06, TEN-MOVE-07, TEN-TERR-02, TEN-TERR-03, TEN-TERR-04, TEN-TERR-05, TEN-TERR-11)
    """
    long = sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(way))
    near = _along(ground, way, start[2])
    if not near:
        return Way(long, 0.0, ((way, (0.0,)),))
    climbed, floors = _stairs(near, start, way, end, long)
    high = floors
    for feature in near:
        if feature.kind != "hills" and feature.kind not in OBSTACLES:
            continue
        for enter, leave in visits(way, start[2], feature.area):
            if feature.height > FREELY:
                ends = (enter > HAIR) + (leave < long - HAIR)
                climbed += ends * feature.height
            if feature.kind == "hills":
                high.append((enter, leave, (feature.height,)))
    return Way(long + climbed, climbed, _pieces(way, sorted(high), long))


def _stairs(
    near: Sequence[Feature], start: Base, way: Sequence[Point], end: Base, long: float
) -> tuple[float, list[Stay]]:
    """Between the floors of ruins: what it costs, and where the model is on which floor. (TEN-TERR-08)"""
    first, last = _ruin_of(near, start), _ruin_of(near, end)
    ruin = first or last
    if ruin is None:
        return 0.0, []
    if any(enter <= HAIR and leave >= long - HAIR for enter, leave in visits(way, start[2], ruin.area)):
        return vertical(start[3], end[3]), [(0.0, long, (start[3], end[3]))]
    floors: list[Stay] = []
    if first is not None:
        floors.append((0.0, visits(way, start[2], first.area)[0][1], (start[3],)))
    if last is not None:
        floors.append((visits(way, start[2], last.area)[-1][0], long, (end[3],)))
    return sum(vertical(0.0, levels[0]) for _, _, levels in floors), floors


def _ruin_of(near: Sequence[Feature], base: Base) -> Feature | None:
    """The ruin on a floor of which the base rests."""
    if base[3] <= 0:
        return None
    return next((each for each in near if base[3] in each.floors and inside(each.area, (base[0], base[1]))), None)


def _along(ground: Ground, way: Sequence[Point], radius: float) -> Sequence[Feature]:
    """The features whose bounding box a base on this way may touch."""
    if len(way) == 2:  # nearly always
        (x, y), (x2, y2) = way
        return ground.near((x + x2) / 2, (y + y2) / 2, radius + max(abs(x - x2), abs(y - y2)) / 2)
    xs, ys = [x for x, _ in way], [y for _, y in way]
    left, low, right, high = min(xs), min(ys), max(xs), max(ys)
    reach = radius + max(right - left, high - low) / 2
    return ground.near((left + right) / 2, (low + high) / 2, reach)


def _pieces(way: Sequence[Point], high: Sequence[Stay], long: float) -> tuple[Piece, ...]:
    """The way cut at terrain: on the ground where it is on nothing else."""
    pieces: list[Piece] = []
    done = 0.0
    for enter, leave, levels in high:
        if enter > done + HAIR or not (pieces or enter <= HAIR):
            pieces.append((between(way, done, enter), (0.0,)))
        pieces.append((between(way, enter, leave), levels))
        done = max(done, leave)
    if done < long - HAIR or not pieces:
        pieces.append((between(way, done, long), (0.0,)))
    return tuple(pieces)
