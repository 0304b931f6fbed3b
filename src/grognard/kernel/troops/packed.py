"""Rows of models packed for the compiled part, and what is asked of them thousands of times in a game.

A row of models is packed once: records never change, so a unit that nobody has touched is the same row in every clone
(see `Formations`). Each question has a plain twin of the same bits. Pairs of round bases are decided at once, other
pairs by the circles round and inside them; what these do not decide is looked at exactly.
"""

from __future__ import annotations

from math import inf, sqrt
from struct import Struct as Format
from typing import TYPE_CHECKING

from grognard.kernel.plane._compiled import compiled
from grognard.kernel.plane.distance import distance

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.troops.bases import Base
    from grognard.kernel.troops.pose import Pose
    from grognard.kernel.troops.standing import Stand

    Row = Sequence[Stand]

MOST_KEPT = 4096
SURE = 1e-9
"""Inner circles must be nearer than a limit by this to decide a pair."""
FEW = 3
"""Rows shorter than this are joined as quickly as they are found again."""
_MODEL = Format("=7d")
_PLACE = Format("=3d")
_packs: dict[int, tuple[object, bytes]] = {}


def packed_model(base: Base, pose: Pose) -> bytes:
    """Seven doubles for a model: x, y, level, outer radius, 1 for a disc, inner radius, height."""
    is_disc = 1.0 if base.kind == "disc" else 0.0
    return _MODEL.pack(pose[0], pose[1], pose[3] or 0.0, base.outer, is_disc, base.inner, base.height)


def packed_at(models: Iterable[tuple[bytes, float, float]]) -> bytes:
    """Packed models as they would be at other places on the table itself."""
    pack = _PLACE.pack
    return b"".join([pack(x, y, 0.0) + row[_PLACE.size :] for row, x, y in models])


def packed(stands: Row) -> bytes:
    """The models of a row, one after the other."""
    if len(stands) < FEW or type(stands) is not tuple:  # a list may change
        return b"".join([one[7] for one in stands])
    found = _packs.get(id(stands))
    if found is not None and found[0] is stands:
        return found[1]
    rows = b"".join([one[7] for one in stands])
    if len(_packs) >= MOST_KEPT:
        _packs.clear()
    _packs[id(stands)] = stands, rows
    return rows


def packed_discs(discs: Iterable[tuple[float, float, float, float]]) -> bytes:
    """Round models as (x, y, radius, level), packed."""
    pack = _MODEL.pack
    return b"".join([pack(x, y, level, radius, 1.0, radius, 0.0) for x, y, radius, level in discs])


def apart(a: Stand, b: Stand) -> float:
    """Inches between two bases in a straight line, levels included."""
    away = distance(a.shape, b.shape)
    rise = a.level - b.level
    return away if rise == 0.0 else sqrt(away * away + rise * rise)


def nearest(ones: Row, others: Row) -> float:
    """The smallest straight-line distance between two groups of models; infinite if one has none."""
    if compiled is None:
        best, pairs = nearest_plainly(ones, others)
    else:
        best, pairs = compiled.nearest(packed(ones), packed(others))
    for i, j in pairs:
        away = apart(ones[i], others[j])
        if away < best:
            best = away
    return best


def nearest_plainly(ones: Row, others: Row) -> tuple[float, list[tuple[int, int]]]:
    """The smallest distance between two discs, and the other pairs that may be nearer."""
    best = inf
    for a in ones:
        for b in others:
            if a.base.is_round and b.base.is_round:
                best = min(best, _circles_apart(a, b))
    pairs = [
        (i, j)
        for i, a in enumerate(ones)
        for j, b in enumerate(others)
        if not (a.base.is_round and b.base.is_round) and _circles_apart(a, b) < best
    ]
    return best, pairs


def _circles_apart(a: Stand, b: Stand) -> float:
    """Inches between the outer circles of two models, levels included; never below 0."""
    dx, dy = b.pose[0] - a.pose[0], b.pose[1] - a.pose[1]
    gap = max(sqrt(dx * dx + dy * dy) - a.base.outer - b.base.outer, 0.0)
    rise = a.level - b.level
    return gap if rise == 0.0 else sqrt(gap * gap + rise * rise)


def any_within(ones: Row, others: Row, most: float) -> bool:
    """Whether some model of one group is at most so far from one of the other."""
    if compiled is None:
        is_near, pairs = within_plainly(ones, others, most)
    else:
        is_near, pairs = compiled.within(packed(ones), packed(others), most)
    return bool(is_near) or any(apart(ones[i], others[j]) <= most for i, j in pairs)


def within_plainly(ones: Row, others: Row, most: float) -> tuple[int, list[tuple[int, int]]]:
    """Whether two discs are that near, and the pairs before them that are not decided."""
    pairs: list[tuple[int, int]] = []
    for i, a in enumerate(ones):
        for j, b in enumerate(others):
            if _circles_apart(a, b) <= most:
                if a.base.is_round and b.base.is_round:
                    return 1, pairs
                pairs.append((i, j))
    return 0, pairs


