"""Standing: which models stand where, who is near whom, and whether a unit hangs together.

A `Stand` is a model with its base at a pose; a `Troop` is a unit of them. Both never change: a ruleset makes them from
its records (`Formations` remembers them as long as the records stay the same).
"""

from __future__ import annotations

from itertools import combinations
from math import comb, hypot, inf
from operator import is_
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from msgspec import Struct

from grognard.kernel.plane import TOLERANCE, Bounds, Box, Disc, Oval, bounds, inside, overlap
from grognard.kernel.plane.distance import distance
from grognard.kernel.plane.support import separation, shaved
from grognard.kernel.table import Moments
from grognard.kernel.troops.packed import any_within, is_linked, links_within, nearest, packed, packed_model
from grognard.kernel.view import Piece

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from grognard.kernel.plane import Footprint, Polygon
    from grognard.kernel.table import Table
    from grognard.kernel.troops.bases import Base
    from grognard.kernel.troops.pose import Pose

M = TypeVar("M")

NOWHERE: Bounds = (inf, inf, -inf, -inf)
"""The box of a unit without models."""
PARTED = 1e-12
"""A strip of this width parts two shapes."""
MOST_TRIED = 4000
"""Sets of models that `strays` looks at before it guesses."""


_new = tuple.__new__
"""Makes a named tuple without a detour; only for what is made thousands of times."""


class Stand(NamedTuple):
    """A model on the table."""

    name: str
    base: Base
    pose: Pose
    shape: Disc | Oval | Box
    level: float
    height: float
    box: Bounds
    """An upright box round its base."""
    row: bytes
    """The model packed for questions about many at once (`packed.py`)."""

    def piece(self, unit: str, seat: int, **more: Any) -> Piece:
        """The model as clients draw it."""
        return Piece(
            id=self.name,
            unit=unit,
            seat=seat,
            at=self.pose.at,
            shape=self.base.kind,
            length=self.base.length,
            width=self.base.width,
            facing=self.pose.facing,
            **more,
        )

    def moved(self, pose: Pose) -> Stand:
        """The same model at another pose."""
        return stand(self.name, self.base, pose)


def stand(name: str, base: Base, pose: Pose) -> Stand:
    """A model at a pose.

    >>> from grognard.kernel.troops.bases import base_of
    >>> from grognard.kernel.troops.pose import Pose
    >>> stand("A1.1", base_of("1in"), Pose(3, 4)).shape
    Disc(at=(3, 4), radius=0.5)
    """
    shape, row = base.footprint(pose), packed_model(base, pose)
    if type(shape) is Disc:  # nearly always
        x, y, r = pose[0], pose[1], shape.radius
        box = (x - r, y - r, x + r, y + r)
        return _new(Stand, (name, base, pose, shape, pose[3] or 0.0, base.height, box, row))
    return Stand(name, base, pose, shape, pose[3] or 0.0, base.height, bounds(shape), row)


class Troop(NamedTuple):
    """A unit on the table: its models in order, and an upright box round all of them."""

    id: str
    seat: int
    stands: tuple[Stand, ...]
    box: Bounds


def troop(name: str, seat: int, stands: Iterable[Stand]) -> Troop:
    """A unit of these models."""
    row = tuple(stands)
    return Troop(name, seat, row, box_of(row))


def box_of(stands: Iterable[Stand]) -> Bounds:
    """Left, low, right and high of all of them together."""
    boxes = [each.box for each in stands]
    if not boxes:
        return NOWHERE
    lefts, lows, rights, highs = zip(*boxes, strict=True)
    return min(lefts), min(lows), max(rights), max(highs)


class LastStood(NamedTuple):
    """How the units and models of a game last stood, each with the records of which that was read."""

    units: dict[str, tuple[list[Any], Troop]]
    models: dict[str, tuple[Any, Stand | None]]


