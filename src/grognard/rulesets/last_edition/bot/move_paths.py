"""Where a unit goes: every way is rated, the best are put to the rules, the rest never. (TLE-MOVE-01, TLE-ORD-02)"""

from __future__ import annotations

from itertools import chain
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.kernel.tactics import ways_to
from grognard.kernel.troops import Trek, is_coherent
from grognard.kernel.troops.marching import gather, slide
from grognard.rulesets.last_edition.bot.moves_one_by_one import one_by_one
from grognard.rulesets.last_edition.bot.plan import Duty, duties, is_settled
from grognard.rulesets.last_edition.bot.routes import next_point
from grognard.rulesets.last_edition.play.moves.laws import SOFT_LOSS
from grognard.rulesets.last_edition.table.objectives import RADIUS, is_on
from grognard.rulesets.last_edition.table.records import UnitId
from grognard.rulesets.last_edition.table.units import COHERENCY, board, is_fighting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grognard.kernel.ask import Answer, Move, Paths
    from grognard.kernel.plane import Point
    from grognard.rulesets.last_edition.bot.seat import Seat
    from grognard.rulesets.last_edition.bot.survey import Survey

MOST_TRIED = 8
"""Ways that are put to the rules."""
AROUND = [(cos(n * pi / 4), sin(n * pi / 4)) for n in range(8)]
"""Directions to all sides."""
WIDE = 3
"""A unit of more models is kept well away from walls."""

Found = tuple[float, "Paths"]
"""What a way is worth, and the way."""


def move(seat: Seat, question: Move) -> Answer:
    """Towards its duty, in formation or drawn together, or it stays."""
    survey = seat.survey
    unit = UnitId(question.about[0])
    duty, trek = duties(survey).get(unit), question.mover
    assert isinstance(trek, Trek)
    is_torn = not is_coherent(list(trek.movers.values()), COHERENCY)
    if duty is None or is_fighting(survey.game, unit) or (is_settled(survey, unit, duty) and not is_torn):
        return {}
    whole = Trek.like(trek, replace(trek.law, coherency=COHERENCY))
    if is_torn:
        return _together(seat, unit, duty, whole) or _way(seat, unit, duty, trek)
    return _way(seat, unit, duty, whole)


def _together(seat: Seat, unit: UnitId, duty: Duty, trek: Trek) -> Paths:
    """A torn unit draws together again, on the way to its duty if it can: strays are lost. (TLE-COH-02)"""
    x, y = seat.survey.middle(unit)
    far = max(hypot(duty.at[0] - x, duty.at[1] - y), 0.1)
    steps = [min(inches, far) / far for inches in (4.0, 2.0, 1.0, 0.0)]
    ways = (gather(trek, (x + (duty.at[0] - x) * step, y + (duty.at[1] - y) * step)) for step in steps)
    found = next((paths for paths in ways if trek.may_end(paths) and seat.accepts(paths)), {})
    return found or one_by_one(loosened(trek), board(seat.survey.game), duty.at)


def loosened(trek: Trek) -> Trek:
    """The same unit, whatever becomes of its coherency."""
    return Trek.like(trek, replace(trek.law, coherency=None))


def _way(seat: Seat, unit: UnitId, duty: Duty, trek: Trek) -> Paths:
    """The best way found; round a wall first, to all sides if nothing straight helps."""
    survey = seat.survey
    keep = _keep(survey, unit, duty)
    far = max(map(trek.allowance, trek.movers), default=0.0)
    is_wide = len(trek.movers) > WIDE or max(one.base.outer for one in trek.movers.values()) > 1.0
    point = duty.at
    if not any(map(trek.law.can_fly, trek.movers)):
        point = next_point(board(survey.game), survey.middle(unit), duty.at, far, is_wide=is_wide)
    if point != duty.at:  # a wall is in the way: first go round it
        duty, keep = Duty(point), 0.0
    worth = _worth(duty, trek, keep)
    stays: Found = worth({}), {}
    enough = stays[0] + 0.5
    best = _best(seat, trek, _straight(trek, survey.middle(unit), duty.at, keep), worth, stays[0], bends=1) or stays
    if best[0] <= enough:  # something is in the way: look to all sides
        aside = (slide(trek, x * by, y * by) for by in (far - 0.1, far / 2) for x, y in AROUND if by > 0.0)
        best = _best(seat, trek, aside, worth, best[0]) or best
    if best[0] <= enough:  # man by man, each by a way of his own
        best = _best(seat, trek, [one_by_one(loosened(trek), board(survey.game), duty.at)], worth, best[0]) or best
    return best[1]


def _straight(trek: Trek, start: Point, goal: Point, keep: float) -> Iterator[Paths]:
    """Ways towards a goal, and the straight one less far, as soft cover leaves it."""
    x, y = goal[0] - start[0], goal[1] - start[1]
    away = hypot(x, y)
    less = min(min(map(trek.allowance, trek.movers), default=0.0) - SOFT_LOSS - 0.1, away - keep)
    soft = [slide(trek, x / away * less, y / away * less)] if less > 1.0 else []
    return chain(ways_to(trek, goal, keep=keep), soft)


def _best(
    seat: Seat, trek: Trek, ways: Iterable[Paths], worth: Callable[[Paths], float], least: float, bends: int = 0
) -> Found | None:
    """The best way that is worth more than so much and is accepted; the first few may be bent round what is in the way.

    Where nobody may stand no way leads, so the end is looked at first.
    """
    rated = [(value, -number, paths) for number, paths in enumerate(ways) if (value := worth(paths)) > least]
    rated.sort(key=lambda each: each[:2], reverse=True)
    for value, _, paths in rated[:MOST_TRIED]:
        if not trek.may_end(paths):
            continue
        if seat.accepts(paths):
            return value, paths
        if bends:
            bends -= 1
            bent = trek.bend(paths)
            if bent and seat.accepts(bent):
                return value, bent
    return None


def _keep(survey: Survey, unit: UnitId, duty: Duty) -> float:
    """How far from its goal a unit stops: fighters near enough to charge, guns well in range."""
    if duty.enemy is None:
        return 0.0
    return 3.0 if survey.is_fighter(unit) else max(8.0, 0.65 * survey.longest(unit))


def _worth(duty: Duty, trek: Trek, keep: float) -> Callable[[Paths], float]:
    """What the end of a way is worth: models on the objective, and nearness to it (or to the inches to keep)."""
    goal_x, goal_y = duty.at
    starts = [(name, own, own.pose.at, RADIUS + own.base.outer) for name, own in trek.movers.items()]

    def worth(paths: Paths) -> float:
        sum_x = sum_y = 0.0
        on = 0
        for name, own, at, reach in starts:
            path = paths.get(name)
            x, y = path[-1][:2] if path else at
            sum_x, sum_y = sum_x + x, sum_y + y
            if not duty.marker:
                continue
            if own.base.is_round:
                on += hypot(x - goal_x, y - goal_y) <= reach
            else:
                on += is_on(trek.end(name, path) if path else own, duty.at)
        number = len(starts)
        return 4.0 * on - abs(hypot(goal_x - sum_x / number, goal_y - sum_y / number) - keep)

    return worth
