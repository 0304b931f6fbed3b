"""Orders, powers, guards and cards: used when they help the unit that acts now. (SZOP-INT-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import NO
from grognard.rulesets.szop.bot import worth
from grognard.rulesets.szop.lists.keywords.passive import Fury
from grognard.rulesets.szop.play.orders.order_curse_mark import Given
from grognard.rulesets.szop.table.records import BATTLE, UnitId

LITTLE = 1.5
"""Points for which an order is not given away."""

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ask import Answer, Choose, Option
    from grognard.rulesets.szop.bot.survey import Seat


def _uses(question: Choose) -> list[Option]:
    """The options that use something."""
    keys = [option.key for option in question.options]
    return list(question.options[: keys.index(NO)]) if NO in keys else list(question.options)


def grant(seat: Seat, question: Choose) -> Answer:
    """The order that helps most in this activation; else it is kept. (SZOP-CMD-01..03)"""
    values = {option.key: _help(seat, option) for option in _uses(question)}
    best = max(values, key=lambda key: (values[key], key), default=NO)
    return best if values.get(best, 0.0) > LITTLE else NO


def _help(seat: Seat, option: Option) -> float:
    """What an order, curse or mark does for or against the unit that acts now."""
    table = seat.survey
    given: object = option.value
    active = table.game[BATTLE].active
    if active is None or not isinstance(given, Given):
        return 0.0
    unit, is_mine = given.units[0], table.game[active].seat == seat.number
    if table.game[unit].seat != seat.number:  # a curse: on who acts, or on who is attacked
        return 3.0 if unit == active else 0.0
    if given.ability.scope in ("attack", "move"):
        if not is_mine or unit != active:
            return 0.0
        if given.ability.scope == "move":
            return 2.0 * (table.steps_to_job(unit) > 0)
        charge = table.best_charge(unit)
        return charge if isinstance(given.ability, Fury) else max(charge, table.best_shot(unit))
    return table.best_shot(unit) / 2 if is_mine and unit == active else 0.0 if is_mine else table.threat(active, unit)


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
