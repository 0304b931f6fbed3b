"""Rolls of two sides against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice.die import D6

if TYPE_CHECKING:
    from grognard.kernel.dice.protocol import Dice


class RollOff(NamedTuple):
    """What both seats rolled; never the same."""

    first: int
    second: int

    @property
    def winner(self) -> int:
        """The seat that rolled higher."""
        return int(self.second > self.first)


def roll_off(dice: Dice) -> RollOff:
    """Both seats roll a D6; ties are rolled again.

    >>> from grognard.kernel.dice import Scripted
    >>> roll_off(Scripted(roll_off=[4, 4, 2, 5])).winner
    1
    """
    while True:
        rolled = RollOff(dice.roll(D6, "roll-off"), dice.roll(D6, "roll-off"))
        if rolled.first != rolled.second:
            return rolled
