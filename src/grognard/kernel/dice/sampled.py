"""Dice for many games: a whole volley is one draw from its exact odds."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Any, cast

from grognard.kernel.dice.exact.every import Every, TooLarge
from grognard.kernel.dice.odds import in_order
from grognard.kernel.dice.protocol import Undecided, added, decided
from grognard.kernel.dice.stream import WORD
from grognard.kernel.dice.tabletop import Tabletop

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from typing import Unpack

    from grognard.kernel.dice.check import Graded
    from grognard.kernel.dice.die import Die, OpenEnded
    from grognard.kernel.dice.exact.weights import Spread
    from grognard.kernel.dice.options import How
    from grognard.kernel.dice.protocol import Dice, R, S, T, Ts


class Sampled(Tabletop):
    """Dice for simulation. Results have the same chances as on the table; single dice are not to be seen.

    `do`, `tally`, `repeat`, `count` and `grades` draw from exact odds that are worked out when first needed and kept,
    at most `memo_size` outcomes of them. A part with decisions in it, or with more than `limit` ways to fall, is thrown
    die by die, and its decisions go to `policy`.

    >>> from grognard.kernel.dice.die import D6
    >>> dice = Sampled("lab")
    >>> [dice.count(20, D6, needs=4) for _ in range(5)], dice.position
    ([10, 9, 12, 8, 9], 5)
    """

    __slots__ = ("_draws", "_held", "limit", "memo_size", "policy")

    def __init__(
        self,
        seed: int | str,
        position: int = 0,
        *,
        policy: Any = None,
        memo_size: int = 200_000,
        limit: int = 20_000,
    ) -> None:
        super().__init__(seed, position, quiet=True)
        self.policy = policy
        self.memo_size = memo_size
        self.limit = limit
        self._draws: dict[Hashable, Draw | None] = {}
        self._held = 0

    def decide(self, who: Hashable, name: str, options: Sequence[T], *facts: Hashable) -> T:
        return decided(self.policy, who, name, options, facts)

    def count(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> int:
        draw = self._draw(("count", n, die, needs, *how.items()), Every.count, n, die, needs, how)
        return super().count(n, die, needs, **how) if draw is None else cast("int", draw.pick(self._stream.word))

    def grades(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> Graded:
        draw = self._draw(("grades", n, die, needs, *how.items()), Every.grades, n, die, needs, how)
        return super().grades(n, die, needs, **how) if draw is None else cast("Graded", draw.pick(self._stream.word))

    def do(self, part: Callable[[Dice, *Ts], R], *args: *Ts) -> R:
        draw = self._draw((part, args), Every.do, part, args)
        return part(self, *args) if draw is None else cast("R", draw.pick(self._stream.word))

    def tally(self, part: Callable[[Dice, *Ts], T], n: int, *args: *Ts, zero: T | None = None) -> T:
        total: Any = 0 if zero is None else zero
        draw = self._draw((part, args, n, total), Every.tally, part, n, args, total)
        if draw is not None:
            return cast("T", draw.pick(self._stream.word))
        for _ in range(n):
            total = added(total, self.do(part, *args))
        return cast("T", total)

    def repeat(self, part: Callable[[Dice, S, *Ts], S], state: S, n: int, *args: *Ts) -> S:
        draw = self._draw((part, args, n, state, "repeat"), Every.repeat, part, state, n, args)
        if draw is not None:
            return cast("S", draw.pick(self._stream.word))
        for _ in range(n):
            state = self.do(part, state, *args)
        return state

    def _draw(self, key: Hashable, spread_of: Callable[..., Spread], *asked: Any) -> Draw | None:
        """The odds to draw from, or None for what must be thrown die by die."""
        try:
            return self._draws[key]
        except KeyError:
            pass
        try:
            # Fresh exact dice each time: what is too large must not depend on what was worked out before.
            draw = Draw(spread_of(Every(memo_size=self.memo_size, limit=self.limit), *asked))
        except (Undecided, TooLarge):
            draw = None
        self._held += 1 if draw is None else len(draw.outcomes)
        if self._held > self.memo_size:
            self._draws.clear()
            self._held = 0
        self._draws[key] = draw
        return draw


class Draw:
    """One of many outcomes by one random word, with exactly the right chances."""

    __slots__ = ("_heaps", "_marks", "_total", "outcomes")

    def __init__(self, spread: Spread) -> None:
        # In an order of their own, so that the same word always means the same outcome.
        weights = dict(spread.pairs)
        self.outcomes = in_order(weights)
        self._heaps = list(accumulate(weights[outcome] for outcome in self.outcomes))
        self._total = spread.total
        # Where each outcome ends on a scale of 2**64, rounded up; the last one ends beyond every word.
        self._marks = [-(-heap * WORD // spread.total) for heap in self._heaps[:-1]] + [WORD + 1]

    def pick(self, word: Callable[[], int]) -> Any:
        """The outcome in which a random point falls; `word` gives the next 64 bits of the point."""
        point = word()
        place = bisect_right(self._marks, point)
        if self._marks[place] == point + 1:
            place = self._closely(word, point)
        return self.outcomes[place]

    def _closely(self, word: Callable[[], int], point: int) -> int:
        """An outcome ends between this word and the next: more bits must tell on which side the point falls."""
        scale = WORD
        while True:
            low = bisect_right(self._heaps, point * self._total // scale)
            # The last point that still begins with these bits.
            high = bisect_right(self._heaps, ((point + 1) * self._total - 1) // scale)
            if low == high:
                return low
            point = point * WORD + word()
            scale *= WORD
