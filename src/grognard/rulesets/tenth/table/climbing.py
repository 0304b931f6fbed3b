"""Ways over terrain: how long they are, what must be climbed, how high a model is where. (TEN-MOVE-06, TEN-MOVE-07)

A base is on a piece of terrain while it covers any of it. It climbs up where it comes upon the terrain and down where
it leaves it; in a ruin it goes up where it enters and down where it leaves, for the shortest way is meant.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.plane import inside
from grognard.kernel.plane.stretches import HAIR, between, visits
from grognard.kernel.troops import Pose, length_of
from grognard.kernel.troops.law import Course
from grognard.rulesets.tenth.table.maps import FREELY, OBSTACLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.plane import Point
    from grognard.rulesets.tenth.table.maps import Feature, Ground

Stay = tuple[float, float, frozenset[float]]
"""A part of a way by inches, from where to where, and the levels a model has on it."""
LOW = frozenset([0.0])


def vertical(one: float, other: float) -> float:
    """Inches up or down that count: none between levels of 2" and lower. (TEN-MOVE-06, TEN-MOVE-07)

    >>> vertical(0, 2), vertical(0, 3), vertical(6, 3)
    (0.0, 3, 3)
    """
    return 0.0 if max(one, other) <= FREELY else abs(one - other)


def flight(way: Sequence[Pose]) -> Course:
    """Through the air: a straight line with the difference in height. (TEN-FLY-02)"""
    start, end = way[0], way[-1]
    low, high = start.level or 0.0, end.level or 0.0
    inches = hypot(end.x - start.x, end.y - start.y, vertical(low, high))
    return Course(inches, 0.0, (((start, end), frozenset([low, high])),))


def walk(ground: Ground, radius: float, way: tuple[Pose, ...]) -> Course:
    """On foot or on wheels: along the way, and up and down what is higher than 2".

    Hills and obstacles are climbed; craters, woods and the walls of ruins are not.
    (TEN-MOVE-06, TEN-MOVE-07, TEN-TERR-02, TEN-TERR-03, TEN-TERR-04, TEN-TERR-05, TEN-TERR-11)
    """
    long = length_of(way)
    near = _along(ground, way, radius)
    if not near:
        return Course(long, 0.0, ((way, LOW),))
    line = [(pose[0], pose[1]) for pose in way]
    climbed, floors = _stairs(near, radius, way, line, long)
    high = floors
    for feature in near:
        if feature.kind != "hills" and feature.kind not in OBSTACLES:
            continue
        for enter, leave in visits(line, radius, feature.area):
            if feature.height > FREELY:
                ends = (enter > HAIR) + (leave < long - HAIR)
                climbed += ends * feature.height
            if feature.kind == "hills":
                high.append((enter, leave, frozenset([feature.height])))
    return Course(long + climbed, climbed, _parts(way, line, sorted(high, key=lambda stay: stay[:2]), long))


def _stairs(
    near: Sequence[Feature], radius: float, way: Sequence[Pose], line: Sequence[Point], long: float
) -> tuple[float, list[Stay]]:
    """Between the floors of ruins: what it costs, and where the model is on which floor. (TEN-TERR-08)"""
    first, last = _ruin_of(near, way[0]), _ruin_of(near, way[-1])
    ruin = first or last
    if ruin is None:
        return 0.0, []
    low, high = way[0].level or 0.0, way[-1].level or 0.0
    if any(enter <= HAIR and leave >= long - HAIR for enter, leave in visits(line, radius, ruin.area)):
        return vertical(low, high), [(0.0, long, frozenset([low, high]))]
    climbed, floors = 0.0, list[Stay]()
    if first is not None:
        climbed += vertical(0.0, low)
        floors.append((0.0, visits(line, radius, first.area)[0][1], frozenset([low])))
    if last is not None:
        climbed += vertical(0.0, high)
        floors.append((visits(line, radius, last.area)[-1][0], long, frozenset([high])))
    return climbed, floors


def _ruin_of(near: Sequence[Feature], pose: Pose) -> Feature | None:
    """The ruin on a floor of which a base rests."""
    if not pose.level:
        return None
    return next((each for each in near if pose.level in each.floors and inside(each.area, pose.at)), None)


def _along(ground: Ground, way: Sequence[Pose], radius: float) -> Sequence[Feature]:
    """The features whose bounding box a base on this way may touch."""
    if len(way) == 2:  # nearly always
        (x, y, _, _), (x2, y2, _, _) = way
        left, right = (x, x2) if x < x2 else (x2, x)
        low, high = (y, y2) if y < y2 else (y2, y)
    else:
        xs, ys = [pose[0] for pose in way], [pose[1] for pose in way]
        left, low, right, high = min(xs), min(ys), max(xs), max(ys)
    reach = radius + max(right - left, high - low) / 2
    return ground.near((left + right) / 2, (low + high) / 2, reach)


def _parts(
    way: tuple[Pose, ...], line: Sequence[Point], high: Sequence[Stay], long: float
) -> tuple[tuple[tuple[Pose, ...], frozenset[float]], ...]:
    """The way cut at terrain: on the ground where it is on nothing else."""
    if not high:
        return ((way, LOW),)

    def part(start: float, end: float) -> tuple[Pose, ...]:
        return tuple(Pose(*at) for at in between(line, start, end))

    parts: list[tuple[tuple[Pose, ...], frozenset[float]]] = []
    done = 0.0
    for enter, leave, levels in high:
        if enter > done + HAIR or not (parts or enter <= HAIR):
            parts.append((part(done, enter), LOW))
        parts.append((part(enter, leave), levels))
        done = max(done, leave)
    if done < long - HAIR:
        parts.append((part(done, long), LOW))
    return tuple(parts)
