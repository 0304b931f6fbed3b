"""What is done when the enemy acts: jinking, and weapons for a fight. (LEG-KW-34, LEG-WPN-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.offers import NO, Pass
from grognard.rulesets.legendary.bot import worth
from grognard.rulesets.legendary.lists.fields import NO_AP
from grognard.rulesets.legendary.play.fight.weapons import Choice, choices_of
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.units import is_vehicle, models_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.rulesets.legendary.bot.survey import Seat

SPARED = 0.5
"""Of the hits that a jink avoids."""
SPOILT = 0.6
"""Of its own shots that a unit loses by jinking: they become snap shots."""


def jink(seat: Seat, question: Choose) -> Answer:
    """If it saves more than the own fire is worth. (LEG-KW-34, LEG-FLY-10)"""
    table = seat.survey
    unit, shooter = (UnitId(each) for each in question.about[:2])
    saved = SPARED * table.threat(shooter, unit)
    return question.options[0].key if saved > SPOILT * table.best_shot(unit) else NO


def weapon(seat: Seat, question: Choose[Any]) -> Answer:
    """The weapon that hurts the enemy in the fight most. (LEG-WPN-08)"""
    game = seat.survey.game
    unit, model = UnitId(question.about[0]), game[ModelId(question.about[1])]
    bodies = [each.profile for foe in game[unit].foes for each in models_of(game, foe)]
    if not bodies:
        return question.options[0].key

    def value(choice: Choice) -> float:
        strength = worth.strength_of(model)
        return worth.attacks_of(model) * worth.unsaved(choice.weapon, strength, bodies[0])

    values = {option.key: value(option.value) for option in question.options if isinstance(option.value, Choice)}
    return max(values, key=lambda key: values[key], default=question.options[0].key)


def smash(seat: Seat, question: Choose[Any]) -> Answer:
    """If one attack of double Strength hurts more than all others. (LEG-KW-65)"""
    game = seat.survey.game
    unit, model = UnitId(question.about[0]), game[ModelId(question.about[1])]
    bodies = [each.profile for foe in game[unit].foes for each in models_of(game, foe)]
    if not bodies:
        return "strike"
    arm, strength = choices_of(game, model)[0].weapon, worth.strength_of(model)
    usual = worth.attacks_of(model) * worth.unsaved(arm, strength, bodies[0])
    return "smash" if worth.unsaved(arm, 2 * strength, bodies[0]) > usual else "strike"


def grenade(seat: Seat, question: Choose[Any]) -> Answer:
    """Against vehicles the first grenade or gun; against others the blows are worth more. (LEG-MELEE-21)"""
    game, unit = seat.survey.game, UnitId(question.about[0])
    is_hull = any(is_vehicle(model) for foe in game[unit].foes for model in models_of(game, foe))
    strong = [
        option.key
        for option in question.options
        if option.value is not None and not isinstance(option.value, Pass) and option.value[1].weapon.ap_number < NO_AP
    ]
    return strong[0] if is_hull and strong else NO
