"""The search for a PostgreSQL, with pretended programs in folders of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools import postgres

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without PostgreSQL, and without apt."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("GROGNARD_POSTGRES", raising=False)
    monkeypatch.setattr(postgres, "DEBIAN", tmp_path / "debian")
    return tmp_path


def put(folder: Path, *programs: str) -> Path:
    folder.mkdir(parents=True)
    for name in programs:
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    return folder


def test_the_newest_of_debians_is_found(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(machine / "debian" / "9" / "bin", *postgres.PROGRAMS)
    newest = put(machine / "debian" / "15" / "bin", *postgres.PROGRAMS)

    assert 0 == postgres.main()
    assert (f"{newest}\n", "") == capsys.readouterr()


def test_one_without_a_server_is_passed_over(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(machine / "debian" / "15" / "bin", "initdb", "createdb")
    whole = put(machine / "bin", *postgres.PROGRAMS)

    assert 0 == postgres.main()
    assert (f"{whole}\n", "") == capsys.readouterr()


def test_the_one_named_by_the_user_is_not_replaced_in_silence(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(machine / "bin", *postgres.PROGRAMS)
    monkeypatch.setenv("GROGNARD_POSTGRES", str(machine / "nowhere"))

    sentence = (
        f"PostgreSQL tests NOT RUN: {machine / 'nowhere'} (GROGNARD_POSTGRES) holds no PostgreSQL on this machine\n"
    )

    assert 1 == postgres.main()
    assert ("", sentence) == capsys.readouterr()


def test_without_one_the_tool_says_so(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 == postgres.main()
    assert ("", "PostgreSQL tests NOT RUN: there is no PostgreSQL on this machine\n") == capsys.readouterr()