class Formations:
    """How units stand, read from records and kept with the game as long as their records are the same.

    `stand_of` makes a stand of a model's record, or None while it is not on the table.
    """

    __slots__ = ("_now", "stand_of")

    def __init__(self, stand_of: Callable[[Any], Stand | None]) -> None:
        self.stand_of = stand_of
        self._now: Moments[dict[str, Troop]] = Moments(lambda table: {})

    def at(self, table: Table, unit: str) -> Troop:
        """How a unit stands on a table; as long as nobody moves its records are not even looked at.

        The fields of records that move models must be among `table.POSES`.
        """
        known = self._now.of(table)
        found = known.get(unit)
        if found is None:
            found = known[unit] = self.of(table, unit)
        return found

    def all(self, table: Table, units: Iterable[str]) -> list[Troop]:
        """How many units stand."""
        known, found = self._now.of(table), []
        for unit in units:
            one = known.get(unit)
            if one is None:
                one = known[unit] = self.of(table, unit)
            found.append(one)
        return found

    def of(self, table: Table, unit: str) -> Troop:
        """How a unit (whose record has `models` and a `seat`) stands."""
        records, kept = table.records, self._kept(table)
        own = records[unit]
        models = [records[model] for model in own.models]
        found = kept.units.get(unit)
        if found is None or found[0] != models or found[1].seat != own.seat:  # records never change
            stands = [each for each in (self._stand(kept, model) for model in models) if each is not None]
            found = kept.units[unit] = models, self._same(found, own.seat, stands) or troop(unit, own.seat, stands)
        return found[1]

    def stand(self, table: Table, model: str) -> Stand | None:
        """How a model (whose record has an `id`) stands: the very same as before if it has not moved."""
        return self._stand(self._kept(table), table.records[model])

    def _stand(self, kept: LastStood, model: Any) -> Stand | None:
        before, known = kept.models.get(model.id, (None, None))
        if before is model:
            return known
        found = self.stand_of(model)
        if found == known:
            found = known
        kept.models[model.id] = model, found
        return found

    def _kept(self, table: Table) -> LastStood:
        found: LastStood | None = table.memory.get(self)
        if found is None:
            found = table.memory[self] = LastStood({}, {})
        return found

    def _same(self, found: tuple[list[Any], Troop] | None, seat: int, stands: Sequence[Stand]) -> Troop | None:
        """The unit as it stood before, if nobody in it has moved: what was worked out about it still holds."""
        if found is None or found[1].seat != seat or len(found[1].stands) != len(stands):
            return None
        return found[1] if all(map(is_, found[1].stands, stands)) else None


# ---------------------------------------------------------------- distances


def gap(a: Stand, b: Stand) -> float:
    """Inches between two bases seen from above; 0 if they touch or overlap."""
    return distance(a.shape, b.shape)


def closest(those: Iterable[Stand], these: Sequence[Stand]) -> float:
    """The smallest straight-line distance between two groups of models; infinite if one has none."""
    return nearest(those if isinstance(those, (tuple, list)) else list(those), these)


def box_gap(a: Bounds, b: Bounds) -> float:
    """At least so far two boxes are apart."""
    dx = a[0] - b[2]
    if dx < 0.0:
        dx = max(b[0] - a[2], 0.0)
    dy = a[1] - b[3]
    if dy < 0.0:
        dy = max(b[1] - a[3], 0.0)
    return hypot(dx, dy) if dx and dy else dx + dy


def reach_into(a: Bounds, b: Bounds, inches: float) -> bool:
    """Whether one box reaches into the other made so many inches wider on each side."""
    return a[0] - inches <= b[2] and b[0] - inches <= a[2] and a[1] - inches <= b[3] and b[1] - inches <= a[3]


def boxes_near(box: Bounds, others: Iterable[Troop], inches: float) -> list[Troop]:
    """The units whose boxes reach into a box that is so many inches wider on each side: nobody else is so near."""
    left, low, right, high = box[0] - inches, box[1] - inches, box[2] + inches, box[3] + inches
    return [
        other
        for other in others
        if left <= other.box[2] and other.box[0] <= right and low <= other.box[3] and other.box[1] <= high
    ]


def is_near(one: Troop, other: Troop, inches: float) -> bool:
    """Whether some model of one unit is within so many inches of one of the other, exactly so many included."""
    most = inches + TOLERANCE
    if box_gap(one.box, other.box) > most:
        return False
    return any_within(one.stands, other.stands, most)


