"""Look out, sir: a friend takes a smash for the character beside him. (LEG-CHAR-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.offers import offer
from grognard.kernel.troops import gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.fight.melee_targets import Chosen
from grognard.rulesets.legendary.play.reactions import LOOK_OUT
from grognard.rulesets.legendary.play.rolls import passes_test
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.rooms import units_in
from grognard.rulesets.legendary.table.special_rules import characteristic
from grognard.rulesets.legendary.table.units import is_vehicle, model_name, on_table, stand_of, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.play.fight.melee_targets import Fighter

REACH = 1.0
"""How near one must be to take a blow for a character. (LEG-CHAR-06)"""


async def look_out(game: Game, fighter: Fighter, whom: Chosen) -> Chosen:
    """Whom a smash strikes: a friend beside the character who is quick enough, or the character. (LEG-CHAR-06)"""
    target = game[whom.model]
    if not fighter.choice.is_smash or whom.at_rider or not getattr(target.profile, "is_character", False):
        return whom
    uses = [Option(model, model_name(game, model), about=(model,)) for model in _beside(game, target.id)]
    prompt = tell("Look out, sir! Does somebody take the blow for {model}?", model=model_name(game, target.id))
    chosen = await offer(game, game[target.unit].seat, LOOK_OUT, uses, prompt, about=[target.id], reaction=True)
    if chosen is None:
        return whom
    saviour = ModelId(chosen)
    if not await passes_test(game, characteristic(game, game[saviour], "i"), "look out"):
        game.say(tell("{model} is too slow.", model=model_name(game, saviour)), "LEG-CHAR-06", about=[saviour])
        return whom
    game.say(tell("{model} takes the blow.", model=model_name(game, saviour)), "LEG-CHAR-06", about=[saviour])
    return Chosen(game[saviour].unit, saviour)


def _beside(game: Game, character: ModelId) -> list[ModelId]:
    """Friends within an inch whose bases are as large as the character's, or larger. (LEG-CHAR-06)

    In a building those of his room; nobody who fights a challenge, for nobody else strikes him. (LEG-CHAR-08)
    """
    here, own = stand_of(game, character), game[game[character].unit]
    if here is None:
        return []
    friends = units_in(game, own.room) if own.where == "room" else on_table(game, own.seat)
    return [
        ModelId(one.name)
        for friend in friends
        if not friend.is_duelling
        for one in troop_of(game, friend.id).stands
        if one.name != character
        and not is_vehicle(game[ModelId(one.name)])
        and gap(here, one) <= REACH + 0.001
        and one.base.outer >= here.base.outer - 1e-6
    ]
