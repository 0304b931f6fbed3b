"""Keep the initiative. (SZOP-SUP-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import Ability, offer
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.activations import waiting
from grognard.rulesets.szop.play.cards.hands import discard, with_another

if TYPE_CHECKING:
    from grognard.kernel.game import Game

INITIATIVE = Ability("initiative", tell("Keep the initiative"), "SZOP-SUP-04", ("round", "battle"))


async def keep_initiative(game: Game, seat: int) -> bool:
    """Two cards: after one's activation one activates again. (SZOP-SUP-04)"""
    if not game.options["strategy_cards"] or not waiting(game, seat) or not waiting(game, 1 - seat):
        return False
    uses = with_another(game, seat, 4)
    used = await offer(game, seat, INITIATIVE, uses, tell("Keep the initiative?"))
    if used is None:
        return False
    for card in used:
        discard(game, seat, card, "SZOP-SUP-04")
    return True
