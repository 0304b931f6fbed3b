"""Soul blaze burns on in step F. (LEG-KW-67)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.facts import Hit
from grognard.rulesets.legendary.dice.scatter import blaze
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.fire import settle_doomed
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_row
from grognard.rulesets.legendary.table.units import name_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import UnitId

FIRE = Hit(4, 5)


async def burn(game: Game, unit: UnitId) -> None:
    """A d12: up to three hits of Strength 4 AP 5, or the fire goes out. (LEG-KW-67)"""
    hits = await game.resolve(blaze)
    if hits is None:
        game.change(unit, is_afire=False)
        game.say(tell("The blaze on {unit} goes out.", unit=name_of(game, unit)), "LEG-KW-67", about=[unit])
        return
    said = tell_many("{unit} burns: {count} hit.", "{unit} burns: {count} hits.", hits, unit=name_of(game, unit))
    game.say(said, "LEG-KW-67", about=[unit])
    await strike_row(game, game[unit].models, hits, FIRE, "rear")
    await settle_doomed(game)
    await end_attack(game)
