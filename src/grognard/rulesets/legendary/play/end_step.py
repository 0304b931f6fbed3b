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


UNIT_CONDITIONS = ("is_on_ground", "is_blinded", "is_struck_down", "is_jinking")
MODEL_CONDITIONS = ("is_stunned", "has_slow_initiative")
"""What a unit, and what a model suffers until its step F. (LEG-TURN-02)"""


def _recover(game: Game, unit: UnitId) -> None:
    """Stunned, blinded, on the ground, jinking: over, but what came after overwatch. (LEG-TURN-02, LEG-MORALE-15)"""
    own = game[unit]
    was_stunned = any(game[model].is_stunned and f"{model} is_stunned" not in own.late for model in own.models)
    over = [field for field in UNIT_CONDITIONS if getattr(own, field) and field not in own.late]
    game.change(unit, late=(), **dict.fromkeys(over, False))
    for model in own.models:
        ended = [each for each in MODEL_CONDITIONS if getattr(game[model], each) and f"{model} {each}" not in own.late]
        if ended:
            game.change(model, **dict.fromkeys(ended, False))
    if was_stunned:
        game.say(tell("{unit} recovers.", unit=name_of(game, unit)), "LEG-MORALE-15", about=[unit])
