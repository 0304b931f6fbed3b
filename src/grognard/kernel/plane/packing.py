"""Shapes as rows of plain doubles, for the compiled part; a shape never changes, so it is packed once."""

from __future__ import annotations

from struct import Struct as Format
from struct import pack
from typing import TYPE_CHECKING

from grognard.kernel.plane.footprints import (
    Box,
    Disc,
    Footprint,
    Oval,
    Point,
    Polygon,
    Teardrop,
    Wall,
    bounds,
    centre,
    girth,
    heading,
    hull,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

DISC, OVAL, BOX, LINE, POLYGON, TEARDROP = range(6)
"""Kinds of shapes, as `compiled/sweeps.h` knows them."""
MOST_KEPT = 8192
_DISC = Format("=19d")
_packs: dict[int, tuple[Footprint, bytes]] = {}


def packed_shape(shape: Footprint) -> bytes:
    """A shape as `compiled/sweeps.h` reads it: its length, kind, box, middle, girth, corners, numbers of its kind."""
    found = _packs.get(id(shape))
    if found is not None and found[0] is shape:
        return found[1]
    made = _pack(shape, hull(shape))
    if len(_packs) >= MOST_KEPT:
        _packs.clear()
    _packs[id(shape)] = shape, made
    return made


def packed_rim(shape: Footprint) -> bytes:
    """A shape for questions about its outermost points alone: an oval without its many corners."""
    found = _packs.get(id(shape))
    if found is not None and found[0] is shape:
        return found[1]
    return _pack(shape, (shape.at,)) if isinstance(shape, Oval | Disc) else packed_shape(shape)


def _pack(shape: Footprint, corners: tuple[Point, ...]) -> bytes:
    if type(shape) is Disc:  # nearly always: the same numbers at once
        (x, y), r = shape.at, shape.radius
        box = x - r, y - r, x + r, y + r
        return _DISC.pack(19.0, DISC, *box, x, y, r, 1.0, x, y, 0.0, 0.0, 0.0, 0.0, r, x, y)
    kind, *numbers = _numbers_of(shape)
    n = len(corners)
    row = [17.0 + 2 * n, kind, *bounds(shape), *centre(shape), girth(shape), n, *numbers, *[0.0] * (7 - len(numbers))]
    return pack(f"={17 + 2 * n}d", *row, *(v for point in corners for v in point))


def _numbers_of(shape: Footprint) -> tuple[float, ...]:
    """The kind, and what is known about its outermost points: see `convex_of`."""
    match shape:
        case Disc():
            return DISC, *shape.at, 0.0, 0.0, 0.0, 0.0, shape.radius
        case Oval():
            aa, bb = shape.length * shape.length / 4, shape.width * shape.width / 4
            return OVAL, *shape.at, *heading(shape.facing), aa, bb
        case Box():
            c, s = heading(shape.facing)
            long, wide = shape.length, shape.width
            return BOX, *shape.at, c * long / 2, s * long / 2, -s * wide / 2, c * wide / 2
        case Teardrop():
            (x, y), (c, s), r = shape.tip, heading(shape.facing), shape.width / 2
            return TEARDROP, x, y, c, s, x + c * (shape.length - r), y + s * (shape.length - r), r
        case Wall() if shape.thickness <= 0:
            return (LINE,)
        case Wall() | Polygon():
            return (POLYGON,)


def packed_shapes(shapes: Iterable[Footprint]) -> bytes:
    """Several shapes in a row."""
    return b"".join([packed_shape(shape) for shape in shapes])
