"""Who goes first when both players act at the same moment. (SZOP-GEN-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.szop.table.records import BATTLE, ROUNDS

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def in_turn(game: Game) -> tuple[int, int]:
    """Outside activations: who has the first activation of the coming round; before deployment who picks the zone.

    (SZOP-GEN-04)
    """
    battle = game[BATTLE]
    if not battle.round:
        first = battle.chooser if battle.first is None else battle.first
    elif battle.round >= ROUNDS or battle.finished is None:
        first = battle.first or 0
    else:
        first = battle.finished
    return first, 1 - first
