"""Which unit is activated, and what it does. (SZOP-ACT-01, SZOP-ACT-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.szop.bot import worth
from grognard.rulesets.szop.bot.moves import is_where_it_wants_to_be
from grognard.rulesets.szop.table.records import ROUNDS, UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.rulesets.szop.bot.survey import Seat, Survey

GOOD_CHARGE = 3.0
"""A charge must promise so many points."""
URGENCY_AWAY = {"ambush": -50.0, "reserve": 4.0}
"""Of units that are not on the table yet."""


def which_unit(seat: Seat, question: Choose) -> Answer:
    """Who can do most goes first; who only walks to an objective goes early, or last in the round that counts."""
    table = seat.survey
    return max((option.key for option in question.options), key=lambda key: urgency(table, UnitId(key)))


def urgency(table: Survey, unit: UnitId) -> float:
    """How much it matters that a unit acts now; an ambush comes last, when nobody is left to shoot at it."""
    own = table.game[unit]
    if own.place != "table":
        return URGENCY_AWAY.get(own.place, 2.0)
    value = max(table.best_shot(unit), table.best_charge(unit))
    if own.is_exhausted or own.is_pinned:
        value = 0.5
    if table.is_last_round and unit in table.jobs and not table.is_on_job(unit):
        value -= 6.0  # the last word at an objective is the best one
    return value - 0.01 * worth.worth_of(table.game, unit)


def which_action(seat: Seat, question: Choose) -> Answer:
    """The best action of the unit. (SZOP-ACT-02)"""
    keys = [option.key for option in question.options]
    unit = UnitId(question.about[0])
    return next((key for key in wishes(seat.survey, unit, set(keys)) if key in keys), keys[-1])


def wishes(table: Survey, unit: UnitId, able: set[str]) -> list[str]:
    """What the unit would like to do, the best first."""
    own = table.game[unit]
    if own.place == "carried":
        return ["disembark", "defence", "nothing"]
    if own.is_pinned:
        return ["defence", "shooting", "rally", "nothing"]
    steps, rounds = table.steps_to_job(unit), ROUNDS - table.round + 1
    is_late = steps > rounds or (steps and table.is_last_round)
    if own.is_exhausted:
        return ["manoeuvre", "rally", "defence"] if is_late else ["rally", "manoeuvre", "defence"]
    return _wishes_of_the_fresh(table, unit, able, steps=steps, is_late=bool(is_late))


def _wishes_of_the_fresh(table: Survey, unit: UnitId, able: set[str], *, steps: int, is_late: bool) -> list[str]:
    """What a unit that can attack would like to do: strike, be in time, shoot, or hold what it has."""
    shot = table.best_shot(unit) if "shooting" in able else 0.0
    charge = table.open_charge(unit) if "charge" in able else 0.0
    if charge > max(shot, GOOD_CHARGE):
        return ["charge", "shooting", "manoeuvre", "defence"]
    if is_late:
        return ["manoeuvre", "shooting", "defence"]
    if shot > 0.0:
        return ["shooting", "manoeuvre" if steps else "defence", "defence", "nothing"]
    if (unit in table.jobs and not steps) or is_where_it_wants_to_be(table, unit):
        return ["defence", "nothing"]
    return ["manoeuvre", "defence", "nothing"]
