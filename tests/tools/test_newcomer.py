"""The newcomer's test: what can be held without a newcomer."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePosixPath

import pytest

from tools import newcomer

MEASURED = ["steampunk", "tenth"]
"""The rulesets for which strangers guess files."""
APART = ("bot/", "odds/", "lists/importing/")
"""Rooms that hold no rules: their names need not differ from those of the others."""


def test_ranges_and_short_numbers_are_citations_too() -> None:
    assert {"SPF-ORD-12", "SPF-ORD-13", "SPF-ORD-14", "SPF-ORD-20"} == newcomer.cited("(SPF-ORD-12 to 14, 20)")
    assert {"SZOP-COST-07", "SZOP-COST-08"} == newcomer.cited("(SZOP-COST-07..08)")


@pytest.mark.parametrize("slug", MEASURED)
def test_every_clause_stands_in_a_file(slug: str) -> None:
    homes = newcomer.homes(slug)

    assert [] == [clause for clause in newcomer.clauses(slug) if clause not in homes]


@pytest.mark.parametrize("slug", MEASURED)
def test_no_two_files_with_rules_have_the_same_name(slug: str) -> None:
    names = Counter(PurePosixPath(file).name for file in newcomer.listing(slug) if not file.startswith(APART))

    assert [] == [name for name, number in names.items() if number > 1]
