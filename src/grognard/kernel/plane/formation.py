"""Units on the move: places for all models that fit the ground, the rule of coherency and each model's allowance.

Everything is decided by the positions given, so the same call gives the same answer; a `Chance` adds variety.
"""

from __future__ import annotations

from math import ceil, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING, Protocol, TypeVar

from grognard.kernel.plane.coherency import Coherency, in_coherency
from grognard.kernel.plane.distance import is_wholly_within, overlap
from grognard.kernel.plane.footprints import TOLERANCE, Disc, Footprint, Point, bounds, centre
from grognard.kernel.plane.reach import ReachMap, Toll
from grognard.kernel.plane.support import support
from grognard.kernel.plane.sweep import along, path_length

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from grognard.kernel.plane.field import Field

Id = TypeVar("Id")

_SPARE = 0.01
"""Allowance left unspent, so that rounding a path to three decimals never makes it too long."""
_ROOM = 0.005
"""Room left between bases, for the same reason."""
_TRIES = ((1.0, 0.0), (1.0, pi / 4), (0.8, 0.0), (0.6, 0.0), (0.6, -pi / 4), (0.4, 0.0), (0.2, 0.0))
"""How far to go, as a share of the way, and how much to turn the unit: from the best on."""


class Chance(Protocol):
    """A source of variety, such as a dice stream: numbers from 0 up to 1."""

    def unit(self) -> float: ...


def formation_move(
    models: Mapping[Id, Disc],
    goal: Point,
    budget: float | Mapping[Id, float],
    field: Field,
    *,
    coherency: Coherency | None = None,
    keep_off: Iterable[Footprint] = (),
    fits: Callable[[Disc], bool] | None = None,
    tolls: Sequence[Toll] = (),
    chance: Chance | None = None,
) -> dict[Id, list[Point]] | None:
    """A path for each model that brings the middle of the unit towards the goal, or near it; None if none is found.

    Each path keeps clear of the field's obstacles and costs no more than the budget; no base ends on another, on an
    obstacle, on a shape of `keep_off`, or where `fits` says no; and the unit ends in coherency. The unit keeps its
    shape if it can, else it turns, and models step aside; if that does not help it goes less far.

    >>> from grognard.kernel.plane.field import Field
    >>> squad = {name: Disc((0, y), 0.5) for name, y in (("Ann", 0), ("Bob", 1.5))}
    >>> formation_move(squad, (4, 0.75), 6, Field())
    {'Ann': [(0, 0), (4.0, 0.0)], 'Bob': [(0, 1.5), (4.0, 1.5)]}
    """
    allowance = {who: max((budget if isinstance(budget, int | float) else budget[who]) - _SPARE, 0.0) for who in models}
    maps = {who: ReachMap(base.at, allowance[who], field.ground(base.radius), tolls) for who, base in models.items()}
    middle = _mean(base.at for base in models.values())
    obstacles = field.all_obstacles() if field.by_centre else ()
    shapes = _near([*keep_off, *obstacles], models.values(), max(allowance.values()))

    # The cheap question first: most places tried in vain are too far away.
    leash = {who: Disc(base.at, allowance[who] + TOLERANCE) for who, base in models.items()}

    def is_legal(who: Id, base: Disc) -> bool:
        if any(overlap(base, shape) for shape in shapes) or not (fits is None or fits(base)):
            return False
        return maps[who].contains(base.at)

    lead = min(models, key=lambda who: _gap(models[who].at, middle))
    way = _way(models[lead], middle, goal, field, tolls)
    far = min(path_length(way), *allowance.values())
    for share, turn in _TRIES:
        tip = along(way, far * share)
        shift = tip[0] - models[lead].at[0], tip[1] - models[lead].at[1]
        if chance and chance.unit() < 0.5:
            turn = -turn
        wanted = {who: _turned(base, middle, turn, shift) for who, base in models.items()}
        ends = _gather(wanted, is_legal, coherency or Coherency(), chance, leash)
        if ends:
            paths = {who: maps[who].path(ends[who].at) for who in models}
            return {who: [path[0], *map(_rounded, path[1:])] for who, path in paths.items() if path}
    can_stay = in_coherency(list(models.values()), coherency or Coherency())
    if can_stay and all(is_legal(who, base) for who, base in models.items()):
        return {who: [base.at] for who, base in models.items()}
    return None


