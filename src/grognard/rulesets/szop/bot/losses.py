"""Which models fall: the dearest of the enemy, the cheapest of one's own. (SZOP-WND-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops import is_coherent
from grognard.rulesets.szop.bot.worth import price_of
from grognard.rulesets.szop.lists.keywords.passive import Hero
from grognard.rulesets.szop.play.moves.law import COHERENCY
from grognard.rulesets.szop.table.records import ModelId
from grognard.rulesets.szop.table.units import troop_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ask import Answer, ChooseMany
    from grognard.rulesets.szop.bot.survey import Seat, Survey

HERO = 40.0
"""What a hero is worth besides his weapons."""


def who_falls(seat: Seat, question: ChooseMany) -> Answer:
    """Choose by worth; one's own also so that the rest stays together. (SZOP-WND-01, SZOP-MOVE-02)"""
    table = seat.survey
    models = [ModelId(option.key) for option in question.options]
    is_mine = table.game[table.game[models[0]].unit].seat == table.seat
    pool = int(question.hints["pool"])
    for chosen in _candidates(table, models, pool, is_mine=is_mine):
        if seat.accepts(chosen):
            return chosen
    return question.suggest(seat.chair.chance)


def _candidates(table: Survey, models: list[ModelId], pool: int, *, is_mine: bool) -> Iterator[list[ModelId]]:
    """Sets of models in the order in which they are tried."""
    ranked = sorted(models, key=lambda model: (_worth(table, model), model), reverse=not is_mine)
    if is_mine:
        rim = _from_the_rim(table, ranked)
        yield _taken(table, rim, pool, is_forced=True)
        yield _taken(table, rim, pool)
    yield _taken(table, ranked, pool)


def _taken(table: Survey, ranked: list[ModelId], pool: int, *, is_forced: bool = False) -> list[ModelId]:
    """As many as fall, or no more than must: while the wounds are enough for the toughest. (SZOP-WND-02)"""
    toughness = {model: table.game[model].fighter.toughness for model in ranked}
    chosen: list[ModelId] = []
    left = pool
    for model in ranked:
        rest = [toughness[each] for each in ranked if each not in chosen]
        if toughness[model] <= left and (not is_forced or left >= max(rest)):
            chosen.append(model)
            left -= toughness[model]
    return chosen


def _worth(table: Survey, model: ModelId) -> float:
    fighter = table.game[model].fighter
    return round(price_of(fighter), 1) + (HERO if fighter.has(Hero) else 0.0)


def _from_the_rim(table: Survey, ranked: list[ModelId]) -> list[ModelId]:
    """Cheap models first, and of equals one whose loss leaves the others together."""
    stands = list(troop_of(table.game, table.game[ranked[0]].unit).stands)
    order: list[ModelId] = []
    left = list(ranked)
    while left:
        cheapest = _worth(table, left[0])
        equal = [model for model in left if _worth(table, model) <= cheapest]
        rest = {model: [one for one in stands if one.name != model] for model in equal}
        model = next((each for each in equal if is_coherent(rest[each], COHERENCY)), equal[0])
        stands = rest[model]
        order.append(model)
        left.remove(model)
    return order
