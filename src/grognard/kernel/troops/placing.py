"""Where models may stand: on the table, on nothing, clear of others, coherent."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import TOLERANCE, bounds
from grognard.kernel.plane.distance import distance
from grognard.kernel.troops.law import shapes_of
from grognard.kernel.troops.packed import SURE, is_apart
from grognard.kernel.troops.pose import Pose, pose_of
from grognard.kernel.troops.standing import box_of, clashes, is_coherent, overlaps, stand
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from grognard.kernel.ask import Spot
    from grognard.kernel.plane import Bounds, Footprint
    from grognard.kernel.troops.bases import Base
    from grognard.kernel.troops.law import Berth, Footing
    from grognard.kernel.troops.standing import Stand, Troop


class Keep(NamedTuple):
    """How models of all kinds of a unit keep clear of another one."""

    far: float
    """A unit farther away than this matters to none of them."""
    discs: float
    """Circles that far apart are far enough, if both are bases; less than 0 where bases may touch."""
    others: float
    """The same for circles round other shapes."""
    is_free: bool
    """They may stand above each other."""


@lru_cache(maxsize=1024)
def keep_of(berths: tuple[Berth, ...]) -> Keep:
    """What is surely enough for all of these."""
    least = max(berth.at_end + (TOLERANCE if berth.is_strict else -TOLERANCE) for berth in berths) + SURE
    is_free = all(berth.may_overlap and berth.at_end <= 0.0 for berth in berths)
    return Keep(max(berth.at_end for berth in berths) + TOLERANCE, least, max(least, 0.0), is_free)


class Crowd:
    """Everybody else on the table, read once for all the checks of one question."""

    __slots__ = ("_berths", "_boxed", "_keeps", "_near", "_rows", "others", "spills")

    def __init__(self, unit: str, others: Iterable[Troop]) -> None:
        self.others = [other for other in others if other.id != unit and other.stands]
        self._berths: dict[tuple[str, str], Berth] = {}
        self._boxed: dict[str, list[tuple[Footprint, Bounds]]] = {}
        self._rows: dict[str, list[tuple[Troop, Berth]]] = {}
        self._keeps: dict[tuple[str, ...], list[tuple[Troop, Keep]]] = {}
        self._near: dict[str, list[tuple[float, float, float, float, tuple[Troop, Keep]]]] = {}
        self.spills = {other.id: _spill(other) for other in self.others}
        """How far bases of each unit may reach out of its box when they turn."""

    def boxed(self, law: Footing, name: str) -> list[tuple[Footprint, Bounds]]:
        """What a model may not stand on, with boxes; asked of the law once for each model."""
        key = name if callable(law.no_standing) else ""
        found = self._boxed.get(key)
        if found is None:
            found = self._boxed[key] = boxed_shapes(shapes_of(law.no_standing, name))
        return found

    def close(self, law: Footing, row: Sequence[Stand]) -> list[tuple[Footprint, Bounds]]:
        """What none of these models may stand on, as far as it is near enough to matter."""
        left, low, right, high = box_of(row)
        return [
            pair
            for pair in self.boxed(law, "")
            if left < pair[1][2] and pair[1][0] < right and low < pair[1][3] and pair[1][1] < high
        ]

    def is_taken(self, left: float, low: float, right: float, high: float) -> bool:
        """Whether somebody's box reaches into a rectangle."""
        for other in self.others:
            box = other.box
            if left < box[2] and box[0] < right and low < box[3] and box[1] < high:
                for one in other.stands:
                    box = one.box
                    if left < box[2] and box[0] < right and low < box[3] and box[1] < high:
                        return True
        return False

    def berths(self, law: Footing, own: Stand) -> list[tuple[Troop, Berth]]:
        """All other units, and how a model keeps clear of them."""
        kind = law.kind_of(own.name)
        found = self._rows.get(kind)
        if found is None:
            found = self._rows[kind] = [(other, self.berth(law, own, other)) for other in self.others]
        return found

    def near(self, law: Footing, row: Sequence[Stand]) -> list[tuple[Troop, Keep]]:
        """The units that one of these models may be too near to, and how all of them keep clear of each."""
        left, low, right, high = box_of(row)
        kinds = {law.kind_of(one.name): one for one in row}
        key = tuple(kinds)
        known = self._keeps.get(key)
        if known is None:
            ones = tuple(kinds.values())
            known = self._keeps[key] = [
                (other, keep_of(tuple([self.berth(law, one, other) for one in ones]))) for other in self.others
            ]
        found: list[tuple[Troop, Keep]] = []
        for pair in known:
            box, keep = pair[0].box, pair[1].far
            if left - box[2] <= keep and box[0] - right <= keep and low - box[3] <= keep and box[1] - high <= keep:
                found.append(pair)
        return found

    def near_one(self, law: Footing, one: Stand) -> list[tuple[Troop, Keep]]:
        """The same for a single model, which is asked for most."""
        kind = law.kind_of(one.name)
        known = self._near.get(kind)
        if known is None:
            known = self._near[kind] = []
            for other in self.others:
                keep = keep_of((self.berth(law, one, other),))
                (left, low, right, high), far = other.box, keep.far
                known.append((left - far, low - far, right + far, high + far, (other, keep)))
        west, south, east, north = one.box
        return [
            pair
            for left, low, right, high, pair in known
            if west <= right and left <= east and south <= high and low <= north
        ]

    def berth(self, law: Footing, own: Stand, other: Troop) -> Berth:
        """How a model keeps clear of a unit; asked of the law once for each pair."""
        key = (law.kind_of(own.name), other.id)
        found = self._berths.get(key)
        if found is None:
            found = self._berths[key] = law.berth(own, other)
        return found


