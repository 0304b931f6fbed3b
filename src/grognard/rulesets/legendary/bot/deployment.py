"""Where units are set up: in blocks before the markers that have nobody yet. (LEG-SETUP-04)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.tactics import Taken, blocks, first_accepted, middle_of
from grognard.rulesets.legendary.bot.lone_characters import beside_friends
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.units import on_table, troop_of, troops

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Place
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.bot.survey import Seat, Survey

TRIES = 24


def place(seat: Seat, question: Place) -> Answer:
    """In a block near the marker that has fewest friends near by; a lone character beside friends."""
    table, pieces = seat.survey, list(question.pieces)
    regions = question.hints.get("regions")
    if not regions or any(piece not in table.game for piece in pieces):
        return question.suggest(seat.chair.chance)
    bases = [table.game[ModelId(piece)].base for piece in pieces]
    areas = [tuple((float(x), float(y)) for x, y in region) for region in regions]
    facing = None if all(base.is_round for base in bases) else _ahead(table, areas)
    taken = Taken.by(troops(table.game))
    wide = max(base.outer for base in bases)
    wanted = beside_friends(table, UnitId(question.about[0])) or _wanted(table, areas)
    found = (block for block in blocks(pieces, wide, areas, wanted, facing=facing) if taken.is_free(block.box, 0.5))
    answer = first_accepted(found, seat.accepts, TRIES)
    return question.suggest(seat.chair.chance) if answer is None else answer


def _ahead(table: Survey, areas: list[tuple[Point, ...]]) -> float:
    """Towards the middle of the table."""
    y = sum(point[1] for area in areas for point in area) / sum(map(len, areas))
    return 90.0 if y < board(table.game).bounds[3] / 2 else 270.0


def _wanted(table: Survey, areas: list[tuple[Point, ...]]) -> Point:
    friends = [middle_of(troop_of(table.game, unit.id).stands) for unit in on_table(table.game, table.seat)]
    points = [point for area in areas for point in area]
    here = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def cost(at: Point) -> float:
        near = sum(abs(x - at[0]) <= 10.0 for x, _ in friends)
        return hypot(here[0] - at[0], 2 * (here[1] - at[1])) + 25.0 * near

    return min(board(table.game).objectives, key=cost, default=here)
