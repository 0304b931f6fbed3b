"""Where a unit goes: every way is rated, the best are put to the rules, the rest never. (TLE-MOVE-01, TLE-ORD-02)

A way is first a step of the whole unit, so many inches east and north: to rate one costs little. What stops the unit in
its formation often stops only some of its models: these end nearer, or a little aside.
"""

from __future__ import annotations

from itertools import islice
from math import atan2, cos, hypot, sin
from typing import TYPE_CHECKING

from grognard.kernel.troops import is_coherent
from grognard.kernel.troops.marching import centre_of, gather, slide
from grognard.kernel.troops.trek import SPARE, is_free
from grognard.rulesets.last_edition.bot.plan import Duty, duties, is_settled
from grognard.rulesets.last_edition.bot.routes import next_point
from grognard.rulesets.last_edition.play.moves.laws import SOFT_LOSS
from grognard.rulesets.last_edition.play.moves.straight import go_straight
from grognard.rulesets.last_edition.table.objectives import RADIUS, is_on
from grognard.rulesets.last_edition.table.records import UnitId
from grognard.rulesets.last_edition.table.units import COHERENCY, board, is_fighting

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.ask import Answer, Move, Paths
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand, Trek
    from grognard.rulesets.last_edition.bot.seat import Seat
    from grognard.rulesets.last_edition.bot.survey import Survey

MOST_TRIED = 3
"""Steps of the whole unit that are tried before anything else."""
GAINS = 0.5
"""What a way must gain at least: who does not move may concentrate. (TLE-ORD-03)"""
TURNS = (
    (0.0, 1.0),
    (0.35, 1.0),
    (-0.35, 1.0),
    (0.0, 0.75),
    (0.8, 0.9),
    (-0.8, 0.9),
    (0.0, 0.5),
    (1.3, 0.8),
    (-1.3, 0.8),
)
"""Turns from the straight way, in radians, and shares of it."""
ALONE = [(0.25 * turn, share) for share in (1.0, 0.7, 0.4) for turn in range(-6, 7)]
"""The same for a single model, which fits in more places."""
ASIDE = ((0.0, 1.0), (0.45, 0.9), (-0.45, 0.9), (0.0, 0.6), (0.9, 0.7), (-0.9, 0.7))
"""The same for a model that is stopped, from its step on."""
FRONT = 3
"""If so many models in front cannot go, nobody does."""
WIDE = 3
"""A unit of more models is kept well away from walls."""

Step = tuple[float, float]
"""Inches east and north."""


def move(seat: Seat, question: Move) -> Answer:
    """Towards its duty, in formation or drawn together, or it stays."""
    survey = seat.survey
    unit = UnitId(question.about[0])
    duty = duties(survey).get(unit)
    if duty is None or is_fighting(survey.game, unit) or is_settled(survey, unit, duty):
        return {}
    return _way(seat, unit, duty, question.mover)


def _way(seat: Seat, unit: UnitId, duty: Duty, trek: Trek) -> Paths:
    """The best way found: in formation, drawn together, then loosely; round a wall first."""
    survey = seat.survey
    keep, start = _keep(survey, unit, duty), survey.middle(unit)
    far = max(map(trek.allowance, trek.movers), default=0.0)
    is_wide = len(trek.movers) > WIDE or max(one.base.outer for one in trek.movers.values()) > 1.0
    point = next_point(board(survey.game), start, duty.at, far, is_wide=is_wide)
    if point != duty.at:  # a wall is in the way: first go round it
        duty, keep = Duty(point), 0.0
    worth = Worth(duty, trek, keep)
    least = worth.of_step((0.0, 0.0)) + GAINS
    for paths in _ways(trek, worth, least, _steps(trek, start, duty.at, keep)):
        if worth.of_paths(paths) > least and seat.accepts(paths):
            return paths
    return {}


def _ways(trek: Trek, worth: Worth, least: float, steps: Sequence[Step]) -> Iterator[Paths]:
    """Ways that end where the unit may stand, the likeliest first."""
    rated = sorted([(-value, step) for step in steps if (value := worth.of_step(step)) > least])
    if not rated:
        return
    best, steps = -rated[0][0], [step for _, step in rated]
    if len(trek.movers) == 1:
        yield _alone(trek, steps)
        return
    block = _drawn_together(trek, steps[0])
    is_better = worth.of_paths(block) > best  # more of them come onto the objective
    if is_better and trek.may_end(block):
        yield block
    whole = list(islice(_fitting(trek, steps[:MOST_TRIED]), 2))
    yield from whole
    others = [_loosely(trek, steps[0]), *islice(_fitting(trek, steps[MOST_TRIED:]), 1)]
    if not is_better and trek.may_end(block):
        others.append(block)
    yield from sorted(others, key=worth.of_paths, reverse=True)
    yield from map(trek.bend, whole[:1])
    yield _loosely(trek, (steps[0][0] / 2, steps[0][1] / 2))


