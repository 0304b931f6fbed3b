"""Step F: morale, regrouping, and the end of what lasted until now. (LEG-MORALE, LEG-TURN-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.morale import follow_me, morale_test
from grognard.rulesets.legendary.play.shooting.soul_blaze import burn
from grognard.rulesets.legendary.table.units import name_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import UnitId


def has_end_step(game: Game, unit: UnitId) -> bool:
    """Whether a unit is on the table, in a room, or aboard something on the table. (LEG-TURN-02, LEG-TURN-06)"""
    own = game[unit]
    if not own.models:
        return False
    if own.where == "aboard" and own.transport is not None:
        return game[own.transport].where == "table"
    return own.where in ("table", "room")


async def end_step(game: Game, unit: UnitId) -> None:
    """Fire burns on, morale is tested, then conditions end. (LEG-MORALE-02, LEG-MORALE-15, LEG-KW-67)"""
    if game[unit].is_afire:
        await burn(game, unit)
    if not game[unit].models:
        return
    if not game[unit].foes:
        if await follow_me(game, unit):
            return
        await morale_test(game, unit)
    if game[unit].models:
        _recover(game, unit)


def _recover(game: Game, unit: UnitId) -> None:
    """Stunned, blinded, on the ground, jinking: over. (LEG-TURN-02, LEG-MORALE-15)"""
    own = game[unit]
    if own.late_conditions:  # suffered after it gave its activation up: they weigh on the next one
        game.change(unit, late_conditions=False)
        return
    was_stunned = any(game[model].is_stunned for model in own.models)
    game.change(unit, is_on_ground=False, is_blinded=False, is_struck_down=False, is_jinking=False)
    for model in own.models:
        if game[model].is_stunned or game[model].has_slow_initiative:
            game.change(model, is_stunned=False, has_slow_initiative=False)
    if was_stunned:
        game.say(tell("{unit} recovers.", unit=name_of(game, unit)), "LEG-MORALE-15", about=[unit])
