"""Whole games of `szop` against the budgets its issue sets; `--profile` tells where the time goes instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games import Case, main, rows_of
from grognard.rulesets.szop.ruleset import RULESET

if TYPE_CHECKING:
    from timing import Row

ARMIES = ("river league", "glass synod")
ANSWER, CLONE = 0.05, 0.002
"""Seconds that 99 of 100 answers, and a clone, may take."""
EVERYTHING = {"preset": "everything"}
"""Cards, flat sight, advanced terrain, narrative objectives, variants 1 and 6, Upgrade tokens."""
CASES = (
    Case("1000 points", ARMIES, "random", 8, 0.15, ANSWER, CLONE, EVERYTHING),
    Case("1000 points", ARMIES, "greedy", 4, 0.7, ANSWER, CLONE, EVERYTHING),
)


def rows() -> list[Row]:
    """Random and greedy bots with 1000 points and all modules that fit together."""
    return rows_of(RULESET, CASES)


if __name__ == "__main__":
    main(RULESET, CASES, rows)
