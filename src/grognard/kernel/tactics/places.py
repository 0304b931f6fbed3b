"""Where units are set up: in blocks, near where they are wanted, clear of others, out of sight if that is wished."""

from __future__ import annotations

from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import islice
from math import ceil, hypot, sqrt
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from grognard.kernel.troops.standing import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from grognard.kernel.ask import Placement
    from grognard.kernel.plane import Bounds, Point, Polygon
    from grognard.kernel.troops.standing import Troop

T = TypeVar("T")

STEP = 1.5
"""Inches between the places that are looked at."""
SPACE = 0.5
"""Inches between two bases of a block."""


class Rows(NamedTuple):
    """How models stand in a block: how many side by side, how far apart, and the facing of all, if they have one."""

    models: Sequence[str]
    columns: int
    pitch: float
    facing: float | None

    def placed(self, x: float, y: float) -> Placement:
        """The answer that puts the first of them at this point, and the others beside and above."""
        columns, pitch, facing = self.columns, self.pitch, self.facing
        placed: Placement = {}
        for n, model in enumerate(self.models):
            at = (round(x + pitch * (n % columns), 3), round(y + pitch * (n // columns), 3))
            placed[model] = at if facing is None else (*at, facing)
        return placed


class Block(NamedTuple):
    """Models set up in rows: the middle, and the box round them."""

    at: Point
    box: Bounds
    rows: Rows
    first: Point
    """Where the first model stands."""

    @property
    def placed(self) -> Placement:
        """The answer that puts them there; worked out when asked for, since most blocks are only looked at."""
        return self.rows.placed(*self.first)


class Taken:
    """Where others stand: rows of discs `(x, y, radius)` with a box round each row, so that most are soon ruled out.

    >>> taken = Taken([((0, 0, 2, 2), [(1, 1, 1)])])
    >>> taken.is_free((1.5, 1.5, 3, 3)), taken.is_free((2.5, 0, 3, 1)), taken.is_free((2.5, 0, 3, 1), keep=1)
    (False, True, False)
    """

    __slots__ = ("rows",)

    def __init__(self, rows: Iterable[tuple[Bounds, Sequence[tuple[float, ...]]]]) -> None:
        self.rows = [(box, discs) for box, discs in rows if box != NOWHERE]

    @classmethod
    def by(cls, units: Iterable[Troop]) -> Taken:
        """Taken by these units."""
        return cls((unit.box, [(one.pose.x, one.pose.y, one.base.outer) for one in unit.stands]) for unit in units)

    def is_free(self, block: Bounds, keep: float = 0.0) -> bool:
        """Whether nobody stands in a block, or so near to it."""
        left, low, right, high = block
        x, y, wide, deep = (left + right) / 2, (low + high) / 2, (right - left) / 2, (high - low) / 2
        for box, discs in self.rows:
            if left - box[2] > keep or box[0] - right > keep or low - box[3] > keep or box[1] - high > keep:
                continue
            if keep:
                if any(
                    hypot(max(0.0, abs(x - d[0]) - wide), max(0.0, abs(y - d[1]) - deep)) - d[2] <= keep for d in discs
                ):
                    return False
            else:
                for d in discs:  # quicker than `any`, and asked of hundreds of blocks
                    if abs(x - d[0]) < wide + d[2] and abs(y - d[1]) < deep + d[2]:
                        return False
        return True


def regions_of(*areas: Polygon) -> list[tuple[Point, ...]]:
    """Areas as `blocks` wants them."""
    return [area.points for area in areas]


def blocks(
    models: Sequence[str],
    radius: float,
    regions: Iterable[Sequence[Point]],
    goal: Point,
    *,
    facing: float | None = None,
    step: float = STEP,
) -> Iterator[Block]:
    """Blocks of models within the boxes round some regions, the nearest to the goal first.

    `radius` reaches as far as the largest base does. Whether a block is free and legal is asked elsewhere.
    """
    columns = ceil(sqrt(len(models)))
    pitch = 2 * radius + SPACE
    wide = radius + pitch * (columns - 1) / 2
    deep = radius + pitch * (ceil(len(models) / columns) - 1) / 2
    rows = Rows(models, columns, pitch, facing)
    spots: set[Point] = set()
    for region in regions:
        left, low = min(x for x, _ in region) + wide, min(y for _, y in region) + deep
        right, high = max(x for x, _ in region) - wide, max(y for _, y in region) - deep
        if right >= left - 0.01 and high >= low - 0.01:
            spots |= _grid(left, low, right, high, step)
    for _, x, y in sorted((hypot(x - goal[0], y - goal[1]), x, y) for x, y in spots):
        first = (x - wide + radius, y - deep + radius)
        yield Block((x, y), (x - wide, y - deep, x + wide, y + deep), rows, first)


@lru_cache(maxsize=128)
def _grid(left: float, low: float, right: float, high: float, step: float) -> frozenset[Point]:
    """Points of a grid, edges included; kept, because units of one size are set up in the same zone one by one."""
    across, up = max(1, ceil((right - left) / step)), max(1, ceil((high - low) / step))
    return frozenset(
        (round(left + (right - left) * i / across, 3), round(low + (high - low) * j / up, 3))
        for i in range(across + 1)
        for j in range(up + 1)
    )


def unseen_first(found: Iterable[Block], seen: Callable[[Block], float], most: int = 24) -> list[Block]:
    """The first blocks, those that fewest enemies see before the others; of equals the nearer comes first."""
    return sorted(islice(found, most), key=seen)


def cheapest_first(
    found: Iterable[T], least: Callable[[T], float], costs: Callable[[Sequence[T]], Sequence[float]], some: int = 8
) -> Iterator[T]:
    """Things by what they cost, of equals the first before the others.

    `least` says what a thing costs at least, quickly; what it does cost is worked out for `some` of them at a time, and
    only of those that can be the next: who takes the first few pays for hardly more.

    >>> list(cheapest_first([3, 1, 2], float, lambda some: [10.0 if n == 1 else float(n) for n in some], some=1))
    [2, 3, 1]
    """
    waiting = [(least(each), number, False, each) for number, each in enumerate(found)]
    heapify(waiting)
    while waiting:
        _, number, is_exact, each = heappop(waiting)
        if is_exact:
            yield each
            continue
        asked = [(number, each)]
        while len(asked) < some and waiting and not waiting[0][2]:
            _, number, _, each = heappop(waiting)
            asked.append((number, each))
        for cost, (number, each) in zip(costs([each for _, each in asked]), asked, strict=True):
            heappush(waiting, (cost, number, True, each))


def first_accepted(found: Iterable[Block], accepts: Callable[[Placement], bool], tries: int = 16) -> Placement | None:
    """The first block that the question takes, of so many."""
    return next((block.placed for block in islice(found, tries) if accepts(block.placed)), None)


def behind(at: Point, enemies: Sequence[Point], inches: float = 2.5) -> Point:
    """A point on the far side of a place, as the nearest enemy sees it.

    >>> behind((5, 0), [(0, 0), (40, 0)])
    (7.5, 0.0)
    """
    if not enemies:
        return at
    nearest = min(enemies, key=lambda place: hypot(place[0] - at[0], place[1] - at[1]))
    dx, dy = at[0] - nearest[0], at[1] - nearest[1]
    far = hypot(dx, dy) or 1.0
    return at[0] + inches * dx / far, at[1] + inches * dy / far
