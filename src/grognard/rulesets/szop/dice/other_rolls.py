"""The other rolls of the game: Regroup, terrain, recovery, powers. (SZOP-DICE-01, SZOP-DICE-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D6, parse_die
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice


def failed_tests(dice: Dice, tests: int, quality: int) -> int:
    """How many of the tests of one Regroup fail. (SZOP-MORALE-02, SZOP-MORALE-06)"""
    return tests - dice.count(tests, D6, quality, always_pass=6, always_fail=1, name=tell("regroup"))


def terrain_wounds(dice: Dice, needed: int) -> int:
    """One die for each wound that would destroy the unit; each 1 is a wound. (SZOP-TERR-06, SZOP-TERR-07)"""
    return needed - dice.count(needed, D6, 2, name=tell("terrain"))


def d3(dice: Dice, name: str) -> int:
    """A die halved, rounded up. (SZOP-DICE-03)"""
    return (dice.roll(D6, name) + 1) // 2


def four_plus(dice: Dice, number: int, name: str) -> int:
    """How many of so many dice show 4 or more. (SZOP-ARUL-04, SZOP-PSY-02, SZOP-SMALL-02)"""
    return dice.count(number, D6, 4, name=name)


def coin(dice: Dice, name: str) -> int:
    """0 or 1 by chance. (SZOP-SETUP-01)"""
    return int(dice.roll(D6, name) > 3)


def drawn_variant(dice: Dice, least: int) -> int:
    """A variant of the mission from so many to 8 by chance. (SZOP-MISS-01)"""
    return least - 1 + dice.roll(parse_die(f"D{9 - least}"), tell("mission"))
