"""What may still come of dice that lie on the table: the exact chances of the rest of a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from grognard.kernel.dice.exact.every import Every
from grognard.kernel.dice.physical import Thrown
from grognard.kernel.dice.protocol import added, at_least_none

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from typing import Unpack

    from grognard.kernel.dice.check import Grade, Graded
    from grognard.kernel.dice.die import Die, OpenEnded
    from grognard.kernel.dice.odds import Odds
    from grognard.kernel.dice.options import How
    from grognard.kernel.dice.protocol import Dice, R, S, T, Ts

MOST_WAYS = 20_000
"""Somebody waits for these odds: a rest that can go in more ways has none."""


class DiceFromHere(Thrown):
    """Dice that lie as they have fallen until the last decision is answered; from there on `rest` throws them."""

    __slots__ = ("answers", "fallen", "is_begun", "rest")

    def __init__(self, fallen: Sequence[int], answers: Sequence[Any], rest: Dice) -> None:
        super().__init__(quiet=True)
        self.fallen, self.answers, self.rest = list(fallen), list(answers), rest
        self.is_begun = not self.answers
        """Whether the last decision is answered, and the rest of the rule has begun."""

    def face(self, die: Die) -> int:
        return self.fallen.pop(0)

    def roll(self, die: Die, name: str = "") -> int:
        return self.rest.roll(die, name) if self.is_begun else super().roll(die, name)

    def roll_for(
        self, die: Die, needs: int, *, plus: int = 0, name: str = "", because: tuple[Hashable, ...] = ()
    ) -> int:
        return self.roll(die, name)

    def test(self, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> Grade:
        return self.rest.test(die, needs, **how) if self.is_begun else super().test(die, needs, **how)

    def count(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> int:
        return self.rest.count(n, die, needs, **how) if self.is_begun else super().count(n, die, needs, **how)

    def grades(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> Graded:
        return self.rest.grades(n, die, needs, **how) if self.is_begun else super().grades(n, die, needs, **how)

    def do(self, part: Callable[[Dice, *Ts], R], *args: *Ts) -> R:
        return self.rest.do(part, *args) if self.is_begun else part(self, *args)

    def tally(self, part: Callable[[Dice, *Ts], T], n: int, *args: *Ts, zero: T | None = None) -> T:
        at_least_none(n, "times")
        total: Any = 0 if zero is None else zero
        for done in range(n):
            if self.is_begun:
                return cast("T", added(total, self.rest.tally(part, n - done, *args, zero=zero)))
            total = added(total, part(self, *args))
        return cast("T", total)

    def repeat(self, part: Callable[[Dice, S, *Ts], S], state: S, n: int, *args: *Ts) -> S:
        at_least_none(n, "times")
        for done in range(n):
            if self.is_begun:
                return self.rest.repeat(part, state, n - done, *args)
            state = part(self, state, *args)
        return state

    def decide(self, who: Hashable, name: str, options: Sequence[T], *facts: Hashable) -> T:
        if len(options) == 1:
            return options[0]
        if self.is_begun:
            return self.rest.decide(who, name, options, *facts)
        answer = self.answers.pop(0)
        self.is_begun = not self.answers
        return cast("T", answer)


def odds_from_here(
    part: Callable[..., R], args: Sequence[Any], fallen: Sequence[int], answers: Sequence[Any], of: Callable[[R], Any]
) -> Odds[Any]:
    """The chances of a number of the result, after these faces have fallen and these decisions are answered.

    Every decision that is still to come is answered with its first option.

    >>> from grognard.kernel.dice.die import D6
    >>> def gamble(dice):
    ...     first = dice.roll(D6)
    ...     return dice.roll(D6) if dice.decide("me", "Again?", ("no", "yes"), first) == "yes" else first
    >>> odds_from_here(gamble, (), [2], ["no"], int), odds_from_here(gamble, (), [2], ["yes"], int).mean
    (Odds(2: 100.00%), Fraction(7, 2))
    """

    def rest(dice: Dice) -> Any:
        return of(part(DiceFromHere(fallen, answers, dice), *args))

    return Every(_first_option, limit=MOST_WAYS, looking=True).odds(rest)


def _first_option(who: Hashable, name: str, options: Sequence[Any], facts: tuple[Hashable, ...]) -> Any:
    return options[0]