def near(one: Troop, others: Iterable[Troop], inches: float) -> list[Troop]:
    """The other units with a model within so many inches."""
    return [other for other in others if other.id != one.id and is_near(one, other, inches)]


def distance_of(one: Troop, other: Troop) -> float:
    """From unit to unit: the smallest distance between a model of each."""
    return closest(one.stands, other.stands)


def clashes(a: Stand, b: Stand) -> bool:
    """Whether one stands on the other's base, or one's head is where the other stands. Touching is no clash."""
    if a.level != b.level and not (a.level < b.level + b.height and b.level < a.level + a.height):
        return False
    # Most pairs are told apart by the circles round them.
    away = hypot(a.pose[0] - b.pose[0], a.pose[1] - b.pose[1])
    return away < a.base.outer + b.base.outer and overlaps(a.shape, b.shape)


def misplaced(stands: Sequence[Stand], area: Polygon) -> Iterator[str]:
    """What should never be: who stands off the table, and who stands on whom."""
    for number, one in enumerate(stands):
        if not inside(area, one.shape):
            yield f"{one.name} is off the table"
        yield from (f"{one.name} stands on {other.name}" for other in stands[:number] if clashes(one, other))


def overlaps(a: Footprint, b: Footprint) -> bool:
    """As `plane.overlap`; for ovals the search ends at the first line that parts the two."""
    if isinstance(a, Oval):
        return separation(shaved(a), b, PARTED)[0] <= 0.0
    if isinstance(b, Oval):
        return separation(a, shaved(b), PARTED)[0] <= 0.0
    return overlap(a, b)


def touches(a: Stand, b: Stand, slack: float = 0.02, step: float = 0.0) -> bool:
    """Base-to-base contact: no wider gap than `slack`, on levels no farther apart than `step`."""
    return abs(a.level - b.level) <= step + TOLERANCE and distance(a.shape, b.shape) <= slack


# ---------------------------------------------------------------- coherency


class Coherency(Struct, frozen=True):
    """What holds a unit together, measured base to base.

    With a `link`, each model is within it of so many `neighbours` (of all others, if there are fewer), of which a unit
    of `many` models or more needs `neighbours_of_many`; with `one_group` the links form one chain. With a `spread` no
    two models are farther apart than that plus `spread_each` for every model of the unit. `rise` limits how much
    higher a neighbour may stand.
    """

    link: float | None = 2.0
    neighbours: int = 1
    many: int | None = None
    neighbours_of_many: int = 2
    one_group: bool = True
    spread: float | None = None
    spread_each: float = 0.0
    rise: float | None = None

    def needs(self, number: int) -> int:
        """How many neighbours each model of so many needs."""
        wanted = self.neighbours_of_many if self.many is not None and number >= self.many else self.neighbours
        return min(wanted, number - 1)

    def widest(self, number: int) -> float:
        """How far apart two models of so many may be."""
        return inf if self.spread is None else self.spread + self.spread_each * number


def is_coherent(stands: Sequence[Stand], rule: Coherency) -> bool:
    """Whether models stand in coherency; one alone always does.

    >>> from grognard.kernel.troops.bases import base_of
    >>> from grognard.kernel.troops.pose import Pose
    >>> line = [stand(str(x), base_of("1in"), Pose(x, 0)) for x in (0, 3, 6)]
    >>> is_coherent(line, Coherency(2)), is_coherent(line, Coherency(2, neighbours=2))
    (True, False)
    >>> is_coherent(line, Coherency(None, spread=2, spread_each=1)), is_coherent(line, Coherency(1, spread=6))
    (True, False)
    """
    number = len(stands)
    if number < 2:
        return True
    if rule.link is not None:
        rise = inf if rule.rise is None else rule.rise + TOLERANCE
        needs = rule.needs(number)
        said = is_linked(packed(stands), rule.link + TOLERANCE, rise, needs, one_group=rule.one_group)
        if said == 2:
            return _Web(stands, rule).is_coherent(range(number))
        if said == 0:
            return False
    # Only a model itself is not near itself.
    return rule.spread is None or links_within(stands, rule.widest(number) + TOLERANCE).count(0) == number


