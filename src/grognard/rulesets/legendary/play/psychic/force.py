"""Force weapons: psykers wake them as a power of warp charge 1. (LEG-PSY-11, LEG-KW-21)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import yes_no
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.psychic import Casting, cast
from grognard.rulesets.legendary.lists.keywords.morale import Force
from grognard.rulesets.legendary.play.fight.weapons import arms_of
from grognard.rulesets.legendary.play.psychic.denying import deny_of
from grognard.rulesets.legendary.play.psychic.perils import suffer_perils
from grognard.rulesets.legendary.play.psychic.psykers import change_psyker, circle_of, mastery_of
from grognard.rulesets.legendary.play.rolls import leadership_of
from grognard.rulesets.legendary.table.special_rules import has
from grognard.rulesets.legendary.table.units import model_name

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import Model, ModelId

FORCE = "force weapon"
"""The waking of force weapons among the powers that a psyker can lose. (LEG-PSY-13)"""


def bears_force(model: Model) -> bool:
    """Whether a model, or the rider of a chariot, has a force weapon. (LEG-PSY-11, LEG-CHRT-01)"""
    return any(has(weapon.all_rules, Force) for weapon in arms_of(model))


async def wake_force(game: Game, psyker: ModelId) -> None:
    """A psyker with a force weapon may wake it; a brotherhood wakes all of its own. (LEG-PSY-11, LEG-KW-07)"""
    own = game[psyker]
    bearers = [model.id for model in circle_of(game, psyker) if bears_force(model) and not model.force_is_on]
    if not bearers or FORCE in own.powers_lost:
        return
    prompt = tell("Does {psyker} wake the force weapon?", psyker=model_name(game, psyker))
    if await game.ask(yes_no(game[own.unit].seat, prompt, "LEG-PSY-11", about=(psyker,))) == "no":
        return
    deny = await deny_of(game, psyker, tell("a force weapon"), None)
    casting = Casting(mastery_of(own), 1, deny, leadership=leadership_of(game, own.unit))
    rolled = await game.resolve(cast, casting)
    change_psyker(game, psyker, mastery_shift=0)
    said = tell("{psyker} reaches for the weapon.", psyker=model_name(game, psyker))
    game.say(said, "LEG-PSY-11", kind="cast", about=[psyker])
    works = rolled.is_cast
    if rolled.is_perilous:
        works = await suffer_perils(game, psyker, FORCE) and works
    awake = [model for model in bearers if works and model in game]
    for model in awake:
        game.change(model, force_is_on=True)
    if awake:
        game.say(tell("The force weapon is awake."), "LEG-PSY-11", kind="cast", about=awake)
