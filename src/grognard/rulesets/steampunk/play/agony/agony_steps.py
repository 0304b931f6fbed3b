"""The five Agony steps: acid and terror, minor acid, fire, poison, bleeding. (SPF-TURN-09)"""

from __future__ import annotations

from grognard.kernel.game import Game, step
from grognard.kernel.hexes import turned
from grognard.rulesets.steampunk.play.agony.acid import acid, minor_acid
from grognard.rulesets.steampunk.play.agony.burning_poison_bleeding import bleeding, fire_damage, poison
from grognard.rulesets.steampunk.play.assault.fear_and_terror import terrify
from grognard.rulesets.steampunk.play.moves.turning import turn_to
from grognard.rulesets.steampunk.table.units import (
    on_map,
)


@step
async def agony(game: Game, number: int) -> None:
    """Agony step 0 to 4, for all units of both sides; terror comes after the acid. (SPF-TURN-01, SPF-TURN-09)

    Acid in step 0, minor acid in 1, fire in 2, poison in 3, bleeding in 4. (SPF-TYPE-09, 14, 15, 16, 19, SPF-ABIL-08)
    """
    for unit in [each.id for each in on_map(game) if not each.is_doomed]:
        await (acid, minor_acid, fire_damage, poison, bleeding)[number](game, unit)
        for at, turn in game[unit].wear.spins:
            if at == number:
                turn_to(game, unit, turned(game[unit].facing, turn), "SPF-DMG-09")
    if number == 0:
        await terrify(game)
