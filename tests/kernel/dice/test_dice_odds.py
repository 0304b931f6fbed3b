"""The public form of exact odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.dice import D6, Odds

tables = st.dictionaries(st.integers(-5, 12), st.integers(1, 50), min_size=1, max_size=8)


def test_odds_read_like_a_mapping_in_order() -> None:
    odds = Odds({3: 1, 1: 2, 2: 5, 9: 0})

    assert [1, 2, 3] == list(odds)
    assert [(1, 2), (2, 5), (3, 1)] == list(odds.items())
    assert 8 == odds.total
    assert 9 not in odds


def test_chances_are_exact_fractions() -> None:
    odds = Odds((2 * D6).weights)

    assert Fraction(1, 6) == odds.p(7)
    assert 0 == odds.p(13)
    assert Fraction(1, 6) == odds.p_at_least(10)
    assert Fraction(1, 6) == odds.p_at_most(4)
    assert 7 == odds.mean
    assert Fraction(35, 6) == odds.variance


@given(table=tables)
def test_mean_and_variance_are_the_weighted_sums(table: dict[int, int]) -> None:
    odds = Odds(table)
    cases = [outcome for outcome, weight in table.items() for _ in range(weight)]
    mean = Fraction(sum(cases), len(cases))

    assert mean == odds.mean
    assert Fraction(sum((case - mean) ** 2 for case in cases), len(cases)) == odds.variance


@given(table=tables, share=st.fractions(0, 1))
def test_a_quantile_is_the_smallest_outcome_with_enough_below_it(table: dict[int, int], share: Fraction) -> None:
    odds = Odds(table)
    found = odds.quantile(share)

    assert odds.p_at_most(found) >= share
    assert all(odds.p_at_most(smaller) < share for smaller in odds if smaller < found)


@given(table=tables, times=st.integers(1, 9))
def test_odds_are_equal_when_the_chances_are(table: dict[int, int], times: int) -> None:
    odds = Odds(table)
    scaled = Odds({outcome: weight * times for outcome, weight in table.items()})
    other = Odds({**table, 99: 1})

    assert odds == scaled
    assert odds.reduced() == scaled.reduced()
    assert odds != other


def test_mapping_adds_up_what_becomes_the_same() -> None:
    assert Odds({False: 4, True: 2}) == Odds(D6.weights).map(lambda face: face >= 5)


def test_outcomes_of_several_kinds_have_an_order_too() -> None:
    assert [None, 1, 2] == list(Odds({2: 1, None: 1, 1: 1}))


def test_odds_show_percentages() -> None:
    assert "Odds(0: 66.67%, 1: 33.33%)" == repr(Odds({0: 2, 1: 1}))
    assert {0: 0.5, 1: 0.5} == Odds({0: 3, 1: 3}).floats()


@given(st.dictionaries(st.integers(-50, 50), st.integers(1, 10**30), min_size=1))
def test_mean_and_deviation_are_the_exact_ones_rounded_once(table: dict[int, int]) -> None:
    odds = Odds(table)

    assert (float(odds.mean), float(odds.variance) ** 0.5) == odds.mean_and_deviation()


def test_a_quantile_needs_a_chance() -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        Odds({1: 1}).quantile(1.5)
