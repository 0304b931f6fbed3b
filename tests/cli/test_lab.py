"""`grognard lab`: games between bots, counted honestly."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from grognard import lab
from grognard.api import ruleset
from grognard.bots import play_out
from grognard.lab import Match, Played, Side, arrangements, interval, matches, play, reported

if TYPE_CHECKING:
    from pathlib import Path

    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Bot
    from tests.cli.conftest import Command

ONE, TWO = Side("a", 0), Side("b", 1)


def test_the_lab_counts_the_same_at_any_number_of_workers(grognard: Command) -> None:
    words = ("lab", "_template", "--games", "6", "--vs", "random,careful", "--seed", "4", "--json")
    alone, together = grognard(*words, "--workers", "1"), grognard(*words, "--workers", "2")
    told = json.loads(alone.out)

    assert alone.out == together.out
    assert 6 == told["games"] == told["draws"] + sum(bot["wins"] for bot in told["bots"])


def test_a_preset_is_named_like_a_switch(grognard: Command) -> None:
    words = ("lab", "szop", "--games", "1", "--vs", "random,random", "--seed", "4", "--json", "--workers", "1")
    named = grognard(*words, "--option", "Tournament")
    written = grognard(*words, "--option", "preset=tournament")
    switched_on = grognard(*words, "--option", "tournament=yes")
    misspelt = grognard(*words, "--option", "tournamet")

    assert 0 == named.code
    assert named.out == written.out == switched_on.out != grognard(*words).out
    assert 'did you mean "tournament"?' in misspelt.err


def test_the_lab_tells_shares_with_intervals(grognard: Command) -> None:
    said = grognard("lab", "_template", "--games", "2", "--vs", "random,careful", "--workers", "1")

    assert 0 == said.code
    assert re.search(r"^random +wins +\d of 2 +\d+\.\d%  \(95 %: \d+\.\d% to \d+\.\d%\)$", said.out, re.MULTILINE)


def test_bots_and_armies_change_seats_with_the_same_seed() -> None:
    made = matches("_template", ("a", "b"), ("x", "y"), 8, seed=7)

    assert ["7/0"] * 4 + ["7/1"] * 4 == [match.seed for match in made]
    assert 4 == len({match.sides for match in made})


@pytest.mark.parametrize(
    ("bots", "armies", "number"),
    [
        (("a", "b"), ("x", "y"), 4),
        (("a", "a"), ("x", "y"), 2),
        (("a", "b"), ("x", "x"), 2),
        (("a", "a"), ("x", "x"), 1),
    ],
)
def test_a_game_that_would_repeat_another_is_not_played(
    bots: tuple[str, str], armies: tuple[str, str], number: int
) -> None:
    assert number == len(arrangements(bots, (0, 1), armies))


def test_three_armies_meet_each_other() -> None:
    made = matches("_template", ("a", "a"), ("x", "y", "z"), 6)

    assert [{0, 1}, {0, 1}, {0, 2}, {0, 2}, {1, 2}, {1, 2}] == [{side.army for side in match.sides} for match in made]


def test_a_win_belongs_to_the_bot_and_the_army_wherever_they_sat() -> None:
    report = reported(
        [
            Played((ONE, TWO), "0", winner=0, first=1),
            Played((TWO, ONE), "0", winner=1, first=1),
            Played((TWO, ONE), "1", winner=0, first=0),
            Played((ONE, TWO), "1", winner=None, first=0),
        ]
    )

    assert {"a": (2, 4), "b": (1, 4)} == report.bots
    assert {0: (2, 4), 1: (1, 4)} == report.armies
    assert {(0, 1): 0.625, (1, 0): 0.375} == report.pairs
    assert ((2, 4), (2, 4)) == (report.first_seat, report.first_player)
    assert 1 == report.draws


def test_equal_bots_and_equal_armies_have_no_share() -> None:
    report = reported([Played((Side("a", 0), Side("a", 0)), "0", winner=0)])

    assert ({}, {}) == (report.bots, report.armies)
    assert (0, 0) == report.first_player


def test_who_went_first_is_recorded_where_the_rules_know_it() -> None:
    sides = (Side("random", 0), Side("random", 1))
    patrols = ruleset("tenth").lists.first_armies or ruleset("tenth").lists.samples[:2]

    assert play(Match("tenth", sides, tuple(patrols), None, {}, "3")).first in (0, 1)
    assert play(Match("_template", sides, ("wardens", "tollkeepers"), None, {}, "3")).first is None


def test_a_crash_costs_one_game_and_is_kept(grognard: Command, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, seen = play_out, [0]

    def once(game: Game, players: tuple[Bot, ...], seed: int | str = 0) -> Game:
        seen[0] += 1
        if seen[0] == 2:
            raise ZeroDivisionError("the rule divides by nothing")
        return real(game, players, seed)

    monkeypatch.setattr(lab, "play_out", once)
    said = grognard("lab", "_template", "--games", "4", "--vs", "random,careful", "--workers", "1")
    [record] = (folder / "data" / "lab").glob("*.record")

    assert 1 == said.code
    assert "3 games of" in said.out
    assert record.name in said.out.replace("\n", "")
    assert "ZeroDivisionError" in record.with_suffix(".traceback.txt").read_text()


def test_who_breaks_off_is_told_what_there_is(grognard: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    real = play_out

    def once(game: Game, players: tuple[Bot, ...], seed: int | str = 0) -> Game:
        if seed != "0/0":
            raise KeyboardInterrupt
        return real(game, players, seed)

    monkeypatch.setattr(lab, "play_out", once)
    said = grognard("lab", "_template", "--games", "8", "--vs", "random,careful", "--workers", "1")

    assert 130 == said.code
    assert "4 games of" in said.out


def test_what_is_wrong_is_said_before_anybody_plays(grognard: Command) -> None:
    said = grognard("lab", "_template", "--army", "wardns", "--army", "tollkeepers")

    assert 2 == said.code
    assert 'did you mean "wardens"' in said.err


def test_clauses_that_never_came_up_are_told(grognard: Command) -> None:
    said = grognard("lab", "_template", "--games", "1", "--vs", "random,random", "--workers", "1", "--clauses")

    assert re.search(r"Never came up: .*TPL-ARMY-02", said.out, re.DOTALL)


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (5, 10), (1, 1)])
def test_an_interval_holds_the_share_and_stays_between_0_and_1(wins: int, games: int) -> None:
    low, high = interval(wins, games)

    assert 0 <= low <= wins / games <= high <= 1
