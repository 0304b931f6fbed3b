"""Charges: only where the fight pays and the dice are likely to get there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.tenth.bot.worth import chance_to_charge
from grognard.rulesets.tenth.play.charge.charge_phase import chargeable
from grognard.rulesets.tenth.table.engagement_range import ENGAGED
from grognard.rulesets.tenth.table.records import UnitId
from grognard.rulesets.tenth.table.units import is_a, profiles_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose, ChooseMany
    from grognard.rulesets.tenth.bot.seat import Seat
    from grognard.rulesets.tenth.bot.survey import Survey
    from grognard.rulesets.tenth.table.records import Unit

WORTH_A_CHARGE = 6.0
LIKELY = 0.25
"""What is less likely is not tried."""
HALF = 0.5
"""Guns charge a tank or a monster only if their bayonets are likely to take so much of it."""


def which_unit(seat: Seat, question: Choose) -> Answer:
    """The unit whose charge promises most; nobody if none does."""
    survey = seat.survey
    worths = {
        option.key: max(charge_worth(survey, UnitId(option.key), enemy.id) for enemy in _near(survey, option.key))
        for option in question.options
        if option.key != "done"
    }
    best = max(worths, key=lambda key: worths[key])
    return best if worths[best] > WORTH_A_CHARGE else "done"


def which_targets(seat: Seat, question: ChooseMany) -> Answer:
    """One enemy: the best. More than one is a harder charge."""
    survey, unit = seat.survey, UnitId(question.about[0])
    keys = [UnitId(option.key) for option in question.options]
    return [max(keys, key=lambda enemy: charge_worth(survey, unit, enemy))]


def _near(survey: Survey, unit: str) -> list[Unit]:
    return chargeable(survey.game, UnitId(unit), survey.table)


def needed(survey: Survey, unit: UnitId, enemy: UnitId) -> float:
    """The roll that brings a unit into Engagement Range."""
    return max(2.0, survey.apart(unit, enemy) - ENGAGED)


def charge_worth(survey: Survey, unit: UnitId, enemy: UnitId) -> float:
    """What the fight gains less what it costs, as likely as it comes about. Transports do not charge."""
    chance = chance_to_charge(round(needed(survey, unit, enemy), 1))
    if chance < LIKELY or is_a(survey.game, unit, "TRANSPORT"):
        return 0.0
    ours = survey.harm(unit, enemy, is_ranged=False, charges=True)
    gained = survey.gain(ours, enemy)
    left = max(0.0, 1.0 - ours / max(1, survey.victim(enemy).left))
    if left > HALF and survey.is_heavy(enemy) and not survey.is_fighter(unit):
        return 0.0
    lost = survey.gain(survey.harm(enemy, unit, is_ranged=False) * left, unit)
    # Who is engaged can hardly shoot: that hurts the side with the better guns. Tanks and monsters shoot on.
    silenced = 0.0 if survey.is_heavy(enemy) else survey.gain(survey.harm(enemy, unit, is_ranged=True) * left, unit)
    missed = 0.0 if survey.is_heavy(unit) else survey.gain(survey.harm(unit, enemy, is_ranged=True), enemy)
    takes = 8.0 if survey.holds_marker(enemy) else 0.0
    leaves = 12.0 if survey.holds_marker(unit) and not survey.holds_marker(enemy) else 0.0
    return chance * (gained - lost + 0.5 * silenced - 0.6 * missed + takes - leaves)


def strongest_weapon(seat: Seat, question: Choose) -> Answer:
    """Tank Shock: the melee weapon with the highest Strength."""
    game = seat.survey.game
    strengths = {
        profile.title: profile.strength
        for unit in seat.survey.mine
        for model in unit.models
        for profile in profiles_of(game, model)
        if not profile.is_ranged
    }
    return max((option.key for option in question.options), key=lambda key: strengths.get(key, 0))
