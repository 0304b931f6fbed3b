"""Stratagems: which are worth their Command points, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.rulesets.tenth.bot.charges import charge_worth, needed, strongest_weapon
from grognard.rulesets.tenth.bot.fights import challenge_worth, counter_worth
from grognard.rulesets.tenth.bot.worth import chance_to_charge
from grognard.rulesets.tenth.play.fight.fight_phase import eligible
from grognard.rulesets.tenth.play.scoring import LAST_ROUND
from grognard.rulesets.tenth.table.records import UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.rulesets.tenth.bot.seat import Seat
    from grognard.rulesets.tenth.bot.survey import Survey

NO = "no"
NOT_NOW = "not this turn"
POINT = 12.0
"""What a Command point must bring, in points of an army."""
LAST_POINT = 18.0
"""What the last one must bring: it is kept for what decides."""
SHELTERED = 0.3
"""How much of an enemy's fire smoke or the ground takes away, about."""
PASSES = {NO, NOT_NOW, "never this battle"}


def able(question: Choose) -> list[UnitId]:
    """The units a Stratagem could be used on."""
    return [UnitId(option.key) for option in question.options if option.key not in PASSES]


def price(survey: Survey, cost: int = 1) -> float:
    """What a Stratagem must bring: more for the last Command point, little when no round is left to spend it in."""
    if survey.battle.round >= LAST_ROUND:
        return 0.5 * POINT * cost
    return POINT * (cost - 1) + (POINT if survey.side.cp > cost else LAST_POINT)


def always(seat: Seat, question: Choose) -> Answer:
    """Worth it whenever it is offered: Rapid Ingress."""
    return able(question)[0]


def overwatch(seat: Seat, question: Choose) -> Answer:
    """Fire Overwatch hits on sixes only: worth it for many shots, or flames that do not roll. (TEN-STRAT-14)"""
    survey = seat.survey
    mover = enemy_of(question)
    best = max(able(question), key=lambda unit: watch_worth(survey, unit, mover))
    least = price(survey)
    if watch_worth(survey, best, mover) > least:
        return best
    others = [enemy.id for enemy in survey.theirs if not enemy.has_acted]
    if all(watch_worth(survey, unit, enemy) <= least for unit in able(question) for enemy in others):
        return NOT_NOW
    return NO


def enemy_of(question: Choose) -> UnitId:
    """The enemy unit to whose act the Stratagem would be a reaction."""
    return UnitId(question.hints["enemy"])


def watch_worth(survey: Survey, unit: UnitId, mover: UnitId) -> float:
    """What a unit's Overwatch gains, with the weapons that reach so far."""
    away = survey.about(unit, mover)
    arms = tuple(arm for arm in survey.arms(unit, is_ranged=True) if (arm[0].range or 0) >= away)
    if not arms:
        return 0.0
    situation = survey.situation(mover, is_ranged=True, is_overwatch=True)
    return survey.gain(survey.harm_with(arms, unit, mover, situation), mover)


def shelter(seat: Seat, question: Choose) -> Answer:
    """Smokescreen and Go to Ground: for a unit that would lose much to those who shoot."""
    survey = seat.survey
    shooter = enemy_of(question)

    def spared(unit: UnitId) -> float:
        return SHELTERED * survey.gain(survey.harm(shooter, unit, is_ranged=True), unit)

    best = max(able(question), key=spared)
    return best if spared(best) > price(survey) else NO


def bravery(seat: Seat, question: Choose) -> Answer:
    """Insane Bravery: where Battle-shock would cost a marker."""
    unit = able(question)[0]
    own = seat.survey.game[unit]
    row = seat.survey.table.rows[unit]
    brave = msgspec.structs.replace(own, is_shocked=False)
    held = any(seat.survey.control_by(brave, marker, row) for marker in seat.survey.ground.markers)
    return unit if held else NO


def counter(seat: Seat, question: Choose) -> Answer:
    """Counter-offensive: not for a fight that comes next anyway, but before chargers who would strike first."""
    survey = seat.survey
    if eligible(survey.game, seat.number, survey.table):
        return NO
    best = max(able(question), key=lambda unit: counter_worth(survey, unit))
    return best if counter_worth(survey, best) > price(survey, 2) else NO


def heroic(seat: Seat, question: Choose) -> Answer:
    """Heroic Intervention costs two points: for a charge that is worth them."""
    survey = seat.survey
    charger = enemy_of(question)
    best = max(able(question), key=lambda unit: charge_worth(survey, unit, charger))
    return best if charge_worth(survey, best, charger) > price(survey, 2) else NO


def challenge(seat: Seat, question: Choose) -> Answer:
    """Epic Challenge: where the CHARACTER's blows are worth more on the enemy's than on those who guard him."""
    if not any(option.key == NO for option in question.options):
        return question.options[0].key  # which of several CHARACTERS
    unit = able(question)[0]
    return unit if challenge_worth(seat.survey, unit) > price(seat.survey) else NO


def reroll(seat: Seat, question: Choose) -> Answer:
    """Command Re-roll: for charges that fell short, and for few but mighty attacks."""
    if "roll" in question.hints:
        return _charge_again(seat, question, int(question.hints["roll"]))
    keys = [option.key for option in question.options]
    if "yes" not in keys:
        return NO  # an Advance, or a Desperate Escape
    survey, unit = seat.survey, UnitId(question.about[0])
    is_saving = "saves" in question.hints
    if survey.side.cp > 1 and (_is_precious(survey, unit) if is_saving else _is_mighty(survey, unit)):
        return "yes"
    # The charge roll is what the point is kept for.
    before_charges = survey.battle.active == seat.number and survey.battle.phase != "fight"
    return NO if before_charges else NOT_NOW


def _charge_again(seat: Seat, question: Choose, roll: int) -> Answer:
    survey, unit = seat.survey, able(question)[0]
    short = [needed(survey, unit, enemy.id) for enemy in survey.theirs if survey.about(unit, enemy.id) <= 12.0]
    away = min(short, default=13.0)
    return unit if roll < away and chance_to_charge(round(away, 1)) > 0.3 else NO


def _is_mighty(survey: Survey, unit: UnitId) -> bool:
    """Few attacks, each of which takes many wounds."""
    is_ranged = survey.battle.phase != "fight"
    arms = survey.arms(unit, is_ranged=is_ranged)
    return any(number <= 2 and isinstance(profile.damage, str) and profile.strength >= 8 for profile, number in arms)


def _is_precious(survey: Survey, unit: UnitId) -> bool:
    """A single model that is worth much."""
    return len(survey.game[unit].models) == 1 and survey.victim(unit).worth >= 100.0


def tank_shock(seat: Seat, question: Choose) -> Answer:
    """Tank Shock where its mortal wounds are worth the point; then its victim, and the strongest weapon."""
    if any(option.key == NO for option in question.options):
        return _shocks(seat.survey, able(question)[0])
    if any(option.about for option in question.options):
        return best_victim(seat, question)
    return strongest_weapon(seat, question)


def _shocks(survey: Survey, unit: UnitId) -> Answer:
    strength = max((profile.strength for profile, _ in survey.arms(unit, is_ranged=False)), default=0)
    near = [enemy.id for enemy in survey.theirs if survey.about(unit, enemy.id) <= 12.0]
    return unit if max((survey.gain(strength / 3, enemy) for enemy in near), default=0.0) > price(survey) else NO


def best_victim(seat: Seat, question: Choose) -> Answer:
    """The enemy among the options that three mortal wounds hurt most."""
    survey = seat.survey
    return max((option.key for option in question.options), key=lambda key: survey.gain(3.0, UnitId(key)))
