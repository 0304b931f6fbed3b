"""The rolls outside attacks: plain functions of dice and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D6

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice


def roll_off(dice: Dice) -> int:
    """The seat that throws higher; ties are thrown again. (TEN-DICE-07)"""
    while True:
        mine, yours = dice.roll(D6, "roll-off"), dice.roll(D6, "roll-off")
        if mine != yours:
            return int(yours > mine)


def battle_shock_test(dice: Dice, leadership: int) -> bool:
    """2D6 of at least Leadership. (TEN-BSHK-04)"""
    return dice.roll(2 * D6, "battle-shock") >= leadership
