"""Rolls before the battle, which neither fill nor use a pool. (TLE-BLP-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D6

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice

SECONDARIES = ("attack", "secret_mission", "bombs", "plan_of_attack", "poison_cloud", "storm")
"""The secondary missions in the order of their rolls. (TLE-SEC-01)"""
STORM = {1: "zones", 2: "zones", 3: "zones", 4: "center", 5: "center", 6: "sides"}
"""Which objectives give nothing in a round. (TLE-SEC-09)"""
STORM_ROUNDS = 4


def layout_roll(dice: Dice) -> int:
    """A D6 for the deployment layout. (TLE-SETUP-04)"""
    return dice.roll(D6, "layout")


def secondary_roll(dice: Dice) -> str:
    """A D6 for the secondary mission. (TLE-SEC-01, TLE-SETUP-11)"""
    return SECONDARIES[dice.roll(D6, "secondary mission") - 1]


def storm_rolls(dice: Dice) -> tuple[int, ...]:
    """A D6 for each round from 2 to 5. (TLE-SEC-09)"""
    return tuple(dice.roll(D6, "storm") for _ in range(STORM_ROUNDS))
