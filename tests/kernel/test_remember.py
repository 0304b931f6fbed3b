"""Reports are remembered in a memory that never grows beyond its bound."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.dice import D6, Odds
from grognard.kernel.memo import MOST_BYTES, Known, Remembered, weight_of
from grognard.kernel.odds_report import Item, Report

if TYPE_CHECKING:
    from collections.abc import Mapping

SMALL = weight_of(Report({"pips": Odds(D6.weights)}))


class Counted:
    """An odds function that counts how often it has to work."""

    def __init__(self, lasts: bool = True) -> None:
        self.worked = 0
        self.lasts = lasts

    def __call__(self, attack: Mapping[str, Any], _options: Mapping[str, Any]) -> Report:
        self.worked += 1
        return Report({"pips": Odds((attack.get("dice", 1) * D6).weights)}, lasts=self.lasts)


def test_the_same_question_is_worked_out_once() -> None:
    rule = Counted()
    odds = Remembered(rule)
    first, again = odds({"dice": 1, "on": ["a"]}, {}), odds({"dice": 1, "on": ["a"]}, {})
    odds({"dice": 2, "on": ["a"]}, {})

    assert first is again
    assert 2 == rule.worked


def test_a_bill_is_written_for_its_first_reader_and_only_once() -> None:
    written: list[str] = []

    def bill() -> tuple[tuple[Item, ...], tuple[str, ...]]:
        written.append("now")
        return (Item("Heavy", "+1 to hit"),), ("Assault",)

    odds = Remembered(lambda _attack, _options: Report({"pips": Odds(D6.weights)}, bill, lasts=True))
    report = odds({}, {})

    assert not written
    assert "Heavy: +1 to hit" == str(odds({}, {}).bill[0])
    assert ("Assault",) == report.inert
    assert ["now"] == written


def test_another_option_makes_another_question() -> None:
    rule = Counted()
    odds = Remembered(rule)
    odds({"dice": 1}, {"open": True})
    odds({"dice": 1}, {"open": False})

    assert 2 == rule.worked


def test_the_memory_keeps_its_bound_and_forgets_what_was_asked_longest_ago() -> None:
    rule = Counted()
    odds = Remembered(rule, most=10 * (SMALL + 20))
    for number in range(1000):
        odds({"dice": 1, "n": number}, {})
        odds({"dice": 1, "n": 0}, {})  # asked all the time, so never forgotten

        assert odds.held <= odds.most
    assert 5 <= len(odds) <= 10
    assert 1000 == rule.worked
    odds({"dice": 1, "n": 1}, {})

    assert 1001 == rule.worked


def test_a_report_that_would_fill_the_memory_is_not_kept() -> None:
    rule = Counted()
    odds = Remembered(rule, most=4 * SMALL + 100)
    odds({"dice": 1}, {})
    odds({"dice": 500}, {})

    assert 1 == len(odds)


def test_long_numbers_weigh_more() -> None:
    short, long = Odds({0: 1, 1: 1}), Odds({0: 6**1000, 1: 1})

    assert weight_of(Report({"x": long})) - weight_of(Report({"x": short})) > 600


def test_what_may_change_with_a_file_is_not_remembered() -> None:
    rule = Counted(lasts=False)
    odds = Remembered(rule)
    odds({}, {})
    odds({}, {})

    assert (2, 0, 0) == (rule.worked, len(odds), odds.held)


@pytest.mark.parametrize("strange", [{"dice": 1, "x": object()}, MappingProxyType({"dice": 1})])
def test_what_is_no_plain_data_is_left_to_whoever_reads_it(strange: Mapping[str, Any]) -> None:
    odds = Remembered(Counted())
    odds(strange, {})

    assert 0 == len(odds)


def test_forgetting() -> None:
    rule = Counted()
    odds = Remembered(rule)
    odds({}, {})
    odds.forget()
    odds({}, {})

    assert 2 == rule.worked
    assert MOST_BYTES == odds.most


def test_what_is_known_of_records_holds_for_the_very_same_ones_only() -> None:
    asked: list[int] = []
    known: Known[int] = Known(most=2)

    def work_out() -> int:
        asked.append(len(asked))
        return len(asked)

    def of(*records: object) -> int:
        return known.of(records, work_out)

    one, alike = [1], [1]

    assert 1 == of(one) == of(one)
    assert 2 == of(alike)
    assert 3 == of(one, alike)  # full: it begins afresh
    assert 1 == len(known)
    assert 4 == of(one)


def test_records_that_are_known_cannot_be_mistaken_for_later_ones() -> None:
    known: Known[str] = Known(most=100)
    for number in range(50):  # each of these lists would take the place of the one before, if nobody kept that
        assert str(number) == known.of(([number],), number.__str__)


def test_a_question_in_the_same_words_is_not_read_again() -> None:
    rule = Counted()
    odds = Remembered(rule)
    read: list[str] = []

    def ask(words: str) -> Report:
        def spelled() -> tuple[Mapping[str, Any], Mapping[str, Any]]:
            read.append(words)
            return {"dice": int(words)}, {}

        return odds.as_asked({"dice": words}, {}, spelled)

    first, again, other = ask("2"), ask("2"), ask("02")

    assert first is again is other
    assert ["2", "02"] == read
    assert 1 == rule.worked


def test_what_is_forgotten_is_read_and_worked_out_anew() -> None:
    rule = Counted()
    odds = Remembered(rule)
    odds.as_asked({"dice": "2"}, {}, lambda: ({"dice": 2}, {}))
    odds.forget()
    odds.as_asked({"dice": "2"}, {}, lambda: ({"dice": 3}, {}))

    assert 2 == rule.worked


def test_a_report_that_may_change_with_files_is_read_each_time() -> None:
    rule = Counted(lasts=False)
    odds = Remembered(rule)
    odds.as_asked({"dice": "2"}, {}, lambda: ({"dice": 2}, {}))
    odds.as_asked({"dice": "2"}, {}, lambda: ({"dice": 2}, {}))

    assert 2 == rule.worked
