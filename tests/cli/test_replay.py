"""A record is looked at whole, line by line, or by a program; a damaged one is refused by its line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import grognard as public
from grognard.cli.commands.replay import Reel, ReplaySteps
from grognard.cli.screen import Screen
from grognard.kernel.record import checksum

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command


def test_a_piped_replay_prints_header_log_table_and_result(grognard: Command, battle: Path) -> None:
    said = grognard("replay", str(battle))
    game = public.load(battle.read_text())

    assert 0 == said.code
    assert "Crossroads: Wardens of the Dyke against Tollkeepers. Scenario crossroads, seed" in said.out
    assert game.result is not None
    assert game.result.reason in said.out
    assert said.out.count("• ") == len(game.view(None)["events"])
    assert 1 == said.out.count("┌─")


def test_the_log_alone(grognard: Command, battle: Path) -> None:
    out = grognard("replay", str(battle), "--log").out

    assert out.startswith("• ")
    assert "┌─" not in out


def test_a_place_in_the_middle(grognard: Command, battle: Path) -> None:
    said = grognard("replay", str(battle), "--at", "3")

    assert "After 3 of " in said.out
    assert "Tollkeepers decides: " in said.out


def test_a_players_eyes_see_more_than_a_spectators(grognard: Command, battle: Path) -> None:
    spectator = grognard("replay", str(battle), "--at", "2").out
    player = grognard("replay", str(battle), "--at", "2", "--seat", "1").out

    assert "carries the colours" not in spectator
    assert "carries the colours" in player


def test_for_programs(grognard: Command, battle: Path) -> None:
    told = json.loads(grognard("replay", str(battle), "--json").out)

    assert "_template" == told["header"]["ruleset"]
    assert told["length"] == told["at"] == told["turn"]
    assert told["result"]["reason"]
    assert told["events"]


def test_watching_goes_through_the_whole_game(grognard: Command, battle: Path) -> None:
    watched = grognard("replay", str(battle), "--watch").out
    log = grognard("replay", str(battle), "--log").out

    assert [line for line in log.splitlines() if line.startswith("•")] == [
        line for line in watched.splitlines() if line.startswith("•")
    ]
    assert watched.count("┌─") > 2


def test_every_place_of_the_reel_is_the_game_at_that_line(grognard: Command, folder: Path) -> None:
    typed = "auto\n" * 20 + "undo!\n" + "auto\n" * 300
    grognard("play", "_template", "--vs", "random", "--seed", "5", "--autosave", "game", typed=typed)
    reel = Reel(public.load((folder / "game").read_text()), None)
    forward = [game.state_bytes() for game in reel.frames(reel.length)]
    backward = [reel.at(place).state_bytes() for place in range(reel.length, -1, -1)]

    assert forward == backward[::-1]
    assert "undo p1" in (folder / "game").read_text()


def test_stepping_by_hand(battle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = ReplaySteps(Reel(public.load(battle.read_text()), None), Screen())
    walked = []
    for word in ("", "n", "p", "5", "back", "end", "n", "999", "0", "p"):
        steps.go(word)
        walked.append(steps.place)
    last = steps.reel.length

    assert [1, 2, 1, 5, 4, last, last, last, 0, 0] == walked

    capsys.readouterr()
    steps.go("?")

    assert "NUMBER: go there" in capsys.readouterr().out


def damaged(text: str, line: int, change: str, *, is_resealed: bool) -> str:
    """The record with one line changed, with or without a checksum that fits again."""
    lines = text.splitlines()
    body, _, old = lines[line - 1].rpartition("  ~")
    assert body
    changed = change or body[:-1]
    lines[line - 1] = f"{changed}  ~{checksum(changed) if is_resealed else old}"
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("line", "change", "is_resealed", "sentence"),
    [
        (1, "", False, ":1: this line is damaged or was edited"),
        (5, "seed: 4", False, ":5: this line is damaged or was edited"),
        (8, '1 p1 "A7"', False, ":8: this line is damaged or was edited"),
        (1, "grognard record 99", True, ":1: this record has the format '99'"),
        (2, 'ruleset: "_tempalte" "1"', True, "unknown ruleset '_tempalte'; did you mean \"_template\"?"),
        (2, 'ruleset: "_template" "77"', True, "played with version 77 of Crossroads"),
        (4, 'options: {"open": true}', True, "unknown option of _template 'open'"),
        (6, "army: {}", True, "cannot be played here"),
        (8, '1 p1 "A9"', True, ":8: the rules refuse this answer: 'A9' is not among the options"),
        (8, '2 p1 "A1"', True, ":8: answer 1 is missing"),
        (8, '1 p7 "A1"', True, ":8: the rules refuse this answer"),
        (8, "1 p1 {", True, ":8: this line does not hold readable data"),
        (8, "fnord", True, ":8: this line is neither an answer"),
    ],
)
@pytest.mark.parametrize("command", [("replay",), ("play", "--load")])
def test_a_damaged_record_is_refused_by_its_line(
    grognard: Command,
    battle: Path,
    line: int,
    change: str,
    is_resealed: bool,
    sentence: str,
    command: tuple[str, ...],
) -> None:
    battle.write_text(damaged(battle.read_text(), line, change, is_resealed=is_resealed))
    said = grognard(*command, str(battle))

    assert 2 == said.code
    assert said.err.startswith("grognard: ")
    assert "battle.record" in said.err
    assert sentence in said.err


@pytest.mark.parametrize("lines", [1, 4, 7, 8, 20, -1])
def test_a_truncated_record_is_refused_by_its_last_line(grognard: Command, battle: Path, lines: int) -> None:
    text = battle.read_text().splitlines(keepends=True)[:lines]
    battle.write_text("".join(text))
    said = grognard("replay", str(battle))

    assert 2 == said.code
    assert f"battle.record:{len(text) + 1}: the record stops here" in said.err


def test_half_a_line_is_refused(grognard: Command, battle: Path) -> None:
    battle.write_text(battle.read_text()[:-5])

    assert "the record stops here" in grognard("replay", str(battle)).err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", ":1: this is no Grognard record"),
        (b"hello\n", ":1: this is no Grognard record"),
        (b"grognard record 1\n\xff\xfe\n", ":2: this is not text"),
    ],
)
def test_a_file_that_is_no_record_is_refused(grognard: Command, folder: Path, content: bytes, sentence: str) -> None:
    (folder / "file").write_bytes(content)
    said = grognard("replay", "file")

    assert 2 == said.code
    assert f"grognard: file{sentence}" in said.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nowhere",), "nowhere: there is no such file"),
        ((".",), ".: this is a folder, not a record"),
        (("battle.record", "--at", "9999"), "battle.record has the places 0 to "),
        (("battle.record", "--at", "-1"), "not -1"),
        (("battle.record", "--seat", "3"), "Crossroads has the seats 1 to 2, not 3"),
    ],
)
@pytest.mark.usefixtures("battle")
def test_a_place_that_is_not_there_is_told(grognard: Command, words: tuple[str, ...], sentence: str) -> None:
    said = grognard("replay", *words)

    assert 2 == said.code
    assert sentence in said.err
