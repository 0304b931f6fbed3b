"""Straight moves with at most a turn or two: aircraft, tank shock, ramming."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin
from typing import TYPE_CHECKING

from msgspec import Struct

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Disc, bearing
from grognard.kernel.plane.footprints import Polygon, heading, hull
from grognard.kernel.troops.pose import Pose, turn_between
from grognard.kernel.troops.sweep import is_met, length_of, met, obstacles
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grognard.kernel.plane import Footprint, Point
    from grognard.kernel.troops.bases import Base
    from grognard.kernel.troops.standing import Stand

SLACK = 0.5
"""Degrees a leg may be off the facing, because answers are rounded; of short legs a thousandth of an inch sideways."""
SIDES = 48


class Corridor(Struct, frozen=True):
    """The rule of a straight move: so long, with at most so many turns of at most so many degrees.

    With `is_ahead` the first leg goes where the model looks; else it may turn freely before it starts.
    """

    least: float = 0.0
    most: float = 36.0
    turns: int = 1
    most_turn: float = 45.0
    is_ahead: bool = True
    clause: str = ""


def check_corridor(way: Sequence[Pose], rule: Corridor, name: str = "It") -> None:
    """Whether a way is a straight move by the rule.

    >>> check_corridor([Pose(0, 0, 0), Pose(10, 0, 0), Pose(10, 0, 45), Pose(15, 5, 45)], Corridor(10, 20))
    >>> check_corridor([Pose(0, 0, 0), Pose(0, 10, 90)], Corridor(0, 20))
    Traceback (most recent call last):
    grognard.kernel.errors.Refused: It must move straight ahead.
    """
    far = length_of(way)
    if not rule.least - TOLERANCE <= far <= rule.most + TOLERANCE:
        sentence = tell(
            '{model} must move {least}" to {most}", not {far}".',
            model=name,
            least=f"{rule.least:g}",
            most=f"{rule.most:g}",
            far=f"{far:.1f}",
        )
        raise Refused(sentence, rule.clause)
    facing = way[0].facing or 0.0
    has_begun, turns = not rule.is_ahead, 0
    is_free = not rule.is_ahead
    for a, b in pairwise(way):
        long = length_of((a, b))
        if long > TOLERANCE:
            off = abs(turn_between(facing, bearing(a.at, b.at)))
            if off > SLACK + 0.2 / long:
                raise Refused(tell("{model} must move straight ahead.", model=name), rule.clause)
            has_begun, is_free = True, False
        turn = abs(turn_between(facing, facing if b.facing is None else b.facing))
        if turn > 1e-6:
            if not is_free:
                turns += 1
                if turns > rule.turns or turn > rule.most_turn + SLACK:
                    sentence = tell(
                        "{model} may turn {times} time(s) by at most {most} degrees.",
                        model=name,
                        times=rule.turns,
                        most=f"{rule.most_turn:g}",
                    )
                    raise Refused(sentence, rule.clause)
            is_free = False if has_begun and rule.is_ahead else is_free
            facing = b.facing if b.facing is not None else facing


def legs(start: Pose, first: float, turn: float = 0.0, second: float = 0.0) -> list[Pose]:
    """A way ahead by so many inches, a turn, and on by so many.

    >>> legs(Pose(0, 0, 0), 10, 90, 5)[-1]
    Pose(x=10.0, y=5.0, facing=90.0, level=None)
    """
    facing = start.facing or 0.0
    c, s = heading(facing)
    bend = start._replace(x=start.x + c * first, y=start.y + s * first, facing=facing)
    way = [start._replace(facing=facing), bend]
    if turn or second:
        other = (facing + turn) % 360.0
        c, s = heading(other)
        way += [bend._replace(facing=other), bend._replace(x=bend.x + c * second, y=bend.y + s * second, facing=other)]
    return way


def corridors(start: Pose, rule: Corridor, steps: int = 6) -> Iterator[list[Pose]]:
    """Ways worth proposing, the longest straight one first; then shorter ones, and with a turn at several places."""
    facings = [start.facing or 0.0]
    if not rule.is_ahead:
        facings = [facings[0] + 360.0 * n / 24 for n in range(24)]
    spans = [rule.most - (rule.most - rule.least) * n / steps for n in range(steps + 1)]
    for far in spans:
        for facing in facings:
            yield legs(start._replace(facing=facing % 360.0), far)
    if rule.turns < 1:
        return
    for far in spans:
        for share in (0.25, 0.5, 0.75, 0.0, 1.0):
            for turn in (rule.most_turn / 2, -rule.most_turn / 2, rule.most_turn, -rule.most_turn):
                for facing in facings:
                    yield legs(start._replace(facing=facing % 360.0), far * share, turn, far * (1 - share))


def under(base: Base, way: Sequence[Pose], stands: Iterable[Stand], keep: float = 0.0) -> list[Stand]:
    """The models that a base runs over, or comes nearer to than the inches to keep."""
    return [one for one in stands if is_met(base, way, one.shape, keep)]


def free_length(base: Base, start: Pose, most: float, shapes: Iterable[Footprint], least: float = 0.0) -> float:
    """How far a base gets straight ahead until it touches one of the shapes: for ramming.

    Who only asks whether it gets `least` inches far is told some distance below that as soon as it is known not to.

    >>> from grognard.kernel.troops.bases import hull_of
    >>> round(free_length(hull_of(4, 2), Pose(0, 0, 0), 12, [Disc((8, 0), 1)]), 2)
    5.0
    """
    (x, y, facing, level), (c, s) = start, heading(start.facing or 0.0)

    def is_blocked(far: float, shape: Footprint) -> bool:
        return is_met(base, (start, Pose(x + c * far, y + s * far, facing, level)), shape)

    # What is not met on the whole way is not met on a part of it.
    row = tuple(shapes)
    whole = start, Pose(x + c * most, y + s * most, facing, level)
    far = most
    for number in met(base, whole, obstacles(row), most=len(row)):
        shape = row[number]
        if not is_blocked(far, shape):
            continue
        low, high = 0.0, far
        while high - low > 1e-4:
            if high < least:
                return low
            mid = (low + high) / 2
            low, high = (low, mid) if is_blocked(mid, shape) else (mid, high)
        far = low
    return far


def covered(base: Base, way: Sequence[Pose]) -> list[Polygon]:
    """What a base covers on its way, as convex areas to draw; round rims have corners just outside them."""
    facing = way[0].facing or 0.0
    found = [Polygon(convex(_corners(base, way[0], facing)))]
    for a, b in pairwise(way):
        if length_of((a, b)) > 0.0:
            ends = [*_corners(base, a, facing), *_corners(base, b, facing)]
            found.append(Polygon(convex(ends)))
        turn = turn_between(facing, facing if b.facing is None else b.facing)
        pieces = 0 if base.is_round else int(abs(turn) / 3.0) + (abs(turn) > 1e-9)
        for n in range(pieces):
            ends = [
                *_corners(base, b, facing + turn * n / pieces),
                *_corners(base, b, facing + turn * (n + 1) / pieces),
            ]
            found.append(Polygon(convex(ends)))
        facing += turn
    return found


def _corners(base: Base, at: Pose, facing: float) -> tuple[Point, ...]:
    shape = base.footprint(at._replace(facing=facing))
    if isinstance(shape, Disc):
        r = shape.radius / cos(radians(180 / SIDES))
        return tuple(
            (at.x + r * cos(radians(360 / SIDES * n)), at.y + r * sin(radians(360 / SIDES * n))) for n in range(SIDES)
        )
    return hull(shape)


def convex(points: Iterable[Point]) -> tuple[Point, ...]:
    """The corners of the convex hull of points, counter-clockwise (Andrew's monotone chain).

    >>> convex([(0, 0), (2, 0), (1, 0.5), (2, 2), (0, 2)])
    ((0, 0), (2, 0), (2, 2), (0, 2))
    """
    ordered = sorted(set(points))

    def chain(line: Iterable[Point]) -> list[Point]:
        kept: list[Point] = []
        for x, y in line:
            while len(kept) > 1:
                (ax, ay), (bx, by) = kept[-2], kept[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-12:
                    break
                kept.pop()
            kept.append((x, y))
        return kept[:-1]

    return tuple(chain(ordered) + chain(reversed(ordered)))
