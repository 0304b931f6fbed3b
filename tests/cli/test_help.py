"""Help comes at once, and what is misspelt is answered with what was meant."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from grognard import __version__
from grognard.cli import COMMANDS

if TYPE_CHECKING:
    from tests.cli.conftest import Command

GROGNARD = (sys.executable, "-m", "grognard")
LATER = {"msgspec", "yaml", "asyncio", "json", "numpy", "dataclasses", "argparse", "pathlib", "inspect"}


@pytest.mark.parametrize("words", [("--help",), ("-h",), ("help",)])
def test_help_lists_every_command(grognard: Command, words: tuple[str, ...]) -> None:
    said = grognard(*words)

    assert 0 == said.code
    assert all(f"  {command} " in said.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(grognard: Command, command: str) -> None:
    said = grognard(command, "--help")

    assert 0 == said.code
    assert f"usage: grognard {command}" in said.out
    assert f"examples:\n  grognard {command}" in said.out
    assert all(len(line) <= 120 for line in said.out.splitlines())


def test_help_is_told_in_the_language_of_the_reader(grognard: Command) -> None:
    said = grognard("--language", "pl", "--help").out

    assert said.startswith("użycie: grognard")
    assert all(f"  {command} " in said for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_has_no_english_line(grognard: Command, command: str) -> None:
    english = {line.strip() for line in grognard(command, "--help").out.partition("examples:")[0].splitlines()}
    polish = grognard(command, "--help", "--language", "pl").out.partition("przykłady:")[0]
    alike = {line.strip() for line in polish.splitlines()} & english

    assert set() == {
        line for line in alike if any(len(word) > 3 and word.isalpha() and word.islower() for word in line.split())
    }


def test_an_unknown_option_is_refused_in_the_language_of_the_reader(grognard: Command) -> None:
    assert "nieznana opcja '--gams'" in grognard("lab", "--gams", "3", "--language", "pl").err


def test_version(grognard: Command) -> None:
    assert f"grognard {__version__}\n" == grognard("--version").out


def test_help_imports_nothing_it_does_not_need() -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", *GROGNARD[1:], "--help"], check=False, capture_output=True, text=True
    )
    modules = {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}

    assert 0 == run.returncode
    assert "grognard.cli" in modules
    assert set() == modules & LATER


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "_template", "--wach"), "grognard play: nieznana opcja '--wach'; czy chodziło o „--watch”?"),
        (("replay",), "grognard replay: brakuje argumentów: FILE"),
        (("play", "_template", "--seed"), "grognard play: argument --seed: potrzebna jest jedna wartość"),
        (("serve", "--port", "abc"), "grognard serve: argument --port: powinna być liczba całkowita, a jest 'abc'"),
        (
            ("serve", "--log-format", "xml"),
            "argument --log-format: nie można wybrać 'xml' (do wyboru: 'text', 'json')",
        ),
        (("play", "--resume=yes"), "argument --resume: niepotrzebna wartość 'yes'"),
    ],
)
def test_wrong_words_are_told_in_the_language_of_the_reader(
    grognard: Command, words: tuple[str, ...], sentence: str
) -> None:
    said = grognard("--language", "pl", *words)

    assert 2 == said.code
    assert sentence in said.err
    assert "Spróbuj `grognard" in said.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("paly",), "grognard: unknown command 'paly'; did you mean \"play\"?"),
        (("--verison",), "grognard: unknown option '--verison'"),
        (("play", "_tmplate"), "grognard: unknown ruleset '_tmplate'; did you mean \"_template\"?"),
        (("play", "_template", "--wach"), "grognard play: unknown option '--wach'; did you mean \"--watch\"?"),
        (
            ("play", "_template", "--vs", "carefull"),
            "grognard: unknown bot level 'carefull'; did you mean \"careful\"?",
        ),
        (("play", "_template", "--vs", "humen"), 'did you mean "human"?'),
        (
            ("play", "_template", "--scenario", "crossroad"),
            "unknown scenario 'crossroad'; did you mean \"crossroads\"?",
        ),
        (("play", "_template", "--option", "open_colour=1"), 'did you mean "open_colours"?'),
        (
            ("play", "_template", "--option", "open_colours=maybe"),
            "Option open_colours can be False, True, not 'maybe'.",
        ),
        (("play", "_template", "--army", "warden"), "unknown army 'warden'; did you mean \"wardens\"?"),
        (("play", "_template", "--army", "nowhere.toml"), "nowhere.toml: there is no such file"),
        (("play", "_template", "--seat", "3"), "Crossroads has the seats 1 to 2, not 3"),
        (("play", "_template", "--seat", "0"), "--seat: should be a whole number from 1, not '0'"),
        (("play", "_template", "--delay", "x"), "--delay: should be seconds from 0 to 60, not 'x'"),
        (("play", "_template", "--watch", "--vs", "human"), "--watch is for bots alone"),
        (("play", "_template", "--watch", "--seat", "1"), "--watch leaves no seat for you"),
        (("play", "_template", "--vs", "random,careful"), "--vs takes one opponent"),
        (("play", "_template", "extra"), "there is no use for 'extra' here"),
        (("play", "--resume", "--load", "x"), "--resume or --load, not both"),
        (("play", "--load", "x", "--seed", "1"), "--seed is settled already"),
        (("play", "--resume", "--vs", "random"), "--resume goes on with the players of that game"),
        (("play", "--resume"), "there is no unfinished game to resume"),
        (("play", "_template", "--resume"), "there is no unfinished game of _template to resume"),
        (("play",), "which ruleset? There are: _template"),
        (("replay",), "the following arguments are required: FILE"),
        (("muster", "_tmplate"), 'did you mean "_template"?'),
        (("odds", "_tmplate", "a=1"), 'did you mean "_template"?'),
        (("lab", "_template", "--vs", "random"), "--vs names two bots"),
        (("lab", "_template", "--vs", "random,carful"), 'did you mean "careful"?'),
        (("lab", "_template", "--games", "none"), "--games: should be a whole number from 1, not 'none'"),
    ],
)
def test_bad_words_are_answered_with_a_sentence_and_exit_code_2(
    grognard: Command, words: tuple[str, ...], sentence: str
) -> None:
    said = grognard(*words)

    assert 2 == said.code
    assert sentence in said.err
    assert "Traceback" not in said.err
    assert "" == said.out


def test_the_program_runs_as_a_module_and_tells_errors_to_stderr() -> None:
    run = subprocess.run([*GROGNARD, "rulez"], check=False, capture_output=True, text=True)

    assert 2 == run.returncode
    assert "" == run.stdout
    assert "grognard: unknown command 'rulez'; did you mean \"rules\"?\n" == run.stderr


def test_a_reader_that_goes_away_is_no_reason_to_complain() -> None:
    program = subprocess.Popen([*GROGNARD, "rules", "_template"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    complaint = program.stderr.read()
    program.stderr.close()

    assert 141 == program.wait()
    assert b"" == complaint


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_terminal_of_any_alphabet_is_served(encoding: str) -> None:
    words = [*GROGNARD, "play", "_template", "--watch", "--vs", "random", "--seed", "3", "--no-autosave"]
    run = subprocess.run(words, check=False, capture_output=True, env=os.environ | {"PYTHONIOENCODING": encoding})

    assert 0 == run.returncode, run.stderr
    assert ("█" in run.stdout.decode(encoding)) == (encoding == "utf-8")
    assert "The game is over." in run.stdout.decode(encoding)
