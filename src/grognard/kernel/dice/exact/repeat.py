"""A step done many times over: where it can lead after one, two, three times."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Any

from grognard.kernel.dice.exact.weights import Spread, is_simple

if TYPE_CHECKING:
    from grognard.kernel.dice.exact.every import Every

Row = list[tuple[int, int]]


class Places(dict[Any, int]):
    """Numbers the states in the order in which they are first asked for."""

    __slots__ = ("states",)

    def __init__(self) -> None:
        super().__init__()
        self.states: list[Any] = []

    def __missing__(self, state: Any) -> int:
        self[state] = place = len(self.states)
        self.states.append(state)
        return place


class RepeatedSteps:
    """Where one step leads, from every state met so far.

    A row lists the places one step leads to, with weights that add up to the same `scale` in every row, so that after
    n steps all weights add up to `scale ** n`.
    """

    __slots__ = ("_args", "_chains", "_every", "_part", "_places", "rows", "scale")

    def __init__(self, every: Every, part: Any, args: tuple[Any, ...]) -> None:
        self._every = every
        self._part = part
        self._args = args
        self._places = Places()
        self._chains: dict[int, Chain] = {}
        self.rows: dict[int, Row] = {}
        self.scale = 1

    def chain(self, start: Any) -> Chain:
        """Repetition from one start."""
        place = self._places[start]
        chain = self._chains.get(place)
        if chain is None:
            chain = self._chains[place] = Chain(self, place)
        return chain

    def row(self, place: int) -> Row:
        """Where one step leads from this place."""
        row = self.rows.get(place)
        if row is None:
            places = self._places
            heap, total = self._every.explore(self._part, (places.states[place], *self._args))
            if self.scale % total:
                self._rescale(lcm(self.scale, total))
            scale = self.scale // total
            row = self.rows[place] = [(places[state], weight * scale) for state, weight in heap.items()]
            self._every.hold(len(row))
        return row

    def _rescale(self, scale: int) -> None:
        more = scale // self.scale
        self.scale = scale
        self.rows = {at: [(place, weight * more) for place, weight in row] for at, row in self.rows.items()}

    def stepped(self, now: list[int]) -> list[int]:
        """The weights one step later."""
        rows = self.rows
        after = [0] * len(self._places)
        for at, weight in enumerate(now):
            if weight:
                for place, more in rows[at]:
                    after[place] += weight * more
        return after

    def flow(self, states: Spread, times: Spread) -> Spread:
        """The spread after an uncertain number of steps from an uncertain state.

        Horner's scheme, from the largest number down: no spread for any single number is needed.
        """
        starts = [(self._places[state], weight) for state, weight in states.pairs]
        waiting = [0] * (max(times.pairs)[0] + 1)
        for n, weight in times.pairs:
            waiting[n] += weight
        if len(self.rows) < len(self._places):
            Reach(self, [place for place, _ in starts]).find(len(waiting) - 1)
        now = [0] * len(self._places)
        measure = 1
        while True:
            weight = waiting.pop() * measure
            for place, more in starts:
                now[place] += weight * more
            if not waiting:
                return self.named(now, states.total * times.total * measure)
            self._every.count_ways(len(now))
            now = self.stepped(now)
            measure *= self.scale

    def named(self, weights: list[int], total: int) -> Spread:
        """The weights with the states they belong to."""
        states = self._places.states
        pairs = [(states[place], weight) for place, weight in enumerate(weights) if weight]
        return Spread(pairs, total, is_simple(states))

    def hold(self, outcomes: int) -> None:
        """Tell the memo that it holds more."""
        self._every.hold(outcomes)


class Reach:
    """The places that steps from some starts can lead to."""

    __slots__ = ("_depths", "_found", "_seen", "_steps")

    def __init__(self, steps: RepeatedSteps, starts: list[int]) -> None:
        self._steps = steps
        self._depths = dict.fromkeys(starts, 0)
        self._found = list(self._depths)
        self._seen = 0

    def find(self, n: int) -> None:
        """Find all that `n` steps can lead to, and where one more leads from all but the last of them."""
        row, found, depths = self._steps.row, self._found, self._depths
        while self._seen < len(found):
            at = found[self._seen]
            depth = depths[at] + 1
            if depth > n:
                break
            for place, _ in row(at):
                if place not in depths:
                    depths[place] = depth
                    found.append(place)
            self._seen += 1  # now: a step in which somebody has to decide stops here, and is tried again


class Chain:
    """The spreads of states after every number of steps from one start."""

    __slots__ = ("_history", "_reach", "_scale", "_start", "_steps", "_still")

    def __init__(self, steps: RepeatedSteps, start: int) -> None:
        self._steps = steps
        self._start = start
        self._reach = Reach(steps, [start])
        self._scale = 0
        self._history: list[list[int]] = []
        self._still = False

    def after(self, n: int) -> Spread:
        """The spread after exactly `n` steps."""
        self._reach.find(n)
        steps, history = self._steps, self._history
        if self._scale != steps.scale:
            # Rows have been scaled up since, or this is the first time.
            self._scale, self._still = steps.scale, False
            history[:] = [[0] * self._start + [1]]
        while len(history) <= n and not self._still:
            now = history[-1]
            # Once every state leads only to itself nothing changes any more.
            self._still = all(steps.row(at) == [(at, steps.scale)] for at, weight in enumerate(now) if weight)
            if not self._still:
                history.append(steps.stepped(now))
                steps.hold(len(history[-1]))
        n = min(n, len(history) - 1)
        return steps.named(history[n], steps.scale**n)