def _drawn_together(trek: Trek, step: Step) -> Paths:
    """In a block about a point a little less far; who is at the edge of the unit has the longest way."""
    x, y = centre_of(trek)
    return gather(trek, (x + 0.8 * step[0], y + 0.8 * step[1]))


def _fitting(trek: Trek, steps: Sequence[Step]) -> Iterator[Paths]:
    """The steps of the whole unit after which it may stand."""
    return filter(trek.may_end, (slide(trek, *step) for step in steps))


def _alone(trek: Trek, steps: Sequence[Step]) -> Paths:
    """The first step of a single model to a free place, straight; the best one also round what is in its way."""
    ((name, own),) = trek.movers.items()
    is_bent = False
    for x, y in steps:
        spot = trek.spot(name, own.pose.x + x, own.pose.y + y)
        if not is_free(trek, trek.end(name, (spot,)), ()):
            continue
        if go_straight(trek, name, spot, ()) is not None:
            return {name: (spot,)}
        if not is_bent:
            is_bent = True
            bent = trek.bend({name: (spot,)})
            if bent:
                return bent
    return {}


def _steps(trek: Trek, start: Point, goal: Point, keep: float) -> list[Step]:
    """Steps towards a goal, and the straight one less far, as soft cover leaves it."""
    x, y = goal[0] - start[0], goal[1] - start[1]
    away, most = hypot(x, y), min(map(trek.allowance, trek.movers)) - SPARE
    front, far = atan2(y, x), min(most, away - keep)
    if far < GAINS:
        return []
    turns = TURNS if len(trek.movers) > 1 else ALONE
    found = [(cos(front + turn) * far * share, sin(front + turn) * far * share) for turn, share in turns]
    less = min(most - SOFT_LOSS - 0.1, far)
    return [*found, (cos(front) * less, sin(front) * less)] if less > 1.0 else found


def _loosely(trek: Trek, step: Step) -> Paths:
    """Everybody by the same step, those in front first; who is stopped ends nearer or aside, or stays.

    Nobody goes if the unit would fall apart.
    """
    far, front = hypot(*step), atan2(step[1], step[0])
    waiting = dict(sorted(trek.movers.items(), key=lambda own: -(own[1].pose.x * step[0] + own[1].pose.y * step[1])))
    placed: list[Stand] = []
    paths: Paths = {}
    for name in list(waiting):
        own = waiting.pop(name)
        others = [*placed, *waiting.values()]
        for turn, share in ASIDE:
            spot = trek.spot(
                name, own.pose.x + cos(front + turn) * far * share, own.pose.y + sin(front + turn) * far * share
            )
            if not is_free(trek, trek.end(name, (spot,)), others):
                continue
            found = go_straight(trek, name, spot, others)
            if found is not None:
                paths[name], own = found
                break
        placed.append(own)
        if len(placed) == FRONT and not paths:
            return {}
    return paths if is_coherent(placed, COHERENCY) else {}


def _keep(survey: Survey, unit: UnitId, duty: Duty) -> float:
    """How far from its goal a unit stops: fighters near enough to charge, guns well in range."""
    if duty.enemy is None:
        return 0.0
    return 3.0 if survey.is_fighter(unit) else max(8.0, 0.65 * survey.longest(unit))


class Worth:
    """What the end of a way is worth: models on the objective, and nearness to it (or to the inches to keep)."""

    def __init__(self, duty: Duty, trek: Trek, keep: float) -> None:
        self._duty, self._trek, self._keep = duty, trek, keep
        self._starts = [(name, own, *own.pose.at, RADIUS + own.base.outer) for name, own in trek.movers.items()]

    def of_step(self, step: Step) -> float:
        """If everybody makes the same step."""
        dx, dy = step
        return self._of([(x + dx, y + dy) for _, _, x, y, _ in self._starts])

    def of_paths(self, paths: Paths) -> float:
        """If everybody goes his own way."""
        ends = []
        for name, _, x, y, _ in self._starts:
            path = paths.get(name)
            ends.append((path[-1][0], path[-1][1]) if path else (x, y))
        return self._of(ends)

    def _of(self, ends: list[Point]) -> float:
        (goal_x, goal_y), number = self._duty.at, len(ends)
        middle_x, middle_y = sum([x for x, _ in ends]) / number, sum([y for _, y in ends]) / number
        on = sum(map(self._is_on, self._starts, ends)) if self._duty.marker else 0
        return 4.0 * on - abs(hypot(goal_x - middle_x, goal_y - middle_y) - self._keep)

    def _is_on(self, start: tuple[str, Stand, float, float, float], end: Point) -> bool:
        """Whether a model that ends there is on the objective. (TLE-OBJ-01)"""
        name, own, _, _, reach = start
        at = self._duty.at
        if own.base.is_round:
            return hypot(end[0] - at[0], end[1] - at[1]) <= reach
        return is_on(self._trek.end(name, (self._trek.spot(name, *end),)), at)
