"""Odds by brute force: every face of every solid die, one run of the rule each. Slow, and hard to get wrong."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from scipy.stats import chisquare

from grognard.kernel.dice.physical import Thrown
from grognard.kernel.dice.protocol import decided

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Hashable, Sequence

    from grognard.kernel.dice import Die, Odds


class TooMany(Exception):
    """More faces than a test has time for."""


class Forced(Thrown):
    """Dice that fall as a given list says, and beyond its end say what they would have to know."""

    def __init__(self, faces: list[int], policy: Any) -> None:
        super().__init__(quiet=True)
        self.faces = faces
        self.at = 0
        self.policy = policy

    def face(self, die: Die) -> int:
        if self.at == len(self.faces):
            raise Wanted(die)
        self.at += 1
        return self.faces[self.at - 1]

    def decide(self, who: Hashable, name: str, options: Sequence[Any], *facts: Hashable) -> Any:
        return decided(self.policy, who, name, options, facts)


class Wanted(BaseException):
    """The next die to be thrown."""

    def __init__(self, die: Die) -> None:
        self.die = die


def brute(part: Callable[..., Any], *args: Any, policy: Any = None, most: int = 30_000) -> dict[Any, Fraction]:
    """The chance of every result."""
    chances: dict[Any, Fraction] = {}
    paths: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    for _ in range(most):
        if not paths:
            return chances
        faces, chance = paths.pop()
        try:
            result = part(Forced(faces, policy), *args)
        except Wanted as wanted:
            table = wanted.die.weights
            paths += [
                ([*faces, face], chance * Fraction(weight, sum(table.values()))) for face, weight in table.items()
            ]
        else:
            chances[result] = chances.get(result, Fraction(0)) + chance
    raise TooMany


def chances(odds: Odds[Any]) -> dict[Any, Fraction]:
    """Exact odds in the same form."""
    return {outcome: odds.p(outcome) for outcome in odds}


def fit(seen: Counter[Any], odds: Odds[Any]) -> float:
    """How likely a deviation as large as this would be if the odds were right."""
    if not set(seen) <= set(odds):
        return 0.0
    n = seen.total()
    common = [outcome for outcome, chance in odds.floats().items() if chance * n >= 10]
    observed = [float(seen[outcome]) for outcome in common]
    expected = [odds.floats()[outcome] * n for outcome in common]
    if len(common) < len(odds):  # rare outcomes together
        observed.append(n - sum(observed))
        expected.append(n - sum(expected))
    return float(chisquare(observed, expected).pvalue)
