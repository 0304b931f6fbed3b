"""Where units go: ways worth a look, and the best of those that the question takes.

`Mover` is the kit's (`kernel.troops.Trek` is one). What a place is worth is said by the ruleset; `stand_off`,
`middle_of` and a `SightLines` of the units as they would stand are the usual parts of it.
"""

from __future__ import annotations

from math import atan2, cos, hypot, sin
from typing import TYPE_CHECKING, TypeVar

from grognard.kernel.troops.marching import centre_of, gather, slide, towards
from grognard.kernel.troops.standing import closest, troop
from grognard.kernel.troops.trek import SPARE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from grognard.kernel.ask import Chance, Move, Paths
    from grognard.kernel.plane import Point
    from grognard.kernel.troops.marching import Mover
    from grognard.kernel.troops.standing import Stand, Troop

T = TypeVar("T")

TURNS = ((0.0, 1.0), (0.0, 0.8), (0.35, 1.0), (-0.35, 1.0), (0.0, 0.55), (0.8, 0.9), (-0.8, 0.9))
"""Turns from the straight way, in radians, and shares of it: the likeliest first."""
LAST = (1.2, -1.2)


def ways_to(mover: Mover, goal: Point, *, keep: float = 0.0, beside: Point | None = None) -> Iterator[Paths]:
    """Moves towards a goal, in formation or drawn together, the likeliest first.

    With `keep` the middle of the unit stops so far before the goal; `beside` is a place near the goal that is better
    than the goal itself (see `places.behind`) and is tried first.
    """
    x, y = centre_of(mover)
    starts = mover.starts()
    most = min(map(mover.allowance, starts)) - SPARE
    away = hypot(goal[0] - x, goal[1] - y)
    if away < 0.5 or most <= 0.0:
        return
    front = atan2(goal[1] - y, goal[0] - x)
    far = min(most, max(0.0, away - keep))
    if beside is not None:
        ex, ey = towards((x, y), beside, most)
        yield slide(mover, ex - x, ey - y)
    for turn, share in TURNS:
        yield slide(mover, cos(front + turn) * far * share, sin(front + turn) * far * share)
        if turn == 0.0 and share == 1.0 and len(starts) > 1:
            yield gather(mover, towards((x, y), goal, min(far, most * 0.8)))
    for turn in LAST:
        yield slide(mover, cos(front + turn) * far * 0.6, sin(front + turn) * far * 0.6)


def best_way(
    ways: Iterable[Paths],
    accepts: Callable[[Paths], bool],
    worth: Callable[[Paths], float],
    *,
    bend: Callable[[Paths], Paths] | None = None,
    enough: int = 3,
) -> tuple[float, Paths] | None:
    """The way that is worth most of the first few that are accepted; None if none is.

    The first two may be bent round what is in the way (`Trek.bend`).
    """
    best: tuple[float, Paths] | None = None
    accepted = 0
    for tried, way in enumerate(ways):
        paths = way
        if not accepts(paths):
            paths = bend(paths) if bend is not None and tried < 2 else {}
            if not paths or not accepts(paths):
                continue
        accepted += 1
        value = worth(paths)
        if best is None or value > best[0]:
            best = (value, paths)
        if accepted >= enough:
            break
    return best


def best_suggestion(question: Move, chance: Chance, worth: Callable[[Paths], float], tries: int) -> Paths:
    """The best of some moves that the question proposes, if it is worth more than staying; else none."""
    best, most = {}, worth({})
    for _ in range(tries):
        paths = question.suggest(chance)
        value = worth(paths)
        if value > most:
            best, most = paths, value
    return best


def middle_of(stands: Iterable[Stand]) -> Point:
    """The middle of some models."""
    row = list(stands)
    return sum(one.pose.x for one in row) / len(row), sum(one.pose.y for one in row) / len(row)


def moved_unit(unit: Troop, ends: Mapping[str, Stand]) -> Troop:
    """A unit as it would stand, to be asked about sight and distances; who is not among the ends stays."""
    return troop(unit.id, unit.seat, [ends.get(one.name, one) for one in unit.stands])


def stand_off(stands: Sequence[Stand], others: Sequence[Stand], wanted: float) -> float:
    """How well the distance to some models is kept, 0 at best: 0 inches to get near, 18 to stay in range.

    >>> from grognard.kernel.troops import Pose, base_of, stand
    >>> a, b = (stand(name, base_of("1in"), Pose(x, 0)) for name, x in (("a", 0), ("b", 11)))
    >>> stand_off([a], [b], 0), stand_off([a], [b], 12)
    (-10.0, -2.0)
    """
    return -abs(closest(stands, others) - wanted)
