"""Hazardous tests. (TEN-KW-16)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.decisions import decision
from grognard.kernel.dice import D6
from grognard.rulesets.tenth.dice.facts import NO_LUCK
from grognard.rulesets.tenth.dice.rerolls import wants_again

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.tenth.dice.facts import Luck


HAZARD_AGAIN = decision("Command Re-roll: is one of the Hazardous tests that failed rolled again?", "TEN-STRAT-04")


def hazardous_tests(dice: Dice, weapons: int, luck: Luck = NO_LUCK) -> tuple[int, bool]:
    """One die for every Hazardous weapon that was used: how many show 1. (TEN-KW-16, TEN-STRAT-04)"""
    ones = weapons - dice.count(weapons, D6, 2, name="hazardous")
    if not luck.attacker or not ones or not wants_again(dice, "attacker", HAZARD_AGAIN, ones):
        return ones, False
    return ones - dice.count(1, D6, 2, name="hazardous"), True
