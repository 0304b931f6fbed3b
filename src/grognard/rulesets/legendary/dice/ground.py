"""Ground, distances and arrivals: difficult and dangerous terrain, charges, reserves, mishaps. (LEG-MOVE, LEG-RES)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from grognard.kernel.dice import D6, D12
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.tests import NEEDS

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


# ---------------------------------------------------------------- reserves

Edge: TypeAlias = Literal["own", "left", "right", "any"]
MISHAPS = ("destroyed", "right", "left", "own", "again", "safe")
"""By pairs of the d12. (LEG-DS-06 to LEG-DS-12)"""


def reserve_bonus(turn: int) -> int:
    """What the game turn adds to a reserve roll. (LEG-RES-03)

    >>> [reserve_bonus(turn) for turn in (2, 3, 4, 5)]
    [0, 2, 4, 6]
    """
    return 2 * (turn - 2)


def arrives(dice: Dice, turn: int, plus: int = 0) -> bool:
    """Whether a unit comes from reserve. (LEG-RES-03, LEG-RES-04)"""
    return bool(dice.test(D12, NEEDS, plus=reserve_bonus(turn) + plus, name="reserves"))


def flier_total(dice: Dice, turn: int, *, is_damaged: bool = False) -> int:
    """The total of a flier's reserve roll. (LEG-FLY-03, LEG-FLY-05)"""
    return dice.roll(D12, "reserves") + reserve_bonus(turn) - (2 if is_damaged else 0)


def flier_edge(total: int) -> Edge | None:
    """Where a flier comes in; None if it stays away. (LEG-FLY-03)

    >>> [flier_edge(total) for total in (6, 7, 9, 10, 11, 12, 15)]
    [None, 'own', 'own', 'left', 'right', 'any', 'any']
    """
    if total < NEEDS:
        return None
    return "own" if total < 10 else "left" if total == 10 else "right" if total == 11 else "any"


def outflanks(dice: Dice) -> Literal["destroyed", "delayed", "enters"]:
    """Outflank: 1 discovered, 2-3 delayed, 4-6 enters. (LEG-KW-44)"""
    face = dice.roll(D6, "outflank")
    return "destroyed" if face == 1 else "delayed" if face < 4 else "enters"


def planned_arrives(dice: Dice, initiative: int) -> bool:
    """Whether a planned attack comes on time. (LEG-RES-07)"""
    return bool(dice.test(D12, NEEDS, plus=initiative, name="reserves"))


def landing_radius(models: int) -> float:
    """The circle in which a unit lands. (LEG-DS-03)

    >>> [landing_radius(models) for models in (10, 11, 25)]
    [3.0, 6.0, 9.0]
    """
    return 3.0 * -(-models // 10)


def drop_zone_radius(units: int) -> float:
    """How far from a drop zone's point markers may lie. (LEG-DS-13)"""
    return min(24.0, 6.0 * units)


def mishap(dice: Dice) -> str:
    """What becomes of a landing that went wrong. (LEG-DS-06)"""
    return MISHAPS[(dice.roll(D12, "mishap") - 1) // 2]
