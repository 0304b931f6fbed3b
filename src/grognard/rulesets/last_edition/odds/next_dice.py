"""What a bad luck pool becomes: how many 1s to the next die, and its chances after so many rolls. (TLE-BLP-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert
from grognard.kernel.dice import D6, Every
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.pool import LuckPool, banked, ones_to_next, pool_of
from grognard.rulesets.last_edition.dice.report import pool_told
from grognard.rulesets.last_edition.odds.question import NextDice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.dice import Dice, Odds
    from grognard.kernel.ruleset import Options


def one_roll(dice: Dice, pool: LuckPool) -> LuckPool:
    """A single die, whose 1 is banked. (TLE-BLP-01)"""
    return banked(pool) if dice.roll(D6) == 1 else pool


def rolled(dice: Dice, pool: LuckPool, rolls: int) -> LuckPool:
    """The pool after so many rolls."""
    return dice.repeat(one_roll, pool, rolls)


@Remembered
def odds(question: Mapping[str, Any], _options: Options) -> Report:
    """The pool after so many rolls, and whether the face that is waited for lies in it."""
    asked = convert(dict(question), NextDice, file="pool")
    pool = pool_of(*asked.dice)
    after = Every().odds(rolled, pool, asked.rolls)
    stages: dict[str, Odds[Any]] = {
        "best die": after.map(lambda each: max(each.faces, default=0)),
        "the face lies there": after.map(lambda each: each.has(asked.face)),
        "pool": after.map(pool_told),
    }
    bill = [
        Item(tell("a {face}", face=face), tell("{number} more 1s", number=ones_to_next(pool, face)), "TLE-BLP-06")
        for face in range(1, 7)
    ]
    return Report(stages, bill, policy=tell("every natural 1 is banked, nothing is used"), main="best die", lasts=True)


def sample() -> dict[str, Any]:
    """A question to begin with."""
    return {"dice": [1, 3], "rolls": 20}
