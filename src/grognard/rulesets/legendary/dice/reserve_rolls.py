"""Who arrives from reserve, where, and what goes wrong: reserve rolls, outflanking, deep strike. (LEG-RES, LEG-DS)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from grognard.kernel.dice import D6, D12
from grognard.rulesets.legendary.dice.tests_and_tables import NEEDS

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice

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
