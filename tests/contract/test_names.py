"""One thing, one name; and no rule or bot takes an answer, a prompt or a label apart."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import grognard

SOURCE = Path(grognard.__file__).parent
RULESETS = SOURCE / "rulesets"
APART = re.compile(
    r"\b(?:key|chosen|answer|reply|label|prompt)(?:\[[^\]]*\])?"
    r"\.(?:split|partition|rpartition|rsplit|removeprefix|removesuffix|startswith|endswith)\("
)
SOURCES = ("steampunk/play/assault/sides.py", "szop/play/orders/powers.py", "last_edition/bot/plan.py")
"""Keys that are no answers: sources of assault dice, which the same file names; mages; ids of objectives."""


@pytest.mark.parametrize("slug", grognard.rulesets())
def test_options_carry_their_values(slug: str) -> None:
    found = [
        f"{file.relative_to(RULESETS).as_posix()}: {line.strip()}"
        for room in ("play", "bot")
        for file in sorted((RULESETS / slug / room).rglob("*.py"))
        if file.relative_to(RULESETS).as_posix() not in SOURCES
        for line in file.read_text(encoding="utf-8").splitlines()
        if APART.search(line)
    ]

    assert [] == found


def rooms() -> list[str]:
    """Each ruleset, and each other package beside them."""
    folders = [file.parent for file in SOURCE.glob("*/__init__.py") if file.parent != RULESETS]
    folders += [file.parent for file in RULESETS.glob("*/__init__.py")]
    return sorted(folder.relative_to(SOURCE).as_posix() for folder in folders)


@pytest.mark.parametrize("room", rooms())
def test_a_room_uses_the_name_of_a_class_once(room: str) -> None:
    names = Counter(
        node.name
        for file in (SOURCE / room).rglob("*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    )

    assert [] == [name for name, times in names.items() if times > 1]
