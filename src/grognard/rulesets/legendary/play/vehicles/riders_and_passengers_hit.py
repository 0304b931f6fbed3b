"""Hits on those whom a vehicle shields: riders of chariots and passengers of open transports. (LEG-SHOOT-22)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import target_of as model_target
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.destruction import CHART
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_row
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.play.vehicles.boarding import passengers_of
from grognard.rulesets.legendary.play.vehicles.destruction import front_armour, leave_wreck
from grognard.rulesets.legendary.table.units import model_name, stand_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Hit
    from grognard.rulesets.legendary.table.records import ModelId


async def strike_inside(game: Game, vehicle: ModelId, part: str, hits: int, hit: Hit) -> int:
    """Hits that got past the screen; how many models were lost. (LEG-SHOOT-23, LEG-CHRT-02, LEG-VEH-27)"""
    if vehicle not in game or not hits:
        return 0
    if part == "rider":
        return await _strike_rider(game, vehicle, hits, hit)
    row = [model for unit in passengers_of(game, game[vehicle].unit) for model in unit.models]
    return await strike_row(game, row, hits, hit)


async def _strike_rider(game: Game, chariot: ModelId, hits: int, hit: Hit) -> int:
    """The rider saves for himself; if he is slain the chariot is left as a wreck. (LEG-CHRT-02, LEG-CHRT-06)"""
    own = game[chariot]
    assert own.rider is not None
    targets = (model_target(own.rider, damage=own.rider_damage),)
    row = await game.resolve(lambda dice: saves(dice, start(targets), hits, targets, hit))
    if not row.place:
        game.change(chariot, rider_damage=row.damage)
        return 0
    said = tell("The rider of {chariot} is slain.", chariot=model_name(game, chariot))
    game.say(said, "LEG-CHRT-06", kind="loss", about=[chariot])
    here = stand_of(game, chariot)
    remove_models(game, [chariot], "LEG-CHRT-06")
    if here is not None:
        leave_wreck(game, chariot, here, CHART[0], own.profile.name, front_armour(own))
    return 1
