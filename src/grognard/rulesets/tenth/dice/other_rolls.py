"""The rolls outside attacks: plain functions of dice and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D6
from grognard.rulesets.tenth.dice.dice_notation import die_of

if TYPE_CHECKING:
    from grognard.kernel.data import Amount
    from grognard.kernel.dice import Dice


def battle_shock_test(dice: Dice, leadership: int) -> bool:
    """2D6 of at least Leadership. (TEN-BSHK-04)"""
    return dice.roll(2 * D6, "battle-shock") >= leadership


def explodes(dice: Dice) -> bool:
    """Deadly Demise: a 6. (TEN-KW-07)"""
    return bool(dice.test(D6, 6, name="deadly demise"))


def mortal_wound_roll(dice: Dice, amount: Amount) -> int:
    """A number of mortal wounds, rolled for each unit. (TEN-MORT-05)"""
    return dice.roll(die_of(amount), "mortal wounds")


def charge_roll(dice: Dice) -> int:
    """2D6; rolled again only both together. (TEN-CHG-03, TEN-DICE-05)"""
    return dice.roll(2 * D6, "charge")


def charge_is_made(dice: Dice, needs: int, rerolls: bool) -> bool:
    """Whether a charge roll is enough; once again if a rule allows it. (TEN-CHG-04, TEN-DICE-05)"""
    return charge_roll(dice) >= needs or (rerolls and charge_roll(dice) >= needs)


def grenade_roll(dice: Dice) -> int:
    """Six dice, a mortal wound for each 4+. (TEN-STRAT-10)"""
    return dice.count(6, D6, 4, name="grenade")


def tank_shock_roll(dice: Dice, number: int) -> int:
    """A mortal wound for each 5+, at most six. (TEN-STRAT-08)"""
    return min(6, dice.count(number, D6, 5, name="tank shock"))


def advance_roll(dice: Dice) -> int:
    """One die for the whole unit. (TEN-MOVE-08)"""
    return dice.roll(D6, "advance")


def desperate_escape_tests(dice: Dice, number: int) -> int:
    """How many of so many tests fail, on 1 or 2. (TEN-MOVE-13, TEN-KW-09)"""
    return number - dice.count(number, D6, 3, name="desperate escape")
