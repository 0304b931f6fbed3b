"""All dice at once: the exact chances of everything a rule can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.dice.check import CRITICAL, FUMBLE, PASS, Graded, chances
from grognard.kernel.dice.exact.lazy import Looked, later_in, results_with
from grognard.kernel.dice.exact.repeat import RepeatedSteps
from grognard.kernel.dice.exact.tree import Tree
from grognard.kernel.dice.exact.weights import Heaps, Spread, counted, mixed, put, tallied
from grognard.kernel.dice.odds import Odds
from grognard.kernel.dice.protocol import at_least_none, decided
from grognard.kernel.errors import TooLarge
from grognard.kernel.memo import Shelf
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from grognard.kernel.dice.die import Die, OpenEnded
    from grognard.kernel.dice.exact.tree import Fork
    from grognard.kernel.dice.options import How
    from grognard.kernel.dice.protocol import Dice, R, Ts

X = TypeVar("X", bound=Spread)
START: list[tuple[Any, int]] = [(None, 1)]
NO_DICE = Spread([(Graded(0, 0, 0), 1)], 1, True)
"""How no dice went."""


class Every:
    """Exact odds of a rule, by running it for every way its dice can fall.

    Equal results of `do`, `tally`, `repeat` and `count` are merged before the rule goes on, and what a part of the rule
    can do is worked out once for the same facts. The memo holds at most `memo_size` outcomes and is emptied when full.
    Decisions go to `policy(who, name, options, facts)`, or to a mapping from a decision's name to the choice.
    `limit` bounds the work: a rule with more ways to fall than that raises `TooLarge`.
    `looking` runs the rule for every single outcome, also where it does not look at it: slower, the same answer.

    >>> from grognard.kernel.dice.die import D6
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
        """Where rules look at what they threw, learnt anew here: what can be answered must not depend on the past."""

    def odds(self, part: Callable[[Dice, *Ts], R], *args: *Ts) -> Odds[R]:
        """The chances of every result of `part(dice, *args)`."""
        self.ways = 0
        if len(self._inner) > self.memo_size:
            self._inner.clear()
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
        return TESTS.get(key) or TESTS.keep(key, Tested(*chances(die, needs, how)))

    def count(self, n: int, die: Die | OpenEnded, needs: int, how: How) -> Spread:
        at_least_none(n)
        test = self.test(die, needs, how)
        return counted(n, test.passes, test.total)

    def grades(self, n: int, die: Die | OpenEnded, needs: int, how: How) -> Spread:
        at_least_none(n)
        if not n:
            return NO_DICE
        one = self.test(die, needs, how).graded()
        return one if n == 1 else tallied(one, n, NO_DICE.pairs[0][0])

    def do(self, part: Any, args: tuple[Any, ...]) -> Spread:
        key = part, args
        spread: Spread | None = self._memo.get(key)
        if spread is None:
            spread = self._keep(key, Spread.of(*self.explore(part, args)))
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

    def tally_of(self, part: Any, place: int, n: int, args: tuple[Any, ...]) -> Spread:
        """The sum of one number of the tuple that `part` gives, done `n` times."""
        at_least_none(n, "times")
        if not n:
            return Spread([(0, 1)], 1, True)
        key = part, args, place, n
        spread: Spread | None = self._memo.get(key)
        if spread is None:
            whole = self.do(part, args)
            heap: dict[Any, int] = {}
            put({whole.total: heap}, [(outcome[place], weight) for outcome, weight in whole.pairs], 1, whole.total)
            spread = self._keep(key, tallied(Spread.of(*mixed({whole.total: heap})), n, 0))
        return spread

    def repeat(self, part: Any, state: Any, n: int, args: tuple[Any, ...]) -> Spread:
        at_least_none(n, "times")
        return self._steps(part, args).chain(state).after(n)

    def flow(self, part: Any, states: Spread, times: Spread, args: tuple[Any, ...]) -> Spread:
        """The same from an uncertain state, or an uncertain number of times, that nobody has looked at."""
        at_least_none(min(times.pairs)[0], "times")
        return self._steps(part, args).flow(states, times)

    def _steps(self, part: Any, args: tuple[Any, ...]) -> RepeatedSteps:
        key = part, args, "steps"
        steps: RepeatedSteps | None = self._memo.get(key)
        if steps is None:
            steps = self._memo[key] = RepeatedSteps(self, part, args)
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
                tell(
                    "the dice of this rule can fall in more than {limit} ways; does it always come to an end?",
                    limit=self.limit,
                )
            )

    def _keep(self, key: Hashable, spread: X) -> X:
        outcomes = len(spread.pairs)
        if self.ways + outcomes > self.limit or self.held + outcomes > self.memo_size:
            self.hold(outcomes)
        else:  # the same, for what is kept most often
            self.ways += outcomes
            self.held += outcomes
        self._memo[key] = spread
        return spread

    def explore(self, part: Any, args: tuple[Any, ...]) -> tuple[dict[Any, int], int]:
        """Run the rule along every path of the tree of its throws: what comes out with what weight, and the total."""
        while True:
            heaps: Heaps = {}
            if self._walk(Tree(self, part, self._inner, self.looking), part, args, heaps):
                return mixed(heaps)

    def _walk(self, tree: Tree, part: Any, args: tuple[Any, ...], heaps: Heaps) -> bool:
        """Walk all paths of a tree; False if that must be done again with what was learned."""
        forks = tree.forks
        fork: Fork = ([], (), START, 1, 1)
        while True:
            before, put_off, pairs, weight, total = fork
            self.count_ways(len(pairs))
            heap = heaps.setdefault(total, {})
            for outcome, more in pairs:
                tree.path = path = [] if pairs is START else [*before, outcome]
                tree.replay = iter(path)
                tree.put_off = put_off
                tree.weight = weight * more
                tree.total = total
                try:
                    result = part(tree, *args)
                    later = later_in(result)
                    if later is not None:
                        total_there = tree.total * tree.total_of(later)
                        put(heaps, results_with(later, result), tree.weight, total_there)
                    elif tree.total == total:
                        heap[result] = heap.get(result, 0) + tree.weight
                    else:
                        put(heaps, [(result, 1)], tree.weight, tree.total)
                except Looked as looked:
                    if not tree.owns(looked.throw):
                        raise
                    if not tree.look(looked.throw):
                        return False
                except Exception:
                    # Perhaps only because something was put off; a mistake of the rule comes again without that.
                    throw = tree.first_put_off()
                    if throw is None:
                        raise
                    if not tree.look(throw):
                        return False
            if not heap:
                del heaps[total]
            if not forks:
                return True
            fork = forks.pop()


class Tested(Spread):
    """The grades of a test."""

    __slots__ = ("_graded", "passes")

    def __init__(self, weights: dict[Any, int], total: int) -> None:
        super().__init__(list(weights.items()), total, False)
        self.passes = weights.get(PASS, 0) + weights.get(CRITICAL, 0)
        self._graded: Spread | None = None

    def graded(self) -> Spread:
        """One die of a test with many dice."""
        if self._graded is None:
            self._graded = self._work_out()
        return self._graded

    def _work_out(self) -> Spread:
        heap: dict[Any, int] = {}
        for grade, weight in self.pairs:
            one = Graded(int(bool(grade)), int(grade is CRITICAL), int(grade is FUMBLE))
            heap[one] = heap.get(one, 0) + weight
        # They are few, and whoever throws one die looks how it went: not worth putting off.
        return Spread(list(heap.items()), self.total, False)


TESTS: Shelf[tuple[Hashable, ...], Tested] = Shelf(10_000)
"""How one die of a test falls, which is the same for all dice."""
