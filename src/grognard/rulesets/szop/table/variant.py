"""Which variant of the mission is played. (SZOP-MISS-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.szop.table.records import BATTLE

if TYPE_CHECKING:
    from grognard.kernel.game import Game

RANDOM = "random"
"""The value of the switch that draws one."""
NAMES = (
    tell("the usual mission"),
    tell("1: running score"),
    tell("2: shrinking battle"),
    tell("3: key units"),
    tell("4: deadly ground"),
    tell("5: secured objectives"),
    tell("6: moving objectives"),
    tell("7: sudden victory"),
    tell("8: strongholds"),
)
"""What the missions are called, by their numbers. (SZOP-MISS-01..09)"""


def variant_of(game: Game) -> int:
    """1 to 8 as agreed or as drawn; 0 is the usual mission. (SZOP-MISS-01)"""
    agreed = game.options["mission"]
    return game[BATTLE].variant if agreed == RANDOM else int(agreed)
