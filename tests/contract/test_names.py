"""One thing, one name; and no rule or bot takes an answer, a prompt or a label apart."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.api import new_game, ruleset
from grognard.bots import act, bot

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


@pytest.mark.parametrize("slug", grognard.rulesets())
def test_questions_call_a_model_as_the_board_does(slug: str) -> None:
    game, player = new_game(slug, seed=3), bot(ruleset(slug), "random")
    wrong: list[str] = []
    while game.question is not None:
        seat = game.waiting_for[0]
        asked = game.asked_of(seat)
        assert asked is not None
        own = [
            option for option in asked.shown().get("options", ()) if list(option.get("about", ())) == [option["key"]]
        ]
        if own:
            wrong += _called_otherwise(own, game.view(seat)["table"])
        act(game, seat, player, 3)

    assert [] == wrong


def _called_otherwise(options: list[dict[str, Any]], table: dict[str, Any]) -> list[str]:
    """The options that choose a model or a unit by another name than it has on the board; and those alike."""
    pieces, cards = ({each["id"]: each for each in table.get(name, ())} for name in ("pieces", "cards"))
    names = {card: str(each["name"]) for card, each in cards.items()}
    kinds = {piece: str(each.get("label") or names[each["unit"]]) for piece, each in pieces.items()}
    found = []
    for option in options:
        key, said = option["key"], str(option.get("label") or option["key"])
        called = names.get(key) or kinds.get(key)
        # The browser puts the name in the place of an id that stands for a model.
        if called is not None and called not in said and key not in said:
            found.append(f"{said} is {called}")
    said_twice = Counter(str(option.get("label") or option["key"]) for option in options)
    return [*found, *(said for said, times in said_twice.items() if times > 1)]


KNOWN_TWICE = {
    "legendary": {"Foe"},
    "steampunk": {"Lists"},
}
"""What is still called like something of the kernel: facts about an enemy, and all that a nation can field."""


@pytest.mark.parametrize("slug", grognard.rulesets())
def test_no_ruleset_uses_the_name_of_a_class_for_two_things(slug: str) -> None:
    """Its own classes have other names than those that it imports from the kernel."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in (RULESETS / slug).rglob("*.py")]
    own = {node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)}
    imported = {
        name.name
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("grognard.kernel")
        for name in node.names
    }

    assert KNOWN_TWICE.get(slug, set()) == own & imported
