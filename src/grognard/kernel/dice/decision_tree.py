"""All that can happen in a rule with decisions: a tree of chances and choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from grognard.kernel.dice.exact.paths import Walk
from grognard.kernel.dice.protocol import Undecided, added

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from grognard.kernel.dice.exact.every import Every
    from grognard.kernel.dice.exact.weights import Spread
    from grognard.kernel.dice.protocol import Dice, R, S, T, Ts


class Leaf(NamedTuple):
    """The rule ends with this result."""

    result: Any


class ChanceNode(NamedTuple):
    """Dice fall, and each way leads on."""

    pairs: list[tuple[Plan, int]]
    total: int


class ChoiceNode(NamedTuple):
    """Somebody picks an option."""

    options: list[tuple[Any, Plan]]
    wants_most: bool


class Bind:
    """A part of the rule with decisions inside is done `n` times, and then the rule goes on.

    A state is what the part is done to (`repeat`) or the sum so far (`tally`, `do`); `together` makes the next state of
    a state and a result.
    """

    def __init__(self, work: Part, plan_of: Callable[[Any], Plan], rest: Callable[[Any], Plan]) -> None:
        self.start = work.start
        self.n = work.n
        self.together = work.together
        self.rest = rest
        self._plan_of = plan_of
        self._args_of = work.args_of

    def step(self, state: Any) -> Plan:
        """What doing it once can be."""
        return self._plan_of(self._args_of(state))

    def results(self, state: Any) -> Iterable[Any]:
        """Every state that doing it once can lead to, whatever is decided."""
        return (self.together(state, result) for result in results_of(self.step(state)))


Plan = Leaf | ChanceNode | ChoiceNode | Bind


class Part(NamedTuple):
    """Work with decisions inside that a rule asks its dice for."""

    part: Any
    start: Any
    n: int
    args_of: Callable[[Any], tuple[Any, ...]]
    together: Callable[[Any, Any], Any]


def results_of(plan: Plan) -> dict[Any, None]:
    """Every result a plan can have, in the order found."""
    if isinstance(plan, Leaf):
        return {plan.result: None}
    if isinstance(plan, Bind):
        states: dict[Any, None] = {plan.start: None}
        for _ in range(plan.n):
            states = {after: None for state in states for after in plan.results(state)}
        return {result: None for state in states for result in results_of(plan.rest(state))}
    after = [plan for plan, _ in plan.pairs] if isinstance(plan, ChanceNode) else [plan for _, plan in plan.options]
    return {result: None for one in after for result in results_of(one)}


class Planner:
    """Lays out the plan of a rule once for the same facts."""

    def __init__(self, every: Every, who: Hashable, against: bool) -> None:
        self._every = every
        self._who = who
        self._against = against
        self._plans: dict[Any, Plan] = {}

    def plan(self, part: Any, args: tuple[Any, ...]) -> Plan:
        """Everything that can happen in `part(dice, *args)`."""
        key = part, args
        if key not in self._plans:
            try:
                spread = self._every.do(part, args)
            except Undecided:
                self._plans[key] = self._grow(part, args, ())
            else:
                self._plans[key] = ChanceNode([(Leaf(result), weight) for result, weight in spread.pairs], spread.total)
        return self._plans[key]

    def _grow(self, part: Any, args: tuple[Any, ...], path: tuple[Any, ...]) -> Plan:
        try:
            return Leaf(part(_Asking(self._every, path), *args))
        except _Asked as stop:
            asked = stop.asked

        def rest(result: Any) -> Plan:
            return self._grow(part, args, (*path, result))

        if isinstance(asked, Undecided):
            wants_most = self._who is None or asked.who == self._who
            if not wants_most and not self._against:
                raise asked
            return ChoiceNode([(option, rest(option)) for option in asked.options], wants_most)
        if isinstance(asked, Part):
            known: dict[Any, Plan] = {}
            return Bind(
                asked,
                lambda args: self.plan(asked.part, args),
                lambda result: known[result] if result in known else known.setdefault(result, rest(result)),
            )
        return ChanceNode([(rest(result), weight) for result, weight in asked.pairs], asked.total)


class _Asked(BaseException):
    """The rule has come to something the path does not know; a rule's `except Exception` must not see it."""

    def __init__(self, asked: Spread | Undecided | Part) -> None:
        self.asked = asked


class _Asking(Walk):
    """Dice that follow a path and stop at its end."""

    def __init__(self, every: Every, path: tuple[Any, ...]) -> None:
        super().__init__(every)
        self.replay = iter(path)

    def fork(self, spread: Spread) -> Any:
        raise _Asked(spread)

    def do(self, part: Callable[[Dice, *Ts], R], *args: *Ts) -> R:
        try:
            return super().do(part, *args)
        except Undecided:
            raise _Asked(Part(part, None, 1, lambda _: args, lambda _, result: result)) from None

    def tally(self, part: Callable[[Dice, *Ts], T], n: int, *args: *Ts, zero: T | None = None) -> T:
        try:
            return super().tally(part, n, *args, zero=zero)
        except Undecided:
            raise _Asked(Part(part, 0 if zero is None else zero, n, lambda _: args, added)) from None

    def repeat(self, part: Callable[[Dice, S, *Ts], S], state: S, n: int, *args: *Ts) -> S:
        try:
            return super().repeat(part, state, n, *args)
        except Undecided:
            raise _Asked(Part(part, state, n, lambda state: (state, *args), lambda _, result: result)) from None

    def decide(self, who: Hashable, name: str, options: Sequence[T], *facts: Hashable) -> T:
        try:
            return cast("T", self.every.decide(who, name, options, facts))
        except Undecided as undecided:
            for value in self.replay:
                return cast("T", value)
            raise _Asked(undecided) from None
