"""Orders, powers, guards and cards: used when they help the unit that acts now. (SZOP-INT-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import NO
from grognard.rulesets.szop.bot import worth
from grognard.rulesets.szop.table.records import BATTLE, UnitId

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ask import Answer, Choose, Option
    from grognard.rulesets.szop.bot.survey import Seat


def _uses(question: Choose) -> list[Option]:
    """The options that use something."""
    keys = [option.key for option in question.options]
    return list(question.options[: keys.index(NO)]) if NO in keys else list(question.options)


def grant(seat: Seat, question: Choose) -> Answer:
    """An order for the unit that acts, or on the enemy that acts; else it is kept. (SZOP-CMD-01..03)"""
    active = seat.survey.game[BATTLE].active
    return next((option.key for option in _uses(question) if active in option.about), NO)


def power(seat: Seat, question: Choose) -> Answer:
    """The power on the enemy worth most, else on the own unit worth most. (SZOP-PSY-02)"""
    game = seat.survey.game
    best = max(_uses(question), key=lambda option: (_touched(seat, option.about), option.key), default=None)
    return NO if best is None or game[BATTLE].active is None else best.key


def _touched(seat: Seat, about: Iterable[str]) -> float:
    game = seat.survey.game
    units = [UnitId(each) for each in about if "." not in each]
    values = [worth.worth_of(game, unit) * (2.0 if game[unit].seat != seat.number else 1.0) for unit in units]
    return max(values, default=0.0)


def always(seat: Seat, question: Choose) -> Answer:
    """The first use."""
    uses = _uses(question)
    return uses[0].key if uses else NO


def seldom(seat: Seat, question: Choose) -> Answer:
    """Not now."""
    return NO if any(option.key == NO for option in question.options) else question.options[-1].key


def guard(seat: Seat, question: Choose) -> Answer:
    """The guard that hurts the active enemy most. (SZOP-PAS-33)"""
    table = seat.survey
    active = table.game[BATTLE].active
    if active is None:
        return NO
    uses = {option.key: table.best_shot(UnitId(option.key)) for option in _uses(question)}
    best = max(uses, key=lambda key: (uses[key], key), default=NO)
    return best if uses.get(best, 0.0) > 2.0 else NO


def first(seat: Seat, question: Choose) -> Answer:
    """The first option."""
    return question.options[0].key
