"""Whether models may stand among others and on terrain, asked of packed rows: thousands of times in a game.

A crowd is packed once for all models of a kind: each unit with how they keep clear of it and its models (`packed.py`).
Pairs of round bases, and round bases on straight terrain, are decided; what is not is handed back for a closer look.
Each question is compiled, with a plain twin of the same bits.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf, sqrt
from struct import Struct as Format
from struct import pack, unpack_from
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grognard.kernel.plane import TOLERANCE
from grognard.kernel.plane._compiled import compiled
from grognard.kernel.plane.distance import signed_distance_plainly
from grognard.kernel.plane.packing import DISC, OVAL, TEARDROP
from grognard.kernel.troops.packed import SURE, packed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.plane import Bounds
    from grognard.kernel.troops.law import Berth
    from grognard.kernel.troops.standing import Troop

IS_CLEAR, ON_BASE, TOO_NEAR, NOT_SURE = range(4)
"""What a model is to a unit; a model stands on a shape (1), or that is not sure."""
SURELY = 0.005
"""Inches by which a unit that shifts must be wrong to be surely wrong: more than rounding and all that is forgiven."""
_HEAD = Format("=12d")
_MODEL = Format("=7d")
_SHAPE_HEAD = 17
MOST_KEPT = 4096
_packs: dict[tuple[int, int], tuple[Troop, Berth, bytes]] = {}
_Row: TypeAlias = tuple[float, ...]


class _Unit(NamedTuple):
    """The head of a packed unit."""

    left: float
    low: float
    right: float
    high: float
    discs: float
    """Circles that far apart are far enough, if both are bases; less than 0 where bases may touch."""
    others: float
    """The same for circles round other shapes."""
    is_free: float
    """They may stand above each other."""
    may_overlap: float
    least: float
    how: float
    """0: no distance to keep; 1: at least so much; 2: more than so much."""
    rise: float
    """From models on levels farther away than this no distance is kept."""
    models: float


def packed_crowd(units: Iterable[tuple[Troop, Berth]]) -> bytes:
    """Units with how one keeps clear of each, for the questions below."""
    return b"".join([_packed_unit(unit, berth) for unit, berth in units])


def _packed_unit(unit: Troop, berth: Berth) -> bytes:
    """One of them; packed once for as long as it stands so."""
    key = (id(unit), id(berth))
    found = _packs.get(key)
    if found is not None and found[0] is unit and found[1] is berth:
        return found[2]
    left, low, right, high = unit.box
    far = berth.at_end + TOLERANCE
    least = berth.at_end + (TOLERANCE if berth.is_strict else -TOLERANCE)
    enough = least + SURE
    is_free = berth.may_overlap and berth.at_end <= 0.0
    how = (2.0 if berth.is_strict else 1.0) if berth.at_end > 0.0 else 0.0
    box = left - far, low - far, right + far, high + far
    rise = inf if berth.rise is None else berth.rise + TOLERANCE
    head = _HEAD.pack(*box, enough, max(enough, 0.0), is_free, berth.may_overlap, least, how, rise, len(unit.stands))
    if len(_packs) >= MOST_KEPT:
        _packs.clear()
    _packs[key] = unit, berth, (made := head + packed(unit.stands))
    return made


@lru_cache(maxsize=64)
def _units_of(crowd: bytes) -> list[tuple[_Unit, list[_Row]]]:
    found: list[tuple[_Unit, list[_Row]]] = []
    at = 0
    while at < len(crowd):
        unit = _Unit(*_HEAD.unpack_from(crowd, at))
        end = at + _HEAD.size + int(unit.models) * _MODEL.size
        found.append((unit, list(_MODEL.iter_unpack(crowd[at + _HEAD.size : end]))))
        at = end
    return found


@lru_cache(maxsize=64)
def _shapes_of(shapes: bytes) -> list[_Row]:
    found: list[_Row] = []
    at = 0
    while at < len(shapes):
        size = int(unpack_from("=d", shapes, at)[0])
        found.append(unpack_from(f"={size}d", shapes, at))
        at += 8 * size
    return found


# ---------------------------------------------------------------- others


def crowded(crowd: bytes, row: bytes, first: int) -> int:
    """Four times the number of the first unit (from `first` on) that a model is not clear of, and what it is to it.

    -1 if it is clear of all of them.
    """
    if compiled is not None:
        return compiled.crowded(crowd, row, first)
    return crowded_plainly(crowd, row, first)


def crowded_plainly(crowd: bytes, row: bytes, first: int) -> int:
    """The same in plain Python."""
    one = _MODEL.unpack(row)
    for number, (unit, models) in enumerate(_units_of(crowd)):
        said = IS_CLEAR if number < first else _among(one, unit, models)
        if said != IS_CLEAR:
            return 4 * number + said
    return -1


def _among(one: _Row, unit: _Unit, models: list[_Row]) -> int:
    """What a model is to a unit."""
    if unit.is_free or _is_far(one[0], one[1], one[3], unit):
        return IS_CLEAR
    said, is_sure = IS_CLEAR, True
    for other in models:
        what = _beside(one, unit, other)
        if what == ON_BASE:
            return ON_BASE
        if what == NOT_SURE:
            is_sure = False
        elif what == TOO_NEAR:
            said = TOO_NEAR
    return said if is_sure else NOT_SURE


def _is_far(x: float, y: float, r: float, unit: _Unit) -> bool:
    return x + r < unit.left or x - r > unit.right or y + r < unit.low or y - r > unit.high


def _beside(one: _Row, unit: _Unit, other: _Row) -> int:
    """What a model is to one of a unit."""
    dx, dy, r = other[0] - one[0], other[1] - one[1], one[3]
    gap = sqrt(dx * dx + dy * dy) - r - other[3]
    is_pair = one[4] != 0.0 and other[4] != 0.0
    if gap >= (unit.discs if is_pair else unit.others):
        return IS_CLEAR
    if not is_pair:
        return NOT_SURE
    near = max(r + other[3] - TOLERANCE, 0.0)
    if not unit.may_overlap and dx * dx + dy * dy < near * near and _shares_height(one[2], one[6], other):
        return ON_BASE
    gap = max(gap, 0.0)
    if abs(one[2] - other[2]) > unit.rise:
        return IS_CLEAR
    if (unit.how == 1.0 and not gap >= unit.least) or (unit.how == 2.0 and not gap > unit.least):
        return TOO_NEAR
    return IS_CLEAR


def _shares_height(level: float, height: float, other: _Row) -> bool:
    return level == other[2] or (level < other[2] + other[6] and other[2] < level + height)


def all_clear(crowd: bytes, rows: bytes) -> bool:
    """Whether all these models are clear of all units, and surely so."""
    return all_clear_plainly(crowd, rows) if compiled is None else compiled.all_clear(crowd, rows)


def all_clear_plainly(crowd: bytes, rows: bytes) -> bool:
    """The same in plain Python."""
    models = list(_MODEL.iter_unpack(rows))
    return all(_among(one, unit, others) == IS_CLEAR for unit, others in _units_of(crowd) for one in models)


# ---------------------------------------------------------------- terrain


def on_shape(shapes: bytes, row: bytes, first: int) -> int:
    """Four times the number of the first shape (from `first` on) that a model may be on, plus 1 if it surely is.

    3 is added if that wants a closer look. -1 if it is on none.
    """
    return on_shape_plainly(shapes, row, first) if compiled is None else compiled.on_shape(shapes, row, first)


def on_shape_plainly(shapes: bytes, row: bytes, first: int) -> int:
    """The same in plain Python."""
    x, y, _, r, is_disc, *_ = _MODEL.unpack(row)
    for number, shape in enumerate(_shapes_of(shapes)):
        if number < first or not _is_in_box(x, y, r, shape):
            continue
        said = _is_on(x, y, r, shape, TOLERANCE) if is_disc else NOT_SURE
        if said:
            return 4 * number + said
    return -1


def _is_in_box(x: float, y: float, r: float, shape: _Row) -> bool:
    return x - r < shape[4] and shape[2] < x + r and y - r < shape[5] and shape[3] < y + r


def _is_on(x: float, y: float, r: float, shape: _Row, less: float) -> int:
    """Whether a disc overlaps a shape by more than `less`: 1 or 0, or `NOT_SURE`."""
    kind, number = int(shape[1]), int(shape[9])
    if kind == DISC:
        dx, dy, near = shape[6] - x, shape[7] - y, max(r + shape[8] - less, 0.0)
        return int(dx * dx + dy * dy < near * near)
    if kind in (OVAL, TEARDROP) or number < 2:
        return NOT_SURE
    corners = list(zip(shape[_SHAPE_HEAD::2], shape[_SHAPE_HEAD + 1 :: 2], strict=True))
    try:
        return int(signed_distance_plainly((x, y), corners) < r - less)
    except ZeroDivisionError:
        return NOT_SURE


# ---------------------------------------------------------------- a whole unit that shifts


def is_barred(
    crowd: bytes, rows: bytes, shapes: bytes, table: Bounds | None, dx: float, dy: float, *, is_flat: bool
) -> bool:
    """Whether models that all shift alike surely end off the table, on terrain, on others or too near to them.

    With `is_flat` they end on the table itself; else nothing is said about heads and feet.
    """
    edges = b"" if table is None else pack("=4d", *table)
    if compiled is not None:
        return compiled.is_barred(crowd, rows, shapes, edges, dx, dy, is_flat)
    return is_barred_plainly(crowd, rows, shapes, edges, dx, dy, is_flat=is_flat)


def is_barred_plainly(
    crowd: bytes, rows: bytes, shapes: bytes, table: bytes, dx: float, dy: float, *, is_flat: bool
) -> bool:
    """The same in plain Python."""
    units, terrain = _units_of(crowd), _shapes_of(shapes)
    for one in _MODEL.iter_unpack(rows):
        x, y, r = one[0] + dx, one[1] + dy, one[5]
        if table and _is_off(unpack_from("=4d", table), x, y, r):
            return True
        if any(_is_in_box(x, y, r, shape) and _is_on(x, y, r, shape, SURELY) == 1 for shape in terrain):
            return True
        if any(_is_surely_among((x, y, r), one[6], unit, models, is_flat=is_flat) for unit, models in units):
            return True
    return False


def _is_off(table: _Row, x: float, y: float, r: float) -> bool:
    left, low, right, high = table
    return x - r < left - SURELY or y - r < low - SURELY or x + r > right + SURELY or y + r > high + SURELY


def _is_surely_among(
    disc: tuple[float, float, float], height: float, unit: _Unit, models: list[_Row], *, is_flat: bool
) -> bool:
    """Whether a disc inside a base surely stands on another base or too near to it."""
    x, y, r = disc
    if unit.is_free or _is_far(x, y, r, unit):
        return False
    for other in models:
        dx, dy = other[0] - x, other[1] - y
        gap = sqrt(dx * dx + dy * dy) - r - other[5]
        if unit.how and gap < unit.least - SURELY and (unit.rise == inf or (is_flat and abs(other[2]) <= unit.rise)):
            return True
        if is_flat and not unit.may_overlap and gap < -SURELY and _shares_height(0.0, height, other):
            return True
    return False
