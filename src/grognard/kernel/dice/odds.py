"""The answer of exact dice: every outcome with its weight, as whole numbers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, ItemsView, Iterator, ValuesView

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)


class Odds(Mapping[K, int], Generic[K]):
    """How likely each outcome is: `odds[outcome]` of `odds.total` equally likely cases.

    Outcomes come in order; chances, means and variances are exact fractions.

    >>> from grognard.kernel.dice.die import D6
    >>> two = Odds((2 * D6).weights)
    >>> two.p(7), two.p_at_least(10), two.mean, two.quantile(0.9)
    (Fraction(1, 6), Fraction(1, 6), Fraction(7, 1), 10)
    >>> two.map(lambda total: total >= 9)
    Odds(False: 72.22%, True: 27.78%)
    """

    __slots__ = ("_weights", "total")

    def __init__(self, weights: Mapping[K, int], total: int | None = None) -> None:
        self._weights = {outcome: weight for outcome in in_order(weights) if (weight := weights[outcome])}
        self.total = sum(self._weights.values()) if total is None else total

    @classmethod
    def rising(cls, weights: dict[K, int], total: int) -> Odds[K]:
        """Odds of outcomes that stand in order, each with a weight above 0: nothing is left to sort."""
        made = cls.__new__(cls)
        made._weights, made.total = weights, total  # noqa: SLF001  (its own)
        return made

    def __getitem__(self, outcome: K) -> int:
        return self._weights[outcome]

    def __iter__(self) -> Iterator[K]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    # The same as a Mapping gives by itself, without its detour over single outcomes.

    def items(self) -> ItemsView[K, int]:
        return self._weights.items()

    def values(self) -> ValuesView[int]:
        return self._weights.values()

    def p(self, outcome: K) -> Fraction:
        """The chance of exactly this outcome."""
        return self._fraction(self._weights.get(outcome, 0))

    def p_at_least(self, least: Any) -> Fraction:
        """The chance of this outcome or a greater one."""
        return self._fraction(sum(weight for outcome, weight in self.items() if outcome >= least))

    def p_at_most(self, most: Any) -> Fraction:
        """The chance of this outcome or a smaller one."""
        return self._fraction(sum(weight for outcome, weight in self.items() if outcome <= most))

    @property
    def mean(self) -> Fraction:
        """The expected outcome."""
        return self._fraction(sum(cast("int", outcome) * weight for outcome, weight in self.items()))

    @property
    def variance(self) -> Fraction:
        """The expected squared distance from the mean."""
        squares = self._fraction(sum(cast("int", outcome) ** 2 * weight for outcome, weight in self.items()))
        return squares - self.mean**2

    def quantile(self, chance: float | Fraction) -> K:
        """The smallest outcome that at least this share of the cases does not exceed."""
        if not self or not 0 <= chance <= 1:
            raise ValueError(f"a quantile needs a chance from 0 to 1, not {chance}")
        share, of = chance.as_integer_ratio()
        seen = 0
        outcomes = iter(self)
        while (seen := seen + self[outcome := next(outcomes)]) * of < share * self.total:
            pass
        return outcome

    def map(self, change: Callable[[K], L]) -> Odds[L]:
        """The odds of what `change` makes of each outcome."""
        weights: dict[L, int] = {}
        for outcome, weight in self.items():
            changed = change(outcome)
            weights[changed] = weights.get(changed, 0) + weight
        return Odds(weights, self.total)

    def reduced(self) -> dict[K, int]:
        """The weights in lowest terms."""
        shrink = gcd(self.total, *self._weights.values())
        return {outcome: weight // shrink for outcome, weight in self.items()}

    def floats(self) -> dict[K, float]:
        """The chances for display."""
        return {outcome: weight / self.total for outcome, weight in self.items()}

    def mean_and_deviation(self) -> tuple[float, float]:
        """For display: the mean, and the root of the variance. The one rounding comes last.

        >>> from grognard.kernel.dice.die import D6
        >>> Odds(D6.weights).mean_and_deviation()
        (3.5, 1.707825127659933)
        """
        first = sum(cast("int", outcome) * weight for outcome, weight in self.items())
        second = sum(cast("int", outcome) ** 2 * weight for outcome, weight in self.items())
        return first / self.total, ((second * self.total - first**2) / self.total**2) ** 0.5

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and self.reduced() == other.reduced()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Odds({', '.join(f'{outcome}: {chance:.2%}' for outcome, chance in self.floats().items())})"

    def _fraction(self, weight: int) -> Fraction:
        return Fraction(weight, self.total)


def in_order(outcomes: Collection[Any]) -> list[Any]:
    """The outcomes from the smallest to the largest, or in some other fixed order if they have none."""
    try:
        return sorted(outcomes)
    except TypeError:  # outcomes of several kinds, such as None beside numbers
        return sorted(outcomes, key=lambda outcome: (type(outcome).__name__, repr(outcome)))