def settle(
    radii: Mapping[Id, float],
    region: Footprint,
    *,
    coherency: Coherency | None = None,
    keep_off: Sequence[Footprint] = (),
    fits: Callable[[Disc], bool] | None = None,
    near: Point | None = None,
    chance: Chance | None = None,
) -> dict[Id, Point] | None:
    """Places for all models of a unit, wholly within a region and in coherency; None if no room is found.

    The unit stands in ranks, as near as it can to a point, or to the middle of the region; with a `chance` and no such
    point, anywhere in the region.

    >>> from grognard.kernel.plane.footprints import rectangle
    >>> settle({"Ann": 0.5, "Bob": 0.5}, rectangle(0, 0, 10, 6), near=(5, 3))
    {'Ann': (4.4, 3.0), 'Bob': (5.6, 3.0)}
    """
    left, low, right, high = bounds(region)

    def is_legal(_: Id, base: Disc) -> bool:
        return (
            is_wholly_within(base, region)
            and not any(overlap(base, shape) for shape in keep_off)
            and (fits is None or fits(base))
        )

    for anchor in _anchors(left, low, right, high, near or centre(region), None if near else chance):
        wanted = _ranks(radii, anchor, coherency or Coherency())
        ends = _gather(wanted, is_legal, coherency or Coherency(), chance)
        if ends:
            return {who: base.at for who, base in ends.items()}
    return None


def touching_spots(radius: float, target: Footprint, count: int = 16, gap: float = 0.0) -> list[Point]:
    """Points round a target at which a base of that radius touches it, or stands so far off, counter-clockwise.

    >>> touching_spots(0.5, Disc((0, 0), 1), 2)
    [(1.5, 0.0), (-1.5, 0.0)]
    """
    edge = support(target)
    spots: list[Point] = []
    for i in range(count):
        c, s = cos(i * 2 * pi / count), sin(i * 2 * pi / count)
        x, y = edge(c, s)
        spots.append((round(x + c * (radius + gap), 9), round(y + s * (radius + gap), 9)))
    return spots


def _gather(
    wanted: Mapping[Id, Disc],
    is_legal: Callable[[Id, Disc], bool],
    rule: Coherency,
    chance: Chance | None,
    leash: Mapping[Id, Disc] | None = None,
) -> dict[Id, Disc] | None:
    """Put each base down near where it is wanted, from the middle outwards, linked to those already down."""
    middle = _mean(base.at for base in wanted.values())
    order = sorted(wanted, key=lambda who: _gap(wanted[who].at, middle))
    down: dict[Id, Disc] = {}
    for who in order:
        placed = list(down.values())
        (x, y), far = (leash[who].at, leash[who].radius) if leash else ((0.0, 0.0), 1e9)
        for base in _spots(wanted[who], placed, rule, chance):
            bx, by = base.at
            if (bx - x) * (bx - x) + (by - y) * (by - y) > far * far:
                continue
            # Where it is wanted, one neighbour will do: later ones may yet join it.
            needs = 1 if base is wanted[who] else rule.neighbours
            if _joins(base, placed, rule, needs) and is_legal(who, base):
                down[who] = base
                break
        else:
            return None
    ends = {who: down[who] for who in wanted}
    return ends if in_coherency(list(ends.values()), rule) else None


def _joins(base: Disc, placed: Sequence[Disc], rule: Coherency, needs: int) -> bool:
    """Whether a base has room among those already down and enough of them as neighbours."""
    (x, y), r = base.at, base.radius
    links = 0
    for other in placed:
        (ox, oy), near = other.at, r + other.radius
        square = (ox - x) * (ox - x) + (oy - y) * (oy - y)
        if square < near * near or (rule.spread is not None and square > (near + rule.spread) * (near + rule.spread)):
            return False
        links += square <= (near + rule.link) * (near + rule.link)
    return links >= min(needs, len(placed))


