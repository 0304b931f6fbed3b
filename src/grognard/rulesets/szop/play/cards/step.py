"""The card step: missions are checked, laid, then supports are used. (SZOP-CARD-03..07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.cards.hands import discard, draw, held, label_of, mission_of
from grognard.rulesets.szop.play.cards.missions import choose_for, is_fulfilled
from grognard.rulesets.szop.play.cards.reinforcements import reinforce
from grognard.rulesets.szop.play.cards.supports import refresh_in_step
from grognard.rulesets.szop.play.order import in_turn
from grognard.rulesets.szop.table.records import BATTLE, ROUNDS, Laid, ObjectiveId, side_id

if TYPE_CHECKING:
    from grognard.kernel.words import Sentence

CLEAR_ZONE, RAID, PROBE = 4, 6, 8


@step
async def card_step(game: Game) -> None:
    """Check the laid missions, lay a card, use supports. (SZOP-CARD-03)"""
    if not game.options["strategy_cards"]:
        return
    for seat in in_turn(game):
        await _check(game, seat)
    if game[BATTLE].round < ROUNDS:
        for seat in in_turn(game):
            await _lay(game, seat)
        for seat in in_turn(game):
            await reinforce(game, seat)
            await refresh_in_step(game, seat)
    for seat in (0, 1):
        side = game[side_id(seat)]
        game.change(side.id, laid=tuple(Laid(laid.card, laid.choice, is_ripe=True) for laid in side.laid))


# ---------------------------------------------------------------- checking


async def _check(game: Game, seat: int) -> None:
    """Missions laid in an earlier step. (SZOP-CARD-03, SZOP-CARD-04)"""
    unpaid: set[int] = set()
    while laid := await _next_fulfilled(game, seat, unpaid):
        if mission_of(game, seat, laid.card) == CLEAR_ZONE and not await _pay(game, seat, laid.card):
            unpaid.add(laid.card)
            continue
        fulfil(game, seat, laid)
        if mission_of(game, seat, laid.card) == RAID:
            await _raid_more(game, seat)


async def _next_fulfilled(game: Game, seat: int, unpaid: set[int]) -> Laid | None:
    """Where one mission may spoil another their owner says which is first. (SZOP-CARD-04, SZOP-TASK-04)"""
    every = (laid for laid in game[side_id(seat)].laid if laid.is_ripe and laid.card not in unpaid)
    able = [laid for laid in every if is_fulfilled(game, seat, laid)]
    if len(able) < 2 or not any(mission_of(game, seat, laid.card) in (CLEAR_ZONE, PROBE) for laid in able):
        return able[0] if able else None
    options = tuple(Option(str(laid.card), label_of(game, seat, laid.card), value=laid) for laid in able)
    prompt = tell("Which mission do you fulfil first?")
    return await game.ask(Choose(seat=seat, prompt=prompt, clause="SZOP-CARD-04", options=options))


async def _pay(game: Game, seat: int, card: int) -> bool:
    """Clear zone costs another card. (SZOP-TASK-04)"""
    others = [each for each in held(game, seat) if each != card]
    if not others:
        return False
    paid = await _choose_card(game, seat, others, tell("Which card do you discard for the mission?"), "SZOP-TASK-04")
    if paid is None:
        return False
    discard(game, seat, paid, "SZOP-TASK-04")
    return True


def fulfil(game: Game, seat: int, laid: Laid) -> None:
    """One victory point; the opponent draws. (SZOP-CARD-04, SZOP-TASK-08)"""
    score_card(game, seat, laid.card)
    if mission_of(game, seat, laid.card) == PROBE:
        game.change(ObjectiveId(laid.choice), owner=None)
    draw(game, 1 - seat)


def score_card(game: Game, seat: int, card: int) -> None:
    """A fulfilled mission lies turned over. (SZOP-CARD-04)"""
    side = game[side_id(seat)]
    game.change(
        side.id,
        hand=tuple(each for each in side.hand if each != card),
        laid=tuple(laid for laid in side.laid if laid.card != card),
        fulfilled=(*side.fulfilled, card),
    )
    name = game.ruleset.seat_name(game, seat)
    said = tell("{player} fulfils {card}.", player=name, card=label_of(game, seat, card))
    game.reveal(said, "SZOP-CARD-04", kind="score")


async def _raid_more(game: Game, seat: int) -> None:
    """A raid may turn one more card of the hand into a fulfilled mission. (SZOP-TASK-06)"""
    hand = list(game[side_id(seat)].hand)
    if not hand:
        return
    card = await _choose_card(
        game, seat, hand, tell("Lay one card as an additional fulfilled mission?"), "SZOP-TASK-06"
    )
    if card is not None:
        score_card(game, seat, card)
        draw(game, 1 - seat)


# ---------------------------------------------------------------- laying


async def _lay(game: Game, seat: int) -> None:
    """Lay one card from the hand as a mission. (SZOP-CARD-03, SZOP-CARD-07)"""
    hand = list(game[side_id(seat)].hand)
    if not hand:
        return
    card = await _choose_card(game, seat, hand, tell("Lay a card as a mission?"), "SZOP-CARD-03")
    if card is None:
        return
    side = game[side_id(seat)]
    game.change(side.id, hand=tuple(each for each in side.hand if each != card), laid=(*side.laid, Laid(card)))
    name = game.ruleset.seat_name(game, seat)
    game.reveal(
        tell("{player} lays {card}.", player=name, card=label_of(game, seat, card)), "SZOP-CARD-03", kind="card"
    )
    choice = await choose_for(game, seat, card)
    side = game[side_id(seat)]
    laid = tuple(Laid(card, choice) if each.card == card else each for each in side.laid)
    game.change(side.id, laid=laid)


async def _choose_card(game: Game, seat: int, cards: list[int], prompt: Sentence, clause: str) -> int | None:
    options: tuple[Option[int], ...] = tuple(
        Option(str(card), label_of(game, seat, card), value=card) for card in cards
    )
    asked = Choose(seat=seat, prompt=prompt, clause=clause, options=(*options, Option("none", tell("None"), value=-1)))
    chosen = await game.ask(asked)
    return None if chosen < 0 else chosen
