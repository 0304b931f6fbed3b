"""Dice: one protocol for rules, several interpreters.

A rule asks `dice` its questions. `Tabletop` throws them, `Scripted` follows the script of a test, `Every` works out all
chances at once, and `best_policy` also decides.
"""

from __future__ import annotations

from grognard.kernel.dice.check import (
    CRITICAL,
    FAIL,
    FAILS,
    FUMBLE,
    NATURAL_FAILS,
    NEVER,
    NON_CRITICALS,
    ONES,
    PASS,
    PASSES,
    Check,
    Faces,
    Grade,
    Graded,
    Reroll,
)
from grognard.kernel.dice.die import (
    D2,
    D3,
    D4,
    D6,
    D8,
    D10,
    D12,
    D20,
    D66,
    DIRECTION,
    OPEN_D6,
    Die,
    OpenEnded,
    constant,
    highest_of,
    lowest_of,
    sided,
    sum_of,
    weighted,
)
from grognard.kernel.dice.exact.best import Best, at_least, best_policy
from grognard.kernel.dice.exact.every import Every
from grognard.kernel.dice.odds import Odds
from grognard.kernel.dice.options import How
from grognard.kernel.dice.parse import parse_die
from grognard.kernel.dice.physical import Rolled
from grognard.kernel.dice.protocol import Dice, Undecided
from grognard.kernel.dice.scripted import Scripted
from grognard.kernel.dice.tabletop import Tabletop
from grognard.kernel.errors import TooLarge

__all__ = [
    "CRITICAL",
    "D2",
    "D3",
    "D4",
    "D6",
    "D8",
    "D10",
    "D12",
    "D20",
    "D66",
    "DIRECTION",
    "FAIL",
    "FAILS",
    "FUMBLE",
    "NATURAL_FAILS",
    "NEVER",
    "NON_CRITICALS",
    "ONES",
    "OPEN_D6",
    "PASS",
    "PASSES",
    "Best",
    "Check",
    "Dice",
    "Die",
    "Every",
    "Faces",
    "Grade",
    "Graded",
    "How",
    "Odds",
    "OpenEnded",
    "Reroll",
    "Rolled",
    "Scripted",
    "Tabletop",
    "TooLarge",
    "Undecided",
    "at_least",
    "best_policy",
    "constant",
    "highest_of",
    "lowest_of",
    "parse_die",
    "sided",
    "sum_of",
    "weighted",
]
