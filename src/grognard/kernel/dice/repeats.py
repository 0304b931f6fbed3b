"""A step done many times over: where it can lead after one, two, three times."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Any

from .spread import Spread, is_simple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .every import Every

Row = list[tuple[int, int]]


class Chain:
    """Everything that repeating one step from one start can lead to.

    States are numbered as they are found; a row lists where one step leads from a state, with weights that add up to the
    same `_scale` for every row, so that after n steps all weights add up to `_scale ** n`.
    """

    def __init__(self, every: Every, part: Any, start: Any, args: tuple[Any, ...]) -> None:
        self._every = every
        self._part = part
        self._args = args
        self._states = [start]
        self._places = {start: 0}
        self._rows: list[Row] = []
        self._scale = 1
        self._depth = 0
        self._simple = is_simple(self._states)
        self._history: list[list[int]] = [[1]]
        self._still = False

    def after(self, n: int) -> After:
        """The spread after `n` steps, worked out when somebody looks."""
        while self._depth < n and len(self._rows) < len(self._states):
            self._explore()
        return After(self, n, self._simple)

    def _explore(self) -> None:
        """Find where one more step can lead: the rows of all states found by the last one."""
        self._depth += 1
        places, states = self._places, self._states
        fresh = states[len(self._rows) :]
        for state in fresh:
            step = self._every.do(self._part, (state, *self._args))
            if self._scale % step.total:
                self._rescale(lcm(self._scale, step.total))
            scale = self._scale // step.total
            row = []
            for outcome, weight in zip(step.outcomes, step.weights, strict=True):
                place = places.get(outcome)
                if place is None:
                    place = places[outcome] = len(states)
                    states.append(outcome)
                    self._simple = self._simple and is_simple((outcome,))
                row.append((place, weight * scale))
            self._rows.append(row)
        self._every.hold(len(fresh))

    def _rescale(self, scale: int) -> None:
        more = scale // self._scale
        self._rows = [[(place, weight * more) for place, weight in row] for row in self._rows]
        self._scale = scale
        # Vectors so far were counted in the old measure.
        self._history = [[1]]
        self._still = False

    def spread(self, n: int) -> Spread:
        """The spread after exactly `n` steps."""
        history = self._history
        while len(history) <= n and not self._still:
            after = self._stepped(history[-1])
            # Once every state leads only to itself nothing changes any more.
            self._still = all(self._rows[place] == [(place, self._scale)] for place, w in enumerate(history[-1]) if w)
            if not self._still:
                history.append(after)
                self._every.hold(len(after))
        n = min(n, len(history) - 1)
        return self._named(history[n], self._scale**n)

    def mixture(self, times: Sequence[tuple[int, int, int]]) -> Spread:
        """The spread after an uncertain number of steps, given as (number, weight, total of the weight).

        Horner's scheme, from the largest number down: no spread for any single number is needed.
        """
        total = max(own for _, _, own in times)
        if any(total % own for _, _, own in times):
            total = lcm(*(own for _, _, own in times))
        most = max(n for n, _, _ in times)
        starts = [0] * (most + 1)
        for n, weight, own in times:
            starts[n] += weight * (total // own)
        vector = [starts[most]]
        measure = 1
        for n in range(most - 1, -1, -1):
            measure *= self._scale
            vector = self._stepped(vector)
            vector[0] += starts[n] * measure
        return self._named(vector, total * measure)

    def _stepped(self, now: list[int]) -> list[int]:
        after = [0] * len(self._states)
        for weight, row in zip(now, self._rows, strict=False):
            if weight:
                for place, more in row:
                    after[place] += weight * more
        return after

    def _named(self, vector: list[int], total: int) -> Spread:
        outcomes = [state for state, weight in zip(self._states, vector, strict=False) if weight]
        return Spread(outcomes, [weight for weight in vector if weight], total, self._simple)


class After(Spread):
    """A spread of a chain that is worked out only when looked at."""

    __slots__ = ("_seen", "chain", "n")

    def __init__(self, chain: Chain, n: int, simple: bool) -> None:
        self.chain = chain
        self.n = n
        self.simple = simple
        self._seen: Spread | None = None

    def _look(self) -> Spread:
        if self._seen is None:
            self._seen = self.chain.spread(self.n)
        return self._seen

    @property
    def outcomes(self) -> list[Any]:  # type: ignore[override]
        return self._look().outcomes

    @property
    def weights(self) -> list[int]:  # type: ignore[override]
        return self._look().weights

    @property
    def total(self) -> int:  # type: ignore[override]
        return self._look().total
