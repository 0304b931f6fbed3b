"""The answers of `grognard odds` to more than one attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard import odds_studies
from grognard.cli.odds import tables
from grognard.cli.odds.one import OUTCOMES, Asked, Ends, One, bars_of, csv_of, is_number, marks_of, outcomes_of, subject
from grognard.cli.odds.overrides import path_and_values
from grognard.kernel.errors import GrognardError
from grognard.kernel.odds_report import Report, stage_of
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.cli.odds.one import Answer, Row
    from grognard.cli.odds.plot import Drawing
    from grognard.cli.screen import Screen
    from grognard.odds_studies import Side


def how_many(by: Asked, attack: dict[str, Any], chance: float, stage: str, ends: Ends) -> Answer:
    """How many attackers it takes."""
    attackers, report = odds_studies.needed(
        by.slug, attack, chance, stage=stage, at_least=ends.least, at_most=ends.most, options=by.options
    )
    name = stage_of(report, stage)
    goal = odds_studies.goal_of(report, stage, ends.least, ends.most)
    reached = goal.chance(report[name])
    says = tell(
        "{attackers} attackers: P({goal}) is {reached}; {chance} were wanted.",
        attackers=attackers,
        goal=goal.told(name),
        reached=tables.share(float(reached)),
        chance=f"{chance:.2%}",
    )
    extra = (("attackers", attackers), ("goal", goal.value), ("chance", float(reached)))
    return One(report, name, attack, says, extra)


# ---------------------------------------------------------------- several attacks


class SeveralReports(NamedTuple):
    """Set-ups side by side."""

    sides: list[Side]
    stage: str
    about: str = ""

    def show(self, screen: Screen) -> None:
        tables.sides(screen, self.sides, self.stage)

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
        return csv_of([["set-up", *OUTCOMES], *(r for s in self.sides for r in outcomes_of(s.report, [s.name]))])

    def drawing(self) -> Drawing:
        from grognard.cli.odds import plot  # heavy, and seldom wanted

        series = {side.name: bars_of(side.report[self.stage]) for side in self.sides}
        marks = {each.name: marks_of(each.report[self.stage]) for each in self.sides if self._is_number}
        title = f"{self.about}: {self.stage}" if self.about else self.stage
        return plot.bars(series, title, axis=self.stage, marks=marks)

    @property
    def _is_number(self) -> bool:
        return all(is_number(side.report[self.stage]) for side in self.sides)


def side_by_side(by: Asked, attacks: dict[str, dict[str, Any]], stage: str) -> Answer:
    """The attack beside the same with other values or other units, or beside the attacks of other files."""
    sides = odds_studies.compare(by.slug, attacks, stage=stage, options=by.options)
    return SeveralReports(sides, stage_of(sides[0].report, stage), subject(attacks["as given"]))


class Turned(NamedTuple):
    """One number through its values."""

    path: str
    rows: list[tuple[Any, Report | GrognardError]]
    """Why not, instead of a report, for a value that cannot be."""
    stage: str
    about: str = ""

    @property
    def found(self) -> list[tuple[Any, Report]]:
        """The values that have an answer."""
        return [(value, each) for value, each in self.rows if isinstance(each, Report)]

    def show(self, screen: Screen) -> None:
        tables.values(screen, self.path, self.rows, self.stage)

    def plain(self) -> Any:
        return {
            "path": self.path,
            "values": [
                {"value": value, "report": each.plain()}
                if isinstance(each, Report)
                else {"value": value, "refused": str(each)}
                for value, each in self.rows
            ],
        }

    def csv(self) -> str:
        return csv_of([[self.path, *OUTCOMES], *(r for value, each in self.found for r in outcomes_of(each, [value]))])

    def drawing(self) -> Drawing:
        from grognard.cli.odds import plot  # heavy, and seldom wanted

        means = {str(value): float(each[self.stage].mean) for value, each in self.found}
        title = f"{self.about}: mean of {self.stage}" if self.about else f"mean of {self.stage} by {self.path}"
        return plot.bars({"": means}, title, is_share=False, axis=self.path)


def turned(by: Asked, attack: dict[str, Any], text: str, stage: str) -> Answer:
    """The attack with each of the values."""
    path, values = path_and_values(text)
    rows = odds_studies.sensitivity(by.slug, attack, path, values, by.options)
    first = next(each for _, each in rows if isinstance(each, Report))
    return Turned(path, rows, stage_of(first, stage), subject(attack))


# ---------------------------------------------------------------- everybody against everybody


class Matrix(NamedTuple):
    """Attackers in rows, targets in columns."""

    table: dict[str, dict[str, Report | GrognardError]]
    stage: str
    """As it was asked for; each report may have another main stage."""

    def mean(self, cell: Report | GrognardError) -> float | None:
        """What the cell shows."""
        return None if isinstance(cell, GrognardError) else float(cell[stage_of(cell, self.stage)].mean)

    def show(self, screen: Screen) -> None:
        tables.matrix(screen, self.table, self.title, self.mean)

    @property
    def title(self) -> str:
        """What the numbers are."""
        main = next((c.main for row in self.table.values() for c in row.values() if isinstance(c, Report)), "")
        return f"mean of {self.stage or main}"

    def plain(self) -> Any:
        return {
            attacker: {
                target: {"refused": str(cell)} if isinstance(cell, GrognardError) else cell.plain()
                for target, cell in row.items()
            }
            for attacker, row in self.table.items()
        }

    def csv(self) -> str:
        rows: list[Row] = [["attacker", "target", "stage", "mean", "deviation", "destroyed", "refused"]]
        for attacker, row in self.table.items():
            for target, cell in row.items():
                rows.append([attacker, target, *self._line(cell)])
        return csv_of(rows)

    def _line(self, cell: Report | GrognardError) -> Row:
        if isinstance(cell, GrognardError):
            return ["", "", "", "", str(cell)]
        stage = stage_of(cell, self.stage)
        gone = float(cell["destroyed"].p(True)) if "destroyed" in cell else ""
        return [stage, float(cell[stage].mean), float(cell[stage].variance) ** 0.5, gone, ""]

    def drawing(self) -> Drawing:
        from grognard.cli.odds import plot  # heavy, and seldom wanted

        numbers = {name: {t: self.mean(cell) for t, cell in row.items()} for name, row in self.table.items()}
        return plot.grid(numbers, self.title)


def every_pair(
    by: Asked,
    attackers: str,
    targets: str,
    situation: Callable[[dict[str, Any]], dict[str, Any]],
    stage: str,
    ask: str = "",
) -> Answer:
    """The whole army against a list of targets."""
    pairs = odds_studies.units(by.slug, attackers, ask), odds_studies.units(by.slug, targets, ask)
    return Matrix(odds_studies.all_against_all(by.slug, *pairs, situation, ask=ask, options=by.options), stage)
