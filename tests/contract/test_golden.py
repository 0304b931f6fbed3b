"""Golden games: a changed rule shows up as a readable diff of a log. `make record` renews them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import grognard
from tools.golden import RECORDS, log_of

if TYPE_CHECKING:
    from pathlib import Path

GAMES = sorted(RECORDS.glob("*.record"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_golden_game_plays_as_it_was_written_down(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = grognard.load(text, str(path.name))

    assert path.with_suffix(".log").read_text(encoding="utf-8") == log_of(game)
    assert text == game.save()


def test_every_ruleset_has_golden_games() -> None:
    assert set(grognard.rulesets()) == {path.stem.rsplit("-", 2)[0] for path in GAMES}
