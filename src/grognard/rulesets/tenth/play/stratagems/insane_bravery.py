"""Insane Bravery: a failed Battle-shock test counts as passed. (TEN-STRAT-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import INSANE_BRAVERY, offer

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.table.records import UnitId


async def insane_bravery(game: Game, unit: UnitId) -> None:
    """After a failed Battle-shock test the owner may pay for the unit to count as having passed. (TEN-STRAT-09)"""
    name = game[unit].name
    prompt = tell("{name} failed its Battle-shock test.", name=name)
    if await offer(game, game[unit].seat, INSANE_BRAVERY, [unit], prompt):
        game.change(unit, is_shocked=False)
        game.say(tell("{name} counts as having passed.", name=name), "TEN-STRAT-09", kind="battle-shock", about=[unit])
