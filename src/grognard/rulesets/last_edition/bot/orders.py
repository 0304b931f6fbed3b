"""Orders after a move. (TLE-ORD)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.bot.plan import away, duties, is_settled
from grognard.rulesets.last_edition.table.records import UnitId
from grognard.rulesets.last_edition.table.units import is_fighting

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.rulesets.last_edition.bot.seat import Seat
    from grognard.rulesets.last_edition.bot.survey import Survey

CHARGE = 9.0
"""Inches from which a charge is likely enough to wait for it."""
FAR = 12.0
"""Inches within which a charge may be declared. (TLE-CHG-01)"""


def which_order(seat: Seat, question: Choose) -> Answer:
    """Advancing to an objective, Concentrating with guns that have targets, else Taking cover. (TLE-ORD)"""
    survey = seat.survey
    unit = UnitId(question.about[0])
    if is_fighting(survey.game, unit):
        return "none"
    nearest, reach = survey.nearest_enemy(unit), survey.longest(unit)
    if _should_hurry(survey, unit, nearest):
        return "advancing"
    gains = max(survey.shots(unit).values(), default=0.0) if reach and nearest <= reach else 0.0
    if gains > 8.0 and nearest > 8.0 and any(option.key == "concentrating" for option in question.options):
        return "concentrating"
    is_waiting = survey.is_fighter(unit) and nearest <= FAR
    return "taking cover" if gains < 1.0 and not is_waiting else "none"


def _should_hurry(survey: Survey, unit: UnitId, nearest: float) -> bool:
    """Whether a unit has a way to go and nothing better to do, or an objective within reach."""
    duty = duties(survey).get(unit)
    left = away(survey, unit)
    if duty is None or left <= 4.0 or is_settled(survey, unit, duty) or not survey.game[unit].has_moved:
        return False  # who found no way with all its inches finds none with fewer
    if nearest > max(survey.longest(unit), CHARGE if survey.is_fighter(unit) else 0.0):
        return True
    is_urgent = bool(duty.marker) and survey.holder(duty.marker) != survey.seat
    return is_urgent and left < 10.0 and nearest > CHARGE and not survey.shots(unit)
