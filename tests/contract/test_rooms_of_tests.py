"""Tests of a ruleset stand in the rooms of its source, and every keyword has a test file."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from grognard.api import ruleset

TESTS = Path(__file__).parents[1] / "rulesets"
KEYWORDS = {"tenth": ("TEN-KW-",), "steampunk": ("SPF-ABIL-", "SPF-WPN-"), "legendary": ("LEG-KW-",)}
ROOMS = {"lists", "dice", "table", "play", "odds", "bot", "keywords"}
MOST = 25
"""Test files in one folder; only the folder of keywords has more, one for each."""


def heading(file: Path) -> str:
    return ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""


@pytest.mark.parametrize("slug", KEYWORDS)
def test_every_keyword_of_the_ledger_has_a_test_file_that_says_so(slug: str) -> None:
    headings = [heading(file) for file in sorted((TESTS / slug / "keywords").glob("test_*.py"))]
    clauses = [clause.id for clause in ruleset(slug).ledger.clauses if clause.id.startswith(KEYWORDS[slug])]

    assert clauses
    assert [] == [clause for clause in clauses if not any(clause in said for said in headings)]


@pytest.mark.parametrize("slug", KEYWORDS)
def test_test_files_stand_in_rooms_and_no_room_is_crowded(slug: str) -> None:
    files = [file.relative_to(TESTS / slug) for file in (TESTS / slug).rglob("test_*.py")]
    folders = {file.parent for file in files}

    assert ROOMS == {file.parts[0] for file in files}
    crowded = [folder for folder in folders if sum(file.parent == folder for file in files) > MOST]
    assert [] == [folder for folder in crowded if folder.name != "keywords"]
