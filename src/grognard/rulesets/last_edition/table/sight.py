"""On and behind terrain, strips of sight, soft cover, melee range along walls. (TLE-LOS, TLE-TERR-03 to TLE-TERR-17)

Terrain never moves and models often stand still, so every answer about shapes is kept.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, inf, pi, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import (
    TOLERANCE,
    Body,
    Box,
    Disc,
    Oval,
    bounds,
    distance,
    heading,
    lies_between,
    nearest_points,
    overlap,
    sees,
)
from grognard.kernel.plane.support import support
from grognard.rulesets.last_edition.table.maps import BLOCKING, HINDERING, SOFT, STRIP, Terrain

if TYPE_CHECKING:
    from grognard.kernel.plane import Bounds, Point, Wall
    from grognard.kernel.troops.maps import Feature

Shape = Disc | Oval | Box
MELEE = 1.0
"""Melee range. (TLE-GEN-13)"""
RANK_OF = {SOFT: 1, HINDERING: 2, BLOCKING: 3}
NUDGE = 1e-4
"""How far past the end of a wall a line is tried."""
RIM = 16
"""Points of a rim between which a line of sight is drawn; eight times as many where these see nothing."""


class GroundUnder(NamedTuple):
    """What a base stands on: the type that counts, and the pieces."""

    type: int
    """The highest type it stands on; 0 is open ground. (TLE-TERR-04)"""
    pieces: tuple[str, ...]
    """All pieces it touches, whatever their type."""
    see_through: int
    """The pieces of type 2 it stands on, as bits of the scene. (TLE-LOS-03)"""


@lru_cache(maxsize=1 << 15)
def standing(board: Terrain, shape: Shape) -> GroundUnder:
    """What a base is on. (TLE-TERR-03, TLE-TERR-04)"""
    box = bounds(shape)
    x, y, radius = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, max(box[2] - box[0], box[3] - box[1]) / 2
    pieces = [piece for piece in board.near(x, y, radius + TOLERANCE) if is_on(piece, shape)]
    if not pieces:
        return _OPEN
    bits = sum(board.bits[piece.id] for piece in pieces if piece.kind == HINDERING)
    return GroundUnder(max(RANK_OF[piece.kind] for piece in pieces), tuple(piece.id for piece in pieces), bits)


_OPEN = GroundUnder(0, (), 0)


def is_on(piece: Feature, shape: Shape) -> bool:
    """Whether a base touches or overlaps a terrain base; a touch from outside across a wall does not count.

    (TLE-TERR-03)
    """
    if overlap(shape, piece.area):
        return True
    if distance(shape, piece.area) > TOLERANCE:
        return False
    at = Disc(nearest_points(shape, piece.area)[1], 0.0)
    return all(distance(at, wall) > TOLERANCE for wall in piece.lines)


# ---------------------------------------------------------------- sight


def can_see(board: Terrain, a: Shape, b: Shape) -> bool:
    """Whether a strip 2 mm wide joins two bases past all that blocks it for this pair. (TLE-LOS-01 to TLE-LOS-05)"""
    return _sees(board, a, b) if _key(a) <= _key(b) else _sees(board, b, a)


def _key(shape: Shape) -> tuple[float, float, float]:
    """Sight is mutual, so one order of two shapes is enough. (TLE-LOS-04)"""
    return *shape.at, 0.0 if type(shape) is Disc else shape.facing  # type: ignore[union-attr]


@lru_cache(maxsize=1 << 17)
def _sees(board: Terrain, a: Shape, b: Shape) -> bool:
    one, other = standing(board, a), standing(board, b)
    if one.type == 3 or other.type == 3:  # whoever stands on type 3 neither sees nor is seen (TLE-TERR-05)
        return False
    return sees(Body(a, ignores=one.see_through), Body(b, ignores=other.see_through), board.scene)


def line_of_sight(board: Terrain, a: Shape, b: Shape) -> tuple[Point, Point] | None:
    """The middle of a strip of 2 mm that joins two bases, from base to base; None if none is found. (TLE-LOS-01)

    The line between the middles is tried first, then points all round one base, and for each that sees the other base
    points all round that one.
    """
    if not can_see(board, a, b):
        return None
    ignores = standing(board, a).see_through | standing(board, b).see_through

    def sees_from(at: Point, other: Shape) -> bool:
        return sees(Body(Disc(at, STRIP / 2), ignores=ignores), Body(other), board.scene)

    for number in (RIM, 8 * RIM):
        starts = [at for at in _points_of(a, number) if sees_from(at, b)]
        ends = _points_of(b, number) if starts else []
        for start in starts:
            end = next((at for at in ends if sees_from(start, Disc(at, STRIP / 2))), None)
            if end is not None:
                return start, end
    return None


def _points_of(shape: Shape, number: int) -> list[Point]:
    """The middle of a base, then points all round it, half a strip inside its rim."""
    x, y = shape.at
    rim = support(shape)
    found = [shape.at]
    for n in range(number):
        px, py = rim(cos(2 * pi * n / number), sin(2 * pi * n / number))
        far = hypot(px - x, py - y)
        share = max(far - STRIP / 2, 0.0) / far if far else 0.0
        found.append((x + (px - x) * share, y + (py - y) * share))
    return found


@lru_cache(maxsize=1 << 16)
def has_soft_cover(board: Terrain, shooter: Shape, target: Shape) -> bool:
    """Whether the target is on soft cover, or behind some on which the shooter does not stand. (TLE-TERR-13, 15)"""
    if standing(board, target).type == 1:
        return True
    own = standing(board, shooter)
    ignored = own.pieces if own.type == 1 else ()
    box = _around(bounds(shooter), bounds(target))
    return any(
        _meets(box, area) and piece.id not in ignored and lies_between(piece.area, shooter, target)
        for piece, area in board.soft
    )


def is_on_hindering(board: Terrain, shape: Shape) -> bool:
    """Whether a model stands on type 2, which helps its armour against shooting. (TLE-TERR-09)"""
    return standing(board, shape).type == 2


# ---------------------------------------------------------------- melee range


@lru_cache(maxsize=1 << 16)
def is_in_melee(board: Terrain, a: Shape, b: Shape, inches: float = MELEE) -> bool:
    """Whether two bases are within melee range: some straight line of an inch joins them past all walls.

    (TLE-TERR-17, TLE-GEN-13)
    """
    if distance(a, b) > inches + TOLERANCE:
        return False
    box = _around(bounds(a), bounds(b))
    walls = [wall for wall, own in board.boxed_walls if _meets(box, own)]
    return not walls or _has_line(a, b, walls, inches)


@lru_cache(maxsize=1 << 12)
def cut_range(board: Terrain, shape: Shape) -> tuple[Point, ...]:
    """The rim of a base's melee range where walls cut it, straight out from the base; nothing where none does.

    For drawing: round the end of a wall the range goes on a little. (TLE-TERR-17)
    """
    left, low, right, high = bounds(shape)
    box = (left - MELEE, low - MELEE, right + MELEE, high + MELEE)
    walls = [wall for wall, own in board.boxed_walls if _meets(box, own)]
    if not walls:
        return ()
    edge = support(shape)
    starts = [(edge(c, s), c, s) for c, s in _DIRECTIONS]
    inches = [min([MELEE, *(_until(at, c, s, wall) for wall in walls)]) for at, c, s in starts]
    if min(inches) >= MELEE:
        return ()
    return tuple((x + c * far, y + s * far) for ((x, y), c, s), far in zip(starts, inches, strict=True))


def _until(at: Point, c: float, s: float, wall: Wall) -> float:
    """Inches from a point in a direction to a wall; infinite if it does not meet it."""
    (ax, ay), (bx, by) = wall.start, wall.end
    across = c * (by - ay) - s * (bx - ax)
    if abs(across) < 1e-12:
        return inf
    x, y = ax - at[0], ay - at[1]
    far, share = (x * (by - ay) - y * (bx - ax)) / across, (x * s - y * c) / across
    return max(far, 0.0) if far >= -TOLERANCE and 0.0 <= share <= 1.0 else inf


def _has_line(a: Shape, b: Shape, walls: list[Wall], inches: float) -> bool:
    """Whether one of many lines is short enough and crosses no wall.

    The shortest line is tried, then lines from all over one rim to the other base, then lines just past the ends of
    the walls: whatever line is free can be turned until it is one of these.
    """
    if _is_free(*nearest_points(a, b), walls, inches):
        return True
    for one, other in ((a, b), (b, a)):
        edge = support(one)
        for c, s in _DIRECTIONS:
            at = edge(c, s)
            if _is_free(at, nearest_points(Disc(at, 0.0), other)[1], walls, inches):
                return True
    ends = [end for wall in walls for end in _past_ends(wall)]
    return any(_passes(at, a, b, walls, inches) for at in ends)


def _past_ends(wall: Wall) -> tuple[Point, Point]:
    """Points a hair beyond both ends of a wall."""
    (ax, ay), (bx, by) = wall.start, wall.end
    far = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / far * NUDGE, (by - ay) / far * NUDGE
    return (ax - dx, ay - dy), (bx + dx, by + dy)


def _passes(at: Point, a: Shape, b: Shape, walls: list[Wall], inches: float) -> bool:
    """Whether a short free line leads through a point from one base to the other."""
    for c, s in _DIRECTIONS:
        back = _along(a, at, -c, -s)
        if back is None or back > inches:
            continue
        ahead = _along(b, at, c, s)
        if ahead is None or back + ahead > inches + TOLERANCE:
            continue
        p, q = (at[0] - c * back, at[1] - s * back), (at[0] + c * ahead, at[1] + s * ahead)
        if _is_free(p, q, walls, inches):
            return True
    return False


_DIRECTIONS = [(cos(2 * pi * n / 120), sin(2 * pi * n / 120)) for n in range(120)]


def _along(shape: Shape, at: Point, c: float, s: float) -> float | None:
    """How far a ray from a point first meets a base; None if it never does."""
    x, y = at[0] - shape.at[0], at[1] - shape.at[1]
    if isinstance(shape, Box):
        return _along_box(shape, x, y, c, s)
    if isinstance(shape, Disc):
        a, b = shape.radius, shape.radius
    else:
        ux, uy = heading(shape.facing)
        x, y, c, s = ux * x + uy * y, ux * y - uy * x, ux * c + uy * s, ux * s - uy * c
        a, b = shape.length / 2, shape.width / 2
    x, y, c, s = x / a, y / b, c / a, s / b
    square, half, rest = c * c + s * s, x * c + y * s, x * x + y * y - 1.0
    if rest <= 0.0:
        return 0.0
    root = half * half - square * rest
    if root < 0.0 or half >= 0.0:
        return None
    return (-half - sqrt(root)) / square


def _along_box(shape: Box, x: float, y: float, c: float, s: float) -> float | None:
    ux, uy = heading(shape.facing)
    x, y, c, s = ux * x + uy * y, ux * y - uy * x, ux * c + uy * s, ux * s - uy * c
    enter, leave = 0.0, inf
    for place, speed, far in ((x, c, shape.length / 2), (y, s, shape.width / 2)):
        if abs(speed) < 1e-12:
            if abs(place) > far:
                return None
            continue
        near, away = sorted(((-far - place) / speed, (far - place) / speed))
        enter, leave = max(enter, near), min(leave, away)
    return enter if enter <= leave else None


def _is_free(p: Point, q: Point, walls: list[Wall], inches: float) -> bool:
    """Whether a line is short enough and neither crosses nor touches a wall."""
    if hypot(q[0] - p[0], q[1] - p[1]) > inches + TOLERANCE:
        return False
    return not any(_cross(p, q, wall.start, wall.end) for wall in walls)


def _cross(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether two segments meet; a touch is a meeting."""
    one, other = _turn(a, b, p), _turn(a, b, q)
    if one * other > 0.0:
        return False
    if p == q or (one == 0.0 and other == 0.0):
        return any(_is_between(end, a, b) for end in (p, q)) if one == 0.0 and other == 0.0 else False
    return _turn(p, q, a) * _turn(p, q, b) <= 0.0


def _turn(a: Point, b: Point, c: Point) -> float:
    found = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return 0.0 if abs(found) < 1e-9 else found


def _is_between(p: Point, a: Point, b: Point) -> bool:
    low_x, high_x, low_y, high_y = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
    return low_x - 1e-9 <= p[0] <= high_x + 1e-9 and low_y - 1e-9 <= p[1] <= high_y + 1e-9


def _around(a: Bounds, b: Bounds) -> Bounds:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _meets(a: Bounds, b: Bounds) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