class _Web:
    """Which models of a unit are near enough to each other, worked out once for any part of the unit."""

    __slots__ = ("_spreads", "links", "number", "rule", "stands")

    def __init__(self, stands: Sequence[Stand], rule: Coherency) -> None:
        self.stands, self.rule, self.number = stands, rule, len(stands)
        self.links = linked(stands, rule) if rule.link is not None and len(stands) > 1 else []
        self._spreads: dict[float, bytes] = {}

    def is_coherent(self, places: Collection[int]) -> bool:
        """Whether these models would be coherent alone; one always is."""
        number, rule = len(places), self.rule
        if number < 2:
            return True
        if rule.spread is not None and not self._is_within_spread(places, rule.widest(number) + TOLERANCE):
            return False
        if rule.link is None:
            return True
        kept = set(places)
        needs = rule.needs(number)
        if any(sum(other in kept for other in self.links[place]) < needs for place in places):
            return False
        return not rule.one_group or len(self._group(next(iter(places)), kept)) == number

    def _is_within_spread(self, places: Collection[int], most: float) -> bool:
        near = self._spreads.get(most)
        if near is None:
            near = self._spreads[most] = links_within(self.stands, most)
        return all(near[i * self.number + j] for i in places for j in places if j < i)

    def _group(self, first: int, kept: set[int]) -> list[int]:
        """All that are joined to one by links, among those kept."""
        group, known = [first], {first}
        for place in group:
            more = [other for other in self.links[place] if other in kept and other not in known]
            known.update(more)
            group += more
        return group

    def group_of(self, first: int) -> list[int]:
        """A coherent group about one model: the nearest first, and as many of them as stay coherent."""
        own = self.stands[first].shape
        order = sorted(range(self.number), key=lambda place: distance(own, self.stands[place].shape))
        if self.rule.link is not None and self.rule.one_group:
            joined = set(self._group(first, set(range(self.number))))
            order = [place for place in order if place in joined]
        for most in range(len(order), 1, -1):
            if self.is_coherent(order[:most]):
                return order[:most]
        return [first]


def linked(stands: Sequence[Stand], rule: Coherency) -> list[list[int]]:
    """For each model, which others are within the link."""
    rise = inf if rule.rise is None else rule.rise + TOLERANCE
    number, near = len(stands), links_within(stands, (rule.link or 0.0) + TOLERANCE, rise)
    return [[j for j in range(number) if near[i * number + j]] for i in range(number)]


def groups(stands: Sequence[Stand], rule: Coherency) -> list[list[int]]:
    """The models by number, gathered into groups joined by links."""
    links = linked(stands, rule)
    found: list[list[int]] = []
    left = set(range(len(stands)))
    for first in range(len(stands)):
        if first in left:
            group = sorted(_group(first, links))
            left.difference_update(group)
            found.append(group)
    return found


def _group(first: int, links: Sequence[Sequence[int]]) -> list[int]:
    """All that are joined to one by links."""
    group, known = [first], {first}
    for place in group:
        more = [other for other in links[place] if other not in known]
        known.update(more)
        group += more
    return group


def strays(stands: Sequence[Stand], rule: Coherency) -> tuple[int, ...]:
    """The fewest models (by their places) whose removal leaves the rest coherent."""
    web = _Web(stands, rule)
    return fewest_lost(range(len(stands)), web.is_coherent, web.group_of)


def group_about(stands: Sequence[Stand], rule: Coherency, place: int) -> list[int]:
    """A coherent group about one model, by their places: the nearest first, and as many as stay coherent."""
    return _Web(stands, rule).group_of(place)


def fewest_lost(
    row: Sequence[M], is_whole: Callable[[Sequence[M]], bool], group_of: Callable[[int], Sequence[int]]
) -> tuple[int, ...]:
    """The fewest of a row (by their places) whose removal leaves a whole.

    Sets are tried from the smallest on; of many only what `group_of` says hangs together with one of them is kept.
    """
    number, tried = len(row), 0
    for lost in range(number):
        tried += comb(number, lost)
        if tried > MOST_TRIED:
            break
        for gone in combinations(range(number), lost):
            if is_whole([each for place, each in enumerate(row) if place not in gone]):
                return gone
    best = max((group_of(place) for place in range(number)), key=len, default=())
    return tuple(place for place in range(number) if place not in best)
