"""Dice as values: what a die can show, how likely, and how it is thrown on a real table."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    Face = Callable[["Die"], int]


class Die:
    """A finite die: integer faces, integer weights.

    This class is one solid die; sums, kept dice and open-ended dice are below.
    A die never changes, compares by what it is, and its table of chances is worked out when first asked for.

    >>> 2 * D6 + 1
    2D6+1
    >>> (2 * D6).weights
    {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    """

    __slots__ = ("_hash", "_key", "_total", "_weights", "name", "sides")

    def __init__(self, weights: Mapping[int, int], name: str = "") -> None:
        table = {face: weights[face] for face in sorted(weights) if weights[face]}
        if not table or min(table.values()) < 0:
            raise ValueError(f"a die needs faces with positive weights, not {dict(weights)}")
        equal = set(table.values()) == {1} and list(table) == list(range(1, len(table) + 1))
        self._name(name or (f"D{len(table)}" if equal else f"die{table}"), ("solid", tuple(table.items())))
        self._weights: dict[int, int] | None = table
        # A die numbered 1..n with equal faces is thrown without a table; 0 for every other die.
        self.sides = len(table) if equal else 0

    def _name(self, name: str, key: Hashable) -> None:
        self.name = name
        self._key = key
        self._hash = hash(key)
        self._weights = None
        self._total = 0
        self.sides = 0

    @property
    def weights(self) -> dict[int, int]:
        """Face -> weight, from the lowest face to the highest."""
        if self._weights is None:
            table = self._spread()
            self._weights = {face: table[face] for face in sorted(table)}
        return self._weights

    @property
    def total(self) -> int:
        """The sum of the weights."""
        if not self._total:
            self._total = sum(self.weights.values())
        return self._total

    def throw(self, face: Face) -> tuple[int, tuple[int, ...]]:
        """Throw with `face`, which throws one solid die: the value, and every face that lies on the table."""
        shown = face(self)
        return shown, (shown,)

    def _spread(self) -> Mapping[int, int]:
        raise NotImplementedError

    def __add__(self, other: int | Die) -> Die:
        if isinstance(other, int):
            return Sum((self,), other) if other else self
        return Sum((self, other), 0)

    def __sub__(self, other: int) -> Die:
        return self + -other

    def __rmul__(self, times: int) -> Die:
        return sum_of(times, self)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Die) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        return Die, (self.weights, self.name)


class Sum(Die):
    """Several dice thrown together and added, with a number on top. Without dice it is a plain number."""

    __slots__ = ("parts", "plus")
    parts: tuple[Die, ...]
    plus: int

    def __init__(self, parts: tuple[Die, ...], plus: int) -> None:
        # Adding numbers first keeps D6+1+1 and D6+2 the same die.
        self.plus = plus + sum(die.plus for die in parts if isinstance(die, Sum))
        self.parts = tuple(solid for die in parts for solid in (die.parts if isinstance(die, Sum) else (die,)))
        self._name(_spell(self.parts, self.plus), ("sum", self.parts, self.plus))

    def throw(self, face: Face) -> tuple[int, tuple[int, ...]]:
        value = self.plus
        shown: tuple[int, ...] = ()
        for die in self.parts:
            more, faces = die.throw(face)
            value, shown = value + more, shown + faces
        return value, shown

    def _spread(self) -> Mapping[int, int]:
        table = {self.plus: 1}
        for die in self.parts:
            table = _added(table, die.weights)
        return table

    def __reduce__(self) -> tuple[object, ...]:
        return Sum, (self.parts, self.plus)


class Kept(Die):
    """`n` dice thrown together; the `keep` best (or worst) are added, the others do not count."""

    __slots__ = ("die", "highest", "keep", "n")

    def __init__(self, n: int, die: Die, keep: int, highest: bool) -> None:
        if not 1 <= keep <= n:
            raise ValueError(f"cannot keep {keep} of {n} dice")
        self.n, self.die, self.keep, self.highest = n, die, keep, highest
        kept = ("highest" if highest else "lowest") + (f" {keep}" if keep > 1 else "")
        self._name(f"{kept} of {_spell((die,) * n, 0)}", ("kept", n, die, keep, highest))

    def throw(self, face: Face) -> tuple[int, tuple[int, ...]]:
        thrown = [self.die.throw(face) for _ in range(self.n)]
        values = sorted((value for value, _ in thrown), reverse=self.highest)
        return sum(values[: self.keep]), tuple(shown for _, faces in thrown for shown in faces)

    def _spread(self) -> Mapping[int, int]:
        # From the best face down: how many of the dice left show exactly this face; the first `keep` of them count.
        state = {(self.n, 0): 1}
        for face, weight in sorted(self.die.weights.items(), reverse=self.highest):
            after: dict[tuple[int, int], int] = {}
            for (left, kept), ways in state.items():
                free = max(0, self.keep - (self.n - left))
                for showing in range(left + 1):
                    key = left - showing, kept + face * min(showing, free)
                    after[key] = after.get(key, 0) + ways * comb(left, showing) * weight**showing
            state = after
        return {kept: ways for (left, kept), ways in state.items() if not left}

    def __reduce__(self) -> tuple[object, ...]:
        return Kept, (self.n, self.die, self.keep, self.highest)


class OpenEnded:
    """An open-ended die: on its highest face throw a D6; each 5 or 6 adds one and throws again. (SPF-DICE-01)

    It has no highest total, so a rule says the highest it can tell apart: `OpenEnded(D6).up_to(9)` is a finite die
    on which 9 means "9 or more", and exact answers stay exact. A test knows that number by itself.

    >>> OPEN_D6.up_to(8).weights
    {1: 9, 2: 9, 3: 9, 4: 9, 5: 9, 6: 6, 7: 2, 8: 1}
    """

    __slots__ = ("die",)
    sides = 0

    def __init__(self, die: Die) -> None:
        self.die = die

    @property
    def weights(self) -> NoReturn:
        """There are none: somebody forgot to say `up_to`."""
        raise self._endless()

    def throw(self, face: Face) -> NoReturn:
        """It would do, but the same rule must also be computed."""
        raise self._endless()

    def _endless(self) -> TypeError:
        return TypeError(f"an {self} has no highest total; say the highest that matters: die.up_to(top)")

    def up_to(self, top: int) -> Die:
        """The finite die on which everything from `top` up counts as `top`."""
        return Truncated(self.die, max(top, *self.die.weights))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenEnded) and self.die == other.die

    def __hash__(self) -> int:
        return hash(("open", self.die))

    def __repr__(self) -> str:
        return f"open-ended {self.die}"


class Truncated(Die):
    """An open-ended die as far as a rule can tell its totals apart."""

    __slots__ = ("die", "top")

    def __init__(self, die: Die, top: int) -> None:
        self.die, self.top = die, top
        self._name(f"open-ended {die}", ("open", die, top))

    def throw(self, face: Face) -> tuple[int, tuple[int, ...]]:
        # All dice are thrown, also beyond `top`: what lies on the table does not depend on who looks.
        value, shown = self.die.throw(face)
        goes_on = value == max(self.die.weights)
        while goes_on:
            shown = (*shown, face(D6))
            goes_on = shown[-1] >= _GOES_ON
            value += goes_on
        return min(value, self.top), shown

    def _spread(self) -> Mapping[int, int]:
        table = self.die.weights
        high = max(table)
        steps = self.top - high
        spread = {face: weight * 3**steps for face, weight in table.items()}
        for step in range(steps):
            more = table[high] * 3 ** (steps - step - 1)
            spread[high + step] = 2 * more
            spread[high + step + 1] = more
        return spread

    def __reduce__(self) -> tuple[object, ...]:
        return Truncated, (self.die, self.top)


_GOES_ON = 5


def sum_of(n: int, die: Die) -> Die:
    """`n` dice thrown (and re-rolled) together and added: `sum_of(2, D6)` is `2 * D6`."""
    if n < 0:
        raise ValueError(f"cannot throw {n} dice")
    return Sum((die,) * n, 0) if n != 1 else die


def constant(value: int) -> Die:
    """A plain number where a die is expected; nothing is thrown."""
    return Sum((), value)


def weighted(weights: Mapping[int, int], name: str = "") -> Die:
    """A solid die with the given weights: `weighted({0: 3, 1: 2, 2: 1})`."""
    return Die(weights, name)


def sided(sides: int) -> Die:
    """A fair die numbered from 1."""
    return Die(dict.fromkeys(range(1, sides + 1), 1))


def highest_of(n: int, die: Die, keep: int = 1) -> Die:
    """Throw `n`, add the `keep` highest.

    >>> highest_of(2, D3).weights
    {1: 1, 2: 3, 3: 5}
    """
    return Kept(n, die, keep, True)


def lowest_of(n: int, die: Die, keep: int = 1) -> Die:
    """Throw `n`, add the `keep` lowest.

    >>> lowest_of(2, D12)
    lowest of 2D12
    """
    return Kept(n, die, keep, False)


def _added(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    table: dict[int, int] = {}
    for a, weight in one.items():
        for b, more in other.items():
            table[a + b] = table.get(a + b, 0) + weight * more
    return table


def _spell(parts: tuple[Die, ...], plus: int) -> str:
    counted: dict[str, int] = {}
    for die in parts:
        counted[die.name] = counted.get(die.name, 0) + 1
    terms = [f"{n if n > 1 else ''}{name if name.isalnum() else f'({name})'}" for name, n in counted.items()]
    if not terms:
        return str(plus)
    return "+".join(terms) + (f"{plus:+d}" if plus else "")


D2, D3, D4, D6, D8, D10, D12, D20 = (sided(n) for n in (2, 3, 4, 6, 8, 10, 12, 20))
D66 = Die({10 * tens + units: 1 for tens in range(1, 7) for units in range(1, 7)}, "D66")
OPEN_D6 = OpenEnded(D6)
DIRECTION = Die(dict.fromkeys(range(360), 1), "direction")
"""A direction on the table: whole degrees counter-clockwise from east, each as likely; the tray shows an arrow."""
