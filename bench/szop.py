"""Whole games of `szop` against the budgets its issue sets; `--profile` tells where the time goes instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from games import Case, main, rows_of
from grognard.rulesets.szop.lists.library import sample
from grognard.rulesets.szop.ruleset import RULESET

if TYPE_CHECKING:
    from grognard.rulesets.szop.lists.sheets import Army
    from timing import Row

ARMIES = ("river league", "glass synod")
ANSWER, CLONE = 0.05, 0.002
"""Seconds that 99 of 100 answers, and a clone, may take."""
EVERYTHING = {"preset": "everything"}
"""Cards, flat sight, advanced terrain, narrative objectives, variants 1 and 6, Upgrade tokens."""
CROWDS = ("Ferrymen", "Boarders", "Lamplighters", "Votaries")


def crowded(name: str, models: int) -> Army:
    """A sample with its foot units enlarged."""
    army = sample(name)
    units = [replace(unit, models=models) if unit.sheet in CROWDS else unit for unit in army.unit]
    return replace(army, limit=9999, unit=tuple(units))


CASES = (
    Case("1000 points", ARMIES, "random", 8, 0.15, ANSWER, CLONE, EVERYTHING),
    Case("1000 points", ARMIES, "greedy", 4, 0.7, ANSWER, CLONE, EVERYTHING),
    Case(
        "150 models",
        (crowded("river league", 22), crowded("glass synod", 22)),
        "random",
        6,
        None,
        ANSWER,
        CLONE,
        {**EVERYTHING, "basic_limits": False},
    ),
)


def rows() -> list[Row]:
    """Random and greedy bots with 1000 points and all modules that fit together."""
    return rows_of(RULESET, CASES)


if __name__ == "__main__":
    main(RULESET, CASES, rows)
