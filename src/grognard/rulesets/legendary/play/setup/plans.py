"""What was written before deployment comes to light bit by bit. (LEG-SETUP-03, LEG-RES-01)"""

from __future__ import annotations

from grognard.kernel.game import Game, step
from grognard.kernel.words import join, tell
from grognard.rulesets.legendary.table.records import Unit


@step
async def tell_reserves(game: Game) -> None:
    """Units held back are known when deployment is over. (LEG-SETUP-03, LEG-RES-01)"""
    for seat in (0, 1):
        held = [unit.name for unit in game.all(Unit) if unit.seat == seat and unit.where == "reserve"]
        if held:
            side = game.ruleset.seat_name(game, seat)
            game.reveal(tell("{side} holds back {units}.", side=side, units=join(held)), "LEG-RES-01", "LEG-SETUP-03")
