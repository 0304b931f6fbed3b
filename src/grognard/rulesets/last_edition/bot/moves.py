"""Who moves, who reacts with a move, who falls back and who is taken up. (TLE-MOVE, TLE-REACT-03, TLE-DIR-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.rulesets.last_edition.bot.plan import away, duties, is_settled
from grognard.rulesets.last_edition.play.moves.phase import UnitMove
from grognard.rulesets.last_edition.table.records import UnitId
from grognard.rulesets.last_edition.table.units import is_fighting

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.rulesets.last_edition.bot.seat import Seat
    from grognard.rulesets.last_edition.bot.survey import Survey

FAR_OFF = 3.0
"""Moves from its goal from which on a unit is better taken up and set down elsewhere."""


def which_to_move(seat: Seat, question: Choose[UnitMove | str]) -> Answer:
    """Everybody moves, the nearest to the enemy first; who loses its fight and holds nothing falls back."""
    survey = seat.survey
    moves = {option.key: option.value for option in question.options if isinstance(option.value, UnitMove)}
    for key, move in moves.items():
        if move.falls_back and _wants_out(survey, move.unit):
            return key
    units = {key: move.unit for key, move in moves.items() if not move.falls_back}
    return min(units, key=lambda key: _to_enemy(survey, units[key]), default=question.options[-1].key)


def _to_enemy(survey: Survey, unit: UnitId) -> float:
    """Inches to the closest enemy, from middle to middle."""
    return survey.closest(unit)[0][0] if survey.theirs else 0.0


def which_reacts(seat: Seat, question: Choose[Any]) -> Answer:
    """The unit that a move helps most: one that can come onto an objective that is not ours."""
    survey = seat.survey
    best, most = "no", 0.5
    for option in question.options:
        if not isinstance(option.value, UnitMove) or option.value.falls_back:
            continue
        unit = option.value.unit
        duty = duties(survey).get(unit)
        if duty is None or is_fighting(survey.game, unit) or is_settled(survey, unit, duty):
            continue
        value = min(away(survey, unit), survey.pace(unit)) + (
            6.0 if duty.marker and survey.holder(duty.marker) != seat.number else 0.0
        )
        if value > most:
            best, most = option.key, value
    return best


def _wants_out(survey: Survey, unit: UnitId) -> bool:
    """Whether a fight is hopeless and nothing is held by it."""
    if survey.marker_near(unit) is not None:
        return False
    foes = [
        enemy.id
        for enemy in survey.theirs
        if survey.about(unit, enemy.id) < 12.0 and survey.apart(unit, enemy.id) <= 1.0
    ]
    ours = max((survey.gain(survey.blows(unit, foe), foe) for foe in foes), default=0.0)
    theirs = sum(survey.gain(survey.blows(foe, unit), unit) for foe in foes)
    return theirs > 2.0 * ours + 5.0


def which_jokes(seat: Seat, question: Choose) -> Answer:
    """A unit that loses its fight, or that is far from all it could do; leaders stay, for they are the reactions.

    (TLE-DIR-08)
    """
    survey = seat.survey
    best, most = question.options[-1].key, FAR_OFF
    for option in question.options[:-1]:
        unit = UnitId(option.key)
        if survey.game[unit].sheet.part.name == "Leader" or survey.marker_near(unit) is not None:
            continue
        far = away(survey, unit) / max(survey.pace(unit), 1.0)
        if is_fighting(survey.game, unit):
            far = FAR_OFF + 1.0 if _wants_out(survey, unit) else 0.0
        if far > most:
            best, most = option.key, far
    return best
