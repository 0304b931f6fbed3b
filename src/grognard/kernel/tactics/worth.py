"""What things are worth: shares of a unit, and chances."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.dice import Die, Odds


def gain(wounds: float, left: float, worth: float) -> float:
    """What it is worth to take so many wounds from a unit that has so many left: its share, more if it is wiped out.

    >>> gain(5, 10, 100), gain(20, 10, 100)
    (45.0, 120.0)
    """
    share = min(1.0, wounds / left) if left else 0.0
    return worth * (0.8 * share + 0.2 * share * share + (0.2 if wounds >= left else 0.0))


def chance_of(odds: Odds[int], holds: Callable[[int], bool]) -> float:
    """How likely it is that something holds for what comes out.

    >>> from grognard.kernel.dice import D6, Every
    >>> chance_of(Every().odds(lambda dice: dice.roll(2 * D6)), lambda roll: roll >= 7)
    0.5833333333333334
    """
    return sum(weight for result, weight in odds.items() if holds(result)) / odds.total


@lru_cache(maxsize=256)
def mean_of(die: Die) -> float:
    """What a die shows on average."""
    return sum(face * weight for face, weight in die.weights.items()) / die.total
