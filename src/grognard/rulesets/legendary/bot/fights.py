"""Close combat: challenges, which the stronger issue and accept, and weapons. (LEG-CHAR-07, LEG-CHAR-10, LEG-WPN-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.offers import NO, Pass
from grognard.rulesets.legendary.bot import worth
from grognard.rulesets.legendary.lists.fields import NO_AP
from grognard.rulesets.legendary.play.fight.weapons import StrikeChoice, choices_of
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.units import is_vehicle, models_of, wounds_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.rulesets.legendary.bot.survey import Seat
    from grognard.rulesets.legendary.table.records import Model

SURE = 1.25
"""Who challenges must be so many times as deadly."""
EVEN = 0.9
"""Who accepts need not be quite as deadly."""


def challenge(seat: Seat, question: Choose) -> Answer:
    """Issue one to the champion whom one beats most surely; accept one that is not likely lost. (LEG-CHAR-07)"""
    game = seat.survey.game
    if any(option.key == "yes" for option in question.options):
        challenger, own = (game[ModelId(each)] for each in question.about[:2])
        return "yes" if edge(own, challenger) >= EVEN else "no"
    own = game[ModelId(question.about[0])]
    edges = {option.key: edge(own, game[ModelId(option.key)]) for option in question.options if option.key in game}
    best = max(edges, key=lambda key: (edges[key], key), default="no")
    return best if edges.get(best, 0.0) >= SURE else "no"


def intervention(seat: Seat, question: Choose) -> Answer:
    """A deadlier friend takes the place of a fighter. (LEG-CHAR-10)"""
    game = seat.survey.game
    fighter = game[ModelId(question.about[0])]
    edges = {option.key: edge(game[ModelId(option.key)], fighter) for option in question.options if option.key in game}
    best = max(edges, key=lambda key: (edges[key], key), default="no")
    return best if edges.get(best, 0.0) >= SURE else "no"


def edge(one: Model, two: Model) -> float:
    """How many times as deadly one fighter is to the other: damage short of a kill is forgotten. (LEG-DUEL-07)"""
    return kills(one, two) / max(kills(two, one), 0.001)


def kills(one: Model, two: Model) -> float:
    """The share of the other's wounds that lasts, in a round."""
    wounds = max(float(wounds_of(two)), 1.0)
    return worth.kept(worth.model_blows(one, two.profile), wounds) / wounds


def weapon(seat: Seat, question: Choose[Any]) -> Answer:
    """The weapon that hurts the enemy in the fight most. (LEG-WPN-08)"""
    game = seat.survey.game
    unit, model = UnitId(question.about[0]), game[ModelId(question.about[1])]
    bodies = [each.profile for foe in game[unit].foes for each in models_of(game, foe)]
    if not bodies:
        return question.options[0].key

    def value(choice: StrikeChoice) -> float:
        strength = worth.strength_of(model)
        return worth.attacks_of(model) * worth.unsaved(choice.weapon, strength, bodies[0])

    values = {option.key: value(option.value) for option in question.options if isinstance(option.value, StrikeChoice)}
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
    arms = [(option.key, option.value) for option in question.options if not isinstance(option.value, Pass)]
    strong = [key for key, arm in arms if arm is not None and arm[0][1].weapon.ap_number < NO_AP]
    return strong[0] if is_hull and strong else NO