def _spots(base: Disc, placed: Sequence[Disc], rule: Coherency, chance: Chance | None) -> Iterator[Disc]:
    """Places to try for a base: where it is wanted, in rings around that, then next to the nearest bases down."""
    (x, y), r = base.at, base.radius
    yield base
    phase = chance.unit() * 2 * pi if chance else 0.0
    for far, n in ((r, 6), (2 * r, 10), (3 * r, 14), (4.5 * r, 18)):
        for i in range(n):
            t = phase + i * 2 * pi / n
            yield Disc((round(x + far * cos(t), 3), round(y + far * sin(t), 3)), r)
    beside: list[Disc] = []
    for other in sorted(placed, key=lambda other: _gap(other.at, base.at))[:4]:
        for gap in (_ROOM, rule.link * 0.5):
            far = other.radius + r + gap
            for i in range(12):
                t = phase + i * pi / 6
                beside.append(Disc((round(other.at[0] + far * cos(t), 3), round(other.at[1] + far * sin(t), 3)), r))
    beside.sort(key=lambda spot: _gap(spot.at, base.at))
    yield from beside


def _way(lead: Disc, middle: Point, goal: Point, field: Field, tolls: Sequence[Toll]) -> list[Point]:
    """The way of the leading model: taut if it is not too long a way round, else straight towards the goal."""
    end = _rounded((lead.at[0] + goal[0] - middle[0], lead.at[1] + goal[1] - middle[1]))
    dear = sum(toll.extra + 2 * toll.step for toll in tolls)
    limit = _gap(lead.at, end) * 1.3 + 2.0 + dear
    return ReachMap(lead.at, limit, field.ground(lead.radius), tolls).path(end) or [lead.at, end]


def _turned(base: Disc, middle: Point, turn: float, shift: Point) -> Disc:
    """Where a base comes when the unit turns about its middle and then shifts."""
    x, y = base.at
    if turn:
        dx, dy, c, s = x - middle[0], y - middle[1], cos(turn), sin(turn)
        x, y = middle[0] + dx * c - dy * s, middle[1] + dx * s + dy * c
    return Disc((round(x + shift[0], 3), round(y + shift[1], 3)), base.radius)


def _anchors(left: float, low: float, right: float, high: float, near: Point, chance: Chance | None) -> Iterator[Point]:
    """Middles to try for a unit that is set up."""
    if chance:
        for _ in range(24):
            yield round(left + (right - left) * chance.unit(), 3), round(low + (high - low) * chance.unit(), 3)
    yield near
    grid = [
        (round(left + (right - left) * (i + 0.5) / 12, 3), round(low + (high - low) * (j + 0.5) / 12, 3))
        for i in range(12)
        for j in range(12)
    ]
    yield from sorted(grid, key=lambda p: _gap(p, near))


def _ranks(radii: Mapping[Id, float], anchor: Point, rule: Coherency) -> dict[Id, Disc]:
    """A block of ranks round an anchor, wider than deep, bases a little apart."""
    n = len(radii)
    files = ceil(sqrt(n * 1.5))
    pitch = 2 * max(radii.values()) + min(0.2, rule.link / 2)
    ranks = ceil(n / files)
    wanted: dict[Id, Disc] = {}
    for k, (who, radius) in enumerate(radii.items()):
        rank, file = divmod(k, files)
        width = min(files, n - rank * files)
        x, y = (file - (width - 1) / 2) * pitch, ((ranks - 1) / 2 - rank) * pitch
        wanted[who] = Disc((round(anchor[0] + x, 3), round(anchor[1] + y, 3)), radius)
    return wanted


def _near(shapes: Iterable[Footprint], bases: Iterable[Disc], far: float) -> list[Footprint]:
    """The shapes that a base could end on."""
    boxes = [bounds(base) for base in bases]
    left, low = min(box[0] for box in boxes) - far, min(box[1] for box in boxes) - far
    right, high = max(box[2] for box in boxes) + far, max(box[3] for box in boxes) + far
    kept = []
    for shape in shapes:
        a, b, c, d = bounds(shape)
        if a < right and c > left and b < high and d > low:
            kept.append(shape)
    return kept


def _rounded(p: Point) -> Point:
    return round(p[0], 3), round(p[1], 3)


def _mean(points: Iterable[Point]) -> Point:
    all_points = list(points)
    n = len(all_points)
    return sum(x for x, _ in all_points) / n, sum(y for _, y in all_points) / n


def _gap(p: Point, q: Point) -> float:
    return hypot(p[0] - q[0], p[1] - q[1])
