"""Lone characters: they keep to their friends, go last and join a unit, which takes the fire for them. (LEG-CHAR-03)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.rulesets.legendary.play.moves.joining import may_host
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import UnitId
from grognard.rulesets.legendary.table.units import is_independent, models_of, on_table, troop_of, unit_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Answer, Choose
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.bot.survey import Seat, Survey

ESCORT = 3
"""So many models make a unit worth joining."""
BESIDE = 2.0
"""Inches between the middles of a character and of the nearest of those whom he will join."""


def is_lone(game: Game, key: str) -> bool:
    """Whether this is an independent character on his own."""
    if key not in game:
        return False
    models = models_of(game, UnitId(key))
    return len(models) == 1 and is_independent(models[0])


def is_escort(game: Game, unit: UnitId, host: UnitId) -> bool:
    """Whether a unit is worth joining: it is large enough, goes as he does, and has no other character yet."""
    models = models_of(game, host)
    if len(models) < ESCORT or not may_host(game, host) or unit_type(game, host) != unit_type(game, unit):
        return False
    return all(model.home == host for model in models)


def is_needed(table: Survey, coming: Sequence[str] = ()) -> bool:
    """Whether there are more markers than units to hold them, so that characters have to hold some. (LEG-OBJ-03)

    `coming` are units that are about to be set up.
    """
    game = table.game
    here = [own.id for own in on_table(game, table.seat) if not own.is_routed]
    holders = {key for key in (*here, *coming) if key in game and not is_lone(game, key)}
    return len(holders) < len(board(game).objectives)


def escorts(table: Survey, unit: UnitId) -> list[UnitId]:
    """Friends whom a lone character might join. (LEG-CHAR-03)"""
    game = table.game
    if is_needed(table):
        return []
    return [
        own.id
        for own in on_table(game, table.seat)
        if own.id != unit and not own.foes and not own.is_routed and is_escort(game, unit, own.id)
    ]


def has_escort(table: Survey, unit: UnitId) -> bool:
    """Whether a lone character has somebody to join: until then he charges nobody."""
    return is_lone(table.game, unit) and bool(escorts(table, unit))


def beside_friends(table: Survey, unit: UnitId) -> Point | None:
    """Where a lone character goes: to the nearest of those whom he could join; None if there is nobody.

    Who is not yet on the table goes to the largest unit.
    """
    game = table.game
    if not is_lone(game, unit):
        return None
    friends = escorts(table, unit)
    if not friends:
        return None
    if game[unit].where != "table":
        return table.at(max(friends, key=lambda each: (len(game[each].models), each)))
    near = min(friends, key=lambda each: (table.away(unit, each), each))
    x, y = table.at(unit)
    return min((one.pose.at for one in troop_of(game, near).stands), key=lambda at: hypot(at[0] - x, at[1] - y))


def join(seat: Seat, question: Choose) -> Answer:
    """Join the largest unit that is worth it; who has joined one stays with it. (LEG-CHAR-03)"""
    table, unit = seat.survey, UnitId(question.about[0])
    good = [host for host in escorts(table, unit) if any(option.key == host for option in question.options)]
    return max(good, key=lambda host: (len(table.game[host].models), host), default="no")


def others_first(seat: Seat, question: Choose) -> Answer:
    """Characters are set up and move after those whom they will join. (LEG-SETUP-04, LEG-TURN-08)"""
    keys = [option.key for option in question.options]
    if is_needed(seat.survey, keys):
        return keys[0]
    return next((key for key in keys if not is_lone(seat.survey.game, key)), keys[0])
