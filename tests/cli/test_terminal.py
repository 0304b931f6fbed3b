"""On a real terminal there are colours, a cleared screen between secrets, and pictures that replace each other."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pty = pytest.importorskip("pty")
CLEARED = "\x1b[2J\x1b[3J\x1b[H"
PATIENCE = 60
"""Seconds after which a silent program counts as hung."""


class Terminal:
    """A program that believes it talks to a person."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.mine, theirs = pty.openpty()
        plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "grognard", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=plain | {"TERM": "xterm-256color"} | environment,
        )
        os.close(theirs)

    def until(self, mark: str) -> str:
        """What it says until it says the mark."""
        said = b""
        while mark.encode() not in said:
            ready, _, _ = select.select([self.mine], [], [], PATIENCE)
            assert ready, f"silent after {said[-500:]!r}"
            try:
                more = os.read(self.mine, 65536)
            except OSError:  # the other end is closed
                more = b""
            assert more, f"ended after {said[-500:]!r}"
            said += more
        return said.decode()

    def type(self, text: str) -> None:
        os.write(self.mine, text.encode() + b"\n")

    def close(self) -> None:
        self.program.kill()
        self.program.wait()
        os.close(self.mine)


@pytest.fixture
def start() -> Iterator[type[Terminal]]:
    """Begin programs that end with the test."""
    running: list[Terminal] = []

    class Started(Terminal):
        def __init__(self, *words: str, **environment: str) -> None:
            super().__init__(*words, **environment)
            running.append(self)

    yield Started
    for terminal in running:
        terminal.close()


def test_sides_have_colours_unless_they_are_unwanted(start: type[Terminal]) -> None:
    words = ("play", "_template", "--seed", "7", "--no-autosave")
    coloured = start(*words).until("> ")
    plain = start(*words, NO_COLOR="1").until("> ")
    dumb = start(*words, TERM="dumb").until("> ")

    assert "\x1b[38;5;33m" in coloured
    assert "\x1b[38;5;172m" in coloured
    assert "\x1b[" not in re.sub(r"\x1b\[\?2004[hl]", "", plain)
    assert "\x1b[38" not in dumb


def test_the_screen_is_cleared_between_two_players_secrets(start: type[Terminal]) -> None:
    terminal = start("play", "_template", "--vs", "human", "--seed", "7", "--no-autosave")
    terminal.until("ready. ")
    terminal.type("")
    terminal.until("> ")
    terminal.type("Eels")
    between = terminal.until("ready. ")
    terminal.type("")
    second = terminal.until("> ")

    assert CLEARED in between
    assert "carries the colours" not in between.partition(CLEARED)[2] + second


def test_what_was_typed_in_secret_does_not_come_back_with_the_arrow_key(start: type[Terminal]) -> None:
    pytest.importorskip("readline")
    terminal = start("play", "_template", "--vs", "human", "--seed", "7", "--no-autosave")
    terminal.until("ready. ")
    terminal.type("")
    terminal.until("> ")
    terminal.type("Eels")
    terminal.until("ready. ")
    terminal.type("")
    terminal.until("> ")
    terminal.type("\x1b[A")
    shown = terminal.until("> ")

    assert "Eels" not in shown.partition("Which unit")[0]


def test_watching_draws_in_place_and_ctrl_c_keeps_the_game(start: type[Terminal], folder: Path) -> None:
    terminal = start("play", "_template", "--watch", "--seed", "7", "--delay", "60")
    first = terminal.until("Both sides have named")
    terminal.program.send_signal(signal.SIGINT)
    terminal.until("grognard play _template --resume")

    assert "\x1b[H" in first
    assert 130 == terminal.program.wait()
    assert 1 == len(list((folder / "data" / "games").iterdir()))


def test_a_replay_is_stepped_through_by_hand(start: type[Terminal], battle: Path) -> None:
    terminal = start("replay", str(battle))
    first = terminal.until("[0/")
    terminal.type("")
    terminal.until("[1/")
    terminal.type("5")
    fifth = terminal.until("[5/")
    terminal.type("log")
    log = terminal.until("[5/")
    terminal.type("q")

    assert "After 0 of" in first
    assert "After 5 of" in fifth
    assert "takes its place" in log
    assert 0 == terminal.program.wait()
