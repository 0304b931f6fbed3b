"""Walking along a path through the throws of a rule."""
# What lies on a path is of any type, and a cast for every step would cost more than the step:
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice.die import highest_of, lowest_of
from grognard.kernel.dice.protocol import Dice

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence
    from typing import Unpack

    from grognard.kernel.dice.check import Grade, Graded
    from grognard.kernel.dice.die import Die, OpenEnded
    from grognard.kernel.dice.exact.every import Every
    from grognard.kernel.dice.exact.weights import Spread
    from grognard.kernel.dice.options import How
    from grognard.kernel.dice.protocol import R, S, T, Ts


class Walk(Dice):
    """Dice that fall as on the path walked so far, and beyond its end hand over to `fork`."""

    __slots__ = ("every", "path", "replay")

    def __init__(self, every: Every) -> None:
        self.every = every
        self.path: list[Any] = []
        self.replay: Iterator[Any] = iter(())

    def fork(self, spread: Spread) -> Any:
        """Go on along one of the outcomes of a throw that the path does not know yet."""
        raise NotImplementedError

    # Going along the known path is most of the work, so every method starts with it: the loop takes the next value.

    def roll(self, die: Die, name: str = "") -> int:
        for value in self.replay:
            return value
        return self.fork(self.every.roll(die))

    def test(self, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> Grade:
        for value in self.replay:
            return value
        return self.fork(self.every.test(die, needs, how))

    def count(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> int:
        for value in self.replay:
            return value
        return self.fork(self.every.count(n, die, needs, how))

    def grades(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> Graded:
        for value in self.replay:
            return value
        return self.fork(self.every.grades(n, die, needs, how))

    def highest(self, n: int, die: Die, keep: int = 1, name: str = "") -> int:
        return self.roll(highest_of(n, die, keep))

    def lowest(self, n: int, die: Die, keep: int = 1, name: str = "") -> int:
        return self.roll(lowest_of(n, die, keep))

    def do(self, part: Callable[[Dice, *Ts], R], *args: *Ts) -> R:
        for value in self.replay:
            return value
        return self.fork(self.every.do(part, args))

    def tally(self, part: Callable[[Dice, *Ts], T], n: int, *args: *Ts, zero: T | None = None) -> T:
        for value in self.replay:
            return value
        return self.fork(self.every.tally(part, n, args, 0 if zero is None else zero))

    def repeat(self, part: Callable[[Dice, S, *Ts], S], state: S, n: int, *args: *Ts) -> S:
        for value in self.replay:
            return value
        return self.fork(self.every.repeat(part, state, n, args))

    def decide(self, who: Hashable, name: str, options: Sequence[T], *facts: Hashable) -> T:
        return self.every.decide(who, name, options, facts)
