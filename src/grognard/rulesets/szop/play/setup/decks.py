"""Decks of nine strategy cards, and the first hands. (SZOP-CARD-01, SZOP-CARD-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import ChooseMany, Option, Together
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.cards.hands import MISSIONS, SUPPORTS, draw
from grognard.rulesets.szop.play.order import in_turn
from grognard.rulesets.szop.table.records import side_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Chance

KINDS = 3
HAND = 3


@step
async def choose_cards(game: Game) -> None:
    """Three missions and three supports each, in secret, unless the list has them. (SZOP-CARD-01)"""
    if not game.options["strategy_cards"]:
        return
    seats = [seat for seat in (0, 1) if not _is_ready(game, seat)]
    if seats:
        missions = await game.ask(_together(seats, tell("Choose three missions."), MISSIONS))
        supports = await game.ask(_together(seats, tell("Choose three supports."), SUPPORTS))
        for seat in seats:
            game.change(side_id(seat), missions=missions[seat], supports=supports[seat])
    game.say(tell("Both players have made their decks."), "SZOP-CARD-01", kind="card")


def _is_ready(game: Game, seat: int) -> bool:
    side = game[side_id(seat)]
    return len(set(side.missions)) == KINDS and len(set(side.supports)) == KINDS


def _together(seats: list[int], prompt: str, names: Sequence[str]) -> Together:
    options = tuple(Option(str(number), name, value=number) for number, name in enumerate(names, start=1))
    questions = tuple(
        ChooseMany(
            seat=seat, prompt=prompt, clause="SZOP-CARD-01", options=options, least=KINDS, most=KINDS, secret=True
        )
        for seat in seats
    )
    return Together(prompt=prompt, clause="SZOP-CARD-01", questions=questions)


@step
async def draw_hands(game: Game) -> None:
    """Each player shuffles and draws three cards. (SZOP-CARD-02)"""
    if not game.options["strategy_cards"]:
        return
    for seat in in_turn(game):
        game.change(side_id(seat), deck=shuffled(game.dice.fork(f"deck {seat}")))
        draw(game, seat, HAND)


def shuffled(chance: Chance) -> tuple[int, ...]:
    """The nine cards in any order, each as likely as any other. (SZOP-CARD-01, SZOP-CARD-02)"""
    deck = list(range(KINDS * KINDS))
    for place in range(len(deck) - 1, 0, -1):
        other = chance.below(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)
