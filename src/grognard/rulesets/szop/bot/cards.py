"""Strategy cards: a card is a possible point, so a support is used only when that is worth more. (SZOP-CARD)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.offers import NO
from grognard.kernel.plane import crosses
from grognard.kernel.tactics import middle_of
from grognard.rulesets.szop.bot import worth
from grognard.rulesets.szop.bot.activations import GOOD_CHARGE, wishes
from grognard.rulesets.szop.play.activations import may_activate
from grognard.rulesets.szop.play.attack.regroup import number_of_tests
from grognard.rulesets.szop.play.attack.tokens import mage_level
from grognard.rulesets.szop.play.cards.hands import cards_with, mission_of, support_of
from grognard.rulesets.szop.play.cards.reinforcements import able_to_return
from grognard.rulesets.szop.table.control import is_at_objective
from grognard.rulesets.szop.table.maps import board
from grognard.rulesets.szop.table.records import BATTLE, ROUNDS, UnitId, side_id
from grognard.rulesets.szop.table.sight import unit_sees
from grognard.rulesets.szop.table.units import in_battle, troop_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose, Option
    from grognard.kernel.game import Game
    from grognard.rulesets.szop.bot.survey import Seat, Survey
    from grognard.rulesets.szop.table.records import Unit

EASE = (5, 9, 8, 1, 3, 10, 2, 6, 7, 4)
"""Missions by number, the easiest first."""
NONE = "none"
DEAR = 60.0
"""Points of a unit that is worth a card."""
HAMMER = 20.0
"""Points that a unit must take from an enemy who has not acted, to act before its turn."""
GOOD_SHOT = 10.0
"""Points that shots must take to be worth a piece of terrain."""
MISSION = 75.0
"""Points for which a card is given up that could be laid as a mission."""
RENEWED = 2
"""How many orders and power tokens must come back."""


def lay(seat: Seat, question: Choose) -> Answer:
    """The easiest mission of the hand. (SZOP-CARD-03)"""
    cards = [option.key for option in question.options if option.key.isdigit()]
    return min(cards, key=lambda card: _ease(seat, int(card)), default=question.options[-1].key)


def pay(seat: Seat, question: Choose) -> Answer:
    """A card of the hand before a laid one, and the hardest mission first. (SZOP-CARD-06, SZOP-TASK-04)"""
    cards = [option.key for option in question.options if option.key.isdigit()]
    laid = _laid(seat)
    return max(
        cards, key=lambda card: (int(card) not in laid, _ease(seat, int(card))), default=question.options[-1].key
    )


def _ease(seat: Seat, card: int) -> int:
    return EASE.index(mission_of(seat.survey.game, seat.number, card))


def _laid(seat: Seat) -> set[int]:
    return {laid.card for laid in seat.survey.game[side_id(seat.number)].laid}


def spare(seat: Seat) -> list[int]:
    """Cards of the hand that will not be laid any more: one is laid at the end of each round but the last."""
    game = seat.survey.game
    hand = sorted(game[side_id(seat.number)].hand, key=lambda card: _ease(seat, card))
    return hand[max(ROUNDS - max(game[BATTLE].round, 0), 0) :]


def _uses(question: Choose) -> list[Option]:
    keys = [option.key for option in question.options]
    return list(question.options[: keys.index(NO)]) if NO in keys else list(question.options)


def second_wind(seat: Seat, question: Choose) -> Answer:
    """For the unit that acts now, with a card to spare. (SZOP-SUP-01)"""
    active = seat.survey.game[BATTLE].active
    if active is None or not _may_spend(seat, 1, worth.worth_of(seat.survey.game, active)):
        return NO
    return next((option.key for option in _uses(question) if active in option.about), NO)


def dig_in(seat: Seat, question: Choose) -> Answer:
    """For a Pinned unit at an objective in the last round, or with a card to spare while an enemy acts.

    (SZOP-SUP-02)
    """
    game = seat.survey.game
    units = [UnitId(option.key) for option in _uses(question)]
    pinned = [unit for unit in units if game[unit].is_pinned and is_at_objective(game, unit)]
    if pinned and seat.survey.is_last_round:
        return pinned[0]
    if game[BATTLE].seat == seat.number or not units or not _may_spend(seat, 2, DEAR):
        return NO
    return max(units, key=lambda unit: (is_at_objective(game, unit), worth.worth_of(game, unit)))


def iron_nerve(seat: Seat, question: Choose) -> Answer:
    """Against three tests, or two of a dear unit with a card to spare. (SZOP-SUP-03)"""
    game = seat.survey.game
    unit = UnitId(question.about[0])
    tests, uses = number_of_tests(game, unit), _uses(question)
    free = [option.key for option in uses if int(option.key) not in _laid(seat)]
    is_wise = tests > 2 or (tests == 2 and worth.worth_of(game, unit) >= DEAR and bool(spare(seat)))
    return free[0] if is_wise and free else NO


def hospital(seat: Seat, question: Choose) -> Answer:
    """With a card that is not laid, for a dear unit. (SZOP-SUP-06)"""
    unit = UnitId(question.about[0])
    free = [option.key for option in _uses(question) if int(option.key) not in _laid(seat)]
    return free[0] if free and spare(seat) and worth.worth_of(seat.survey.game, unit) >= DEAR / 2 else NO


def ammunition(seat: Seat, question: Choose) -> Answer:
    """With a card to spare, for a unit that will shoot or charge. (SZOP-SUP-11)"""
    table = seat.survey
    active = table.game[BATTLE].active
    if active is None or not _has_spare(seat, 11) or table.game[active].is_exhausted:
        return NO
    uses = _uses(question)
    return uses[0].key if uses and max(table.best_shot(active), table.best_charge(active)) > GOOD_SHOT else NO


def reinforcements(seat: Seat, question: Choose) -> Answer:
    """With two cards that are not laid, while there is time to come back for a unit that is worth it. (SZOP-SUP-05)

    Of its own units the bot defeats none for it, and of the enemy's the one worth least comes back.
    """
    keys = [option.key for option in question.options]
    if NONE in keys:
        return NONE
    if NO not in keys:
        return min(keys, key=lambda unit: (_worth_of_fallen(seat, UnitId(unit)), unit))
    lost = [_worth_of_fallen(seat, unit.id) for unit in able_to_return(seat.survey.game, seat.number)]
    if seat.survey.round >= ROUNDS - 1 or min(lost, default=0.0) < DEAR / 2:
        return NO
    laid = _laid(seat)
    free = [option.key for option in _uses(question) if not laid & set(option.meaning)]
    return free[-1] if free else NO


def initiative(seat: Seat, question: Choose) -> Answer:
    """For a unit that strikes so hard before its target can act that it is worth both cards. (SZOP-SUP-04)"""
    table = seat.survey
    fresh = [foe.id for foe in table.foes if not foe.has_begun]
    value = max((table.strike(unit.id, fresh) for unit in _ready(table)), default=0.0)
    uses: list[Any] = _uses(question)
    costs = {option.key: sum(_price(seat, card) for card in option.value) for option in uses}
    best = min(costs, key=lambda key: (costs[key], key), default=NO)
    return best if best != NO and value > HAMMER + costs[best] else NO


def _price(seat: Seat, card: int) -> float:
    """What a card is worth in points: nothing if no mission needs it."""
    return 0.0 if card in spare(seat) else MISSION


def _least_price(seat: Seat, support: int) -> float:
    """What the cheapest card with a support is worth. A window asks for the support, then which card is discarded."""
    return min(_price(seat, card) for card in cards_with(seat.survey.game, seat.number, support))


def _ready(table: Survey) -> list[Unit]:
    """The units that may act next and can attack."""
    units = may_activate(table.game, table.seat)
    return [unit for unit in units if unit.place == "table" and not unit.is_pinned]


def storm(seat: Seat, question: Choose) -> Answer:
    """After a Charge, if another enemy is in reach and the charge is worth the card. (SZOP-SUP-07)"""
    table = seat.survey
    battle = table.game[BATTLE]
    if battle.active is None or battle.actions != ("charge",):
        return NO
    if wishes(table, battle.active, {"charge", "shooting"})[0] != "charge":
        return NO
    others = [foe.id for foe in table.foes if foe.id not in battle.struck]
    return _first(question) if table.charge_at(battle.active, others) > GOOD_CHARGE + _least_price(seat, 7) else NO


def barrage(seat: Seat, question: Choose) -> Answer:
    """After a Shooting, if a second one does more than the terrain test and the card cost. (SZOP-SUP-08)"""
    table = seat.survey
    battle = table.game[BATTLE]
    if battle.active is None or battle.actions != ("shooting",):
        return NO
    if wishes(table, battle.active, {"charge", "shooting"})[0] != "shooting":
        return NO
    others = [foe.id for foe in table.foes if foe.id not in battle.struck]
    cost = worth.worth_of(table.game, battle.active) / 6  # each wound that would destroy it falls on a 1
    least = GOOD_CHARGE + cost + _least_price(seat, 8)
    return _first(question) if table.seen_shot(battle.active, others) > least else NO


def demolition(seat: Seat, question: Choose) -> Answer:
    """The one piece that hides a target from the unit that acts, if the shots are worth the card. (SZOP-SUP-09)"""
    table = seat.survey
    active = table.game[BATTLE].active
    if active is None or table.game[active].seat != seat.number:
        return NO
    if table.game[active].place != "table" or table.seen_shot(active, [foe.id for foe in table.foes]) > 0.0:
        return NO
    hidden = {foe.id: table.shot(active, foe.id) for foe in table.foes if not unit_sees(table.game, active, foe.id)}
    removable = {option.key for option in _uses(question)}
    least = GOOD_SHOT + _least_price(seat, 9)
    for foe in sorted(hidden, key=lambda each: (-hidden[each], each)):
        pieces = hiding(table.game, active, foe)
        if hidden[foe] > least and len(pieces) == 1 and pieces[0] in removable:
            return pieces[0]
    return NO


def hiding(game: Game, one: UnitId, two: UnitId) -> list[str]:
    """The pieces of terrain that block the line between the middles of two units. (SZOP-TERR-04, SZOP-TERR-10)"""
    line = [middle_of(troop_of(game, each).stands) for each in (one, two)]
    return [each.id for each in board(game).of("blocking") if crosses(line, each.area)]


def refresh(seat: Seat, question: Choose) -> Answer:
    """With a card to spare, in an activation of the round, when two abilities or tokens come back. (SZOP-SUP-10)"""
    game = seat.survey.game
    if game[BATTLE].active is None or not _has_spare(seat, 10):
        return NO
    units = in_battle(game, seat.number)
    levels = {unit.id: mage_level(game, unit.id) for unit in units}
    tokens = sum(min(levels[unit.id], 2 * levels[unit.id] - unit.tokens) for unit in units)
    return _first(question) if sum(len(unit.used) for unit in units) + tokens >= RENEWED else NO


def _first(question: Choose) -> Answer:
    uses = _uses(question)
    return uses[0].key if uses else NO


def _worth_of_fallen(seat: Seat, unit: UnitId) -> float:
    """What the models are worth that would come back."""
    game = seat.survey.game
    return sum(worth.price_of(game[model].fighter) for model in game[unit].fallen)


def _may_spend(seat: Seat, support: int, value: float) -> bool:
    """Whether a card with this support may go: it is to spare, and the unit is worth it."""
    return value >= DEAR and _has_spare(seat, support)


def _has_spare(seat: Seat, support: int) -> bool:
    return any(support_of(seat.survey.game, seat.number, card) == support for card in spare(seat))
