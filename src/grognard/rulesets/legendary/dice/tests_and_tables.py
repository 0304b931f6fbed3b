"""Tests and roll-offs. (LEG-DICE)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6, D12, FAILS, NEVER

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.kernel.modifiers import Modifier

NEEDS = 7
"""What the core test needs. (LEG-DICE-01)"""
LEADERSHIP = 12
"""What a leadership test needs. (LEG-DICE-09)"""


def core_test(dice: Dice, plus: int = 0, name: str = "test", because: tuple[Modifier, ...] = ()) -> bool:
    """One d12 and modifiers reach 7; no face passes or fails of itself. (LEG-DICE-01, LEG-DICE-08)

    >>> from grognard.kernel.dice import Scripted
    >>> core_test(Scripted(3), 4), core_test(Scripted(2), 4)
    (True, False)
    """
    return bool(dice.test(D12, NEEDS, plus=plus, name=name, because=because))


def leadership(dice: Dice, ld: int, plus: int = 0, *, again: bool = False, because: tuple[Modifier, ...] = ()) -> bool:
    """d12 plus Leadership and modifiers reach 12; `again` re-rolls a failure. (LEG-DICE-09, LEG-KW-84)"""
    return bool(
        dice.test(D12, LEADERSHIP, plus=ld + plus, reroll=FAILS if again else NEVER, name="leadership", because=because)
    )


def characteristic(dice: Dice, value: int, name: str = "Initiative", *, again: bool = False) -> bool:
    """A d6 strictly below the value; `again` re-rolls a failure. (LEG-DICE-06, LEG-KW-01)

    >>> from grognard.kernel.dice import Every
    >>> [Every().odds(characteristic, value).p(True) for value in (1, 4, 7)]
    [Fraction(0, 1), Fraction(1, 2), Fraction(1, 1)]
    """
    return dice.roll(D6, name) < value or (again and dice.roll(D6, name) < value)


class RollOff(NamedTuple):
    """What both sides rolled, and their totals."""

    faces: tuple[int, int]
    totals: tuple[int, int]

    @property
    def is_tie(self) -> bool:
        """Whether nobody won."""
        return self.totals[0] == self.totals[1]

    @property
    def winner(self) -> int:
        """The seat with the higher total."""
        return int(self.totals[1] > self.totals[0])

    @property
    def margin(self) -> int:
        """By how much it was won."""
        return abs(self.totals[0] - self.totals[1])


def opposed(dice: Dice, first: int = 0, second: int = 0, name: str = "roll-off") -> RollOff:
    """Each side rolls a d12 and adds its bonus, once. (LEG-DICE-05)"""
    faces = dice.roll(D12, name), dice.roll(D12, name)
    return RollOff(faces, (faces[0] + first, faces[1] + second))


def roll_off(dice: Dice, first: int = 0, second: int = 0) -> RollOff:
    """The higher total wins; ties are rolled again. (LEG-DICE-05, LEG-TURN-03)

    >>> from grognard.kernel.dice import Scripted
    >>> roll_off(Scripted(7, 9), 4, 3).winner
    1
    """
    while True:
        rolled = opposed(dice, first, second)
        if not rolled.is_tie:
            return rolled


def half(value: int) -> int:
    """Half, rounded up. (LEG-DICE-03)

    >>> half(5), half(7)
    (3, 4)
    """
    return -(-value // 2)


def row(total: int, first: int, last: int) -> int:
    """The row of a table that a total uses: the outermost beyond its ends. (LEG-DICE-11)"""
    return max(first, min(last, total))
