"""All dice at once: the exact chances of everything a rule can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .check import CRITICAL, FUMBLE, Graded, chances
from .later import Later, NotLast, changed, changes_of
from .odds import Odds
from .protocol import at_least_none, decided
from .repeats import After, Chain
from .spread import Spread, counted, mixed, tallied
from .walk import Tree

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from .check import How
    from .die import Die, OpenEnded
    from .later import Changes
    from .protocol import Dice, R, Ts


class TooLarge(Exception):  # noqa: N818 - a verdict, not a mistake
    """The exact answer would need more work than allowed."""


class Every:
    """Exact odds of a rule, by running it for every way its dice can fall.

    Equal results of `do`, `tally`, `repeat` and `count` are merged before the rule goes on, and what a part of the rule can
    do is worked out once for the same facts. The memo holds at most `memo_size` outcomes and is emptied when it is full.
    Decisions go to `policy(who, name, options, facts)`, or to a mapping from a decision's name to the choice.
    `limit` bounds the work: more than so many runs of rules raise `TooLarge`.

    >>> from .die import D6
    >>> def shot(dice):
    ...     return 2 if dice.test(D6, needs=4) and not dice.test(D6, needs=5) else 0
    >>> Every().odds(shot)
    Odds(0: 66.67%, 2: 33.33%)
    """

    def __init__(self, policy: Any = None, *, memo_size: int = 1_000_000, limit: int | None = None) -> None:
        self.policy = policy
        self.memo_size = memo_size
        self.limit = limit
        self.held = 0
        self.runs = 0
        self._memo: dict[Hashable, Any] = {}
        self._inner: set[tuple[Any, int]] = set()

    def odds(self, part: Callable[[Dice, *Ts], R], *args: *Ts) -> Odds[R]:
        """The chances of every result of `part(dice, *args)`."""
        spread = self.do(part, args)
        return Odds(dict(zip(spread.outcomes, spread.weights, strict=True)), spread.total)

    # What a throw can be: asked by whoever walks through a rule.

    def roll(self, die: Die) -> Spread:
        spread = self._memo.get(die)
        if spread is None:
            spread = self._keep(die, Spread(list(die.weights), list(die.weights.values()), die.total, True))
        return spread

    def test(self, die: Die | OpenEnded, needs: int, how: How) -> Spread:
        key = die, needs, *how.items()
        spread = self._memo.get(key)
        if spread is None:
            weights, total = chances(die, needs, how)
            spread = self._keep(key, Spread(list(weights), list(weights.values()), total, False))
        return spread

    def count(self, n: int, die: Die | OpenEnded, needs: int, how: How) -> Spread:
        at_least_none(n)
        test = self.test(die, needs, how)
        passes = sum(weight for grade, weight in zip(test.outcomes, test.weights, strict=True) if grade)
        return counted(n, passes, test.total)

    def grades(self, n: int, die: Die | OpenEnded, needs: int, how: How) -> Spread:
        at_least_none(n)
        test = self.test(die, needs, how)
        heap: dict[Graded, int] = {}
        for grade, weight in zip(test.outcomes, test.weights, strict=True):
            graded = Graded(int(bool(grade)), int(grade is CRITICAL), int(grade is FUMBLE))
            heap[graded] = heap.get(graded, 0) + weight
        return tallied(Spread(list(heap), list(heap.values()), test.total), n, Graded(0, 0, 0))

    def do(self, part: Any, args: tuple[Any, ...]) -> Spread:
        key = part, args
        spread = self._memo.get(key)
        return spread if spread is not None else self._keep(key, self._explore(part, args))

    def tally(self, part: Any, n: int, args: tuple[Any, ...], zero: Any) -> Spread:
        at_least_none(n, "times")
        if not n:
            return Spread([zero], [1], 1)
        key = part, args, n, zero
        spread = self._memo.get(key)
        return spread if spread is not None else self._keep(key, tallied(self.do(part, args), n, zero))

    def repeat(self, part: Any, state: Any, n: int, args: tuple[Any, ...]) -> Spread:
        at_least_none(n, "times")
        key = part, args, state
        chain = self._memo.get(key)
        if chain is None:
            chain = self._memo[key] = Chain(self, part, state, args)
        return chain.after(n)

    def decide(self, who: Hashable, name: str, options: Sequence[Any], facts: tuple[Hashable, ...]) -> Any:
        return decided(self.policy, who, name, options, facts)

    def hold(self, outcomes: int) -> None:
        """Count what the memo holds, and empty it when it is full."""
        self.held += outcomes
        if self.held > self.memo_size:
            self._memo.clear()
            self.held = 0

    def _keep(self, key: Hashable, spread: Spread) -> Spread:
        self.hold(len(spread.outcomes))
        self._memo[key] = spread
        return spread

    def _explore(self, part: Any, args: tuple[Any, ...]) -> Spread:
        """Run the rule along every path of the tree of its throws."""
        tree = Tree(self, part, self._inner)
        paths = tree.paths
        heaps: dict[int, dict[Any, int]] = {}
        ends: dict[tuple[Chain, Changes], list[tuple[int, int, int]]] = {}
        while paths:
            tree.path, tree.weight, tree.total = paths.pop()
            tree.replay = iter(tree.path)
            try:
                result = part(tree, *args)
            except (NotLast, Exception):
                if tree.later is None:
                    raise
                tree.look()
                continue
            later = tree.later
            if later is None:
                heap = heaps.get(tree.total)
                if heap is None:
                    heap = heaps[tree.total] = {}
                heap[result] = heap.get(result, 0) + tree.weight
            elif type(result) is not Later:
                tree.look()
            elif isinstance(later, After):
                ends.setdefault((later.chain, changes_of(result)), []).append((later.n, tree.weight, tree.total))
                tree.later = None
            else:
                _heap(heaps, later, changes_of(result), tree.weight, tree.total)
                tree.later = None
        for (chain, changes), times in ends.items():
            _heap(heaps, chain.mixture(times), changes, 1, 1)
        return mixed(heaps)


def _heap(heaps: dict[int, dict[Any, int]], spread: Spread, changes: Changes, weight: int, total: int) -> None:
    """Put what the rule makes of all outcomes of a last throw on the heap of its total."""
    heap = heaps.setdefault(total * spread.total, {})
    for outcome, more in zip(changed(changes, spread.outcomes), spread.weights, strict=True):
        heap[outcome] = heap.get(outcome, 0) + weight * more
