"""Orders, powers, guards and cards: used when they help the unit that acts now. (SZOP-INT-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.offers import NO
from grognard.rulesets.szop.bot import worth
from grognard.rulesets.szop.lists.keywords.passive import (
    Bastion,
    Camouflage,
    Counter,
    Fearless,
    Fury,
    Invulnerable,
    Parry,
    Patient,
    Reckless,
    Regeneration,
    Saboteur,
    Shield,
    Tireless,
)
from grognard.rulesets.szop.play.orders.order_curse_mark import Given
from grognard.rulesets.szop.play.orders.powers import PowerUse
from grognard.rulesets.szop.table.records import BATTLE, UnitId, side_id
from grognard.rulesets.szop.table.units import wounds_needed

LITTLE = 1.5
"""Points for which an order is not given away."""
SPOILT = 3.0
"""What it is worth to spoil the activation of an enemy."""
PATCHED = 2.0
"""The wounds that Patching heals. (SZOP-CMD-05)"""
OF_CHARGES = (Fury, Bastion)
"""Abilities of an acting unit that only help if it charges."""
OF_ATTACKS = (Saboteur, Tireless)
"""Abilities of an acting unit that help its attacks."""
OF_THE_ATTACKED = (Invulnerable, Camouflage, Shield, Fearless, Reckless, Regeneration, Patient)
"""Abilities that help a unit that is attacked."""
OF_THE_CHARGED = (Counter, Parry, Bastion)
"""Abilities that help a unit that is charged."""

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose, Option
    from grognard.rulesets.szop.bot.survey import Seat, Survey


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
    """What an order, curse or mark does for or against the unit that acts now. (SZOP-CMD-01..03)"""
    given: object = option.value
    active = seat.survey.game[BATTLE].active
    if active is None or not isinstance(given, Given):
        return 0.0
    return max(help_of(seat.survey, given, unit, active) for unit in given.units)


def help_of(table: Survey, given: Given, unit: UnitId, active: UnitId) -> float:
    """What an ability is worth to a unit in the activation of a unit, in points of an army.

    An ability that is taken away helps if it was a drawback, and a curse is worth what it spoils. (SZOP-CMD-01..03)
    """
    game = table.game
    is_good = given.ability.is_drawback == given.lacks
    if game[unit].seat != table.seat:
        return SPOILT if unit == active and not is_good else 0.0
    if not is_good:
        return 0.0
    if game[active].seat != table.seat:
        return _shelter(table, given, unit, active)
    if unit != active:
        return 0.0
    if given.ability.scope == "move":
        return 2.0 * (table.steps_to_job(unit) > 0)
    charge = table.best_charge(unit)
    if isinstance(given.ability, OF_CHARGES):
        return charge
    attack = max(charge, table.best_shot(unit))
    return attack if given.ability.scope == "attack" else attack / 2 * isinstance(given.ability, OF_ATTACKS)


def _shelter(table: Survey, given: Given, unit: UnitId, active: UnitId) -> float:
    """What an ability is worth to a unit that the acting enemy may attack: Counter only where it may be charged.

    (SZOP-PAS-15)
    """
    if isinstance(given.ability, OF_THE_ATTACKED):
        return table.threat(active, unit)
    blows = table.charge_threat(active, unit)
    return blows / 2 if isinstance(given.ability, OF_THE_CHARGED) else 0.0


def power(seat: Seat, question: Choose) -> Answer:
    """The power that does or spoils most; none where it would be wasted. (SZOP-PSY-02)"""
    active = seat.survey.game[BATTLE].active
    if active is None:
        return NO
    values = {option.key: power_worth(seat.survey, option.value, active) for option in _uses(question)}
    best = max(values, key=lambda key: (values[key], key), default=NO)
    return best if values.get(best, 0.0) > 0.0 else NO


def power_worth(table: Survey, use: Any, active: UnitId) -> float:
    """What a power does: hits, wounds healed, or what a granted ability is worth. (SZOP-PSY-03, SZOP-PSY-04)"""
    game = table.game
    assert isinstance(use, PowerUse)
    if use.given is not None:
        return max(help_of(table, use.given, unit, active) for unit in use.given.units)
    if use.target is None:
        return 0.0
    power = game[side_id(table.seat)].powers[use.number]
    if power.weapon is None:
        return worth.worth_of(game, use.target) * PATCHED / max(wounds_needed(game, use.target), 1)
    return worth.harm(game, use.target, worth.wounds_by_power(game, power.weapon, use.target))


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
