"""The program as a user meets it: words in, words and an exit code out."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pytest

from grognard.cli import main

if TYPE_CHECKING:
    from pathlib import Path


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


class Command(Protocol):
    def __call__(self, *words: str, typed: str = "") -> Said: ...


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, a plain screen of 80 columns, and a working folder of one's own."""
    monkeypatch.setenv("GROGNARD_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def grognard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command in this process; `typed` is what the player types."""

    def run(*words: str, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            code = main(words)
        except SystemExit as stop:
            code = int(stop.code or 0)
        return Said(code, *capsys.readouterr())

    return run


@pytest.fixture
def battle(folder: Path, grognard: Command) -> Path:
    """The record of a whole game between two bots."""
    record = folder / "battle.record"
    said = grognard("play", "_template", "--watch", "--vs", "random", "--seed", "3", "--autosave", str(record))
    assert 0 == said.code, said.err
    return record
