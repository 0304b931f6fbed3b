"""All dice at once: the exact chances of everything a rule can do."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from .check import CRITICAL, FUMBLE, PASS, Graded, chances
from .later import Later, NotLast, outcomes_of, source_of
from .odds import Odds
from .protocol import at_least_none, decided
from .repeats import Steps
from .spread import Spread, counted, is_simple, mixed, tallied
from .walk import Tree

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from .check import How
    from .die import Die, OpenEnded
    from .protocol import Dice, R, Ts

X = TypeVar("X", bound=Spread)


class TooLarge(Exception):
    """The exact answer would need more work than allowed."""


class Every:
    """Exact odds of a rule, by running it for every way its dice can fall.

    Equal results of `do`, `tally`, `repeat` and `count` are merged before the rule goes on, and what a part of the rule
    can do is worked out once for the same facts. The memo holds at most `memo_size` outcomes and is emptied when full.
    Decisions go to `policy(who, name, options, facts)`, or to a mapping from a decision's name to the choice.
    `limit` bounds the work: a rule with more ways to fall than that raises `TooLarge`.
    `looking` runs the rule for every single outcome, also where it does not look at it: slower, the same answer.

    >>> from .die import D6
    >>> def shot(dice):
    ...     return 2 if dice.test(D6, needs=4) and not dice.test(D6, needs=5) else 0
    >>> Every().odds(shot)
    Odds(0: 66.67%, 2: 33.33%)
    """

    def __init__(
        self, policy: Any = None, *, memo_size: int = 1_000_000, limit: int = 10_000_000, looking: bool = False
    ) -> None:
        self.policy = policy
        self.memo_size = memo_size
        self.limit = limit
        self.looking = looking
        self.held = 0
        self.ways = 0
        self._memo: dict[Hashable, Any] = {}
        self._inner: set[tuple[Any, int]] = set()

    def odds(self, part: Callable[[Dice, *Ts], R], *args: *Ts) -> Odds[R]:
        """The chances of every result of `part(dice, *args)`."""
        self.ways = 0
        spread = self.do(part, args)
        return Odds(dict(spread.pairs), spread.total)

    # What a throw can be: asked by whoever walks through a rule.

    def roll(self, die: Die) -> Spread:
        spread: Spread | None = self._memo.get(die)
        if spread is None:
            spread = self._keep(die, Spread(list(die.weights.items()), die.total, True))
        return spread

    def test(self, die: Die | OpenEnded, needs: int, how: How) -> Tested:
        key = die, needs, *how.items()
        spread: Tested | None = self._memo.get(key)
        if spread is None:
            spread = self._keep(key, Tested(*chances(die, needs, how)))
        return spread

    def count(self, n: int, die: Die | OpenEnded, needs: int, how: How) -> Spread:
        at_least_none(n)
        test = self.test(die, needs, how)
        return counted(n, test.passes, test.total)

    def grades(self, n: int, die: Die | OpenEnded, needs: int, how: How) -> Spread:
        at_least_none(n)
        return tallied(self.test(die, needs, how).graded(), n, Graded(0, 0, 0))

    def do(self, part: Any, args: tuple[Any, ...]) -> Spread:
        key = part, args
        spread: Spread | None = self._memo.get(key)
        if spread is None:
            heap, total = self.explore(part, args)
            spread = self._keep(key, Spread(list(heap.items()), total, is_simple(heap)))
        return spread

    def tally(self, part: Any, n: int, args: tuple[Any, ...], zero: Any) -> Spread:
        at_least_none(n, "times")
        if not n:
            return Spread([(zero, 1)], 1, True)
        key = part, args, n, zero
        spread: Spread | None = self._memo.get(key)
        if spread is None:
            spread = self._keep(key, tallied(self.do(part, args), n, zero))
        return spread

    def repeat(self, part: Any, state: Any, n: int, args: tuple[Any, ...]) -> Spread:
        at_least_none(n, "times")
        return self._steps(part, args).chain(state).after(n)

    def repeats(self, part: Any, state: Any, n: Later, args: tuple[Any, ...]) -> Spread:
        """The same for a number of repetitions that nobody has looked at."""
        times = outcomes_of(n)
        at_least_none(min(times)[0], "times")
        return self._steps(part, args).chain(state).mixture(times, source_of(n).total)

    def _steps(self, part: Any, args: tuple[Any, ...]) -> Steps:
        key = part, args, "steps"
        steps: Steps | None = self._memo.get(key)
        if steps is None:
            steps = self._memo[key] = Steps(self, part, args)
        return steps

    def decide(self, who: Hashable, name: str, options: Sequence[Any], facts: tuple[Hashable, ...]) -> Any:
        return decided(self.policy, who, name, options, facts)

    def hold(self, outcomes: int) -> None:
        """Count the work done and what the memo holds, and empty the memo when it is full."""
        self.count_ways(outcomes)
        self.held += outcomes
        if self.held > self.memo_size:
            self._memo.clear()
            self.held = outcomes

    def count_ways(self, ways: int) -> None:
        """Count the work done, and stop when it is too much."""
        self.ways += ways
        if self.ways > self.limit:
            raise TooLarge(
                f"the dice of this rule can fall in more than {self.limit} ways; does it always come to an end?"
            )

    def _keep(self, key: Hashable, spread: X) -> X:
        self.hold(len(spread.pairs))
        self._memo[key] = spread
        return spread

    def explore(self, part: Any, args: tuple[Any, ...]) -> tuple[dict[Any, int], int]:
        """Run the rule along every path of the tree of its throws: what comes out with what weight, and the total."""
        tree = Tree(self, part, self._inner, self.looking)
        run = partial(part, tree, *args)
        forks = tree.forks
        heaps: dict[int, dict[Any, int]] = {}
        while forks:
            before, pairs, weight, total = forks.pop()
            self.count_ways(len(pairs))
            tree.weight, tree.total = weight, total
            heap: dict[Any, int] = defaultdict(int)
            for outcome, share in pairs:
                tree.path = path = [] if before is None else [*before, outcome]
                tree.replay = iter(path)
                tree.share = share
                try:
                    result = run()
                    if tree.later is None and tree.total == total:
                        heap[result] += share
                        continue
                    _put(heaps, tree, _outcomes(tree, result))
                except (NotLast, Exception):
                    if tree.later is None:
                        raise
                    tree.look()
                tree.later, tree.weight, tree.total = None, weight, total
            if heap:
                tree.share = 1
                _put(heaps, tree, heap.items())
        return mixed(heaps)


def _outcomes(tree: Tree, result: Any) -> list[tuple[Any, int]]:
    """What comes out of a run: its result, or all at once that the rule makes of a throw that nobody has looked at."""
    spread = tree.later
    if spread is None:
        return [(result, 1)]
    if type(result) is not Later or source_of(result) is not spread:
        raise NotLast
    outcomes = outcomes_of(result)
    tree.total *= spread.total
    return outcomes


def _put(heaps: dict[int, dict[Any, int]], tree: Tree, outcomes: Iterable[tuple[Any, int]]) -> None:
    """Put outcomes on the heap of the total they are measured by."""
    weight = tree.weight * tree.share
    heap = heaps.get(tree.total)
    if heap is None:
        heap = heaps[tree.total] = defaultdict(int)
    for outcome, share in outcomes:
        heap[outcome] += weight * share


class Tested(Spread):
    """The grades of a test."""

    __slots__ = ("passes",)

    def __init__(self, weights: dict[Any, int], total: int) -> None:
        super().__init__(list(weights.items()), total, False)
        self.passes = weights.get(PASS, 0) + weights.get(CRITICAL, 0)

    def graded(self) -> Spread:
        """One die of a test with many dice."""
        heap: dict[Any, int] = {}
        for grade, weight in self.pairs:
            one = Graded(int(bool(grade)), int(grade is CRITICAL), int(grade is FUMBLE))
            heap[one] = heap.get(one, 0) + weight
        return Spread(list(heap.items()), self.total, True)
