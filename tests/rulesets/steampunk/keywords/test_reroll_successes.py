"""Reroll Successes[speed]: a success must succeed twice. (SPF-ABIL-18)"""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import Every
from grognard.rulesets.steampunk.dice.assault import swings
from grognard.rulesets.steampunk.dice.facts import Host
from tests.rulesets.steampunk.dice.test_assault import pool


def test_rerolled_successes_count_only_if_they_succeed_twice() -> None:
    """SPF-ABIL-18: dice at 5+ have 1/9 each."""
    odds = Every().odds(swings, Host((pool(1, 5, reroll_successes=True),)))

    assert Fraction(1, 9) == odds.map(lambda rolled: rolled.successes[0]).p(1)


def test_other_dice_succeed_once() -> None:
    """SPF-ABIL-18"""
    odds = Every().odds(swings, Host((pool(1, 5),)))

    assert Fraction(1, 3) == odds.map(lambda rolled: rolled.successes[0]).p(1)
