"""Decisions amid the dice, taken as well as they can be."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from grognard.kernel.dice.decision_tree import Bind, ChanceNode, ChoiceNode, Leaf, Planner
from grognard.kernel.dice.exact.every import Every
from grognard.kernel.dice.odds import Odds
from grognard.kernel.dice.protocol import Undecided, decided

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from grognard.kernel.dice.decision_tree import Plan
    from grognard.kernel.dice.protocol import Dice, R, Ts

K = TypeVar("K")


class Best(NamedTuple, Generic[K]):
    """What perfect play achieves."""

    value: Fraction
    """The expected objective."""
    odds: Odds[Any]
    """The exact chances of every result under the best decisions."""
    first: Any
    """The best answer to a decision that comes before any die is thrown, else None."""


def best_policy(
    part: Callable[[Dice, *Ts], R],
    *args: *Ts,
    objective: Callable[[R], Any] | None = None,
    who: Hashable = None,
    against: bool = False,
    policy: Any = None,
) -> Best[R]:
    """Play `part(dice, *args)` with the decisions that make the expected `objective(result)` largest, exactly.

    Without `who` every decision serves the objective. With it, only this decider's do; the others follow `policy`, and
    where that is silent and `against` is set make the objective smallest. Deciders see all that has happened so far.
    Of equally good options the first is taken. Without an objective the result itself is what counts.

    >>> from grognard.kernel.dice.die import D6
    >>> def gamble(dice):
    ...     first = dice.roll(D6)
    ...     return dice.roll(D6) if dice.decide("me", "Again?", ("no", "yes"), first) == "yes" else first
    >>> best_policy(gamble).value
    Fraction(17, 4)
    >>> best_policy(gamble, objective=at_least(6)).odds.p(6)
    Fraction(11, 36)
    """
    goal = objective or (lambda result: result)

    def settle(result: Any) -> Worth:
        worth = goal(result)
        return Worth(Fraction(worth) if isinstance(worth, float) else worth, 1, {result: 1}, None)

    planner = Planner(Every(_others(who, policy)), who, against)
    found = _Evaluation(planner).worth(planner.plan(part, args), settle)
    return Best(Fraction(found.worth) / found.total, Odds(found.heap, found.total), found.first)


def at_least(least: Any) -> Callable[[Any], int]:
    """The objective of reaching this result or a better one: P(result >= least)."""
    return lambda result: int(result >= least)


def _others(who: Hashable, policy: Any) -> Callable[..., Any]:
    """The policy of those whose decisions are not searched for."""

    def other(asked: Hashable, name: str, options: Sequence[Any], facts: tuple[Hashable, ...]) -> Any:
        if who is None or asked == who:
            raise Undecided(asked, name, options, facts)
        return decided(policy, asked, name, options, facts)

    return other


class Worth(NamedTuple):
    """What a situation is worth: the objective summed over all cases, their number, and the results they end in."""

    worth: Any
    total: int
    heap: dict[Any, int]
    first: Any


class _Evaluation:
    """Values plans from their ends back to the start (backward induction)."""

    def __init__(self, planner: Planner) -> None:
        self._planner = planner

    def worth(self, plan: Plan, ending: Callable[[Any], Worth]) -> Worth:
        """What the plan is worth when its results are worth what `ending` says."""
        if isinstance(plan, Leaf):
            return ending(plan.result)
        if isinstance(plan, ChanceNode):
            return _average([(self.worth(after, ending), weight) for after, weight in plan.pairs], plan.total)
        if isinstance(plan, ChoiceNode):
            return self._choose(plan, ending)
        return self._bound(plan, ending)

    def _choose(self, plan: ChoiceNode, ending: Callable[[Any], Worth]) -> Worth:
        (option, after), *others = plan.options
        best = self.worth(after, ending)._replace(first=option)
        for option, after in others:
            found = self.worth(after, ending)
            gain = found.worth * best.total - best.worth * found.total
            if gain > 0 if plan.wants_most else gain < 0:
                best = found._replace(first=option)
        return best

    def _bound(self, plan: Bind, ending: Callable[[Any], Worth]) -> Worth:
        """A part with decisions inside, and then the rest of the rule, which the decisions already have in view."""
        known: dict[Any, Worth] = {}

        def rest(result: Any) -> Worth:
            if result not in known:
                known[result] = self.worth(plan.rest(result), ending)
            return known[result]

        states = [[plan.start]]
        for _ in range(plan.n):
            states.append(list({after: None for state in states[-1] for after in plan.results(state)}))
        worths = {state: rest(state) for state in states.pop()}
        while states:
            later = worths
            worths = {state: self._step(plan, state, later) for state in states.pop()}
        return worths[plan.start]

    def _step(self, plan: Bind, state: Any, later: dict[Any, Worth]) -> Worth:
        return self.worth(plan.step(state), lambda result: later[plan.together(state, result)])


def _average(found: list[tuple[Worth, int]], total: int) -> Worth:
    measure = lcm(*(one.total for one, _ in found))
    worth: Any = 0
    heap: dict[Any, int] = {}
    for one, weight in found:
        scale = weight * (measure // one.total)
        worth += one.worth * scale
        for result, more in one.heap.items():
            heap[result] = heap.get(result, 0) + more * scale
    total *= measure
    shrink = gcd(total, *heap.values())
    if shrink > 1:
        worth = worth // shrink if isinstance(worth, int) else worth / shrink
        heap = {result: weight // shrink for result, weight in heap.items()}
        total //= shrink
    return Worth(worth, total, heap, None)
