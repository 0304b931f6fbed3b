"""All walks through the tree of a rule's throws, one after the other."""
# What lies on a path is of any type, and a cast for every step would cost more than the step:
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice.exact.lazy import Later, LazyThrow, Looked, outcomes_of, throw_of
from grognard.kernel.dice.exact.paths import Walk
from grognard.kernel.dice.exact.weights import Spread

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.dice.exact.every import Every
    from grognard.kernel.dice.protocol import Dice, S, Ts

    PutOff = tuple[LazyThrow, ...]
    # The path so far, the throws put off on it, the outcomes still to walk, and the chance so far: weight and total.
    Fork = tuple[list[Any], PutOff, list[tuple[Any, int]], int, int]
    # The path and how far along it, the throws put off before, the chance there, and the forks and how many there were.
    Place = tuple[list[Any], int, PutOff, int, int, list[Fork], int]


class Tree(Walk):
    """Walks every path: while one is walked, the others that branch off are noted as forks.

    `inner` has the places (how many throws into which part) where rules are known to look at what they threw;
    everywhere else a throw is put off, and its `Later` lies on the path. Throws that are put off know nothing of each
    other: each is fresh, or made of others that the rule gave to the dice again, and those are gone then.
    """

    __slots__ = ("_inner", "_looking", "_part", "forks", "put_off", "total", "weight")

    def __init__(self, every: Every, part: Any, inner: set[tuple[Any, int]], looking: bool) -> None:
        self.every = every
        self._part = part
        self._inner = inner
        self._looking = looking
        self.forks: list[Fork] = []
        self.put_off: PutOff = ()
        self.weight = 1
        self.total = 1

    def fork(self, spread: Spread) -> Any:
        path = self.path
        pairs = spread.pairs
        outcome, weight = pairs[0]
        if len(pairs) > 1:
            if spread.simple and not self._looking and (self._part, len(path)) not in self._inner:
                forks = self.forks
                place = path, len(path), self.put_off, self.weight, self.total, forks, len(forks)
                throw = LazyThrow(spread, place)
                self.put_off = (*self.put_off, throw)
                outcome = Later(throw)
            else:
                total = self.total * spread.total
                self.forks.append((path[:], self.put_off, pairs[1:], self.weight, total))
                self.weight *= weight
                self.total = total
        path.append(outcome)
        return outcome

    def repeat(self, part: Callable[[Dice, S, *Ts], S], state: S, n: int, *args: *Ts) -> S:
        for value in self.replay:
            return value
        if self.put_off and Later in map(type, (state, n)):
            return self.fork(self.every.flow(part, self.take(state), self.take(n), args))
        return self.fork(self.every.repeat(part, state, n, args))

    def take(self, value: Any) -> Spread:
        """All that a value can be; if it was put off, nobody can ask for it again."""
        if type(value) is not Later:
            return Spread([(value, 1)], 1, False)
        total = self.total_of(value)
        throw = throw_of(value)
        self.put_off = tuple(other for other in self.put_off if other is not throw)
        return Spread(outcomes_of(value), total, False)

    def total_of(self, later: Later) -> int:
        """What the weights of a throw add up to, if it is still put off."""
        throw = throw_of(later)
        if throw not in self.put_off:
            raise Looked(throw)
        return throw.spread.total

    def look(self, throw: LazyThrow) -> bool:
        """The rule looks at a throw that was put off: go back there and walk each of its outcomes.

        False if other walks have passed there without looking, so that all must be walked again.
        """
        path, depth, put_off, weight, total, forks, noted = throw.place
        self._inner.add((self._part, depth))
        if path is not self.path:
            return False
        del forks[noted:]
        forks.append((path[:depth], put_off, throw.spread.pairs, weight, total * throw.spread.total))
        return True

    def owns(self, throw: LazyThrow) -> bool:
        """Whether a throw was put off here, and not by the rule that this one is a part of."""
        return throw.place[5] is self.forks

    def first_put_off(self) -> LazyThrow | None:
        """The first throw on this path that was put off, if any."""
        return next((throw_of(value) for value in self.path if type(value) is Later), None)
