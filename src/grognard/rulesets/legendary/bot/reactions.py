"""What is done when the enemy acts: jinking, and weapons for a fight. (LEG-KW-34, LEG-WPN-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.offers import NO
from grognard.rulesets.legendary.bot import worth
from grognard.rulesets.legendary.play.fight.weapons import Choice
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.units import models_of

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
        if choice.is_smash:
            return worth.unsaved(choice.weapon, 2 * strength, bodies[0])
        return worth.attacks_of(model) * worth.unsaved(choice.weapon, strength, bodies[0])

    values = {option.key: value(option.value) for option in question.options if isinstance(option.value, Choice)}
    return max(values, key=lambda key: values[key], default=question.options[0].key)
