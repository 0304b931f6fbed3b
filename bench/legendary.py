"""Whole games of `legendary` against the budgets its issue sets; `--profile` tells where the time goes instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games import Case, main, rows_of
from grognard.rulesets.legendary.ruleset import RULESET

if TYPE_CHECKING:
    from timing import Row

COLUMNS = ("Ironbound column", "Verdant band")
HOSTS = ("Ironbound host", "Verdant rising")
MUSTERS = ("Ironbound muster", "Verdant flood")
ANSWER, CLONE = 0.05, 0.002
"""Seconds that 99 of 100 answers, and a clone, may take."""
CASES = (
    Case("1500 points", COLUMNS, "random", 6, 0.35, ANSWER, CLONE),
    Case("1500 points", COLUMNS, "greedy", 4, 1.5, ANSWER),
    Case("3000 points", HOSTS, "random", 2, None, ANSWER, CLONE),
    Case("5000 points", MUSTERS, "random", 1, None, ANSWER, CLONE),
)


def rows() -> list[Row]:
    """Random and greedy bots with 1500 points, and random ones with large armies."""
    return rows_of(RULESET, CASES)


if __name__ == "__main__":
    main(RULESET, CASES, rows)
