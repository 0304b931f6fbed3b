"""The dice a rule is handed. The rule asks; the dice decide how the answer comes about."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, TypeVarTuple, cast

from grognard.kernel.dice.die import DIRECTION

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from typing import Unpack

    from grognard.kernel.dice.check import Grade, Graded
    from grognard.kernel.dice.die import Die, OpenEnded
    from grognard.kernel.dice.options import How

    Policy = Callable[[Hashable, str, Sequence[Any], tuple[Hashable, ...]], Any]

R = TypeVar("R")
S = TypeVar("S")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Dice(Protocol):
    """What every rule can ask of its dice, on the table, in the odds panel and in the lab.

    A rule is a plain function of the dice and of small hashable facts; the same facts and the same dice must always
    give the same result.

    >>> from grognard.kernel.dice import D6, Dice, Every, Scripted, Tabletop
    >>> def shot(dice: Dice, armour: int) -> int:
    ...     if not dice.test(D6, needs=3, name="hit"):
    ...         return 0
    ...     return 0 if dice.test(D6, needs=armour, name="save") else 1
    >>> def volley(dice: Dice, shots: int, armour: int) -> int:
    ...     return dice.tally(shot, shots, armour)
    >>> volley(Scripted(hit=[3, 2], save=[4]), 2, 5)
    1
    >>> Every().odds(volley, 2, 5).mean
    Fraction(8, 9)
    """

    __slots__ = ()

    @abstractmethod
    def roll(self, die: Die, name: str = "") -> int:
        """What the die shows."""

    def roll_for(
        self, die: Die, needs: int, *, plus: int = 0, name: str = "", because: tuple[Hashable, ...] = ()
    ) -> int:
        """What the die shows, for a rule that decides about the die before it holds it against the number.

        The tray shows what was needed, as for a test; whether the die passes is for the rule to say.
        """
        return self.roll(die, name)

    def direction(self, name: str = "direction") -> int:
        """A direction on the table, as the point of a die shows it: whole degrees counter-clockwise from east.

        >>> from grognard.kernel.dice import Every, Scripted
        >>> Scripted(scatter=[90]).direction("scatter")
        90
        >>> Every().odds(lambda dice: dice.direction() < 90).mean
        Fraction(1, 4)
        """
        return self.roll(DIRECTION, name)

    @abstractmethod
    def test(self, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> Grade:
        """Hold one die against a number; `Check` has the exact meaning of every keyword.

        `dice.test(D6, needs=4, plus=-1, critical=6, always_pass=6, always_fail=1, reroll=ONES, name="hit")`
        """

    @abstractmethod
    def count(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> int:
        """How many of `n` dice pass, each held against the same number."""

    @abstractmethod
    def grades(self, n: int, die: Die | OpenEnded, needs: int, **how: Unpack[How]) -> Graded:
        """How many of `n` dice pass, how many of these are critical, and how many fumble."""

    @abstractmethod
    def highest(self, n: int, die: Die, keep: int = 1, name: str = "") -> int:
        """Throw `n` dice and add the `keep` highest."""

    @abstractmethod
    def lowest(self, n: int, die: Die, keep: int = 1, name: str = "") -> int:
        """Throw `n` dice and add the `keep` lowest."""

    @abstractmethod
    def do(self, part: Callable[[Dice, *Ts], R], *args: *Ts) -> R:
        """Do a named part of the rule, `part(dice, *args)`. Equal results count as one from here on."""

    @abstractmethod
    def tally(self, part: Callable[[Dice, *Ts], T], n: int, *args: *Ts, zero: T | None = None) -> T:
        """Do a part `n` times and add up the results: numbers, or tuples added place by place.

        Tuples (plain or named) need `zero`, because nothing done is then not simply 0.
        """

    @abstractmethod
    def repeat(self, part: Callable[[Dice, S, *Ts], S], state: S, n: int, *args: *Ts) -> S:
        """Do `state = part(dice, state, *args)` `n` times."""

    @abstractmethod
    def decide(self, who: Hashable, name: str, options: Sequence[T], *facts: Hashable) -> T:
        """A choice amid the dice: `who` picks one of the options; `facts` is what the picker may look at.

        A single option is no choice and nobody is asked.
        """


class Undecided(Exception):
    """A decision amid the dice that nobody has answered yet."""

    def __init__(self, who: Hashable, name: str, options: Sequence[Any], facts: tuple[Hashable, ...]) -> None:
        super().__init__(f"{who} has yet to decide: {name} ({', '.join(map(str, options))})")
        self.who = who
        self.name = name
        self.options = tuple(options)
        self.facts = facts


def decided(policy: Any, who: Hashable, name: str, options: Sequence[T], facts: tuple[Hashable, ...]) -> T:
    """What a policy (a function, a mapping from a decision's name to the choice, or None) picks."""
    if len(options) == 1:
        return options[0]
    if policy is None or (not callable(policy) and name not in policy):
        raise Undecided(who, name, options, facts)
    choice = policy(who, name, options, facts) if callable(policy) else policy[name]
    if choice not in options:
        raise ValueError(f'the policy picked {choice!r} for "{name}", which offers {", ".join(map(repr, options))}')
    return cast("T", choice)


def added(total: Any, more: Any) -> Any:
    """Two results of a tally together: numbers, or tuples place by place; a named tuple keeps its type."""
    if isinstance(more, tuple) != isinstance(total, tuple):
        raise TypeError(f"a tally of {more!r} needs a zero of the same shape: tally(..., zero=...), not {total!r}")
    if not isinstance(more, tuple):
        return total + more
    sums = [a + b for a, b in zip(total, more, strict=True)]
    return make_like(total, sums)


def make_like(model: Any, values: Sequence[int]) -> Any:
    """A tuple of the same type as `model`."""
    make = getattr(model, "_make", tuple)
    return make(values)


def at_least_none(n: int, what: str = "dice") -> None:
    """Refuse a negative number of things."""
    if n < 0:
        raise ValueError(f"cannot throw {n} {what}")
