"""Which variant of the mission is played. (SZOP-MISS-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.szop.table.records import BATTLE

if TYPE_CHECKING:
    from grognard.kernel.game import Game

RANDOM = "random"
"""The value of the switch that draws one."""


def variant_of(game: Game) -> int:
    """1 to 8 as agreed or as drawn; 0 is the usual mission. (SZOP-MISS-01)"""
    agreed = game.options["mission"]
    return game[BATTLE].variant if agreed == RANDOM else int(agreed)
