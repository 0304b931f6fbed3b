"""D6, D3 and sums of them, as data files write them. (TEN-DICE-01, TEN-DICE-02)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.dice import D3, D6, Die, constant, parse_die
from grognard.kernel.dice.die import Sum

if TYPE_CHECKING:
    from collections.abc import Callable


class HalfD6(Die):
    """D3: a D6, halved and rounded up. What lies on the table, and is re-rolled, is the D6. (TEN-DICE-02)

    >>> HALF_D6.throw(lambda die: 3)
    (2, (3,))
    """

    __slots__ = ()

    def __init__(self) -> None:
        self._name("D3", ("half", D6))

    def throw(self, face: Callable[[Die], int]) -> tuple[int, tuple[int, ...]]:
        shown = face(D6)
        return (shown + 1) // 2, (shown,)

    def _spread(self) -> dict[int, int]:
        return {1: 1, 2: 1, 3: 1}

    def __reduce__(self) -> tuple[object, ...]:
        return HalfD6, ()


HALF_D6 = HalfD6()


@lru_cache(maxsize=256)
def die_of(amount: int | str) -> Die:
    """A number or dice as data files write it, as a die. D3 is half a D6. (TEN-DICE-01, TEN-DICE-02)

    >>> die_of("D3+1"), die_of(2)
    (D3+1, 2)
    """
    if isinstance(amount, int):
        return constant(amount)
    die = parse_die(amount)
    if isinstance(die, Sum):
        return Sum(tuple(HALF_D6 if part == D3 else part for part in die.parts), die.plus)
    return HALF_D6 if die == D3 else die
