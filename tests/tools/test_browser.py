"""The search for a Chromium, with pretended browsers on a PATH of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools import browser

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with one folder of programs; apt is not among them, nor a macOS application."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("GROGNARD_BROWSER", raising=False)
    monkeypatch.setattr(browser, "COMMANDS", [name for name in browser.COMMANDS if "/" not in name])
    return tmp_path


def put(machine: Path, name: str, exit_code: int = 0) -> str:
    program = machine / name
    program.write_text(f"#!/bin/sh\nexit {exit_code}\n")
    program.chmod(0o755)
    return str(program)


def test_an_installed_browser_is_found(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chrome = put(machine, "google-chrome")

    assert 0 == browser.main()
    assert (f"{chrome}\n", "") == capsys.readouterr()


def test_chromium_is_preferred_to_chrome(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(machine, "google-chrome")
    chromium = put(machine, "chromium")

    assert 0 == browser.main()
    assert (f"{chromium}\n", "") == capsys.readouterr()


def test_a_stub_that_does_not_start_is_passed_over(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(machine, "chromium-browser", exit_code=1)
    chrome = put(machine, "google-chrome")

    assert 0 == browser.main()
    assert (f"{chrome}\n", "") == capsys.readouterr()


def test_the_browser_named_by_the_user_comes_first(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(machine, "chromium")
    own = put(machine, "own-build")
    monkeypatch.setenv("GROGNARD_BROWSER", own)

    assert 0 == browser.main()
    assert (f"{own}\n", "") == capsys.readouterr()


def test_a_named_browser_that_does_not_start_is_not_replaced_in_silence(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(machine, "chromium")
    broken = put(machine, "own-build", exit_code=1)
    monkeypatch.setenv("GROGNARD_BROWSER", broken)

    sentence = f"browser tests NOT RUN: {broken} (GROGNARD_BROWSER) does not start on this machine\n"

    assert 1 == browser.main()
    assert ("", sentence) == capsys.readouterr()


def test_without_a_browser_the_tool_says_so(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 == browser.main()
    assert ("", "browser tests NOT RUN: no Chromium or Chrome starts on this machine\n") == capsys.readouterr()