MOST_KEPT = 512
FEW = 3
"""Fewer models than these look at all the terrain one by one."""
TOUCHING = SURE - TOLERANCE
"""Round bases that far apart, or more, do not overlap."""
_boxed: dict[int, tuple[object, list[tuple[Footprint, Bounds]]]] = {}


def boxed_shapes(shapes: Sequence[Footprint]) -> list[tuple[Footprint, Bounds]]:
    """Shapes with boxes round them; those of a tuple, which nobody changes, are worked out once."""
    found = _boxed.get(id(shapes))
    if found is not None and found[0] is shapes:
        return found[1]
    made = [(shape, bounds(shape)) for shape in shapes]
    if type(shapes) is tuple:
        if len(_boxed) >= MOST_KEPT:
            _boxed.clear()
        _boxed[id(shapes)] = shapes, made
    return made


_spills: dict[int, tuple[tuple[Stand, ...], float]] = {}


def _spill(unit: Troop) -> float:
    """How far bases of a unit may reach out of its box when they turn; worked out once for the same models."""
    known = _spills.get(id(unit.stands))
    if known is not None and known[0] is unit.stands:
        return known[1]
    if len(_spills) >= MOST_KEPT:
        _spills.clear()
    found = max((one.base.outer for one in unit.stands if one.base.kind != "disc"), default=0.0)
    _spills[id(unit.stands)] = unit.stands, found
    return found


def put(name: str, base: Base, spot: Spot, law: Footing, before: Pose | None = None) -> Stand:
    """The model at a spot of an answer: without a level it rests where it must, without a facing it keeps its own."""
    pose = pose_of(spot, before)
    found = stand(name, base, pose)
    if law.levels is not None and pose.level is None:
        levels = law.levels(found)
        level = levels[0] if levels else 0.0
        found = stand(name, base, pose._replace(level=level or None)) if level else found
    return found


