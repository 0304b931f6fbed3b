"""Iron nerve: a card instead of a Regroup. (SZOP-SUP-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.offers import Ability, offer
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.cards.hands import cards_with, discard, label_of
from grognard.rulesets.szop.table.units import name_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.szop.table.records import UnitId

IRON_NERVE = Ability("iron nerve", tell("Iron nerve"), "SZOP-SUP-03", ("activation", "round", "battle"))


async def keeps_nerve(game: Game, unit: UnitId) -> bool:
    """Whether the owner discards a card and the unit makes no test. (SZOP-SUP-03)"""
    seat = game[unit].seat
    uses = [Option(str(card), label_of(game, seat, card), value=card) for card in cards_with(game, seat, 3)]
    prompt = tell("Discard Iron nerve instead of the Regroup of {unit}?", unit=name_of(game, unit))
    card = await offer(game, seat, IRON_NERVE, uses, prompt, about=[unit])
    if card is None:
        return False
    discard(game, seat, card, "SZOP-SUP-03")
    return True
