"""Before the first round: fear, and force weapons of psykers who were charged. (LEG-KW-16, LEG-PSY-11)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.fighting import Zealot
from grognard.rulesets.legendary.lists.keywords.morale import Fear, Fearless
from grognard.rulesets.legendary.play.psychic.force import wake_force
from grognard.rulesets.legendary.play.psychic.psykers import psykers_of
from grognard.rulesets.legendary.play.rolls import passes_leadership
from grognard.rulesets.legendary.table.special_rules import all_have, any_has
from grognard.rulesets.legendary.table.units import is_vehicle, models_of, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import UnitId


async def before_first_round(game: Game, units: Sequence[UnitId]) -> None:
    """Units that face something fearsome test; psykers who were charged may wake their weapons. (LEG-KW-16)"""
    for unit in units:
        await _fear(game, unit)
    for unit in units:
        await _wake_force(game, unit)


async def _wake_force(game: Game, unit: UnitId) -> None:
    """A psyker who was charged before he activated may wake his force weapon now. (LEG-PSY-11)"""
    if game[unit].has_activated:
        return
    for psyker in [model.id for model in psykers_of(game, unit)]:
        if psyker in game:
            await wake_force(game, psyker)


async def _fear(game: Game, unit: UnitId) -> None:
    """One leadership test against fear, or WS 0 for the whole phase. (LEG-KW-16, LEG-KW-17, LEG-KW-84)"""
    if not any(any_has(game, foe, Fear) for foe in game[unit].foes):
        return
    if any(is_vehicle(model) for model in models_of(game, unit)):
        return
    if any_has(game, unit, Fearless, Zealot) or all_have(game, unit, Fear):
        return
    if not await passes_leadership(game, unit, name="fear"):
        game.change(unit, is_afraid=True)
        game.say(tell("{unit} is afraid: its WS is 0.", unit=name_of(game, unit)), "LEG-KW-16", about=[unit])
    else:
        game.say(tell("{unit} is not afraid.", unit=name_of(game, unit)), "LEG-KW-16", about=[unit])
