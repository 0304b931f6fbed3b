"""An answer of `grognard odds`: it can be shown, and told as data, as CSV and as a picture. Here that to one attack."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from grognard import api
from grognard.cli.odds import tables
from grognard.kernel.odds_report import Report, at_least, has_mean, stage_of
from grognard.kernel.words import tell
from grognard.odds_studies import goal_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grognard.cli.odds.plot import Drawing, Marks
    from grognard.cli.screen import Screen
    from grognard.kernel.dice import Odds

Row = list[Any]


class Answer(Protocol):
    """Can be printed for people, and told as data, as the text of a CSV file, and as a picture."""

    def show(self, screen: Screen) -> None: ...
    def plain(self) -> Any: ...
    def csv(self) -> str: ...
    def drawing(self) -> Drawing: ...


def csv_of(rows: Iterable[Row]) -> str:
    """The text of a CSV file."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


OUTCOMES = ["stage", "outcome", "chance", "at least", "weight", "of"]


def outcomes_of(report: Report, first: Row | None = None) -> Iterable[Row]:
    """A line for each outcome of each stage; weights are exact."""
    for stage, odds in report.items():
        reached: list[Any] = at_least(odds) if has_mean(odds) else [""] * len(odds)
        for (outcome, weight), more in zip(odds.items(), reached, strict=True):
            yield [*(first or []), stage, told(outcome), weight / odds.total, more, weight, odds.total]


def told(outcome: Any) -> Any:
    """An outcome as people read it."""
    return {True: "yes", False: "no"}[outcome] if isinstance(outcome, bool) else outcome


def bars_of(odds: Odds[Any]) -> dict[str, float]:
    """What a picture shows of a stage."""
    return {str(told(outcome)): chance for outcome, chance in odds.floats().items()}


def is_number(odds: Odds[Any]) -> bool:
    """Whether the outcomes are numbers, and not yes or no."""
    return has_mean(odds) and not any(isinstance(outcome, bool) for outcome in odds)


def marks_of(odds: Odds[Any]) -> Marks:
    """Mean, median and the curve of "at least"."""
    from grognard.cli.odds.plot import Marks  # heavy, and seldom wanted

    reached = {str(outcome): share for outcome, share in zip(odds, at_least(odds), strict=True)}
    return Marks(float(odds.mean), float(odds.quantile(0.5)), reached)


def subject(attack: Mapping[str, Any]) -> str:
    """Who attacks whom, as far as the question names them.

    >>> subject({"attacker": [{"unit": "First Rifles"}], "target": {"typical": "tank"}})
    'First Rifles against tank'
    """
    sides = [_name(attack.get(side)) for side in ("attacker", "target")]
    return tell("{attacker} against {target}", attacker=sides[0], target=sides[1]) if all(sides) else ""


NAMES = ("name", "unit", "typical", "sheet")
PARTS = ("profile", "weapon", "group")


def _name(side: Any) -> str:
    if isinstance(side, str):
        return side
    if isinstance(side, list | tuple):
        return ", ".join(dict.fromkeys(filter(None, map(_name, side))))
    if not isinstance(side, dict):
        return ""
    own = next((str(side[key]) for key in NAMES if side.get(key)), "")
    return own or next((name for key in PARTS if (name := _name(side.get(key)))), "")


class One(NamedTuple):
    """The odds of one attack, perhaps by as many attackers as it takes."""

    report: Report
    stage: str
    attack: dict[str, Any]
    says: str = ""
    extra: tuple[tuple[str, Any], ...] = ()

    def show(self, screen: Screen) -> None:
        if self.says:
            screen.say(self.says, "bold")
            screen.say()
        tables.report(screen, self.report, self.stage)

    def plain(self) -> Any:
        return dict(self.extra) | self.report.plain()

    def csv(self) -> str:
        return csv_of([OUTCOMES, *outcomes_of(self.report)])

    def drawing(self) -> Drawing:
        from grognard.cli.odds import plot

        odds = self.report[self.stage]
        about = subject(self.attack)
        title = f"{about}: {self.stage}" if about else self.stage
        marks = {"": marks_of(odds)} if is_number(odds) else {}
        return plot.bars({"": bars_of(odds)}, title, self.says, axis=self.stage, marks=marks)


class Asked(NamedTuple):
    """By whose rules, and with which options."""

    slug: str
    options: dict[str, Any]


class Ends(NamedTuple):
    """How much of a stage is wanted: so much or more, or so much or less."""

    least: int | None = None
    most: int | None = None


def plain_odds(by: Asked, attack: dict[str, Any], stage: str, ends: Ends = Ends()) -> Answer:  # noqa: B008 - frozen
    """What comes of the attack; and how likely so much of a stage is, if somebody asks."""
    report = api.odds(by.slug, attack, by.options)
    name = stage_of(report, stage)
    if ends == Ends():
        return One(report, name, attack)
    goal = goal_of(report, stage, *ends)
    reached = float(goal.chance(report[name]))
    says = tell("P({goal}) is {reached}.", goal=goal.told(name), reached=tables.share(reached))
    return One(report, name, attack, says, (("goal", goal.value), ("chance", reached)))
