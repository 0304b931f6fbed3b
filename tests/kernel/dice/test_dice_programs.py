"""Random little rules: exact odds against brute force, and with every way of working them out."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grognard.kernel.dice import CRITICAL, D2, D3, FAILS, NEVER, ONES, Dice, Every, constant, lowest_of, weighted
from tests.kernel.dice.dice_brute import TooMany, brute, chances

# A rule is a tree of tuples: what is asked of the dice, and what is done with the answers.
dice_used = st.sampled_from([D2, D3, D2 + 1, weighted({0: 1, 2: 2}), constant(2), lowest_of(2, D2), 2 * D2])
rerolls = st.sampled_from([NEVER, ONES, FAILS])
leaves = st.one_of(
    st.tuples(st.just("number"), st.integers(-1, 3)),
    st.tuples(st.just("state")),
    st.tuples(st.just("roll"), dice_used),
    st.tuples(st.just("count"), st.integers(0, 2), dice_used, st.integers(1, 3), rerolls),
)


def branches(rules: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.tuples(st.just("add"), rules, rules),
        st.tuples(st.just("take"), rules, rules),
        st.tuples(st.just("cap"), rules, st.integers(0, 3)),
        st.tuples(st.just("if"), rules, rules, rules),
        st.tuples(st.just("test"), dice_used, st.integers(1, 3), rerolls, rules, rules),
        st.tuples(st.just("do"), rules),
        st.tuples(st.just("tally"), rules, st.integers(0, 3)),
        st.tuples(st.just("pairs"), rules, rules, st.integers(0, 2)),
        st.tuples(st.just("repeat"), rules, st.integers(0, 3)),
        st.tuples(st.just("often"), rules, rules),
        st.tuples(st.just("flow"), rules, rules, rules),
        st.tuples(st.just("decide"), rules, rules),
    )


rules = st.recursive(leaves, branches, max_leaves=6)


def play(dice: Dice, state: int, rule: Any) -> int:
    """Follow a rule; numbers stay between -50 and 50 so that repeating it comes to an end."""
    match rule:
        case "number", number:
            return int(number)
        case ("state",):
            return state
        case "roll", die:
            return dice.roll(die)
        case "count", n, die, needs, reroll:
            return dice.count(n, die, needs, reroll=reroll)
        case "add", one, other:
            return bounded(play(dice, state, one) + play(dice, state, other))
        case "take", one, other:
            return bounded(play(dice, state, one) - play(dice, state, other))
        case "cap", one, most:
            return min(play(dice, state, one), int(most))
        case "if", question, yes, no:
            return play(dice, state, yes if play(dice, state, question) > 1 else no)
        case "test", die, needs, reroll, yes, no:
            grade = dice.test(die, needs, plus=state % 2, critical=3, reroll=reroll)
            return 3 if grade is CRITICAL else play(dice, state, yes if grade else no)
        case "do", part:
            return dice.do(play, state, part)
        case "tally", part, n:
            return dice.tally(play, n, state, part)
        case "pairs", one, other, n:
            return dice.tally(two, n, state, one, other, zero=(0, 0))[0]
        case "repeat", part, n:
            return dice.repeat(step, state, n, part)
        case "often", part, times:
            return dice.repeat(step, state, 1 + dice.do(few, state, times), part)
        case "flow", part, start, times:
            after = dice.repeat(step, dice.do(step, state, start), dice.do(few, state, times), part)
            return dice.repeat(step, after, 1, start)
        case "decide", one, other:
            first = dice.do(play, state, one)
            return dice.decide("me", "Which?", (first, play(dice, state, other)), state)
    raise AssertionError(rule)


def step(dice: Dice, state: int, rule: Any) -> int:
    return bounded(play(dice, state, rule))


def few(dice: Dice, state: int, rule: Any) -> int:
    return play(dice, state, rule) % 3


def two(dice: Dice, state: int, one: Any, other: Any) -> tuple[int, int]:
    return play(dice, state, one), play(dice, state, other)


def bounded(number: int) -> int:
    return max(-50, min(50, number))


def prefer(who: object, name: str, options: tuple[int, ...], facts: tuple[int, ...]) -> int:
    return max(options) if facts[0] % 2 else min(options)


@settings(max_examples=200)
@given(rule=rules, state=st.integers(0, 2))
def test_exact_odds_are_those_of_brute_force(rule: Any, state: int) -> None:
    try:
        expected = brute(play, state, rule, policy=prefer, most=2_000)
    except TooMany:
        assume(False)

    assert expected == chances(Every(prefer).odds(play, state, rule))


@given(rule=rules, state=st.integers(0, 2), memo_size=st.integers(1, 60))
def test_how_odds_are_worked_out_does_not_matter(rule: Any, state: int, memo_size: int) -> None:
    every = Every(prefer)
    expected = every.odds(play, state, rule)

    assert expected == every.odds(play, state, rule)
    assert expected == Every(prefer, looking=True).odds(play, state, rule)
    assert expected == Every(prefer, memo_size=memo_size).odds(play, state, rule)
