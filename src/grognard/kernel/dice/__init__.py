"""Dice: one protocol for rules, several interpreters.

A rule asks `dice` its questions; `Tabletop` throws, `Scripted` follows a test's script, `Every` works out all chances at once.
"""

from __future__ import annotations

from .check import (
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
from .die import (
    D2,
    D3,
    D4,
    D6,
    D8,
    D10,
    D12,
    D20,
    D66,
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
from .every import Every, TooLarge
from .odds import Odds
from .parse import parse_die
from .protocol import Dice, Undecided
from .scripted import Scripted
from .tabletop import Tabletop
from .thrown import Rolled

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
    "Check",
    "Dice",
    "Die",
    "Every",
    "Faces",
    "Grade",
    "Graded",
    "Odds",
    "OpenEnded",
    "Reroll",
    "Rolled",
    "Scripted",
    "Tabletop",
    "TooLarge",
    "Undecided",
    "constant",
    "highest_of",
    "lowest_of",
    "parse_die",
    "sided",
    "sum_of",
    "weighted",
]
