"""One walk after the other through the tree of a rule's throws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from .check import Grade, Graded
from .die import highest_of, lowest_of
from .later import Later, NotLast
from .protocol import Dice

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence
    from typing import Unpack

    from .check import How
    from .die import Die, OpenEnded
    from .every import Every
    from .protocol import R, S, T, Ts
    from .spread import Spread


class Walk(Dice):
    """Dice that fall as on the path walked so far, and beyond its end hand over to `fork`."""

    __slots__ = ("every", "path", "replay")

    def __init__(self, every: Every) -> None:
        self.every = every
        self.path: list[Any] = []
        self.replay: Iterator[Any] = iter(self.path)

    def fork(self, spread: Spread) -> Any:
        """Go on along one of the outcomes of a throw that the path does not know yet."""
        raise NotImplementedError

    # Going along the known path is most of the work, so every method starts with it: the loop takes the next value, if any.

    def roll(self, die: Die, name: str = "") -> int:
        for value in self.replay:
            return cast("int", value)
        return cast("int", self.fork(self.every.roll(die)))

    def test(self, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> Grade:
        for value in self.replay:
            return cast("Grade", value)
        return cast("Grade", self.fork(self.every.test(die, needs, how)))

    def count(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> int:
        for value in self.replay:
            return cast("int", value)
        return cast("int", self.fork(self.every.count(n, die, needs, how)))

    def grades(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> Graded:
        for value in self.replay:
            return cast("Graded", value)
        return cast("Graded", self.fork(self.every.grades(n, die, needs, how)))

    def highest(self, n: int, die: Die, keep: int = 1, name: str = "") -> int:
        return self.roll(highest_of(n, die, keep))

    def lowest(self, n: int, die: Die, keep: int = 1, name: str = "") -> int:
        return self.roll(lowest_of(n, die, keep))

    def do(self, part: Callable[[Dice, *Ts], R], *args: *Ts) -> R:
        for value in self.replay:
            return cast("R", value)
        return cast("R", self.fork(self.every.do(part, args)))

    def tally(self, part: Callable[[Dice, *Ts], T], n: int, *args: *Ts, zero: T | None = None) -> T:
        for value in self.replay:
            return cast("T", value)
        return cast("T", self.fork(self.every.tally(part, n, args, 0 if zero is None else zero)))

    def repeat(self, part: Callable[[Dice, S, *Ts], S], state: S, n: int, *args: *Ts) -> S:
        for value in self.replay:
            return cast("S", value)
        return cast("S", self.fork(self.every.repeat(part, state, n, args)))

    def decide(self, who: Hashable, name: str, options: Sequence[T], *facts: Hashable) -> T:
        return cast("T", self.every.decide(who, name, options, facts))


class Tree(Walk):
    """Walks every path: while one is walked, the others that branch off are noted for later."""

    __slots__ = ("inner", "later", "part", "paths", "total", "weight")

    def __init__(self, every: Every, part: Any, inner: set[tuple[Any, int]]) -> None:
        super().__init__(every)
        self.part = part
        self.inner = inner
        self.paths: list[tuple[list[Any], int, int]] = [(self.path, 1, 1)]
        self.weight = 1
        self.total = 1
        self.later: Spread | None = None

    def fork(self, spread: Spread) -> Any:
        if self.later is not None:
            raise NotLast
        if spread.simple and (self.part, len(self.path)) not in self.inner:
            self.later = spread
            return Later()
        outcomes = spread.outcomes
        if len(outcomes) == 1:
            self.path.append(outcomes[0])
            return outcomes[0]
        self._note(spread)
        path, self.weight, self.total = self.paths.pop()
        self.path.append(path[-1])
        return path[-1]

    def _note(self, spread: Spread) -> None:
        path, weight, total = self.path, self.weight, self.total * spread.total
        self.paths += [
            ([*path, outcome], weight * more, total)
            for outcome, more in zip(spread.outcomes, spread.weights, strict=True)
        ]

    def look(self) -> None:
        """The rule looks at the outcome of its last throw, so walk each of them."""
        spread, self.later = self.later, None
        if spread is not None:
            self.inner.add((self.part, len(self.path)))
            self._note(spread)
