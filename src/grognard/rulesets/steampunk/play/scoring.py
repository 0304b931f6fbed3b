"""When it is over, and who has won. (SPF-VICT)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.steampunk.table.records import Unit, other, side_id
from grognard.rulesets.steampunk.table.units import units_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.sheets import Cost

SURVIVING = {"ip": 3, "mp": 1, "xp": 1, "cp": 1, "com": 0}
DESTROYED = {"ip": 6, "mp": 2, "xp": 2, "cp": 2, "com": 0}
"""Tournament points per army point. (SPF-VICT-04)"""
BONUS = 16
"""For the side with more points. (SPF-VICT-07)"""
SAFETY_STOP = 40
"""Turns after which a friendly match is a draw. (SPF-VICT-02)"""


def reckon(game: Game, turn: int) -> bool:
    """At the end of a turn: is the match over, by the chosen style? (SPF-VICT-01 to SPF-VICT-03)"""
    standing = [seat for seat in (0, 1) if units_of(game, seat)]
    if game.options["victory"] == "friendly":
        if len(standing) == 2 and turn < SAFETY_STOP:
            return False
        finish_friendly(game, standing)
        return True
    if len(standing) == 2 and turn < game.options["turns"]:
        return False
    finish_tournament(game)
    return True


def finish_friendly(game: Game, standing: list[int]) -> None:
    """A side wins when every enemy unit is eliminated. (SPF-VICT-02)"""
    winner = standing[0] if len(standing) == 1 else None
    if winner is not None:
        reason = tell("{player} wins: every enemy unit is eliminated.", player=game.ruleset.seat_name(game, winner))
    else:
        reason = tell("A draw: both sides are still on the field.") if standing else tell("A draw: nobody is left.")
    game.say(reason, "SPF-VICT-02", kind="result")
    game.end(winner, reason, match_points(game))


def finish_tournament(game: Game) -> None:
    """Both sides score; the better one gets the bonus. (SPF-VICT-03 to SPF-VICT-08)"""
    points = match_points(game)
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    names = [game.ruleset.seat_name(game, seat) for seat in (0, 1)]
    high, low = f"{max(points):g}", f"{min(points):g}"
    reason = (
        tell("A draw, {high} to {low} Match Victory Points.", high=high, low=low)
        if winner is None
        else tell("{player} wins, {high} to {low} Match Victory Points.", player=names[winner], high=high, low=low)
    )
    game.say(reason, "SPF-VICT-08", kind="result")
    game.end(winner, reason, points)


def match_points(game: Game) -> list[float]:
    """MVP of both sides, the bonus included. (SPF-VICT-04 to SPF-VICT-08)"""
    points = [field_points(game, seat) for seat in (0, 1)]
    if points[0] != points[1]:
        points[int(points[1] > points[0])] += BONUS
    return points


def field_points(game: Game, seat: int) -> float:
    """Own survivors and lost enemies, each at the full price of the base. (SPF-VICT-04, SPF-VICT-05, SPF-VICT-06)

    Points of imported armies are divided by their scale. (SPF-ARMY-16)
    """
    total = 0.0
    for unit in game.all(Unit):
        if unit.seat == seat and not unit.gone:
            total += worth(unit.profile.cost, SURVIVING) / game[side_id(seat)].scale
        elif unit.seat != seat and unit.gone:
            total += worth(unit.profile.cost, DESTROYED) / game[side_id(other(seat))].scale
    return total


def worth(cost: Cost, rates: dict[str, int]) -> int:
    """A price in tournament points. (SPF-VICT-04)"""
    return sum(rate * int(getattr(cost, pool)) for pool, rate in rates.items()) + cost.vp


def tournament_points(match: float) -> float:
    """TVP: the power 0.75 of the MVP, with its sign. (SPF-VICT-09)

    >>> tournament_points(81), tournament_points(-16), tournament_points(0)
    (27.0, -8.0, 0.0)
    """
    return (abs(match) ** 0.75) * (1 if match > 0 else -1) if match else 0.0
