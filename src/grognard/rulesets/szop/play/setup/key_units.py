"""Variant 3: each player picks a key unit. (SZOP-MISS-04)"""

from __future__ import annotations

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.order import in_turn
from grognard.rulesets.szop.table.records import UnitId, side_id
from grognard.rulesets.szop.table.units import in_battle
from grognard.rulesets.szop.table.variant import variant_of


@step
async def pick_key_units(game: Game) -> None:
    """Openly, after deployment; the player with the first activation picks last. (SZOP-MISS-04)"""
    if variant_of(game) != 3:
        return
    for seat in reversed(in_turn(game)):
        units = in_battle(game, seat)
        if not units:
            continue
        options = tuple(Option(unit.id, unit.shown, about=(unit.id,)) for unit in units)
        asked = Choose(seat=seat, prompt=tell("Which is your key unit?"), clause="SZOP-MISS-04", options=options)
        key = UnitId(await game.ask(asked))
        game.change(side_id(seat), key=key)
        game.say(tell("{unit} is a key unit.", unit=game[key].shown), "SZOP-MISS-04", about=[key])
