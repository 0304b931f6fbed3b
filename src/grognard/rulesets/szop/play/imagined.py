"""What a seat can only guess: the enemy's cards. (SZOP-CARD-01, SZOP-CARD-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.szop.table.records import side_id

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ask import Chance
    from grognard.kernel.game import Game

MISSIONS, SUPPORTS, KINDS = 10, 11, 3


def imagine(game: Game, seat: int, chance: Chance) -> None:
    """The enemy's hand and deck could be any cards not seen yet; so could missions and supports never shown."""
    side = game[side_id(1 - seat)]
    if len(side.missions) == KINDS and len(side.supports) == KINDS:
        seen = (*(laid.card for laid in side.laid), *side.fulfilled, *side.discarded)
        missions = _guessed(side.missions, {card // KINDS for card in seen}, MISSIONS, chance)
        supports = _guessed(side.supports, {card % KINDS for card in seen}, SUPPORTS, chance)
        unseen = _shuffled((*side.hand, *side.deck), chance)
        hand = len(side.hand)
        game.change(side.id, missions=missions, supports=supports, hand=tuple(unseen[:hand]), deck=tuple(unseen[hand:]))
    own = game[side_id(seat)]
    if own.deck:
        game.change(own.id, deck=tuple(_shuffled(own.deck, chance)))


def _guessed(known: tuple[int, ...], shown: set[int], most: int, chance: Chance) -> tuple[int, ...]:
    """Those that a card has shown stay; the others could be any that are left."""
    free = [number for number in range(1, most + 1) if number not in {known[place] for place in shown}]
    return tuple(number if place in shown else free.pop(chance.below(len(free))) for place, number in enumerate(known))


def _shuffled(cards: Iterable[int], chance: Chance) -> list[int]:
    left = sorted(cards)
    return [left.pop(chance.below(len(left))) for _ in range(len(left))]
