"""Exact odds: closed forms, brute force, merging, bounds."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.kernel.dice import (
    CRITICAL,
    D2,
    D3,
    D6,
    FAILS,
    NEVER,
    ONES,
    PASS,
    Dice,
    Every,
    Odds,
    TooLarge,
    Undecided,
    constant,
    weighted,
)
from grognard.kernel.dice.exact.horner import through
from tests.kernel.dice.dice_brute import brute, chances
from tests.kernel.dice.dice_rules import Target, Toll, Weapon, kills, one_wound

CASE_A = Weapon(20, 3, 4, constant(1)), Target(10, 1, 4)
CASE_B = Weapon(10, 3, 5, D6 + 1, ONES, sustained=1, lethal=True), Target(5, 3, 4, feel_no_pain=5)


class Score(NamedTuple):
    hits: int
    misses: int


def score(dice: Dice, needs: int) -> Score:
    return Score(1, 0) if dice.test(D6, needs) else Score(0, 1)


def test_the_yardstick_volleys_have_the_known_means() -> None:
    assert 3.33321 == round(float(Every().odds(kills, *CASE_A).mean), 5)
    assert 1.48432 == round(float(Every().odds(kills, *CASE_B).mean), 5)


@pytest.mark.parametrize("place", [0, 1])
def test_one_number_of_a_tuple_is_tallied_as_if_the_rule_gave_it_alone(place: int) -> None:
    def alone(dice: Dice, needs: int) -> int:
        return score(dice, needs)[place]

    every = Every()
    spread, expected = every.tally_of(score, place, 7, (3,)), every.tally(alone, 7, (3,), 0)

    assert Odds(dict(expected.pairs), expected.total) == Odds(dict(spread.pairs), spread.total)
    assert [(0, 1)] == every.tally_of(score, place, 0, (3,)).pairs


def test_steps_that_count_end_by_state_and_by_count_as_they_end_together() -> None:
    def leads(state: int) -> tuple[list[tuple[int, int, int]], int]:
        return ([(state, 0, 1), (state + 1, 1, 2), (state + 1, 0, 3)], 6) if state < 3 else ([(3, 0, 1)], 1)

    ends = through([([(0, 2, 1), (1, 5, 3)], {0: 1, 2: 1, 4: 2})], 4 * 4, leads)
    joint, total = ends.joint()
    states, counts = dict.fromkeys(range(4), Fraction(0)), dict.fromkeys(range(2, 9), Fraction(0))
    for state, count, weight in joint:
        states[state] += Fraction(weight, total)
        counts[count] += Fraction(weight, total)
    by_state, all_states = ends.by_state()
    by_count, all_counts = ends.by_count()

    assert 1 == sum(states.values())
    assert states == {state: Fraction(weight, all_states) for state, weight in by_state}
    assert {n: p for n, p in counts.items() if p} == {n: Fraction(w, all_counts) for n, w in by_count.items()}
    assert [*by_count] == sorted(by_count)


def test_a_plain_volley_is_a_binomial() -> None:
    expected = [comb(20, n) * 5 ** (20 - n) for n in range(21)]

    assert Odds(dict(enumerate([*expected[:10], sum(expected[10:])]))) == Every().odds(kills, *CASE_A)


@given(n=st.integers(0, 30), needs=st.integers(1, 7))
def test_counting_is_binomial(n: int, needs: int) -> None:
    def rule(dice: Dice) -> int:
        return dice.count(n, D6, needs)

    hit = Fraction(7 - needs, 6)
    expected = {k: comb(n, k) * hit**k * (1 - hit) ** (n - k) for k in range(n + 1)}

    assert {k: chance for k, chance in expected.items() if chance} == chances(Every().odds(rule))


def test_a_tally_keeps_named_tuples() -> None:
    def rule(dice: Dice, n: int) -> Score:
        return dice.tally(score, n, 3, zero=Score(0, 0))

    odds = Every().odds(rule, 3)

    assert {(0, 3): 1, (1, 2): 6, (2, 1): 12, (3, 0): 8} == odds.reduced()
    assert all(isinstance(outcome, Score) for outcome in odds)
    assert [Score(0, 0)] == list(Every().odds(rule, 0))


def test_a_tally_takes_off_as_well_as_adds() -> None:
    def swing(dice: Dice) -> int:
        return dice.roll(weighted({-2: 1, 0: 2, 5: 1}))

    def rule(dice: Dice, n: int) -> int:
        return dice.tally(swing, n)

    assert brute(rule, 4) == chances(Every().odds(rule, 4))


def test_a_tally_of_numbers_far_apart_is_exact_too() -> None:
    def jackpot(dice: Dice) -> int:
        return dice.roll(weighted({0: 2, 1: 1, 1_000_003: 1}))

    def rule(dice: Dice, n: int) -> int:
        return dice.tally(jackpot, n)

    assert brute(rule, 6) == chances(Every().odds(rule, 6))


@pytest.mark.parametrize("zero", [None, (0, 0)])
def test_a_tally_needs_a_zero_of_its_own_shape(zero: Any) -> None:
    def rule(dice: Dice) -> Any:
        part: Any = score if zero is None else _one
        return dice.tally(part, 3, 4, zero=zero)

    with pytest.raises(TypeError, match="needs a zero of the same shape"):
        Every().odds(rule)


def _one(dice: Dice, needs: int) -> int:
    return dice.count(1, D6, needs)


def test_repeating_merges_equal_states() -> None:
    runs = []

    def step(dice: Dice, left: int) -> int:
        runs.append(left)
        return max(0, left - dice.roll(D6))

    def rule(dice: Dice, n: int) -> int:
        return dice.repeat(step, 20, n)

    odds = Every().odds(rule, 30)

    assert {0} == set(odds)
    assert len(runs) <= 21 * 7


def test_repeating_stops_working_when_nothing_changes_any_more() -> None:
    def step(dice: Dice, left: int) -> int:
        return left - 1 if left and dice.roll(D6) else left

    def rule(dice: Dice, n: int) -> bool:
        return dice.repeat(step, 3, n) == 0

    assert 1 == Every(limit=1_000).odds(rule, 10**9).p(True)


def test_every_number_of_repetitions_shares_one_chain() -> None:
    every = Every(looking=True)
    runs = []

    def step(dice: Dice, state: int) -> int:
        runs.append(state)
        return min(9, state + dice.roll(D2))

    def rule(dice: Dice, n: int) -> int:
        return dice.repeat(step, 0, n)

    for n in range(12):
        every.odds(rule, n)

    assert 10 * 2 >= len(runs)


def test_repetition_from_other_starts_uses_the_same_steps() -> None:
    weapon, target = CASE_B

    def rule(dice: Dice, models: int, front: int) -> Toll:
        return dice.repeat(one_wound, Toll(models, front), 4, weapon, target)

    shared = Every()

    for start in ((0, 3), (2, 1), (4, 2), (5, 3), (0, 3)):
        assert Every().odds(rule, *start) == shared.odds(rule, *start)


def test_steps_of_different_measures_are_brought_together() -> None:
    def step(dice: Dice, state: int) -> int:
        if state % 3 == 0:
            return state + dice.roll(D2)
        return state + (dice.roll(D3) if state % 3 == 1 else dice.count(2, D6, 3))

    def rule(dice: Dice, n: int) -> int:
        return dice.repeat(step, 0, n)

    every = Every()

    for n in range(5):
        assert brute(rule, n) == chances(every.odds(rule, n))


def test_named_parts_run_once_for_the_same_facts() -> None:
    runs = []

    def part(dice: Dice, needs: int) -> int:
        runs.append(needs)
        return int(bool(dice.test(D6, needs)))

    def rule(dice: Dice) -> int:
        return dice.do(part, 3) * 2 + dice.do(part, 3) + dice.do(part, 4)

    Every(looking=True).odds(rule)

    assert [3, 3, 4, 4] == runs


def test_a_decision_follows_the_policy() -> None:
    def rule(dice: Dice) -> int:
        first = dice.roll(D6)
        if dice.decide("attacker", "Again?", ("no", "yes"), first) == "yes":
            return dice.roll(D6)
        return first

    def cautious(who: object, name: str, options: tuple[str, ...], facts: tuple[int, ...]) -> str:
        return "yes" if facts[0] < 4 else "no"

    assert Fraction(17, 4) == Every(cautious).odds(rule).mean
    assert Fraction(7, 2) == Every({"Again?": "yes"}).odds(rule).mean
    with pytest.raises(Undecided):
        Every().odds(rule)
    with pytest.raises(Undecided):
        Every({"Other?": "yes"}).odds(rule)
    with pytest.raises(ValueError, match="picked 'maybe' for \"Again\\?\", which offers 'no', 'yes'"):
        Every({"Again?": "maybe"}).odds(rule)


def test_an_error_in_a_rule_comes_out_as_it_is() -> None:
    def rule(dice: Dice) -> int:
        return 6 // (dice.roll(D6) - 3)

    with pytest.raises(ZeroDivisionError):
        Every().odds(rule)


def test_a_rule_that_may_never_end_is_stopped() -> None:
    def rule(dice: Dice) -> int:
        while dice.roll(D6) == dice.roll(D6):
            pass
        return 1

    with pytest.raises(TooLarge, match="more than 2000 ways; does it always come to an end"):
        Every(limit=2000).odds(rule)


def test_the_memo_is_bounded_and_answers_stay_exact() -> None:
    def part(dice: Dice, needs: int) -> int:
        return dice.count(needs, D6, needs)

    def rule(dice: Dice, needs: int) -> int:
        return dice.do(part, needs) + dice.repeat(one_step, 0, needs)

    def one_step(dice: Dice, state: int) -> int:
        return (state + dice.roll(D6)) % 10

    every = Every(memo_size=40)
    for round_ in range(60):
        needs = round_ % 6 + 1

        assert Every().odds(rule, needs) == every.odds(rule, needs)
        assert every.held <= 40
        assert len(every._memo) <= 40


def test_the_memo_keeps_what_fits() -> None:
    every = Every()
    every.odds(kills, *CASE_B)
    held = every.held
    every.odds(kills, *CASE_B)

    assert held == every.held < 1_000


def test_outcomes_can_be_anything_hashable() -> None:
    def rule(dice: Dice) -> Any:
        grade = dice.test(D6, 4, critical=6)
        return {PASS: "hit", CRITICAL: (2, "hits")}.get(grade)

    assert {None: 3, "hit": 2, (2, "hits"): 1} == Every().odds(rule).reduced()


def test_several_totals_are_brought_to_one() -> None:
    def rule(dice: Dice) -> int:
        if dice.roll(D2) == 1:
            return dice.roll(D3)
        return dice.roll(weighted({1: 3, 2: 4})) if dice.roll(D6) > 1 else 9

    odds = Every().odds(rule)

    assert brute(rule) == chances(odds)
    assert odds.total == sum(odds.values())


@settings(max_examples=25)
@given(
    weapon=st.builds(
        Weapon,
        attacks=st.just(1),
        skill=st.integers(2, 6),
        wounds_on=st.integers(2, 7),
        damage=st.sampled_from([constant(1), constant(2), D2]),
        reroll=st.sampled_from([NEVER, ONES, FAILS]),
        sustained=st.just(0),
        lethal=st.booleans(),
    ),
    target=st.builds(Target, st.integers(1, 2), st.integers(1, 2), st.integers(2, 7), st.integers(5, 7)),
)
def test_an_attack_agrees_with_brute_force(weapon: Weapon, target: Target) -> None:
    assert brute(kills, weapon, target, most=100_000) == chances(Every().odds(kills, weapon, target))
