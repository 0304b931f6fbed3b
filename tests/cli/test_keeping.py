"""Nothing is lost: games are kept while they are played, and go on where they stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import grognard as public
from grognard.cli.game.saves import data_folder

if TYPE_CHECKING:
    from tests.cli.conftest import Command

PLAY = ("play", "_template", "--vs", "random", "--seed", "7")
AUTO = "auto\n" * 400


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "data" / "games").iterdir())


def whole_game(grognard: Command) -> str:
    grognard(*PLAY, "--autosave", "whole", typed="auto\n" * 400)
    return Path("whole").read_text()


@pytest.mark.parametrize("leave", ["quit\n", "exit\n", ""])
def test_a_game_that_is_left_goes_on_where_it_stopped(grognard: Command, folder: Path, leave: str) -> None:
    whole = whole_game(grognard)
    left = grognard(*PLAY, typed="auto\n" * 9 + leave)
    on = grognard("play", "_template", "--resume", typed=AUTO)

    assert 0 == left.code
    assert "Go on with: grognard play _template --resume" in left.out
    assert 0 == on.code
    assert "Wardens of the Dyke (human) against Tollkeepers (random)" in on.out
    assert whole == kept(folder)[0].read_text()
    assert 1 == len(kept(folder))


def test_the_last_game_is_resumed_and_a_finished_one_is_not(grognard: Command, folder: Path) -> None:
    grognard(*PLAY, typed="auto\n")
    grognard("play", "_template", "--vs", "human", "--seed", "8", typed="\n")
    resumed = grognard("play", "--resume", typed="")

    assert "seed 8" in resumed.out
    assert "(human) against Tollkeepers (human)" in resumed.out
    assert 2 == len(kept(folder))

    grognard("play", "--resume", typed="\nauto\n" * 400)
    over = grognard("play", "--resume")

    assert 2 == over.code
    assert "there is no unfinished game to resume" in over.err


def test_beginning_a_game_costs_no_other(grognard: Command, folder: Path) -> None:
    grognard(*PLAY, typed="auto\n" * 5)
    first = kept(folder)[0].read_text()
    grognard("play", "_template", "--seed", "9", typed="auto\n")

    assert first == kept(folder)[0].read_text()
    assert 2 == len(kept(folder))


def test_letters_are_the_same_after_a_resume(grognard: Command) -> None:
    grognard(*PLAY, typed="auto\n" * 40 + "unit R\nunit l\n")
    before = grognard("play", "--resume", typed="map\n").out
    again = grognard("play", "--resume", typed="map\n").out

    assert before == again


def test_save_and_load(grognard: Command, folder: Path) -> None:
    whole = whole_game(grognard)
    saved = grognard(*PLAY, typed="auto\n" * 7 + "save here.record\nauto\nauto\n")
    said = grognard("play", "--load", "here.record", "--vs", "random", "--autosave", "on.record", typed=AUTO)

    assert "Saved as here.record." in saved.out
    assert 0 == said.code
    assert whole == Path("on.record").read_text()
    assert 7 <= public.load(Path("here.record").read_text()).turn < public.load(whole).turn


def test_a_loaded_game_can_be_kept_in_its_own_file(grognard: Command) -> None:
    grognard(*PLAY, "--autosave", "game", typed="auto\n")
    said = grognard("play", "--load", "game", "--autosave", "game", "--vs", "random", typed=AUTO)

    assert 0 == said.code
    assert public.load(Path("game").read_text()).result is not None


def test_a_file_that_is_something_else_is_left_alone(grognard: Command, folder: Path) -> None:
    (folder / "diary").write_text("Dear diary")
    typed = grognard(*PLAY, typed="save diary\n")
    named = grognard(*PLAY, "--autosave", "diary")

    assert "There is a file diary that is no Grognard record; choose another name." in typed.out
    assert 2 == named.code
    assert "there is a file diary already" in named.err
    assert "Dear diary" == (folder / "diary").read_text()


def test_a_save_that_fails_says_so_and_the_game_goes_on(grognard: Command, folder: Path) -> None:
    (folder / "file").write_text("")
    said = grognard(*PLAY, typed="save file/game\nsave .\nEels\n")

    assert "Cannot write file/game: " in said.out
    assert "There is a folder .; name a file." in said.out
    assert "Place Reeds in your zone." in said.out


def test_a_folder_that_cannot_be_written_is_told_before_the_first_question(
    grognard: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv("GROGNARD_DATA", str(folder / "file"))
    said = grognard(*PLAY)
    without = grognard(*PLAY, "--no-autosave", typed="Eels\n")

    assert 2 == said.code
    assert "cannot write into" in said.err
    assert 0 == without.code
    assert "Left without saving." in without.out


def test_a_saved_file_is_whole_or_not_there(grognard: Command, folder: Path) -> None:
    grognard(*PLAY, "--autosave", "game", typed="auto\n" * 3)

    assert ["data", "game"] == sorted(path.name for path in folder.iterdir())


def test_a_finished_game_is_not_played_on(grognard: Command, battle: Path) -> None:
    said = grognard("play", "--load", str(battle))

    assert 2 == said.code
    assert "is over; look at it with: grognard replay" in said.err


def test_a_game_is_loaded_by_its_own_ruleset_only(grognard: Command, battle: Path) -> None:
    text = battle.read_text().splitlines(keepends=True)
    battle.write_text("".join(text[:3]))
    said = grognard("play", "_template", "--load", str(battle))

    assert 2 == said.code
    assert "battle.record:4: the record stops here" in said.err


def test_a_damaged_note_of_the_last_game_is_told(grognard: Command, folder: Path) -> None:
    grognard(*PLAY, typed="auto\n")
    (folder / "data" / "resume" / "_template.json").write_text('{"record": 1')
    said = grognard("play", "--resume")

    assert 2 == said.code
    assert "this note of the game to resume cannot be read" in said.err


def test_ctrl_c_keeps_the_game(folder: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "grognard", *PLAY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write("Eels\n")
    program.stdin.flush()
    for line in program.stdout:
        if "Place Reeds" in line:
            break
    program.send_signal(signal.SIGINT)
    said = program.stdout.read()
    program.stdin.close()
    program.stdout.close()

    assert 130 == program.wait()
    assert "Go on with: grognard play _template --resume" in said
    assert 2 == public.load(kept(folder)[0].read_text()).turn


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/grognard"),
        ("linux", {}, "~/.local/share/grognard"),
        ("darwin", {}, "~/Library/Application Support/grognard"),
        ("win32", {"LOCALAPPDATA": "/appdata"}, "/appdata/grognard"),
        ("linux", {"GROGNARD_DATA": "/own"}, "/own"),
    ],
)
def test_the_data_folder_is_where_the_system_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], expected: str
) -> None:
    for name in ("GROGNARD_DATA", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)

    assert Path(os.path.expanduser(expected)) == data_folder()  # noqa: PTH111
