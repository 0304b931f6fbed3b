"""Where units are set up: near the objectives that nobody else goes to. (SZOP-SETUP-02)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.tactics import Taken, blocks, first_accepted
from grognard.rulesets.szop.table.maps import board, zones
from grognard.rulesets.szop.table.records import ModelId
from grognard.rulesets.szop.table.units import objectives, troops

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose, Place
    from grognard.kernel.plane import Point
    from grognard.rulesets.szop.bot.survey import Seat, Survey

TRIES = 24
NEAR = 14.0
WATCHED = 20.0
"""An enemy so near shoots or charges next."""


def zone(seat: Seat, question: Choose) -> Answer:
    """The zone that is nearer to the objectives. (SZOP-SETUP-02)"""
    if question.options[0].key not in ("0", "1"):
        return question.options[0].key
    game = seat.survey.game
    spots = [spot.at for spot in objectives(game)]
    middles = [_middle(area.points) for area in zones(board(game))]
    ways = [sum(hypot(x - at[0], y - at[1]) for x, y in spots) for at in middles]
    return "0" if ways[0] <= ways[1] else "1"


def _middle(points: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def place(seat: Seat, question: Place) -> Answer:
    """In a block near the objective that has fewest friends near by."""
    table = seat.survey
    pieces = list(question.pieces)
    regions = question.hints.get("regions")
    if not regions:
        return question.suggest(seat.chair.chance)
    base = max(table.game[ModelId(piece)].fighter.base.outer for piece in pieces)
    taken = Taken.by(troops(table.game))
    areas = [tuple((float(x), float(y)) for x, y in region) for region in regions]
    found = (block for block in blocks(pieces, base, areas, _wanted(table, areas)) if taken.is_free(block.box, 1.0))
    answer = first_accepted(found, seat.accepts, TRIES)
    return question.suggest(seat.chair.chance) if answer is None else answer


def _wanted(table: Survey, areas: list[tuple[Point, ...]]) -> Point:
    """The objective for the next unit: near to the zone, with few friends near, and no enemy.

    In the own zone no enemy is near; an ambush may choose among all objectives. (SZOP-PAS-01)
    """
    friends = [table.at(unit.id) for unit in table.own]
    foes = [table.at(unit.id) for unit in table.foes]
    here = _middle(tuple(point for area in areas for point in area))

    def cost(at: Point) -> float:
        near = sum(hypot(x - at[0], y - at[1]) <= NEAR for x, y in friends)
        watched = sum(hypot(x - at[0], y - at[1]) <= WATCHED for x, y in foes)
        return hypot(here[0] - at[0], 2 * (here[1] - at[1])) + 30.0 * near + 20.0 * watched

    return min((spot.at for spot in table.spots), key=cost, default=here)
