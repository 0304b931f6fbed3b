"""All walks through the tree of a rule's throws, one after the other."""
# What lies on a path is of any type, and a cast for every step would cost more than the step:
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .later import Later, Looked, Throw, outcomes_of, throw_of
from .spread import Heaps, Spread, mixed, put
from .walk import Walk

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from .check import How
    from .die import Die, OpenEnded
    from .every import Every
    from .protocol import Dice, R, S, T, Ts


class Fork(NamedTuple):
    """Where walks part: the path so far, the throws put off on it, outcomes still to walk, and the chance so far."""

    path: list[Any]
    put_off: frozenset[Throw]
    pairs: list[tuple[Any, int]]
    weight: int
    total: int


class Tree(Walk):
    """Walks every path: while one is walked, the others that branch off are noted.

    `inner` has the places (how many throws into which part) where rules are known to look at what they threw;
    everywhere else a throw is put off, and its `Later` lies on the path. Throws that are put off know nothing of each
    other: each is fresh, or made of others that the rule gave to the dice again, and those are gone then.
    """

    __slots__ = ("_inner", "_looking", "_part", "forks", "put_off", "thrown", "total", "weight")

    def __init__(self, every: Every, part: Any, inner: set[tuple[Any, int]], looking: bool) -> None:
        self.every = every
        self._part = part
        self._inner = inner
        self._looking = looking
        self.forks: list[Fork] = []
        self.thrown: list[Throw] = []
        self.put_off: frozenset[Throw] = NOTHING
        self.path = []
        self.replay = iter(())
        self.weight = 1
        self.total = 1

    def fork(self, spread: Spread) -> Any:
        path = self.path
        pairs = spread.pairs
        outcome, weight = pairs[0]
        if len(pairs) > 1:
            if spread.simple and not self._looking and (self._part, len(path)) not in self._inner:
                throw = Throw(spread, len(path))
                self.thrown.append(throw)
                self.put_off = self.put_off | {throw}
                outcome = Later(throw)
            else:
                total = self.total * spread.total
                self.forks.append(Fork(path[:], self.put_off, pairs[1:], self.weight, total))
                self.weight *= weight
                self.total = total
        path.append(outcome)
        return outcome

    # What was put off can be given to the dice again: all its outcomes at once.

    def count(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> int:
        for value in self.replay:
            return value
        return self.fork(self._over(n, lambda n: self.every.count(n, die, needs, how)))

    def do(self, part: Callable[[Dice, *Ts], R], *args: *Ts) -> R:
        for value in self.replay:
            return value
        facts: tuple[Any, ...] = args
        if self.put_off and Later in map(type, facts):
            place = [type(fact) for fact in facts].index(Later)
            before, after = facts[:place], facts[place + 1 :]
            return self.fork(self._over(facts[place], lambda fact: self.every.do(part, (*before, fact, *after))))
        return self.fork(self.every.do(part, args))

    def tally(self, part: Callable[[Dice, *Ts], T], n: int, *args: *Ts, zero: T | None = None) -> T:
        for value in self.replay:
            return value
        start = 0 if zero is None else zero
        return self.fork(self._over(n, lambda n: self.every.tally(part, n, args, start)))

    def repeat(self, part: Callable[[Dice, S, *Ts], S], state: S, n: int, *args: *Ts) -> S:
        for value in self.replay:
            return value
        if self.put_off and Later in map(type, (state, n)):
            return self.fork(self.every.flow(part, self._take(state), self._take(n), args))
        return self.fork(self.every.repeat(part, state, n, args))

    def _over(self, value: Any, spread_of: Callable[[Any], Spread]) -> Spread:
        """The spread for a value, or for all values of one that was put off."""
        if type(value) is not Later:
            return spread_of(value)
        taken = self._take(value)
        heaps: Heaps = {}
        for outcome, weight in taken.pairs:
            spread = spread_of(outcome)
            put(heaps, spread.pairs, weight, taken.total * spread.total)
        return Spread.of(*mixed(heaps))

    def _take(self, value: Any) -> Spread:
        """All that a value can be; if it was put off, nobody can ask for it again."""
        if type(value) is not Later:
            return Spread([(value, 1)], 1, False)
        throw = throw_of(value)
        if throw not in self.put_off:
            raise Looked(throw)
        self.put_off = self.put_off - {throw}
        return Spread(outcomes_of(value), throw.spread.total, False)

    def results(self, result: Any) -> Spread:
        """All that has come out of a walk at once."""
        return self._take(result)

    def look(self, throw: Throw | None) -> bool:
        """Learn where the rule looks: at this throw, or if nobody knows at all. Whether that was news."""
        throws = [one for one in self.thrown if throw is None or one is throw]
        self._inner.update((self._part, one.depth) for one in throws)
        return bool(throws)


NOTHING: frozenset[Throw] = frozenset()
START = Fork([], NOTHING, [(None, 1)], 1, 1)
