"""The Fight phase: who fights next, whom, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.tactics import gain
from grognard.rulesets.tenth.bot.worth import wounds_of
from grognard.rulesets.tenth.play.fight.declare import ONE_BY_ONE, blades_of, reaches
from grognard.rulesets.tenth.play.fight.fight_phase import fights_first
from grognard.rulesets.tenth.table.records import UnitId
from grognard.rulesets.tenth.table.target_rows import group_of
from grognard.rulesets.tenth.table.units import granted, is_attached, model_keywords

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.bot.seat import Seat
    from grognard.rulesets.tenth.bot.survey import Survey
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
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


def counter_worth(survey: Survey, unit: UnitId) -> float:
    """What a fight gains by coming before the enemies who would strike the unit first: its blows are not lost with
    its models, and theirs fall weaker. (TEN-STRAT-06)
    """
    game, engaged = survey.game, survey.table.engaged.get(unit, ())
    threats = [enemy for enemy in engaged if not game[enemy].has_acted and fights_first(game, enemy)]
    if not threats:
        return 0.0
    theirs = sum(survey.harm(enemy, unit, is_ranged=False, charges=True) for enemy in threats)
    lost = min(1.0, theirs / max(1, survey.victim(unit).left))
    best = 0.0
    for enemy in engaged:
        ours = survey.harm(unit, enemy, is_ranged=False)
        share = min(1.0, ours / max(1, survey.victim(enemy).left)) if enemy in threats else 0.0
        spared = share * survey.gain(survey.harm(enemy, unit, is_ranged=False, charges=True), unit)
        best = max(best, lost * survey.gain(ours, enemy) + spared)
    return best


def challenge_worth(survey: Survey, unit: UnitId) -> float:
    """What Precision adds to the blows of a unit's CHARACTER: the enemy's CHARACTER less his guards. (TEN-STRAT-07)"""
    game = survey.game
    champions = [model for model in game[unit].models if "CHARACTER" in model_keywords(game, model)]
    best = 0.0
    for enemy in survey.table.engaged.get(unit, ()):
        victims = [model for model in game[enemy].models if "CHARACTER" in model_keywords(game, model)]
        if not victims or not is_attached(game, enemy):
            continue
        plain = max(_wounds(survey, unit, model, enemy, "") for model in champions)
        leader = game[victims[0]]
        group = group_of(game, leader, has_cover=False, is_low=False)._replace(is_protected=False)
        situation = survey.situation(enemy, is_ranged=False, charges=game[unit].has_charged)
        toughness = survey.victim(enemy).toughness
        aimed = max(
            sum(
                wounds_of(profile, situation, granted(game, unit), 0, toughness, group)
                for profile in _blades(game, model)
                if not any(each.has_precision for each in profile.abilities)
            )
            for model in champions
        )
        worth = gain(min(aimed, leader.wounds), leader.wounds, float(game[leader.home].points))
        best = max(best, worth - survey.gain(plain, enemy))
    return best


def _blades(game: Game, model: ModelId) -> list[WeaponProfile]:
    """The weapons one model strikes with: its first, and its extra ones."""
    choice, extra = blades_of(game, model)
    return [blade.profiles[0] for blade in ([choice] if choice is not None else []) + extra]


def which_target(seat: Seat, question: Choose[tuple[UnitId, str]]) -> Answer:
    """The enemy, and the weapon, with which the whole unit gains most."""
    survey, unit = seat.survey, UnitId(question.about[0])
    reach = reaches(survey.game, unit)
    best, most = question.options[0].key, -1.0
    for option in question.options:
        if option.key == ONE_BY_ONE.key:
            continue
        target, title = option.meaning
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
