"""Supports that are used in interrupt windows. (SZOP-SUP-01, SZOP-SUP-02, SZOP-SUP-07..11)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.offers import Ability, offer
from grognard.kernel.plane import distance
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.attack.tokens import gain_tokens, mage_level
from grognard.rulesets.szop.play.cards.hands import SUPPORTS, cards_with, discard, label_of
from grognard.rulesets.szop.play.moves.terrain_tests import terrain_test
from grognard.rulesets.szop.play.states import fortify, rally
from grognard.rulesets.szop.table.control import area_of
from grognard.rulesets.szop.table.maps import board
from grognard.rulesets.szop.table.records import BATTLE, Unit, UnitId, side_id
from grognard.rulesets.szop.table.terrain_names import middle_of, piece_name
from grognard.rulesets.szop.table.units import in_battle, objectives, on_table, stands

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.troops.maps import Feature

SPANS = ("activation", "round", "battle")
CLAUSES = {number: f"SZOP-SUP-{number:02}" for number in (1, 2, 7, 8, 9, 10, 11)}
CARDS = {number: Ability(f"card {number}", SUPPORTS[number - 1], clause, SPANS) for number, clause in CLAUSES.items()}
BOONS = {7: "storm", 8: "barrage", 11: "ammunition"}
DEMOLITION = 3.0
AMMUNITION = 11
"""The only one of which two cards do more than one. (SZOP-ABIL-03)"""


class Use(NamedTuple):
    """What a support is used on."""

    on: str = ""


def uses_of(game: Game, seat: int, number: int) -> list[Option[Use]]:
    """The legal uses of a support in this window; no interrupt chooses a carried unit. (SZOP-CARD-06, SZOP-TRANS-09)"""
    if not cards_with(game, seat, number):
        return []
    if number == 9:
        return [Option(each.id, piece_name(each), value=Use(each.id), at=middle_of(each)) for each in _removable(game)]
    if number in (1, 2):
        able = [unit for unit in on_table(game, seat) if _helps(unit, number)]
        return [Option(unit.id, unit.shown, about=(unit.id,), value=Use(unit.id)) for unit in able]
    return [Option("use", SUPPORTS[number - 1], value=Use())] if _is_useful(game, seat, number) else []


def _helps(unit: Unit, number: int) -> bool:
    """Whether Second wind or Dig in changes anything for a unit. (SZOP-SUP-01, SZOP-SUP-02)"""
    return unit.is_exhausted if number == 1 else not unit.is_fortified


def _is_useful(game: Game, seat: int, number: int) -> bool:
    """Whether a card that is not used on anything works now. (SZOP-SUP-07, SZOP-SUP-08, SZOP-SUP-10, SZOP-SUP-11)"""
    battle = game[BATTLE]
    if number == 10:
        return any(unit.used or mage_level(game, unit.id) for unit in in_battle(game, seat))
    is_of_use = number == AMMUNITION or BOONS[number] not in battle.boons
    return battle.seat == seat and battle.active is not None and is_of_use


def _removable(game: Game) -> list[Feature]:
    """Impassable or blocking terrain that is not within 3" of an objective. (SZOP-SUP-09, SZOP-OPT-05)"""
    spots = [area_of(game, each) for each in objectives(game)]
    return [
        feature
        for feature in board(game).of("impassable", "blocking")
        if all(distance(feature.area, spot) > DEMOLITION for spot in spots)
    ]


async def _which_card(game: Game, seat: int, number: int) -> int:
    """Of several cards with a support its owner chooses which one is discarded. (SZOP-CARD-06)"""
    cards = cards_with(game, seat, number)
    if len(cards) == 1:
        return cards[0]
    options = tuple(Option(str(card), label_of(game, seat, card), value=card) for card in cards)
    prompt = tell("Which card do you discard for {card}?", card=SUPPORTS[number - 1])
    return await game.ask(Choose(seat=seat, prompt=prompt, clause="SZOP-CARD-06", options=options))


async def use(game: Game, seat: int, number: int, used: Use) -> None:
    """Discard the card; its support works at once. (SZOP-CARD-06)"""
    clause = CLAUSES[number]
    discard(game, seat, await _which_card(game, seat, number), clause)
    battle = game[BATTLE]
    match number:
        case 1:
            rally(game, UnitId(used.on), clause)
        case 2:
            fortify(game, UnitId(used.on), clause)
        case 9:
            piece = next(each for each in board(game).features if each.id == used.on)
            game.change(BATTLE, removed=(*battle.removed, used.on))
            game.say(tell("{terrain} is blown up.", terrain=piece_name(piece)), clause, kind="card")
        case 10:
            refresh(game, seat)
        case _:
            game.change(BATTLE, boons=(*battle.boons, BOONS[number]))
            if number == 8 and battle.active is not None and stands(game, battle.active):
                await terrain_test(game, battle.active, clause)


def refresh(game: Game, seat: int) -> None:
    """Abilities are renewed as if the round had changed. (SZOP-SUP-10)"""
    for unit in [unit for unit in game.all(Unit) if unit.seat == seat and unit.place != "destroyed"]:
        game.change(unit.id, used=())
        gain_tokens(game, unit.id)
    game.say(tell("{player} renews abilities.", player=game.ruleset.seat_name(game, seat)), "SZOP-SUP-10", kind="card")


async def refresh_in_step(game: Game, seat: int) -> None:
    """The same in the card step, with as many cards as their owner likes. (SZOP-SUP-10, SZOP-CARD-06)"""
    while game[side_id(seat)].supports:
        used = await offer(game, seat, CARDS[10], uses_of(game, seat, 10), tell("Use Refresh?"))
        if used is None:
            return
        await use(game, seat, 10, used)
