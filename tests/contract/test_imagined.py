"""A game goes on as one seat imagines it: a fork of a running game, in every ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import grognard
from grognard.api import ruleset
from grognard.bots import act, bot
from grognard.kernel.errors import BadData, Refused

if TYPE_CHECKING:
    from grognard.kernel.game import Game

pytestmark = pytest.mark.parametrize("slug", grognard.rulesets())

BEFORE, AFTER = 17, 60


def play(game: Game, answers: int) -> Game:
    """Let random bots give so many answers."""
    player = bot(game.ruleset, "random")
    for _ in range(answers):
        if game.question is not None:
            act(game, game.waiting_for[0], player, 5)
    return game


def imagined(slug: str, before: int = BEFORE) -> Game:
    game = play(ruleset(slug).new_game(seed=5), before)
    game.go_on_imagined(0, "a guess")
    return game


def test_an_imagined_game_is_played_to_its_end_and_its_record_plays_again(slug: str) -> None:
    game = play(imagined(slug), 10_000)

    assert game.result is not None
    assert game.state_bytes() == grognard.load(game.save()).state_bytes()


def test_an_imagined_game_stands_where_its_step_began(slug: str) -> None:
    real = play(ruleset(slug).new_game(seed=5), BEFORE)
    game = imagined(slug)

    assert game.turn <= real.turn
    assert game.view(0)["table"]["width"] == real.view(0)["table"]["width"]
    assert [given.seat for given in real.history[: game.turn]] == [given.seat for given in game.history]
    assert {None} >= {given.answer for given in game.history}


def test_nothing_told_to_others_before_is_known_any_more(slug: str) -> None:
    game = imagined(slug)

    assert all(event.is_for(0) or not event.text for event in game.events)


def test_an_imagined_game_can_be_cloned_and_imagined(slug: str) -> None:
    game = play(imagined(slug), AFTER)

    assert game.state_bytes() == game.clone().state_bytes()
    assert game.imagine(1, "another guess").turn == game.turn


def test_no_undo_goes_back_beyond_the_moment_it_was_imagined(slug: str) -> None:
    game = imagined(slug)
    start = game.turn
    play(game, AFTER)

    while game.turn > start:
        game.undo(consent=True)

    with pytest.raises(Refused, match="nothing to take back"):
        game.undo(consent=True)
    assert grognard.load(game.save()).state_bytes() == game.state_bytes()


def test_a_record_that_imagines_for_nobody_is_refused(slug: str) -> None:
    from grognard.kernel.record import checksum

    lines = imagined(slug).save().split("\n")
    place = next(n for n, line in enumerate(lines) if line.startswith("imagined"))
    forged = lines[place].rpartition("  ~")[0].replace("by p1", "by p9")
    lines[place] = f"{forged}  ~{checksum(forged)}"

    with pytest.raises(BadData, match="no player 9"):
        grognard.load("\n".join(lines), "record")
