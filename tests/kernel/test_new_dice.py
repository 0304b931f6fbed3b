"""What forks and stores need of the kernel: new dice in the middle of a game, and a record that grows line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import grognard
from grognard.api import ruleset
from grognard.bots import bot
from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import BadData, Refused
from grognard.kernel.events import Throw
from grognard.kernel.game import Game
from grognard.kernel.record import checksum, closing, head, latest
from grognard.kernel.ruleset import Chair
from grognard.kernel.view import made_once

if TYPE_CHECKING:
    from collections.abc import Iterator


def playing(seed: int = 1, answers: int = 60) -> Iterator[Game]:
    """A game of Crossroads after each of its first answers."""
    rules = ruleset("_template")
    game, player = rules.new_game(seed=seed), bot(rules, "random")
    for _ in range(answers):
        if game.question is None:
            return
        seat = game.waiting_for[0]
        game.answer(player(Chair(game, seat, 2)), seat=seat)
        yield game


def go_on(game: Game, chance: Tabletop, answers: int = 30) -> None:
    for _ in range(answers):
        if game.question is not None:
            seat = game.waiting_for[0]
            asked = game.asked_of(seat)
            assert asked is not None
            game.answer(asked.suggest(chance), seat=seat)


def test_a_record_grows_by_its_latest_line() -> None:
    text = ""
    for game in playing():
        text = (text or head(game)) + latest(game)
        if game.turn % 7 == 3:
            game.undo(consent=True)
            text += latest(game)

        assert game.save() == text + closing(game.turn)


def test_new_dice_are_other_dice_and_the_record_replays_them() -> None:
    games = []
    for seed in ("a", "b", "a"):
        *_, game = playing(answers=20)
        game.new_dice(seed)
        go_on(game, Tabletop("same answers"))
        games.append(game)

    assert games[0].state_bytes() == games[2].state_bytes()
    assert games[0].falls != games[1].falls
    assert games[0].falls[:21] == games[1].falls[:21]
    for game in games:
        again = grognard.load(game.save())
        assert game.state_bytes() == again.state_bytes()
        assert game.save() == again.save()


def test_an_undo_past_new_dice_leads_to_the_same_table() -> None:
    *_, game = playing(answers=20)
    before = game.view(0)
    game.new_dice("fresh")
    go_on(game, Tabletop("on"), answers=3)
    for _ in range(3):
        game.undo(consent=True)

    after = game.view(0)
    assert before == {**after, "undone": []}
    assert after["undone"]
    assert "fresh" == game.dice.seed
    assert game.clone().state_bytes() == game.state_bytes()


def test_dice_that_lie_on_the_table_cannot_be_exchanged() -> None:
    *_, game = playing(answers=20)
    game.question = Choose(
        seat=0, prompt="Again?", clause="TOY-01", options=(Option("no"),), throws=(Throw("hit", "D6", (1,)),)
    )
    tape = len(game.tape)

    with pytest.raises(Refused, match="Dice lie on the table"):
        game.new_dice("fresh")
    assert tape == len(game.tape)


def test_a_seed_that_is_none_is_refused_by_the_line() -> None:
    *_, game = playing(answers=5)
    game.new_dice("fresh")
    lines = game.save().split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("new dice"))
    lines[place] = f"new dice [1]  ~{checksum('new dice [1]')}"

    with pytest.raises(BadData, match="seed should be") as caught:
        grognard.load("\n".join(lines))
    assert place + 1 == caught.value.line


def test_a_game_can_follow_anothers_tape() -> None:
    *_, game = playing(answers=20)
    game.undo(consent=True)
    game.new_dice("fresh")
    go_on(game, Tabletop("on"))
    twin = Game(game.ruleset, game.header)
    for line in game.tape:
        twin.follow(line)

    assert game.state_bytes() == twin.state_bytes()


def test_what_follows_from_a_record_is_made_once_for_it() -> None:
    made = []

    def name(unit: list[str]) -> str:
        made.append(unit)
        return unit[0]

    known = made_once(name, most=2)
    one, same = ["Reeds"], ["Reeds"]

    assert ["Reeds", "Reeds", "Reeds"] == [known(one), known(one), known(same)]
    assert [one, same] == made
    known(["Eels"])
    assert "Reeds" == known(one)
    assert 4 == len(made)
