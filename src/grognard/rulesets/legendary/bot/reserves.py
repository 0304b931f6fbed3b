"""When units in reserve are activated: by how likely their roll brings them. (LEG-RES-03, LEG-RES-04, LEG-TURN-05)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.dice import Every
from grognard.rulesets.legendary.dice.reserve_rolls import arrives, outflanks, planned_arrives
from grognard.rulesets.legendary.play.rolls import highest
from grognard.rulesets.legendary.table.records import reserve_id

if TYPE_CHECKING:
    from grognard.rulesets.legendary.bot.survey import Survey
    from grognard.rulesets.legendary.table.records import UnitId

LIKELY = 0.6
"""A roll that succeeds so often is made when the enemy has acted."""
EARLY, LATE = 0.5, -0.2
"""Before those who have nothing to do, or after them, but before the routed."""


def when(table: Survey, unit: UnitId) -> float:
    """How urgent the roll of a unit in reserve is.

    One that likely fails is made early: it passes the turn on, and everybody else is kept back. One that likely
    succeeds is made late, when few enemies are left to fire at those who come. (LEG-RES-03, LEG-TURN-09)
    """
    return LATE if chance_to_come(table, unit) >= LIKELY else EARLY


def chance_to_come(table: Survey, unit: UnitId) -> float:
    """How likely a unit comes this game turn. (LEG-RES-03, LEG-RES-07, LEG-KW-44)"""
    plan = table.game[reserve_id(unit)].plan
    if plan.is_certain:
        return 1.0
    if plan.kind == "outflank":
        return by_flank()
    if plan.kind in ("planned", "drop zone"):
        return on_time(highest(table.game, unit, "i"))
    return from_reserve(table.turn)


@lru_cache(maxsize=32)
def from_reserve(turn: int) -> float:
    """By a plain reserve roll. (LEG-RES-03)

    >>> [round(from_reserve(turn), 2) for turn in (2, 3, 4, 5)]
    [0.5, 0.67, 0.83, 1.0]
    """
    return float(Every().odds(arrives, turn).p(True))


@lru_cache(maxsize=32)
def on_time(initiative: int) -> float:
    """By the roll of a planned attack. (LEG-RES-07)"""
    return float(Every().odds(planned_arrives, initiative).p(True))


@lru_cache(maxsize=1)
def by_flank() -> float:
    """By the roll of those who outflank. (LEG-KW-44)"""
    return float(Every().odds(outflanks).p("enters"))


__all__ = ["chance_to_come", "when"]
