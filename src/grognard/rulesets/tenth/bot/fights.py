"""The Fight phase: who fights next, whom, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.tenth.play.fight.declare import ONE_BY_ONE, blades_of, reaches
from grognard.rulesets.tenth.table.records import UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.rulesets.tenth.bot.seat import Seat
    from grognard.rulesets.tenth.bot.survey import Survey
    from grognard.rulesets.tenth.table.records import ModelId


def which_unit(seat: Seat, question: Choose) -> Answer:
    """The unit that does most, or would lose most if it waits."""
    survey = seat.survey
    return max((option.key for option in question.options), key=lambda key: fight_worth(survey, UnitId(key)))


def fight_worth(survey: Survey, unit: UnitId) -> float:
    """What its fight gains now, and what the enemy it weakens would have done to it."""
    best = 0.0
    for enemy in survey.table.engaged.get(unit, ()):
        ours = survey.harm(unit, enemy, is_ranged=False, charges=survey.game[unit].has_charged)
        share = min(1.0, ours / max(1, survey.victim(enemy).left))
        spared = 0.0
        if not survey.game[enemy].has_acted:
            spared = share * survey.gain(survey.harm(enemy, unit, is_ranged=False), unit)
        best = max(best, survey.gain(ours, enemy) + spared)
    return best


def which_target(seat: Seat, question: Choose) -> Answer:
    """The enemy, and the weapon, with which the whole unit gains most."""
    survey, unit = seat.survey, UnitId(question.about[0])
    reach = reaches(survey.game, unit)
    best, most = question.options[0].key, -1.0
    for option in question.options:
        if option.key == ONE_BY_ONE.key:
            continue
        target = UnitId(option.about[0])
        title = option.label.partition(" with ")[2]
        wounds = 0.0
        for model, enemies in reach.items():
            if target in enemies:
                wounds += _wounds(survey, unit, model, target, title)
        worth = survey.gain(wounds, target)
        if worth > most:
            best, most = option.key, worth
    return best


def _wounds(survey: Survey, unit: UnitId, model: ModelId, target: UnitId, title: str) -> float:
    """What one model takes from the target with the named weapon, or its first, and its extra ones."""
    choice, extra = blades_of(survey.game, model)
    profiles = [blade.profiles[0] for blade in extra]
    if choice is not None:
        profiles.append(next((p for p in choice.profiles if p.title == title), choice.profiles[0]))
    situation = survey.situation(target, is_ranged=False, charges=survey.game[unit].has_charged)
    return survey.harm_with(tuple((profile, 1) for profile in profiles), unit, target, situation)
