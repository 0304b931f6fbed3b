"""Simulation dice: the same chances, one draw for a whole volley."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.dice import D3, D6, ONES, Dice, Every, Sampled, Undecided, constant
from grognard.kernel.dice.exact.weights import Spread
from grognard.kernel.dice.sampled import Draw
from grognard.kernel.dice.stream import WORD, Stream
from tests.kernel.dice.dice_brute import fit
from tests.kernel.dice.dice_rules import Target, Weapon, kills

MARINES = Weapon(8, 3, 4, D3, ONES, sustained=1, lethal=True), Target(4, 2, 4, feel_no_pain=5)
PATIENCE = 1e-4


def pair(dice: Dice) -> tuple[int, int]:
    return dice.roll(D3), dice.count(1, D6, 5)


def everything(dice: Dice, shift: int) -> tuple[Any, ...]:
    many = dice.grades(4, D6, 4 + shift, critical=6)
    left, right = dice.tally(pair, 2, zero=(0, 0))
    return many.passes, many.criticals, left, right, dice.highest(2, D6)


def a_volley(dice: Dice, shift: int) -> int:
    weapon, target = MARINES
    return kills(dice, weapon._replace(wounds_on=weapon.wounds_on + shift), target)


@pytest.mark.parametrize("rule", [a_volley, everything])
def test_results_are_as_frequent_as_the_exact_odds_say(rule: Any) -> None:
    dice = Sampled(f"often {rule.__name__}")
    seen = Counter(rule(dice, 0) for _ in range(20_000))

    assert fit(seen, Every().odds(rule, 0)) > PATIENCE
    assert fit(seen, Every().odds(rule, 1)) < PATIENCE**2


def test_a_whole_volley_is_one_draw() -> None:
    dice = Sampled(1)
    seen = Counter(dice.do(kills, *MARINES) for _ in range(10_000))

    assert 10_000 == dice.position
    assert fit(seen, Every().odds(kills, *MARINES)) > PATIENCE


def test_the_same_seed_and_position_give_the_same_games() -> None:
    dice = Sampled("lab")
    [everything(dice, 0) for _ in range(10)]
    twin = Sampled(dice.seed, dice.position)

    assert [a_volley(dice, 0) for _ in range(20)] == [a_volley(twin, 0) for _ in range(20)]


def test_what_was_drawn_before_does_not_matter_for_what_is_drawn() -> None:
    """The memo is no part of the state: dice with a full one and dice with an empty one agree."""
    warm, tiny = Sampled(3), Sampled(3, memo_size=1)

    assert [everything(warm, n % 2) for n in range(30)] == [everything(tiny, n % 2) for n in range(30)]


def risky(dice: Dice) -> int:
    first = dice.roll(D6)
    return dice.roll(D6) if dice.decide("me", "Again?", ("no", "yes"), first) == "yes" else first


def test_decisions_are_thrown_die_by_die_and_asked_of_the_policy() -> None:
    asked = []

    def policy(who: object, name: str, options: tuple[str, ...], facts: tuple[int, ...]) -> str:
        asked.append(facts)
        return "yes" if facts[0] < 4 else "no"

    def rule(dice: Dice) -> int:
        return dice.do(risky) + dice.tally(risky, 2)

    dice = Sampled("policy", policy=policy)
    seen = Counter(rule(dice) for _ in range(5_000))

    assert 15_000 == len(asked)
    assert fit(seen, Every(policy).odds(rule)) > PATIENCE
    with pytest.raises(Undecided):
        rule(Sampled("policy"))


def test_what_is_too_large_is_thrown_die_by_die() -> None:
    def sprawl(dice: Dice, state: int) -> int:
        return state * 7 + dice.roll(D6) - 1

    def rule(dice: Dice) -> int:
        return dice.repeat(sprawl, 1, 9) % 7

    dice = Sampled("large", limit=500)
    seen = Counter(rule(dice) for _ in range(3_000))

    assert 9 * 3_000 == dice.position
    assert fit(seen, Every(limit=10**9).odds(lambda dice: dice.roll(D6) - 1)) > PATIENCE


def test_the_memo_is_bounded() -> None:
    dice = Sampled(1, memo_size=50)
    for n in range(1, 200):
        dice.count(n % 60, D6, 4)

        assert dice._held <= 50 or 1 == len(dice._draws)


def test_nothing_to_do_draws_nothing_surprising() -> None:
    dice = Sampled(1)

    assert 0 == dice.tally(pair_sum, 0)
    assert 5 == dice.repeat(plus_one, 5, 0)
    assert 7 == dice.do(lambda dice: dice.roll(constant(7)))


def pair_sum(dice: Dice) -> int:
    return sum(pair(dice))


def plus_one(dice: Dice, state: int) -> int:
    return state + 1


@given(weights=st.lists(st.integers(1, 10**30), min_size=1, max_size=6), points=st.lists(st.integers(0, WORD - 1)))
def test_a_draw_finds_the_outcome_its_point_falls_in(weights: list[int], points: list[int]) -> None:
    total = sum(weights)
    draw = Draw(Spread(list(enumerate(weights)), total, True))
    # Points right at the marks are the hard ones.
    marks = [sum(weights[: n + 1]) * WORD // total + more for n in range(len(weights) - 1) for more in (-1, 0, 1)]
    tail = Stream("tail")
    for point in [*points, *(mark for mark in marks if 0 <= mark < WORD)]:
        words = [point, *(tail.word() for _ in range(8))]
        place = Fraction(sum(word << 64 * (8 - n) for n, word in enumerate(words)), WORD**9) * total
        expected = next(n for n in range(len(weights)) if place < sum(weights[: n + 1]))

        assert expected == draw.pick(iter(words).__next__)
