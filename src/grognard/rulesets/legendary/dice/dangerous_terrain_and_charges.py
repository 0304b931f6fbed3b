"""Dangerous terrain tests, and how far a charge goes. (LEG-TERR-11 to LEG-TERR-13, LEG-CHG-02 to LEG-CHG-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6, D12
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.facts import Hit, Target

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.legendary.dice.facts import Row

DEFAULT_DANGER = 2
"""The value of a dangerous terrain test that has none. (LEG-TERR-12)"""
MOST_DANGER = 12


# ---------------------------------------------------------------- terrain


def is_endangered(dice: Dice, value: int) -> bool:
    """Whether a d12 shows the value or less. (LEG-TERR-11, LEG-TERR-13)"""
    return value > 0 and dice.roll(D12, "dangerous terrain") <= value


def dangerous(dice: Dice, value: int, target: Target) -> Row:
    """A dangerous terrain test of one model: a hit of that Strength, with a save. (LEG-TERR-11, LEG-FLY-21)"""
    hits = int(is_endangered(dice, value))
    return saves(dice, start((target,)), hits, (target,), Hit(min(value, MOST_DANGER)))


def stops_vehicle(dice: Dice, value: int = DEFAULT_DANGER, *, again: bool = False) -> bool:
    """Whether dangerous terrain immobilises a vehicle; a dozer blade rolls again. (LEG-TERR-13, LEG-VEH-45)"""
    return is_endangered(dice, value) and (not again or is_endangered(dice, value))


# ---------------------------------------------------------------- charges


class Charge(NamedTuple):
    """What decides how far a charge goes."""

    inches: float = 6.0
    has_advanced: bool = False
    is_difficult: bool = False
    ignores_difficult: bool = False
    """By jump pack or move through cover."""
    is_fleet: bool = False
    """Fleet is used for the charge. (LEG-KW-19)"""


def charge_inches(dice: Dice, charge: Charge) -> float:
    """How far a charge goes. (LEG-CHG-02 to LEG-CHG-06, LEG-KW-19)

    Every cause makes a d6 of six inches; with two causes the lowest counts. Longer charges keep the other six.
    """
    causes = charge.has_advanced + (charge.is_difficult and not charge.ignores_difficult)
    inches = charge.inches
    if causes:
        inches += dice.lowest(causes, D6, name="charge") - 6
    return inches + (dice.roll(D6, "fleet") if charge.is_fleet else 0)
