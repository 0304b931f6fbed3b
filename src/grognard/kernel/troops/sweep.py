"""What a base of any shape runs into on its way: it slides along straight lines and turns on the spot.

A way is a list of poses. From one to the next the base first slides with the facing it has, then turns to the new one.
Sliding is exact: the swept area of a convex base along a line is convex. A turn is followed in steps that are as large
as the free space allows (the rim moves no farther than the gap), so it costs few steps where there is room.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, degrees, hypot
from struct import pack, unpack
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import TOLERANCE, Box, Disc, Oval, bounds, centre, first_hit
from grognard.kernel.plane._compiled import compiled
from grognard.kernel.plane.distance import from_point
from grognard.kernel.plane.packing import BOX, DISC, OVAL, packed_shape
from grognard.kernel.plane.support import parting, shaved, support
from grognard.kernel.troops.pose import turn_between

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.plane import Bounds, Footprint, Point
    from grognard.kernel.troops.bases import Base
    from grognard.kernel.troops.pose import Pose

CLOSE, CLOSE_TURN = 0.05, 1.0
"""Inches and degrees between two poses that are looked at one by one."""
LEAST_STEP = 0.002
"""Inches that the rim moves at least between two looks at a turning base."""
BY_BASE, BY_CENTRE, TOUCH_BY_CENTRE = range(3)
"""What travels: the whole base, or its middle, which meets nothing (or what it stands in) while it stays."""
MOST_KEPT = 1024
_KINDS = {"disc": DISC, "oval": OVAL, "box": BOX}
_known: dict[int, tuple[object, Obstacles]] = {}
_bases: dict[int, tuple[Base, bytes]] = {}


def length_of(way: Sequence[Pose]) -> float:
    """Inches that the middle of a base travels."""
    if len(way) == 2:  # nearly always
        a, b = way
        return hypot(b[0] - a[0], b[1] - a[1])
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))


def turned_on(way: Sequence[Pose]) -> list[float]:
    """The turns on a way, in degrees, none of them more than 180."""
    turns = [abs(turn_between(a[2] or 0.0, b[2] or 0.0)) for a, b in pairwise(way)]
    return [turn for turn in turns if turn > 1e-9]


class Obstacles(NamedTuple):
    """Shapes that a base may run into, made ready for many ways."""

    shapes: tuple[Footprint, ...]
    packed: bytes


def obstacles(shapes: Sequence[Footprint]) -> Obstacles:
    """Shapes made ready; those of a tuple, which nobody changes, once."""
    found = _known.get(id(shapes))
    if found is not None and found[0] is shapes:
        return found[1]
    made = Obstacles(tuple(shapes), b"" if compiled is None else b"".join(map(packed_shape, shapes)))
    if type(shapes) is tuple:
        if len(_known) >= MOST_KEPT:
            _known.clear()
        _known[id(shapes)] = shapes, made
    return made


def packed_base(base: Base) -> bytes:
    """A base as the compiled part reads it: kind, length, width, inner and outer radius."""
    found = _bases.get(id(base))
    if found is None or found[0] is not base:
        if len(_bases) >= MOST_KEPT:
            _bases.clear()
        row = pack("=5d", _KINDS[base.kind], base.length, base.width, base.inner, base.outer)
        found = _bases[id(base)] = base, row
    return found[1]


def met(
    base: Base,
    way: Sequence[Pose],
    among: Obstacles,
    keeps: bytes = b"",
    *,
    how: int = BY_BASE,
    most: int = 1,
) -> list[int]:
    """The numbers of the shapes (at most so many) that a base runs into on its way, in their order.

    `keeps` are the inches to keep from each shape as packed doubles; none of them if it is empty.
    """
    if not among.shapes:
        return []
    if compiled is None:
        return met_plainly(base, way, among.shapes, keeps, how=how, most=most)
    return compiled.met(among.packed, packed_base(base), tuple(way), keeps, how, most)


def met_plainly(
    base: Base, way: Sequence[Pose], shapes: Sequence[Footprint], keeps: bytes, *, how: int, most: int
) -> list[int]:
    """The same in plain Python."""
    box, found = _box_of(base, way), list[int]()
    inches = unpack(f"={len(keeps) // 8}d", keeps) or (0.0,) * len(shapes)
    for number, (shape, keep) in enumerate(zip(shapes, inches, strict=True)):
        if _gap_of_boxes(box, bounds(shape)) <= keep + TOLERANCE and _is_met(base, way, shape, keep, how):
            found.append(number)
            if len(found) == most:
                break
    return found


def is_met(base: Base, way: Sequence[Pose], shape: Footprint, keep: float = 0.0, *, by_centre: bool = False) -> bool:
    """Whether a base on its way runs into a shape, or comes nearer to it than the inches to keep.

    Touching, or a thousandth of an inch of error, is no hit. With `by_centre` only the middle of the base travels.

    >>> from grognard.kernel.troops.bases import hull_of
    >>> from grognard.kernel.troops.pose import Pose
    >>> tank, rock = hull_of(4, 2), Disc((5, 1.5), 0.5)
    >>> is_met(tank, [Pose(0, 0, 0), Pose(10, 0, 0)], rock), is_met(tank, [Pose(0, 0, 90), Pose(10, 0, 90)], rock)
    (False, True)
    >>> is_met(tank, [Pose(5, 0, 0), Pose(5, 0, 90)], rock), is_met(tank, [Pose(0, 0), Pose(9, 0)], rock, 0.5)
    (True, True)
    """
    how = BY_CENTRE if by_centre else BY_BASE
    if compiled is None:
        return _is_met(base, way, shape, keep, how)
    keeps = pack("=d", keep) if keep else b""
    return bool(compiled.met(packed_shape(shape), packed_base(base), tuple(way), keeps, how, 1))


def _is_met(base: Base, way: Sequence[Pose], shape: Footprint, keep: float, how: int) -> bool:
    if how != BY_BASE or base.is_round:
        radius = base.length / 2 if how == BY_BASE else 0.0
        line = [(pose[0], pose[1]) for pose in way]
        if how == BY_CENTRE and keep <= 0.0 and length_of(way) <= 0.0:
            return False
        return first_hit(line, radius + keep, shape) is not None
    if _gap_of_boxes(_box_of(base, way), bounds(shape)) > keep:
        return False
    for a, b in pairwise(way if len(way) > 1 else (*way, *way)):
        if _slides_into(base, a, b, shape, keep) or _turns_into(base, b, a[2] or 0.0, shape, keep):
            return True
    return False


def _box_of(base: Base, way: Sequence[Pose]) -> Bounds:
    far = base.outer
    xs, ys = [pose[0] for pose in way], [pose[1] for pose in way]
    return min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far


def _gap_of_boxes(a: Bounds, b: Bounds) -> float:
    return hypot(max(a[0] - b[2], b[0] - a[2], 0.0), max(a[1] - b[3], b[1] - a[3], 0.0))


def _at(base: Base, at: Point, facing: float) -> Oval | Box:
    shape = Oval if base.kind == "oval" else Box
    return shape(at, base.length, base.width, facing)


def _slides_into(base: Base, a: Pose, b: Pose, shape: Footprint, keep: float) -> bool:
    """Whether the base hits the shape on the line from a to b, with the facing it has at a."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    mover: Footprint = _at(base, (a[0], a[1]), a[2] or 0.0)
    of_mover, of_shape = support(mover if keep > 0.0 else shaved(mover)), support(shape)

    def of_swept(nx: float, ny: float) -> Point:
        x, y = of_mover(nx, ny)
        return (x + dx, y + dy) if nx * dx + ny * dy > 0.0 else (x, y)

    middle = (a[0] + dx / 2, a[1] + dy / 2)
    gap = parting(of_swept, of_shape, middle, centre(shape), max(keep, 1e-9))[0]
    return gap < keep - TOLERANCE if keep > 0.0 else gap <= 0.0


