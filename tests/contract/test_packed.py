"""A game that was packed by one process and unpacked by another is the same game, and goes on as the first one does."""

from __future__ import annotations

import gc
import subprocess
import sys
from typing import TYPE_CHECKING
from weakref import ref

import msgspec
import pytest

from grognard.api import ruleset
from grognard.bots import bot, levels
from grognard.kernel.game import Game
from grognard.kernel.pickling import unpack
from grognard.kernel.ruleset import Chair
from grognard.kernel.table import new_moment
from grognard.kernel.words import encode_sentence
from grognard.rulesets import slugs

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Ruleset


def play(game: Game, answers: int) -> list[object]:
    """Let the gentlest bot answer; what it answered."""
    player, given = bot(game.ruleset, next(iter(levels(game.ruleset)))), []
    for _ in range(answers):
        if game.question is None:
            break
        seat = game.waiting_for[0]
        given.append(player(Chair(game, seat, 1)))
        game.answer(given[-1], seat=seat)
    return given


def seen(game: Game) -> bytes:
    return msgspec.json.encode([game.view(seat) for seat in (0, 1, None)], enc_hook=encode_sentence)


def moved(game: Game, rules: Ruleset) -> Game:
    return Game.unpacked(rules, game.packed())


@pytest.mark.parametrize("slug", slugs())
def test_a_packed_game_is_the_same_game(slug: str) -> None:
    rules = ruleset(slug)
    game = rules.new_game(rules.first_armies, seed=3)
    play(game, 25)
    other = moved(game, rules)

    assert game.state_bytes() == other.state_bytes()
    assert seen(game) == seen(other)
    for answer in play(game, 6):
        other.answer(answer, seat=other.waiting_for[0])
    assert game.save() == other.save()
    game.undo(consent=True)
    other.undo(consent=True)
    assert game.save() == other.save()
    assert seen(game) == seen(other)


OTHER_PROCESS = """
import sys
from grognard.api import ruleset
from grognard.kernel.dice import Tabletop
rules = ruleset("_template")
for seed in range(40):
    game = rules.new_game(seed=seed)
    for turn in range(6):
        game.answer(game.asked_of(game.waiting_for[0]).suggest(Tabletop(turn)), seat=game.waiting_for[0])
sys.stdout.buffer.write(game.packed())
"""


def test_what_was_worked_out_here_is_not_taken_for_a_game_of_another_process() -> None:
    """Numbers of moments belong to a process: once a server took an illegal place for free by one from a worker."""
    rules = ruleset("_template")
    run = subprocess.run([sys.executable, "-c", OTHER_PROCESS], capture_output=True, check=True)
    there = unpack(run.stdout)[5]
    for seed in range(200):  # until this process has had the numbers of that one
        game = rules.new_game(seed=seed)
        play(game, 6)
        if game.version > there[-1].version:
            break
    now = new_moment()
    other = Game.unpacked(rules, run.stdout)

    assert now > there[-1].version
    assert now < other.moment
    assert now < other.version
    while other.turn:
        other.undo(consent=True)

        assert now < other.moment
        assert now < other.version


def test_a_fork_can_be_packed_too() -> None:
    rules = ruleset("_template")
    game = rules.new_game(seed=3)
    play(game, 12)
    game.go_on_imagined(0, "fork")
    play(game, 3)
    other = moved(game, rules)

    assert game.save() == other.save()
    assert seen(game) == seen(other)


class Watched(Game):
    """A game that can be watched going."""

    __slots__ = ("__weakref__",)


@pytest.mark.parametrize("slug", slugs())
def test_a_game_that_is_put_away_is_free_at_once(slug: str) -> None:
    rules = ruleset(slug)
    game: Game = Watched(rules, rules.new_game(rules.first_armies, seed=3).header)
    play(game, 12)
    gone = ref(game)
    gc.disable()
    try:
        game.put_away()
        del game

        assert gone() is None
    finally:
        gc.enable()
