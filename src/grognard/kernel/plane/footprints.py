"""Shapes on the table: what a base, a hull, a wall or a piece of terrain covers.

Inches everywhere; a facing is in degrees, 0 looks east (+x) and angles grow counter-clockwise.
All shapes are convex and closed: the edge belongs to the shape.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin, sqrt
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from grognard.kernel.errors import BadData
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable

Point: TypeAlias = tuple[float, float]
Bounds: TypeAlias = tuple[float, float, float, float]

TOLERANCE = 0.001
"""Legality forgives this much: answers are rounded to three decimals."""

MM = 1 / 25.4
"""One millimetre in inches; a 32 mm base is `Disc(at, 16 * MM)`."""


class Disc(Struct, frozen=True, gc=False, tag="disc", tag_field="shape"):
    """A round base, a blast marker, an objective."""

    at: Point
    radius: float


class Oval(Struct, frozen=True, gc=False, tag="oval", tag_field="shape"):
    """An elliptical base: full length along the facing, full width across."""

    at: Point
    length: float
    width: float
    facing: float = 0.0


class Box(Struct, frozen=True, gc=False, tag="box", tag_field="shape"):
    """A rectangular base or hull: full length along the facing, full width across."""

    at: Point
    length: float
    width: float
    facing: float = 0.0


class Wall(Struct, frozen=True, gc=False, tag="wall", tag_field="shape"):
    """A straight wall from start to end; thickness 0 is a line nothing passes through."""

    start: Point
    end: Point
    thickness: float = 0.0


class Polygon(Struct, frozen=True, tag="polygon", tag_field="shape"):
    """A convex area, corners counter-clockwise; make it with `polygon`, which checks."""

    points: tuple[Point, ...]


class Teardrop(Struct, frozen=True, gc=False, tag="teardrop", tag_field="shape"):
    """A flame template: width grows evenly from the tip, then a half circle closes it."""

    tip: Point
    facing: float
    length: float = 8.0
    width: float = 2.5


Footprint: TypeAlias = Disc | Oval | Box | Wall | Polygon | Teardrop


def within(measured: float, limit: float) -> bool:
    """Whether a measured distance counts as within the limit (exactly at it included).

    >>> within(6.0005, 6.0), within(6.002, 6.0)
    (True, False)
    """
    return measured <= limit + TOLERANCE


def at_least(measured: float, limit: float) -> bool:
    """Whether a measured distance counts as not closer than the limit.

    >>> at_least(8.9995, 9.0), at_least(8.9, 9.0)
    (True, False)
    """
    return measured >= limit - TOLERANCE


@lru_cache(maxsize=1024)
def heading(facing: float) -> Point:
    """The unit vector a facing points along; right angles are exact.

    >>> heading(90), heading(180)
    ((0.0, 1.0), (-1.0, 0.0))
    """
    quarter = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}.get(facing % 360.0)
    return quarter or (cos(radians(facing)), sin(radians(facing)))


def polygon(points: Iterable[Point]) -> Polygon:
    """A convex polygon from its corners in order, in either sense; doubled and straight corners are dropped.

    >>> polygon([(0, 0), (0, 2), (1, 2), (2, 2), (2, 0)]).points
    ((2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (0.0, 0.0))
    """
    ring = [(float(x), float(y)) for x, y in points]
    ring = [p for i, p in enumerate(ring) if p != ring[i - 1]]
    area = sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(ring, ring[1:] + ring[:1], strict=True))
    if area < 0:
        ring.reverse()
    turns = [_turn(ring[i - 1], p, ring[(i + 1) % len(ring)]) for i, p in enumerate(ring)]
    kept = tuple(p for p, turn in zip(ring, turns, strict=True) if turn > 1e-9)
    if len(kept) < 3 or not abs(area) > 1e-9:
        raise BadData(tell("a polygon needs at least three corners that are not in one line, got {ring}", ring=ring))
    # A star winds round twice, so its turns alone would pass for convex.
    if min(turns) < -1e-9 or any(_turn(kept[0], p, q) < 0 for p, q in pairwise(kept[1:])):
        raise BadData(tell("a polygon must be convex; split this one into convex parts: {ring}", ring=ring))
    return Polygon(kept)


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    """An upright rectangle between two opposite corners, as maps give terrain and zones.

    >>> rectangle(18, 14, 24, 20).points[0]
    (18.0, 14.0)
    """
    left, right = sorted((float(x0), float(x1)))
    low, high = sorted((float(y0), float(y1)))
    return Polygon(((left, low), (right, low), (right, high), (left, high)))


def _turn(a: Point, b: Point, c: Point) -> float:
    """How sharply a-b-c turns left: the sine of the angle."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    long = sqrt((ux * ux + uy * uy) * (vx * vx + vy * vy))
    return (ux * vy - uy * vx) / long if long > 0 else 0.0


MOST_KEPT = 8192
_hulls: dict[int, tuple[Footprint, tuple[Point, ...]]] = {}
_boxes: dict[int, tuple[Footprint, Bounds]] = {}


def hull(shape: Footprint) -> tuple[Point, ...]:
    """The corners whose convex hull the shape is, counter-clockwise; a disc is its centre (grow it by `girth`).

    >>> hull(Box((0, 0), 4, 2, 90))
    ((1.0, 2.0), (-1.0, 2.0), (-1.0, -2.0), (1.0, -2.0))
    """
    if type(shape) is Polygon:
        return shape.points
    if type(shape) is Disc:
        return (shape.at,)
    found = _hulls.get(id(shape))  # quicker than by value, and the same shapes are asked for again and again
    if found is None or found[0] is not shape:
        if len(_hulls) >= MOST_KEPT:
            _hulls.clear()
        found = _hulls[id(shape)] = shape, _hull(shape)
    return found[1]


@lru_cache(maxsize=MOST_KEPT)
def _hull(shape: Footprint) -> tuple[Point, ...]:
    match shape:
        case Disc():
            return (shape.at,)
        case Polygon():
            return shape.points
        case Wall():
            (x, y), (x2, y2) = shape.start, shape.end
            long = sqrt((x2 - x) * (x2 - x) + (y2 - y) * (y2 - y))
            if long <= 0:
                raise BadData(tell("a wall needs two different ends, got {start} twice", start=shape.start))
            if shape.thickness <= 0:
                return (shape.start, shape.end)
            dx, dy = (x2 - x) / long * shape.thickness / 2, (y2 - y) / long * shape.thickness / 2
            return ((x + dy, y - dx), (x2 + dy, y2 - dx), (x2 - dy, y2 + dx), (x - dy, y + dx))
        case Box():
            return tuple(_placed(shape.at, shape.facing, _quarters(shape.length / 2, shape.width / 2)))
        case Oval():
            return tuple(_placed(shape.at, shape.facing, _ring(shape.length / 2, shape.width / 2)))
        case Teardrop():
            r, far = shape.width / 2, shape.length - shape.width / 2
            arc = sorted(((far + r * x, r * y) for x, y in _ring(1.0, 1.0) if x > 0), key=lambda p: p[1])
            return tuple(_placed(shape.tip, shape.facing, ((0.0, 0.0), (far, -r), *arc, (far, r))))


def girth(shape: Footprint) -> float:
    """How far the shape reaches beyond its `hull`: the radius of a disc, 0 for the others."""
    return shape.radius if type(shape) is Disc else 0.0


_SIDES = 64
_CLOSE = cos(radians(180 / _SIDES))


@lru_cache(maxsize=256)
def _ring(a: float, b: float) -> tuple[Point, ...]:
    """An ellipse as 64 corners just outside it, so that what clears them clears the ellipse."""
    steps = (radians((i + 0.5) * 360 / _SIDES) for i in range(_SIDES))
    return tuple((a * cos(t) / _CLOSE, b * sin(t) / _CLOSE) for t in steps)


def _quarters(a: float, b: float) -> tuple[Point, ...]:
    return ((a, -b), (a, b), (-a, b), (-a, -b))


def _placed(at: Point, facing: float, points: Iterable[Point]) -> Iterable[Point]:
    (x, y), (c, s) = at, heading(facing)
    return [(x + c * u - s * v, y + s * u + c * v) for u, v in points]


def centre(shape: Footprint) -> Point:
    """A point well inside the shape: the middle of a base, the mean corner of a polygon."""
    match shape:
        case Disc() | Oval() | Box():
            return shape.at
        case Wall():
            return (shape.start[0] + shape.end[0]) / 2, (shape.start[1] + shape.end[1]) / 2
        case Polygon():
            n = len(shape.points)
            return sum(p[0] for p in shape.points) / n, sum(p[1] for p in shape.points) / n
        case Teardrop():
            c, s = heading(shape.facing)
            far = shape.length - shape.width / 2
            return shape.tip[0] + c * far, shape.tip[1] + s * far


def bounds(shape: Footprint) -> Bounds:
    """The smallest upright rectangle round the shape: left, low, right, high.

    >>> bounds(Disc((3, 4), 1))
    (2, 3, 4, 5)
    """
    match shape:
        case Disc():
            (x, y), r = shape.at, shape.radius
            return x - r, y - r, x + r, y + r
        case Oval():
            (x, y), (c, s) = shape.at, heading(shape.facing)
            u, v = shape.length / 2, shape.width / 2
            w, h = sqrt(u * c * u * c + v * s * v * s), sqrt(u * s * u * s + v * c * v * c)
            return x - w, y - h, x + w, y + h
        case _:
            found = _boxes.get(id(shape))
            if found is None or found[0] is not shape:
                if len(_boxes) >= MOST_KEPT:
                    _boxes.clear()
                xs, ys = zip(*hull(shape), strict=True)
                found = _boxes[id(shape)] = shape, (min(xs), min(ys), max(xs), max(ys))
            return found[1]


def moved(shape: Footprint, at: Point) -> Footprint:
    """The same shape with its centre at another point (a wall by its middle, a teardrop by its tip).

    >>> moved(Disc((0, 0), 1), (2, 3))
    Disc(at=(2, 3), radius=1)
    """
    match shape:
        case Disc():
            return Disc(at, shape.radius)
        case Oval():
            return Oval(at, shape.length, shape.width, shape.facing)
        case Box():
            return Box(at, shape.length, shape.width, shape.facing)
        case Teardrop():
            return Teardrop(at, shape.facing, shape.length, shape.width)
        case _:
            x, y = centre(shape)
            dx, dy = at[0] - x, at[1] - y
            if isinstance(shape, Polygon):
                return Polygon(tuple((px + dx, py + dy) for px, py in shape.points))
            (ax, ay), (bx, by) = shape.start, shape.end
            return Wall((ax + dx, ay + dy), (bx + dx, by + dy), shape.thickness)
