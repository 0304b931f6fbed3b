"""Dice: one protocol for rules, several interpreters.

A rule asks `dice` its questions. `Tabletop` throws them, `Scripted` follows the script of a test, `Every` works out all
chances at once, `best_policy` also decides, and `Sampled` draws whole volleys for the lab.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
from .parse import parse_die
from .protocol import Dice, Undecided

if TYPE_CHECKING:
    from .best import Best, at_least, best_policy
    from .every import Every, TooLarge
    from .how import How
    from .odds import Odds
    from .sampled import Sampled
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
    "Sampled",
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

_LATER = {
    "Best": "best",
    "Every": "every",
    "How": "how",
    "Odds": "odds",
    "Rolled": "thrown",
    "Sampled": "sampled",
    "Scripted": "scripted",
    "Tabletop": "tabletop",
    "TooLarge": "every",
    "at_least": "best",
    "best_policy": "best",
}


def __getattr__(name: str) -> Any:
    """Each kind of dice is imported when first asked for: odds are not thrown, and games not computed."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(f".{_LATER[name]}", __name__), name)
    return value
