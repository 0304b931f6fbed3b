"""The answer to an odds question: exact distributions stage by stage, and the bill of everything that applied."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.errors import Unknown
from grognard.kernel.words import named, rendered, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, ValuesView

    from grognard.kernel.dice import Odds


QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)
"""Which of them a report tells; `odds.quantile` knows all."""


class Item(NamedTuple):
    """One line of the bill: a modifier, cap, re-roll or ability that applied, what it did, and its clause."""

    what: str
    effect: str
    clause: str = ""
    about: str = ""
    """The weapon or the models whose rolls it changed, where a bill tells of several."""

    def plain(self) -> dict[str, str]:
        """As JSON data."""
        return {name: told for name, told in self._asdict().items() if told}

    def __str__(self) -> str:
        whose = f" ({self.about})" if self.about else ""
        return f"{self.what}{whose}: {self.effect}" + (f" [{self.clause}]" if self.clause else "")


Bill = tuple[tuple[Item, ...], tuple[str, ...]]
"""What applied, and the names of what did nothing."""


class Figure(NamedTuple):
    """A number beside the stages: kills per point."""

    name: str
    value: float


class Report(Mapping[str, "Odds[Any]"]):
    """Stages by name, in the order of the rules; `main` is the one people look at first.

    >>> from grognard.kernel.dice import D6, Odds
    >>> report = Report({"kills": Odds(D6.weights)}, [Item("Heavy", "+1 to hit", "TEN-KW-06")], policy="failures")
    >>> report.main, report["kills"].mean, str(report.bill[0])
    ('kills', Fraction(7, 2), 'Heavy: +1 to hit [TEN-KW-06]')
    """

    def __init__(
        self,
        stages: Mapping[str, Odds[Any]],
        bill: Iterable[Item] | Callable[[], Bill] = (),
        *,
        inert: tuple[str, ...] = (),
        policy: str = "",
        main: str = "",
        most: Mapping[str, Any] | None = None,
        least: Mapping[str, Any] | None = None,
        lasts: bool = False,
        samples: int = 0,
        figures: tuple[Figure, ...] = (),
    ) -> None:
        self._stages = dict(stages)
        self._bill: Bill | Callable[[], Bill] = bill if callable(bill) else (tuple(bill), inert)
        self.policy = policy
        """How decisions amid the dice were made."""
        self.main = main or list(self._stages)[-1]
        self.most = dict(most or {})
        """What each stage would be if all went well, however many attack: all models killed. Hits have no such end."""
        self.least = dict(least or {})
        """Stages that fall the more attack, and what each comes to if all went well: no models left."""
        self.samples = samples
        """How many throws the chances are counted from; 0 if they are exact, as nearly all are."""
        self.figures = figures
        """Numbers beside the stages."""
        self.lasts = lasts
        """Whether the same question has the same answer tomorrow: not if it names a file. If so, it is remembered."""

    @property
    def bill(self) -> tuple[Item, ...]:
        """Everything that applied."""
        return self._written()[0]

    @property
    def inert(self) -> tuple[str, ...]:
        """Abilities that were named but do nothing here: never passed over in silence."""
        return self._written()[1]

    @property
    def is_written(self) -> bool:
        """Whether the bill is written: one that depends on nothing but the question may wait for its first reader."""
        return not callable(self._bill)

    def _written(self) -> Bill:
        if callable(self._bill):
            self._bill = self._bill()
        return self._bill

    def error(self, stage: str) -> float:
        """By how much a sampled mean may be wrong, 95 times of 100; 0 if it is exact."""
        if not self.samples or not has_mean(self._stages[stage]):
            return 0.0
        return 1.96 * self._stages[stage].mean_and_deviation()[1] / sqrt(self.samples)

    def __getitem__(self, stage: str) -> Odds[Any]:
        return self._stages[stage]

    def __iter__(self) -> Iterator[str]:
        return iter(self._stages)

    def __len__(self) -> int:
        return len(self._stages)

    def values(self) -> ValuesView[Odds[Any]]:
        """The same as a Mapping gives by itself, without its detour over single stages."""
        return self._stages.values()

    def plain(self) -> dict[str, Any]:
        """As JSON data: weights are exact whole numbers written as text, for they outgrow other languages' numbers.

        The names of stages are in the language of the present reader.
        """
        errors = {name: {"error": self.error(name)} for name in self._stages} if self.samples else {}
        stages = {rendered(named(name)): _told(odds) | errors.get(name, {}) for name, odds in self._stages.items()}
        return {
            "main": rendered(named(self.main)),
            "policy": self.policy,
            "samples": self.samples,
            "stages": stages,
            "bill": [item.plain() for item in self.bill],
            "inert": list(self.inert),
            "figures": [{"name": figure.name, "value": figure.value} for figure in self.figures],
        }


def stage_of(report: Report, name: str) -> str:
    """The stage of that name, or the main one."""
    if name and name not in report:
        raise Unknown(tell("stage"), name, report)
    return name or report.main


def _told(odds: Odds[Any]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "outcomes": [outcome if isinstance(outcome, (int, str, bool)) else str(outcome) for outcome in odds],
        "chances": list(odds.floats().values()),
        "weights": [str(weight) for weight in odds.values()],
        "total": str(odds.total),
    }
    if has_mean(odds):
        mean, deviation = odds.mean_and_deviation()
        told |= {"mean": mean, "variance": float(odds.variance), "deviation": deviation}
        told["quantiles"] = {str(share): int(odds.quantile(share)) for share in QUANTILES}
        told["at_least"] = at_least(odds)
    return told


def has_mean(odds: Odds[Any]) -> bool:
    """Whether the outcomes are numbers (or yes and no), so that they have a mean and can be at least so much."""
    return all(isinstance(outcome, int) for outcome in odds)


def at_least(odds: Odds[Any]) -> list[float]:
    """For each outcome, in order, the chance of it or more.

    >>> from grognard.kernel.dice import D4, Odds
    >>> at_least(Odds(D4.weights))
    [1.0, 0.75, 0.5, 0.25]
    """
    left, found = sum(odds.values()), []
    for weight in odds.values():
        found.append(left / odds.total)
        left -= weight
    return found
