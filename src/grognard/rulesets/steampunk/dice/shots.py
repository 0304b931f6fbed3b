"""Other dice of shots: area fire and evasion, misfire, scatter. (SPF-AREA, SPF-WPN)

Plain functions of small facts, played, computed and simulated alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D6

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.dice.facts import AreaFire


def area_hits(dice: Dice, area: AreaFire) -> int:
    """A die per model, then evasion against each hit. (SPF-AREA-01, SPF-AREA-02, SPF-ABIL-01)"""
    scored = dice.count(area.models, D6, area.needs, name="area")
    if area.evasion is None:
        return scored
    return scored - dice.count(scored, D6, area.evasion, name="evasion")


def misfires(dice: Dice, on: int) -> bool:
    """Whether the weapon fails on a roll of `on` or less. (SPF-WPN-10)"""
    return not dice.test(D6, on + 1, name="misfire")


def stray(dice: Dice, needs: int) -> tuple[int, int]:
    """How far a shell lands from the hex aimed at, and in which direction: 0 if it lands there. (SPF-WPN-16)"""
    roll = dice.roll(D6, "scatter")
    if roll >= needs:
        return 0, 0
    return roll, dice.roll(D6, "direction") - 1