def is_apart(ones: Row, others: Row, discs: float, rest: float) -> bool:
    """Whether the circles round all pairs are that far apart, seen from above; the same row twice asks for its pairs.

    Pairs of discs have a distance of their own. Other pairs may be farther apart than their circles.
    """
    if compiled is None:
        return is_apart_plainly(ones, others, discs, rest)
    row = packed(ones)
    return compiled.is_apart(row, row if others is ones else packed(others), discs, rest)


def is_apart_plainly(ones: Row, others: Row, discs: float, rest: float) -> bool:
    """The same in plain Python."""
    for i, a in enumerate(ones):
        for b in others[:i] if others is ones else others:
            dx, dy = b.pose[0] - a.pose[0], b.pose[1] - a.pose[1]
            gap = sqrt(dx * dx + dy * dy) - a.base.outer - b.base.outer
            if not gap >= (discs if a.base.is_round and b.base.is_round else rest):
                return False
    return True


def is_nearer(ones: Row, others: Row, inches: float) -> bool:
    """Whether some model of one group is nearer than so many inches to one of the other, seen from above."""
    if is_apart(ones, others, inches + SURE, inches + SURE):
        return False
    return any(distance(one.shape, other.shape) < inches for one in ones for other in others)


def links_within(stands: Row, most: float, rise: float = inf) -> bytes:
    """A square of bytes: 1 for two models of a unit that are at most so far apart, seen from above.

    `rise` limits the difference of their levels.
    """
    found = linked_plainly(stands, most, rise) if compiled is None else compiled.linked(packed(stands), most, rise)
    if 2 not in found:
        return found
    n, exact = len(stands), bytearray(found)
    for i, a in enumerate(stands):
        for j in range(i):
            if exact[i * n + j] == 2:
                exact[i * n + j] = exact[j * n + i] = distance(a.shape, stands[j].shape) <= most
    return bytes(exact)


def linked_plainly(stands: Row, most: float, rise: float) -> bytes:
    """The same, with 2 for pairs that the circles do not decide."""
    n = len(stands)
    found = bytearray(n * n)
    for i, a in enumerate(stands):
        for j in range(i):
            b = stands[j]
            dx, dy = b.pose[0] - a.pose[0], b.pose[1] - a.pose[1]
            far = sqrt(dx * dx + dy * dy)
            if abs(a.level - b.level) <= rise and far - a.base.outer - b.base.outer <= most:
                is_sure = (a.base.is_round and b.base.is_round) or far - a.base.inner - b.base.inner <= most - SURE
                found[i * n + j] = found[j * n + i] = 1 if is_sure else 2
    return bytes(found)


# ---------------------------------------------------------------- markers


def on_markers(stands: Row, markers: Row, inches: float, rise: float = inf) -> list[list[int]]:
    """For each marker the models (by their places) within so many inches of it, seen from above.

    Markers are models too: anything with a base and a pose. `rise` limits the difference of levels.
    """
    found, n = marked(packed(stands), packed(markers), inches, rise), len(stands)
    return [
        [
            i
            for i in range(n)
            if (said := found[j * n + i]) == 1 or (said == 2 and distance(stands[i].shape, marker.shape) <= inches)
        ]
        for j, marker in enumerate(markers)
    ]


def marked(row: bytes, markers: bytes, inches: float, rise: float) -> bytes:
    """For each marker one byte for each model: 1 if it is that near, 2 if the circles of the two do not decide."""
    if compiled is not None:
        return compiled.marked(row, markers, inches, rise)
    return marked_plainly(row, markers, inches, rise)


def marked_plainly(row: bytes, markers: bytes, inches: float, rise: float) -> bytes:
    """The same in plain Python."""
    models = list(_MODEL.iter_unpack(row))
    return bytes(_link(model, marker, inches, rise) for marker in _MODEL.iter_unpack(markers) for model in models)


def _link(one: tuple[float, ...], other: tuple[float, ...], most: float, rise: float) -> int:
    """1 for two packed models that are at most so far apart, 2 if their circles do not decide, else 0."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    far = sqrt(dx * dx + dy * dy)
    if not (abs(one[2] - other[2]) <= rise and far - one[3] - other[3] <= most):
        return 0
    is_sure = (one[4] != 0.0 and other[4] != 0.0) or far - one[5] - other[5] <= most - SURE
    return 1 if is_sure else 2


# ---------------------------------------------------------------- coherency


def is_linked(row: bytes, most: float, rise: float, needs: int, *, one_group: bool) -> int:
    """Whether each model has so many others within some inches and, if asked, all are joined: 1 or 0.

    2 if the circles of some pair do not decide.
    """
    if compiled is not None:
        return compiled.coherent(row, most, rise, needs, one_group)
    return is_linked_plainly(row, most, rise, needs, one_group=one_group)


def is_linked_plainly(row: bytes, most: float, rise: float, needs: int, *, one_group: bool) -> int:
    """The same in plain Python."""
    models = list(_MODEL.iter_unpack(row))
    near: list[list[int]] = [[] for _ in models]
    for i, one in enumerate(models):
        for j in range(i):
            link = _link(one, models[j], most, rise)
            if link == 2:
                return 2
            if link:
                near[i].append(j)
                near[j].append(i)
    if any(len(own) < needs for own in near):
        return 0
    group = [0] if models else []
    for place in group:
        group += [other for other in near[place] if other not in group]
    return int(not one_group or len(group) == len(models))
