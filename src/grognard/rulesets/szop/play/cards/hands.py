"""Cards of a player: their names, hand, discard. (SZOP-CARD-01, SZOP-CARD-02, SZOP-CARD-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.words import Sentence, tell
from grognard.rulesets.szop.table.records import side_id

if TYPE_CHECKING:
    from grognard.kernel.game import Game

MISSIONS: tuple[Sentence, ...] = (
    tell("Assault: contested ground"),
    tell("Assault: elimination"),
    tell("Assault: seize"),
    tell("Defence: clear zone"),
    tell("Defence: survivor"),
    tell("Diversion: raid"),
    tell("Diversion: hold terrain"),
    tell("Recon: probe"),
    tell("Recon: presence"),
    tell("Recon: shadowing"),
)
"""The missions by number, from 1. (SZOP-TASK-01..10)"""
SUPPORTS: tuple[Sentence, ...] = (
    tell("Second wind"),
    tell("Dig in"),
    tell("Iron nerve"),
    tell("Keep the initiative"),
    tell("Reinforcements"),
    tell("Field hospital"),
    tell("Storm"),
    tell("Barrage"),
    tell("Demolition"),
    tell("Refresh"),
    tell("Armour-piercing ammunition"),
)
"""The supports by number, from 1. (SZOP-SUP-01..11)"""


def mission_of(game: Game, seat: int, card: int) -> int:
    """The mission of a card, by its number in the list."""
    return game[side_id(seat)].missions[card // 3]


def support_of(game: Game, seat: int, card: int) -> int:
    """The support of a card, by its number in the list."""
    return game[side_id(seat)].supports[card % 3]


def label_of(game: Game, seat: int, card: int) -> Sentence:
    """A card in words. (SZOP-CARD-01)"""
    mission, support = MISSIONS[mission_of(game, seat, card) - 1], SUPPORTS[support_of(game, seat, card) - 1]
    return tell("{mission} / {support}", mission=mission, support=support)


def held(game: Game, seat: int) -> tuple[int, ...]:
    """Cards one may discard: the hand, and one's own laid, unfulfilled missions. (SZOP-CARD-06)"""
    side = game[side_id(seat)]
    return (*side.hand, *(laid.card for laid in side.laid))


def supports_held(game: Game, seat: int) -> set[int]:
    """The supports of all cards that one may discard. (SZOP-CARD-06)"""
    supports = game[side_id(seat)].supports
    return {supports[card % 3] for card in held(game, seat)}


def cards_with(game: Game, seat: int, support: int) -> list[int]:
    """The cards with this support that one may discard. (SZOP-CARD-06)"""
    return [card for card in held(game, seat) if support_of(game, seat, card) == support]


def with_another(game: Game, seat: int, support: int) -> list[Option[tuple[int, int]]]:
    """Every card with this support, and another card of the hand: both are discarded. (SZOP-SUP-04, SZOP-SUP-05)"""
    return [
        Option(
            f"{card} {more}",
            tell("Discard {card} and {more}", card=label_of(game, seat, card), more=label_of(game, seat, more)),
            value=(card, more),
        )
        for card in cards_with(game, seat, support)
        for more in held(game, seat)
        if more != card
    ]


def discard(game: Game, seat: int, card: int, *clauses: str) -> None:
    """Discard a card, openly. (SZOP-CARD-02, SZOP-CARD-06)"""
    side = game[side_id(seat)]
    game.change(
        side.id,
        hand=tuple(each for each in side.hand if each != card),
        laid=tuple(laid for laid in side.laid if laid.card != card),
        discarded=(*side.discarded, card),
    )
    said = tell("{player} discards {card}.", player=game.ruleset.seat_name(game, seat), card=label_of(game, seat, card))
    game.reveal(said, *clauses, "SZOP-CARD-06", kind="card")


def draw(game: Game, seat: int, number: int = 1) -> None:
    """Draw cards from the top of the deck; an empty deck gives none. (SZOP-CARD-02, SZOP-CARD-04)"""
    side = game[side_id(seat)]
    drawn, left = side.deck[:number], side.deck[number:]
    if not drawn:
        return
    game.change(side.id, hand=(*side.hand, *drawn), deck=left)
    for card in drawn:
        game.reveal(tell("You draw {card}.", card=label_of(game, seat, card)), "SZOP-CARD-02", to=seat, kind="card")
    name = game.ruleset.seat_name(game, seat)
    game.say(
        tell("{player} draws a card.", player=name) if len(drawn) == 1 else tell("{player} draws cards.", player=name),
        "SZOP-CARD-02",
        kind="card",
    )
