"""Transports: who rides, when they get out, and who gets in again. (TLE-TRANS)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.bot.plan import away
from grognard.rulesets.last_edition.lists.keywords.units import Transport
from grognard.rulesets.last_edition.table.records import BATTLE, UnitId
from grognard.rulesets.last_edition.table.units import passengers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ask import Answer, Choose
    from grognard.rulesets.last_edition.bot.seat import Seat
    from grognard.rulesets.last_edition.bot.survey import Survey

LONG_RANGE = 18.0
"""Guns that reach so far shoot rather than ride."""
ARRIVED = 9.0
"""Inches from its goal at which a transport is near enough to get out."""
THREAT = 12.0
"""Inches to an enemy at which passengers get out."""
WORTH_A_RIDE = 16.0
"""Inches to its goal from which a unit gets in again."""
LATE = 4
"""From this round on nobody stays inside: only who is on the table holds. (TLE-OBJ-07)"""


def may_ride(survey: Survey, unit: UnitId, carrier: UnitId) -> bool:
    """Whether a ride helps a unit: on foot, not made for long range, and no leader, for these are the reactions."""
    own = survey.game[unit]
    if own.sheet.part.name == "Leader" or survey.longest(unit) >= LONG_RANGE:
        return False
    return survey.pace(unit) < survey.pace(carrier)


def is_transport(survey: Survey, unit: UnitId) -> bool:
    """Whether a unit carries others."""
    return survey.game[unit].sheet.has(Transport) is not None


def a_ride(survey: Survey, unit: UnitId, carriers: Iterable[UnitId]) -> UnitId | None:
    """The empty transport that a unit gets into, if that helps."""
    for carrier in sorted(carriers):
        if not passengers(survey.game, carrier) and may_ride(survey, unit, carrier):
            return carrier
    return None


def who_gets_out(seat: Seat, question: Choose) -> Answer:
    """Those whose transport is where it should be, is threatened or hurt; in the end everybody. (TLE-TRANS-05)"""
    survey = seat.survey
    for option in question.options:
        if option.about and _should_leave(survey, UnitId(option.key)):
            return option.key
    return question.options[-1].key


def _should_leave(survey: Survey, unit: UnitId) -> bool:
    carrier = survey.game[unit].transport
    if carrier is None or survey.game[BATTLE].round >= LATE:
        return True
    full = sum(kind.health for kind in survey.game[carrier].roll)
    if 2 * survey.health(carrier) <= full or survey.nearest_enemy(carrier) <= THREAT:
        return True
    return away(survey, carrier) <= ARRIVED


def who_gets_in(seat: Seat, question: Choose[tuple[UnitId, UnitId]]) -> Answer:
    """A unit with a long way to go, into a transport that goes a long way too. (TLE-TRANS-02)"""
    survey = seat.survey
    for option in question.options[:-1]:
        unit, carrier = option.meaning
        far = min(away(survey, unit), away(survey, carrier))
        if far >= WORTH_A_RIDE and survey.game[BATTLE].round < LATE - 1 and may_ride(survey, unit, carrier):
            return option.key
    return question.options[-1].key
