"""The answers `grognard odds` can give: each can be shown, and told as data, as CSV and as a picture."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from grognard import chances
from grognard.cli import odds_show, plot
from grognard.cli.odds_words import attack_of, path_and_values
from grognard.kernel.errors import Refused
from grognard.kernel.report import Report, at_least, has_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grognard.chances import Side
    from grognard.cli.plot import Drawing
    from grognard.cli.screen import Screen
    from grognard.kernel.dice import Odds

Row = list[Any]


class Answer(Protocol):
    """Can be printed for people, and told as data, as the text of a CSV file, and as a picture."""

    def show(self, screen: Screen) -> None: ...
    def plain(self) -> Any: ...
    def csv(self) -> str: ...
    def drawing(self) -> Drawing: ...


def _csv(rows: Iterable[Row]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


OUTCOMES = ["stage", "outcome", "chance", "at least", "weight", "of"]


def _outcomes(report: Report, first: Row | None = None) -> Iterable[Row]:
    """A line for each outcome of each stage; weights are exact."""
    for stage, odds in report.items():
        reached: list[Any] = at_least(odds) if has_mean(odds) else [""] * len(odds)
        for (outcome, weight), more in zip(odds.items(), reached, strict=True):
            yield [*(first or []), stage, told(outcome), weight / odds.total, more, weight, odds.total]


def told(outcome: Any) -> Any:
    """An outcome as people read it."""
    return {True: "yes", False: "no"}[outcome] if isinstance(outcome, bool) else outcome


def _bars(odds: Odds[Any]) -> dict[str, float]:
    return {str(told(outcome)): chance for outcome, chance in odds.floats().items()}


# ---------------------------------------------------------------- one attack


class One(NamedTuple):
    """The odds of one attack, perhaps by as many attackers as it takes."""

    report: Report
    stage: str
    says: str = ""
    extra: tuple[tuple[str, Any], ...] = ()

    def show(self, screen: Screen) -> None:
        if self.says:
            screen.say(self.says, "bold")
            screen.say()
        odds_show.report(screen, self.report, self.stage)

    def plain(self) -> Any:
        return dict(self.extra) | self.report.plain()

    def csv(self) -> str:
        return _csv([OUTCOMES, *_outcomes(self.report)])

    def drawing(self) -> Drawing:
        return plot.bars({"": _bars(self.report[self.stage])}, self.stage, self.says)


def plain_odds(slug: str, attack: dict[str, Any], stage: str) -> Answer:
    """What comes of the attack."""
    from grognard.face import odds

    report = odds(slug, attack)
    return One(report, chances.stage_of(report, stage))


def how_many(slug: str, attack: dict[str, Any], chance: float, stage: str, least: int | None) -> Answer:
    """How many attackers it takes."""
    attackers, report = chances.needed(slug, attack, chance, stage=stage, at_least=least)
    name = chances.stage_of(report, stage)
    goal = chances.goal_of(report, stage, least)
    reached = report[name].p_at_least(goal)
    wanted = name if goal is True else f"{goal} or more {name}"
    says = f"{attackers} attackers: P({wanted}) is {float(reached):.2%}; {chance:.2%} were wanted."
    return One(report, name, says, (("attackers", attackers), ("goal", goal), ("chance", float(reached))))


# ---------------------------------------------------------------- several attacks


class Several(NamedTuple):
    """Set-ups side by side."""

    sides: list[Side]
    stage: str

    def show(self, screen: Screen) -> None:
        odds_show.sides(screen, self.sides, self.stage)

    def plain(self) -> Any:
        return [
            {
                "name": side.name,
                "difference": float(side.difference),
                "contributions": [{"what": one.what, "worth": float(one.worth)} for one in side.contributions],
                "report": side.report.plain(),
            }
            for side in self.sides
        ]

    def csv(self) -> str:
        return _csv([["set-up", *OUTCOMES], *(r for s in self.sides for r in _outcomes(s.report, [s.name]))])

    def drawing(self) -> Drawing:
        return plot.bars({side.name: _bars(side.report[self.stage]) for side in self.sides}, self.stage)


def side_by_side(slug: str, attack: dict[str, Any], others: list[str], stage: str) -> Answer:
    """The attack beside the same with other values, or beside the attacks of other files."""
    from shlex import split

    attacks = {"as given": attack}
    for other in others:
        attacks[other] = attack_of(split(other), attack)
    sides = chances.compare(slug, attacks, stage=stage)
    return Several(sides, chances.stage_of(sides[0].report, stage))


class Turned(NamedTuple):
    """One number through its values."""

    path: str
    rows: list[tuple[Any, Report]]
    stage: str

    def show(self, screen: Screen) -> None:
        odds_show.values(screen, self.path, self.rows, self.stage)

    def plain(self) -> Any:
        return {"path": self.path, "values": [{"value": value, "report": each.plain()} for value, each in self.rows]}

    def csv(self) -> str:
        return _csv([[self.path, *OUTCOMES], *(r for value, each in self.rows for r in _outcomes(each, [value]))])

    def drawing(self) -> Drawing:
        means = {str(value): float(each[self.stage].mean) for value, each in self.rows}
        return plot.bars({"": means}, f"mean of {self.stage} by {self.path}", is_share=False)


def turned(slug: str, attack: dict[str, Any], text: str, stage: str) -> Answer:
    """The attack with each of the values."""
    path, values = path_and_values(text)
    rows = chances.sensitivity(slug, attack, path, values)
    return Turned(path, rows, chances.stage_of(rows[0][1], stage))


# ---------------------------------------------------------------- everybody against everybody


class Matrix(NamedTuple):
    """Attackers in rows, targets in columns."""

    table: dict[str, dict[str, Report | Refused]]
    stage: str
    """As it was asked for; each report may have another main stage."""

    def mean(self, cell: Report | Refused) -> float | None:
        """What the cell shows."""
        return None if isinstance(cell, Refused) else float(cell[chances.stage_of(cell, self.stage)].mean)

    def show(self, screen: Screen) -> None:
        odds_show.matrix(screen, self.table, self.title, self.mean)

    @property
    def title(self) -> str:
        """What the numbers are."""
        main = next((c.main for row in self.table.values() for c in row.values() if isinstance(c, Report)), "")
        return f"mean of {self.stage or main}"

    def plain(self) -> Any:
        return {
            attacker: {
                target: {"refused": str(cell)} if isinstance(cell, Refused) else cell.plain()
                for target, cell in row.items()
            }
            for attacker, row in self.table.items()
        }

    def csv(self) -> str:
        rows: list[Row] = [["attacker", "target", "stage", "mean", "deviation", "destroyed", "refused"]]
        for attacker, row in self.table.items():
            for target, cell in row.items():
                rows.append([attacker, target, *self._line(cell)])
        return _csv(rows)

    def _line(self, cell: Report | Refused) -> Row:
        if isinstance(cell, Refused):
            return ["", "", "", "", str(cell)]
        stage = chances.stage_of(cell, self.stage)
        gone = float(cell["destroyed"].p(True)) if "destroyed" in cell else ""
        return [stage, float(cell[stage].mean), float(cell[stage].variance) ** 0.5, gone, ""]

    def drawing(self) -> Drawing:
        numbers = {name: {t: self.mean(cell) for t, cell in row.items()} for name, row in self.table.items()}
        return plot.grid(numbers, self.title)


def every_pair(
    slug: str, attackers: str, targets: str, situation: Callable[[dict[str, Any]], dict[str, Any]], stage: str
) -> Answer:
    """The whole army against a list of targets."""
    pairs = chances.units(slug, attackers), chances.units(slug, targets)
    return Matrix(chances.all_against_all(slug, *pairs, situation), stage)
