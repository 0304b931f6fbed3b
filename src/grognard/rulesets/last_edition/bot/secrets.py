"""Pools and other small decisions. (TLE-BLP, TLE-DIR, TLE-SEC)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.rulesets.last_edition.dice.pool import DICE_BY_OPTION
from grognard.rulesets.last_edition.play.attack.pools import PoolLayout
from grognard.rulesets.last_edition.table.records import BATTLE, UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.rulesets.last_edition.bot.seat import Seat
    from grognard.rulesets.last_edition.bot.survey import Survey
    from grognard.rulesets.last_edition.play.mission_actions import MissionAction
    from grognard.rulesets.last_edition.play.moves.reserves import Arrival

USEFUL = 4
"""Pool dice below this face are kept until they have grown."""


def pool(seat: Seat, question: Choose[Any]) -> Answer:
    """A good die goes where it counts: a wound, or a save. (TLE-BLP-07)"""
    keys = [option.key for option in question.options]
    plans = {option.value.plan: option.key for option in question.options if isinstance(option.value, PoolLayout)}
    for kind in ("wound", "armor save", "dodge save", "charge"):
        for face in range(6, USEFUL - 1, -1):
            if ((kind, face),) in plans:
                return plans[(kind, face),]
    return "no" if "no" in keys else keys[-1]


def amid_dice(seat: Seat, question: Choose) -> Answer:
    """A 1 is rolled again if it may be, else banked; a pool die is used if it is the lowest that passes."""
    keys = [option.key for option in question.options]
    if "bank" in keys:
        return "re-roll" if "re-roll" in keys else "bank"
    if keys[0] == "roll":
        needs = int(question.hints["facts"][2])
        good = [key for key in keys[1:] if DICE_BY_OPTION[key].face >= needs]
        return good[0] if good else "roll"
    return keys[0]


def first(seat: Seat, question: Choose) -> Answer:
    """The first option."""
    return question.options[0].key


def dearest(seat: Seat, question: Choose) -> Answer:
    """The unit that is worth most."""
    units = [option.key for option in question.options if option.about]
    return max(units, key=lambda key: seat.survey.worth(UnitId(key)), default=question.options[0].key)


def arrives(seat: Seat, question: Choose[Arrival]) -> Answer:
    """The unit in reserve that is worth most; one that returns from the dead is worth what it cost."""
    survey = seat.survey
    arrivals = {option.key: option.value for option in question.options if option.value is not None}
    return max(arrivals, key=lambda key: _arrival_worth(survey, arrivals[key]), default=question.options[0].key)


def _arrival_worth(survey: Survey, arrival: Arrival) -> float:
    return survey.game[arrival.unit].cost if arrival.is_return else survey.worth(arrival.unit)


def action(seat: Seat, question: Choose[MissionAction]) -> Answer:
    """The unit with the fewest models performs the action; nothing is destroyed that one may hold. (TLE-SEC-03)"""
    survey = seat.survey
    units = {option.key: option.value.unit for option in question.options if option.value is not None}
    if survey.game[BATTLE].secondary == "poison_cloud" or not units:
        return question.options[-1].key
    return min(units, key=lambda key: len(survey.game[units[key]].models))
