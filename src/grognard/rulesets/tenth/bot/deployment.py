"""Setting units up: before the battle, out of Transports and from Reserves."""

from __future__ import annotations

from itertools import islice
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import bounds, inside
from grognard.kernel.tactics import Taken, blocks, cheapest_first, first_accepted
from grognard.rulesets.tenth.table.board import troops
from grognard.rulesets.tenth.table.records import ModelId, Unit, UnitId
from grognard.rulesets.tenth.table.sight import SightFigure, stage, visible_from

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grognard.kernel.ask import Answer, Place
    from grognard.kernel.plane import Point
    from grognard.kernel.tactics import Block
    from grognard.rulesets.tenth.bot.seat import Seat
    from grognard.rulesets.tenth.bot.survey import Survey

TRIES = 16
"""How many places are put to the question."""
FIRST_VOLLEY = ("TEN-SETUP-02", "TEN-KW-20")
"""Places where a unit awaits the enemy's first turn."""
FEAR = 0.1
"""Inches that a unit steps back for a point it would lose."""
UNSEEN = 0.35
"""What is left of the danger where they would first have to find it."""
LOOKED_AT = 400
WEIGHED = 80
"""So many places are looked at and weighed."""
FRONT = 4
"""So many places stand for an enemy who is not set up yet."""
CLOSE = 9.0
"""Nobody arrives nearer to an enemy than this."""


class Watcher(NamedTuple):
    """An enemy who may shoot in the first turn."""

    eyes: SightFigure
    reach: float
    harm: float


def place(seat: Seat, question: Place) -> Answer:
    """In a block, as near to where it is wanted as there is room."""
    survey = seat.survey
    models = [ModelId(piece) for piece in question.pieces]
    goal = goal_of(survey, UnitId(question.about[0]))
    keeps = CLOSE if question.clause in ("TEN-KW-08", "TEN-RES-07") else 0.0
    everybody = Taken.by(troops(survey.game))
    enemies = Taken.by(each for each in troops(survey.game) if each.seat != survey.seat)
    radius = max(survey.game[model].radius for model in models)
    free: Iterator[Block] = (
        block
        for block in blocks(models, radius, question.hints.get("regions", ()), goal)
        if everybody.is_free(block.box) and (not keeps or enemies.is_free(block.box, keeps))
    )
    if question.clause in FIRST_VOLLEY:
        free = hidden_first(survey, UnitId(question.about[0]), goal, free)
    return first_accepted(free, seat.accepts, TRIES) or question.suggest(seat.chair.chance)


def hidden_first(survey: Survey, unit: UnitId, goal: Point, free: Iterable[Block]) -> Iterator[Block]:
    """Places by how far they are from where the unit is wanted, and by what the enemy's first volley would cost there.

    Enemies who are not set up yet are thought at the front of their zone.
    """
    models = [survey.game[model] for model in survey.game[unit].models]
    height = max(model.kind.height for model in models)
    radius = max(model.radius for model in models)
    watchers = watchers_of(survey, unit)
    terrain = stage(survey.ground, bool(survey.game.options["open_ruin_walls"]))
    worth = survey.victim(unit).worth
    near = list(islice(free, LOOKED_AT))
    weighed = near[:: max(1, len(near) // WEIGHED)]

    feared = [(eyes.x, eyes.y, reach, harm * UNSEEN) for eyes, reach, harm in watchers]

    def least(block: Block) -> float:
        """The cost if nobody sees it."""
        (x, y), found = block.at, 0.0
        for ex, ey, reach, harm in feared:
            if hypot(x - ex, y - ey) <= reach:
                found += harm
        return hypot(x - goal[0], y - goal[1]) + FEAR * min(found, worth)

    def costs(blocks: Sequence[Block]) -> list[float]:
        """The cost with those who see it."""
        there = [
            SightFigure(x, y, radius, survey.ground.level_at(x, y, radius), height, False) for (x, y), *_ in blocks
        ]
        seen = visible_from(terrain, (watcher.eyes for watcher in watchers), there)
        looks = [(eyes[0], eyes[1], reach, harm, seen[eyes]) for eyes, reach, harm in watchers]
        weighed = []
        for number, (x, y, *_) in enumerate(there):
            found = 0.0
            for ex, ey, reach, harm, sees in looks:
                if hypot(x - ex, y - ey) <= reach:
                    found += harm * (1.0 if sees[number] else UNSEEN)
            weighed.append(hypot(x - goal[0], y - goal[1]) + FEAR * min(found, worth))
        return weighed

    return cheapest_first(weighed, least, costs)


def watchers_of(survey: Survey, unit: UnitId) -> list[Watcher]:
    """Who may shoot at a unit in the first turn, from where, how far, and what that would cost in points."""
    found: list[Watcher] = []
    for enemy in survey.game.all(Unit):
        if enemy.seat == survey.seat or enemy.where not in ("table", "undeployed") or not enemy.models:
            continue
        harm = survey.gain(survey.harm(enemy.id, unit, is_ranged=True), unit)
        if harm < 1.0:
            continue
        reach = survey.longest(enemy.id) + survey.reach(enemy.id)
        model = survey.game[enemy.models[0]]
        spots = [survey.middle(enemy.id)] if enemy.where == "table" else front_of(survey)
        for x, y in spots:
            eyes = SightFigure(x, y, model.radius, survey.ground.level_at(x, y, model.radius), model.kind.height, False)
            found.append(Watcher(eyes, reach, harm / len(spots)))
    return found


def front_of(survey: Survey) -> list[Point]:
    """Some places in the enemy's zone, those nearest to ours."""
    ours = survey.ground.zones[survey.side.zone].area.points
    theirs = survey.ground.zones[1 - survey.side.zone].area
    x, y = sum(x for x, _ in ours) / len(ours), sum(y for _, y in ours) / len(ours)
    left, low, right, high = bounds(theirs)
    grid = [(left + (right - left) * i / 6, low + (high - low) * j / 6) for i in range(7) for j in range(7)]
    inner = [at for at in grid if inside(theirs, at)]
    return sorted(inner, key=lambda at: hypot(at[0] - x, at[1] - y))[:FRONT]


def goal_of(survey: Survey, unit: UnitId) -> Point:
    """The marker it is set up for: near, and not yet covered by others."""
    here = _start(survey, unit)
    markers = survey.ground.markers
    if not markers:
        return survey.ground.width / 2, survey.ground.height / 2
    covered = {marker.id: 0.0 for marker in markers}
    for friend in survey.mine:
        if friend.id != unit:
            x, y = survey.middle(friend.id)
            nearest = min(markers, key=lambda each: hypot(each.at[0] - x, each.at[1] - y))
            covered[nearest.id] += survey.oc(friend.id) or 1

    def cost(at: Point, name: str) -> float:
        return hypot(at[0] - here[0], at[1] - here[1]) + 3.0 * covered[name]

    return min(markers, key=lambda each: cost(each.at, each.id)).at


def _start(survey: Survey, unit: UnitId) -> Point:
    """Where it comes from: its Transport, its zone, or the middle of the table."""
    own = survey.game[unit]
    if own.transport is not None and own.transport in survey.table.rows:
        return survey.middle(own.transport)
    if own.where == "undeployed":
        points = survey.ground.zones[survey.side.zone].area.points
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return survey.ground.width / 2, survey.ground.height / 2
