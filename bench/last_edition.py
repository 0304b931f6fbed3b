"""Whole games of `last_edition` against the budgets its issue sets; `--profile` tells where the time goes instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games import Case, main, rows_of
from grognard.rulesets.last_edition.ruleset import RULESET

if TYPE_CHECKING:
    from timing import Row

ARMIES = ("saltmarch host", "hollow court")
"""13 and 10 units, 59 and 63 models: about the size for which the issue sets its budgets."""
ANSWER, CLONE = 0.05, 0.002
"""Seconds that 99 of 100 answers, and a clone, may take."""
CASES = (
    Case("1500 points", ARMIES, "random", 8, 0.25, ANSWER, CLONE),
    Case("1500 points", ARMIES, "greedy", 4, 1.0, ANSWER, CLONE),
)


def rows() -> list[Row]:
    """Random and greedy bots with 1500 points."""
    return rows_of(RULESET, CASES)


if __name__ == "__main__":
    main(RULESET, CASES, rows)
