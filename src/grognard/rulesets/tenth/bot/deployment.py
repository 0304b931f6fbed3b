"""Setting units up: before the battle, out of Transports and from Reserves."""

from __future__ import annotations

from math import ceil, hypot, sqrt
from typing import TYPE_CHECKING

from grognard.rulesets.tenth.play.shooting.targets import box_gap
from grognard.rulesets.tenth.table.records import ModelId, UnitId

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.ask import Answer, Place, Placement
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
    for tried, placed in enumerate(_blocks(survey, models, question.hints.get("regions", ()), goal, keeps)):
        if tried >= TRIES:
            break
        if seat.accepts(placed):
            return placed
    return question.suggest(seat.chair.chance)


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


def _blocks(
    survey: Survey, models: Sequence[ModelId], regions: Sequence[Sequence[Point]], goal: Point, keeps: float
) -> Iterator[Placement]:
    """Blocks of models where nobody stands, the nearest to the goal first."""
    radius = max(survey.game[model].radius for model in models)
    columns = ceil(sqrt(len(models)))
    pitch = 2 * radius + 0.5
    wide = radius + pitch * (columns - 1) / 2
    deep = radius + pitch * (ceil(len(models) / columns) - 1) / 2
    spots: set[Point] = set()
    for region in regions:
        left, low = min(x for x, _ in region) + wide, min(y for _, y in region) + deep
        right, high = max(x for x, _ in region) - wide, max(y for _, y in region) - deep
        if right < left - 0.01 or high < low - 0.01:
            continue
        across = max(1, ceil((right - left) / 1.5))
        up = max(1, ceil((high - low) / 1.5))
        for i in range(across + 1):
            for j in range(up + 1):
                spots.add((round(left + (right - left) * i / across, 3), round(low + (high - low) * j / up, 3)))
    rows, boxes = survey.table.rows, survey.table.boxes
    enemies = [base for unit in survey.theirs for base in survey.table.rows[unit.id]]
    for _, x, y in sorted((hypot(x - goal[0], y - goal[1]), x, y) for x, y in spots):
        block = (x - wide, y - deep, x + wide, y + deep)
        near = [rows[unit] for unit, box in boxes.items() if not box_gap(block, box)]
        if any(abs(x - bx) < wide + r and abs(y - by) < deep + r for row in near for bx, by, r, _ in row):
            continue
        if keeps and any(
            hypot(max(0.0, abs(x - bx) - wide), max(0.0, abs(y - by) - deep)) - r <= keeps for bx, by, r, _ in enemies
        ):
            continue
        yield {
            model: (
                round(x - wide + radius + pitch * (n % columns), 3),
                round(y - deep + radius + pitch * (n // columns), 3),
            )
            for n, model in enumerate(models)
        }
