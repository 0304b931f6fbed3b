"""Setting units up: before the battle, out of Transports and from Reserves."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.tactics import Taken, blocks, first_accepted
from grognard.rulesets.tenth.table.records import ModelId, UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Place
    from grognard.kernel.plane import Point
    from grognard.rulesets.tenth.bot.seat import Seat
    from grognard.rulesets.tenth.bot.survey import Survey

TRIES = 16
"""How many places are put to the question."""
CLOSE = 9.0
"""Nobody arrives nearer to an enemy than this."""


def place(seat: Seat, question: Place) -> Answer:
    """In a block, as near to where it is wanted as there is room."""
    survey = seat.survey
    models = [ModelId(piece) for piece in question.pieces]
    goal = goal_of(survey, UnitId(question.about[0]))
    keeps = CLOSE if question.clause in ("TEN-KW-08", "TEN-RES-07") else 0.0
    rows, boxes = survey.table.rows, survey.table.boxes
    everybody = Taken((boxes[unit], rows[unit]) for unit in boxes)
    enemies = Taken((boxes[unit.id], rows[unit.id]) for unit in survey.theirs)
    radius = max(survey.game[model].radius for model in models)
    free = (
        block
        for block in blocks(models, radius, question.hints.get("regions", ()), goal)
        if everybody.is_free(block.box) and (not keeps or enemies.is_free(block.box, keeps))
    )
    return first_accepted(free, seat.accepts, TRIES) or question.suggest(seat.chair.chance)


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
