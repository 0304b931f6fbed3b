"""Setting up: who comes when, and where units are put down. (TLE-SETUP-13, TLE-RSV, TLE-DIR-04, TLE-DIR-11)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from grognard.kernel.tactics import Block, Taken, blocks, first_accepted
from grognard.rulesets.last_edition.bot.plan import duties
from grognard.rulesets.last_edition.bot.routes import walk
from grognard.rulesets.last_edition.bot.transports import a_ride, is_transport
from grognard.rulesets.last_edition.lists.keywords.units import Flying, ShockTeleport
from grognard.rulesets.last_edition.play.setup.deployment import Deployment
from grognard.rulesets.last_edition.table.layouts import HEIGHT, WIDTH, zones
from grognard.rulesets.last_edition.table.records import BATTLE, ModelId, UnitId
from grognard.rulesets.last_edition.table.units import board, keyword, models_of, troops

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ask import Answer, Choose, Place
    from grognard.kernel.plane import Point
    from grognard.rulesets.last_edition.bot.seat import Seat
    from grognard.rulesets.last_edition.bot.survey import Survey
    from grognard.rulesets.last_edition.table.maps import Terrain

AGAINST_RESERVES = 9.0
"""No reserve comes nearer to an enemy. (TLE-RSV-02)"""
PARTED = 8.0
"""Inches that a place costs where a wall stands between the models."""
CORNERS = tuple((x, y) for x in (2.0, WIDTH - 2.0) for y in (2.0, HEIGHT - 2.0))


def deploys(seat: Seat, question: Choose[Any]) -> Answer:
    """The zone, then unit after unit."""
    return which_to_deploy(seat, question) if question.options[0].about else question.options[0].key


def which_to_deploy(seat: Seat, question: Choose[Deployment]) -> Answer:
    """Transports first, then cheap units, so that the enemy shows his; fighters that can teleport wait in reserve."""
    survey = seat.survey
    ways = {option.meaning: option.key for option in question.options}
    placed = [way.unit for way in ways if way.where == "table"]

    def order(unit: UnitId) -> tuple[bool, int]:
        return not is_transport(survey, unit), survey.game[unit].cost

    first = min(placed, key=order, default=None)
    if first is None:
        return question.options[0].key
    ride = a_ride(survey, first, [way.transport for way in ways if way.unit == first and way.transport is not None])
    if ride is not None:
        return ways[Deployment(first, "embarked", ride)]
    aside = Deployment(first, "reserve")
    if aside in ways and survey.is_fighter(first) and _comes_anywhere(survey, first):
        return ways[aside]
    return ways[Deployment(first)]


def _comes_anywhere(survey: Survey, unit: UnitId) -> bool:
    teleport = survey.game[unit].sheet.has(ShockTeleport)
    return teleport is not None and "anywhere" in teleport.ways


def place(seat: Seat, question: Place) -> Answer:
    """In a block, as near to where it is wanted as there is room."""
    survey = seat.survey
    game = survey.game
    models = [piece for piece in question.pieces if piece in game.records]
    if not models or not question.about:
        return question.suggest(seat.chair.chance)
    unit = UnitId(question.about[0])
    radius = max(model.base.outer for model in models_of(game, unit))
    everybody = Taken.by(troops(game))
    keep = AGAINST_RESERVES if question.clause in ("TLE-RSV-01", "TLE-DIR-04") else 0.0
    enemies = Taken.by(troops(game, 1 - seat.number))
    is_long = any(not model.base.is_round for model in models_of(game, unit))
    facing = 180.0 * game[BATTLE].zone_of[seat.number] if is_long else None
    goal, ground = _goal(survey, unit), board(game)
    found: Iterable[Block] = blocks(models, radius, question.hints.get("zones", ()), goal, facing=facing)
    if keyword(game, unit, Flying) is None:
        found = sorted(found, key=lambda block: _way_off(ground, block, goal))
    free = (block for block in found if everybody.is_free(block.box) and (not keep or enemies.is_free(block.box, keep)))
    return first_accepted(free, seat.accepts) or question.suggest(seat.chair.chance)


def _way_off(ground: Terrain, block: Block, goal: Point) -> float:
    """Inches from a block to a goal round walls, and more where a wall parts it."""
    left, low, right, high = block.box
    is_parted = any(
        min(wall.start[0], wall.end[0]) < right
        and max(wall.start[0], wall.end[0]) > left
        and min(wall.start[1], wall.end[1]) < high
        and max(wall.start[1], wall.end[1]) > low
        for wall in ground.solid_walls
    )
    return walk(ground, block.at, goal) + (PARTED if is_parted else 0.0)


def misplace(seat: Seat, question: Place) -> Answer:
    """An enemy unit goes where it is of least use: into the corner farthest from all objectives. (TLE-DIR-11)"""
    survey = seat.survey
    models = list(question.pieces)
    radius = max(survey.game[ModelId(model)].base.outer for model in models)
    everybody = Taken.by(troops(survey.game))

    def use(corner: Point) -> float:
        return min((hypot(at[0] - corner[0], at[1] - corner[1]) for at in survey.markers.values()), default=0.0)

    for corner in sorted(CORNERS, key=use, reverse=True):
        found = blocks(models, radius, question.hints.get("zones", ()), corner)
        free = (block for block in found if everybody.is_free(block.box))
        answer = first_accepted(free, seat.accepts)
        if answer:
            return answer
    return question.suggest(seat.chair.chance)


def _goal(survey: Survey, unit: UnitId) -> Point:
    """The objective that a unit is set up for: near its zone, and not covered by others yet."""
    battle = survey.game[BATTLE]
    carrier = survey.game[unit].transport
    if carrier is not None:  # it gets out on the side of what its transport was sent to
        return duties(survey)[carrier].at
    points = zones(battle.layout)[battle.zone_of[survey.seat]].area.points
    x, y = sum(each[0] for each in points) / len(points), sum(each[1] for each in points) / len(points)
    covered = dict.fromkeys(survey.markers, 0)
    for friend, duty in duties(survey).items():
        if friend != unit and duty.marker:
            covered[duty.marker] += 1
    is_late = survey.game[unit].where == "reserve"

    def cost(key: str) -> float:
        at = survey.markers[key]
        mine = 8.0 if is_late and survey.holder(key) == survey.seat else 0.0
        far = hypot(at[0] - x, at[1] - y)
        return 0.3 * far + 5.0 * covered[key] + mine if is_late else far + 30.0 * covered[key]

    return survey.markers[min(survey.markers, key=cost)] if survey.markers else (30.0, 22.0)
