"""Records: readable, complete, and refused by the line when they are damaged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import grognard
from grognard.api import ruleset
from grognard.bots import bot, play_out
from grognard.kernel.errors import BadData
from grognard.kernel.record import checksum

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture(scope="module")
def text() -> str:
    rules = ruleset("_template")
    return play_out(rules.new_game(seed=1), (bot(rules, "random"),) * 2, 1).save()


def edit(text: str, line: int, change: Callable[[str], str], *, mend: bool = True) -> str:
    """The record with one line changed, and its checksum made to fit if asked."""
    lines = text.split("\n")
    body = change(lines[line - 1].rpartition("  ~")[0])
    lines[line - 1] = f"{body}  ~{checksum(body)}" if mend else body + "  ~" + lines[line - 1].rpartition("  ~")[2]
    return "\n".join(lines)


def line_with(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), start=1) if words in line)


def refused(text: str) -> BadData:
    with pytest.raises(BadData) as caught:
        grognard.load(text, "game.record")
    return caught.value


def test_an_edited_line_is_named(text: str) -> None:
    line = line_with(text, "5 p1")
    error = refused(edit(text, line, lambda body: body.replace("5 p1", "5 p2"), mend=False))

    assert line == error.line
    assert "game.record" in str(error)
    assert "checksum" in str(error)


@pytest.mark.parametrize("keep", [3, 7, 20])
def test_a_truncated_record_says_where_it_stops(text: str, keep: int) -> None:
    whole_lines = "\n".join(text.split("\n")[:keep]) + "\n"
    error = refused(whole_lines)

    assert keep + 1 == error.line
    assert "stops here" in str(error)


def test_a_record_cut_in_the_middle_of_a_line_is_refused(text: str) -> None:
    for cut in range(0, len(text) - 1, 97):
        assert refused(text[:cut]).line


def test_a_missing_answer_is_missed(text: str) -> None:
    lines = text.split("\n")
    del lines[line_with(text, "9 p1") - 1]

    assert "answer 9 is missing" in str(refused("\n".join(lines)))


def test_an_answer_the_rules_refuse_is_named(text: str) -> None:
    line = line_with(text, "1 p1")
    error = refused(edit(text, line, lambda _: '1 p1 "Z9"'))

    assert line == error.line
    assert "TPL-SETUP-02" in str(error)


def test_dice_that_did_not_fall_are_named(text: str) -> None:
    line = line_with(text, "  dice:")
    error = refused(edit(text, line, lambda body: body + " 4"))

    assert line == error.line
    assert "seed gives" in str(error)


def test_another_seed_is_found_out(text: str) -> None:
    error = refused(edit(text, 5, lambda _: "seed: 2"))

    assert "seed gives" in str(error)


@pytest.mark.parametrize(
    ("line", "body", "words"),
    [
        (1, "grognard record 9", "reads 1"),
        (2, 'ruleset: "_tempate" "1"', 'did you mean "_template"'),
        (2, 'ruleset: "_template" "0"', "version 0"),
        (2, 'ruleset: "_template"', "ruleset and its version"),
        (3, 'scenario: "crosroads"', 'did you mean "crossroads"'),
        (3, "scenery: 1", "scenario"),
        (4, 'options: {"open_colors":true}', 'did you mean "open_colours"'),
        (4, 'options: {"open_colours":3}', "can be False, True"),
        (4, "options: 3", "mapping"),
        (4, "options: {", "readable data"),
        (5, "seed: true", "whole number"),
        (6, 'army: {"name":"X"}', "unit"),
    ],
)
def test_a_wrong_header_is_explained(text: str, line: int, body: str, words: str) -> None:
    assert words in str(refused(edit(text, line, lambda _: body)))


def test_foreign_files_are_refused_at_their_first_line() -> None:
    for foreign in ("", "hello", "<html>", '{"a": 1}', "\x00" * 50):
        assert 1 == refused(foreign).line


def test_nothing_may_follow_the_end(text: str) -> None:
    assert "follows the closing line" in str(refused(text + "more\n"))


def test_a_wrong_count_at_the_end_is_refused(text: str) -> None:
    end = len(text.split("\n")) - 1

    assert "answers here" in str(refused(edit(text, end, lambda _: "end 3")))


def test_a_taken_back_answer_stays_in_the_record() -> None:
    game = grognard.new_game("_template", seed=4)
    game.answer("A1", seat=0)
    game.undo(0)
    game.answer("A2", seat=0)
    again = grognard.load(game.save())

    assert "undo p1 to 0" in game.save()
    assert game.save() == again.save()
    assert game.state_bytes() == again.state_bytes()


def test_seeds_may_be_words() -> None:
    game = grognard.new_game("_template", seed="Sunday ü")

    assert game.save() == grognard.load(game.save()).save()