def _turns_into(base: Base, at: Pose, facing: float, shape: Footprint, keep: float) -> bool:
    """Whether the base hits the shape while it turns on the spot from a facing to that of the pose."""
    turn = turn_between(facing, at[2] or 0.0)
    if abs(turn) <= 1e-9:
        return False
    middle, far = (at[0], at[1]), base.outer
    away = from_point(middle, shape)
    if away >= far + keep:
        return False
    if away < base.inner + keep - TOLERANCE:
        return True
    done, sign = 0.0, 1.0 if turn > 0 else -1.0
    of_shape, inner, wide = support(shape), centre(shape), keep + far / 8
    while True:
        mover: Footprint = _at(base, middle, facing + sign * done)
        # A strip that parts them is no wider than the gap, so the rim may move by its width.
        gap = parting(support(mover if keep > 0.0 else shaved(mover)), of_shape, middle, inner, wide)[0]
        if (gap < keep - TOLERANCE) if keep > 0.0 else gap <= 0.0:
            return True
        if done >= abs(turn):
            return False
        done = min(done + degrees(max(gap - keep, LEAST_STEP) / far), abs(turn))


def touches_area(base: Base, way: Sequence[Pose], area: Footprint, *, by_centre: bool) -> bool:
    """Whether the way touches the inside of an area, its ends included: by the middle of the base, or by any part."""
    how = TOUCH_BY_CENTRE if by_centre else BY_BASE
    if compiled is None:
        return _is_met(base, way, area, 0.0, how)
    return bool(compiled.met(packed_shape(area), packed_base(base), tuple(way), b"", how, 1))


def counts_alone(base: Base, way: Sequence[Pose], area: Footprint, others: Sequence[Footprint]) -> bool:
    """Whether a base is somewhere on its way on an area and on none of the others; looked at every 1/20 inch.

    >>> from grognard.kernel.plane import rectangle
    >>> from grognard.kernel.troops.bases import base_of
    >>> from grognard.kernel.troops.pose import Pose
    >>> wood, ruin = rectangle(0, 0, 4, 4), rectangle(4, 0, 8, 4)
    >>> counts_alone(base_of("1in"), [Pose(4, 1), Pose(4, 3)], wood, [ruin])
    False
    >>> counts_alone(base_of("1in"), [Pose(4, 1), Pose(3, 3)], wood, [ruin])
    True
    """
    among = obstacles((area, *others))
    return any(met(base, (pose,), among, most=2) == [0] for pose in poses_on(way))


def poses_on(way: Sequence[Pose]) -> Iterator[Pose]:
    """Poses on a way, close together: every base slides with the facing it has, then turns."""
    yield way[0]
    for a, b in pairwise(way):
        steps = ceil(hypot(b[0] - a[0], b[1] - a[1]) / CLOSE)
        for n in range(1, steps + 1):
            yield a._replace(x=a[0] + (b[0] - a[0]) * n / steps, y=a[1] + (b[1] - a[1]) * n / steps)
        turn = turn_between(a[2] or 0.0, b[2] or 0.0) if b[2] is not None else 0.0
        turns = ceil(abs(turn) / CLOSE_TURN)
        for n in range(1, turns + 1):
            yield b._replace(facing=(a[2] or 0.0) + turn * n / turns)


__all__ = [
    "BY_BASE",
    "BY_CENTRE",
    "TOUCH_BY_CENTRE",
    "Disc",
    "Obstacles",
    "is_met",
    "length_of",
    "met",
    "obstacles",
    "touches_area",
    "turned_on",
]