def check_ground(
    law: Footing, one: Stand, crowd: Crowd, close: Sequence[tuple[Footprint, Bounds]] | None = None
) -> None:
    """Whether the table and the terrain let one model stand here; `close` is the terrain that may be under it."""
    box = one.box
    if not is_on(law.table, box):
        raise law.refused("table", tell("{model} would be off the table.", model=law.name_of(one.name)))
    left, low, right, high = box
    for shape, own in crowd.boxed(law, one.name) if close is None else close:
        if left < own[2] and own[0] < right and low < own[3] and own[1] < high and overlaps(one.shape, shape):
            raise law.refused("wall", tell("{model} cannot stand there.", model=law.name_of(one.name)))
    if law.levels is not None and one.level not in law.levels(one):
        raise law.refused(
            "level",
            tell(
                'Nothing {level}" high is there for {model} to stand on.', level=one.level, model=law.name_of(one.name)
            ),
        )


def is_on(table: Bounds | None, box: Bounds) -> bool:
    """Whether a box lies on the table; a thousandth over the edge is forgiven."""
    if table is None:
        return True
    return (
        box[0] >= table[0] - TOLERANCE
        and box[1] >= table[1] - TOLERANCE
        and box[2] <= table[2] + TOLERANCE
        and box[3] <= table[3] + TOLERANCE
    )


def check_clear(law: Footing, one: Stand, crowd: Crowd, own: Sequence[Stand] = ()) -> None:
    """Whether one model stands on no other and as far from other units as it must."""
    row = (one,)
    for other, keep in crowd.near_one(law, one):  # only a unit that must be kept away from matters at a distance
        if keep.is_free or is_apart(row, other.stands, keep.discs, keep.others):
            continue
        berth = crowd.berth(law, one, other)
        if not berth.may_overlap and any(clashes(one, each) for each in other.stands):
            raise law.refused("base", tell("{model} would stand on another base.", model=law.name_of(one.name)))
        if berth.at_end > 0.0 and not _keeps(one, other.stands, berth):
            raise law.refused(
                "berth",
                tell(
                    '{model} would end too near to another unit; it must stay {inches}" away.',
                    model=law.name_of(one.name),
                    inches=f"{berth.at_end:g}",
                ),
            )
    if not is_clear_of(row, own):
        raise law.refused("base", tell("{model} would stand on another base.", model=law.name_of(one.name)))


def is_clear_of(row: tuple[Stand], own: Sequence[Stand]) -> bool:
    """Whether one model (a row of one) stands on none of these."""
    return not own or is_apart(row, own, TOUCHING, 0.0) or not any(clashes(row[0], each) for each in own)


def _keeps(one: Stand, others: Sequence[Stand], berth: Berth) -> bool:
    """Whether a model is as far from all of these as the berth says."""
    least = berth.at_end + TOLERANCE if berth.is_strict else berth.at_end - TOLERANCE
    if berth.is_strict:
        return all(distance(one.shape, other.shape) > least for other in others)
    return all(distance(one.shape, other.shape) >= least for other in others)


def check_stands(law: Footing, ends: Mapping[str, Stand], crowd: Crowd) -> None:
    """Whether all models of a unit may stand so; `ends` has every one of them."""
    row = tuple(ends.values())
    is_clear = _is_surely_clear(law, row, crowd)
    close = None if len(row) < FEW or callable(law.no_standing) else crowd.close(law, row)
    for number, one in enumerate(row):
        check_ground(law, one, crowd, close)
        if not is_clear:
            check_clear(law, one, crowd, row[:number])
    if law.coherency is not None and not is_coherent(row, law.coherency):
        raise law.refused("coherency", tell("{unit} would be out of coherency.", unit=law.unit_name))
    if law.also is not None:
        law.also(ends)


def _is_surely_clear(law: Footing, row: tuple[Stand, ...], crowd: Crowd) -> bool:
    """Whether no model is near any other by the circles round them, so that nobody needs a closer look."""
    if not row:
        return True
    if not is_apart(row, row, TOUCHING, 0.0):
        return False
    for other, keep in crowd.near(law, row):
        if not keep.is_free and not is_apart(row, other.stands, keep.discs, keep.others):
            return False
    return True


__all__ = ["Crowd", "check_clear", "check_ground", "check_stands", "is_clear_of", "is_on", "put"]
