"""Decisions taken as well as they can be."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grognard.kernel.dice import D2, D3, D6, Dice, Every, Undecided, at_least, best_policy
from grognard.kernel.dice.protocol import Undecided as Stopped
from tests.kernel.dice.dice_brute import Forced, TooMany, Wanted, chances
from tests.kernel.dice.test_dice_programs import play, rules

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence


def again(dice: Dice) -> int:
    first = dice.roll(D6)
    return dice.roll(D6) if dice.decide("me", "Again?", ("no", "yes"), first) == "yes" else first


def push(dice: Dice, score: int) -> int:
    """Push your luck: a one loses everything, stopping is final (a negative score)."""
    if score < 0 or dice.decide("me", "Stop?", ("stop", "on"), score) == "stop":
        return -abs(score)
    face = dice.roll(D6)
    return 0 if face == 1 else score + face


def luck(dice: Dice, throws: int) -> int:
    score: int = dice.repeat(push, 0, throws)
    return abs(score)


def test_a_second_throw_is_taken_below_the_mean() -> None:
    best = best_policy(again)

    assert Fraction(17, 4) == best.value == best.odds.mean
    assert {1: 1, 2: 1, 3: 1, 4: 3, 5: 3, 6: 3} == best.odds.reduced()


def test_the_best_decision_depends_on_the_objective() -> None:
    assert Fraction(11, 36) == best_policy(again, objective=at_least(6)).value
    assert Fraction(3, 4) == best_policy(again, objective=at_least(4)).value
    assert Fraction(-11, 4) == best_policy(again, objective=lambda face: -face).value


def test_no_policy_does_better() -> None:
    names = list(product(("no", "yes"), repeat=6))
    means = [Every(lambda who, name, options, facts, yes=yes: yes[facts[0] - 1]).odds(again).mean for yes in names]

    assert max(means) == best_policy(again).value


def test_no_policy_pushes_its_luck_further() -> None:
    """All ways to decide on the score reached, for three throws."""
    stops = range(20)

    def until(stop: int) -> Callable[..., str]:
        return lambda who, name, options, facts: "stop" if facts[0] >= stop else "on"

    best = best_policy(luck, 3)

    assert max(Every(until(stop)).odds(luck, 3).mean for stop in stops) <= best.value
    assert best.odds.mean == best.value
    assert expectimax(luck, 3) == best.value


def test_many_throws_need_no_deep_recursion() -> None:
    def slow(dice: Dice, score: int) -> int:
        if score == 5 or dice.decide("me", "Go?", ("wait", "go"), score) == "wait":
            return score
        return min(5, score + dice.roll(D2) - 1)

    def rule(dice: Dice) -> int:
        return dice.repeat(slow, 0, 400)

    best = best_policy(rule)

    assert best.value > Fraction(499, 100)
    assert best.value == best.odds.mean


def test_the_first_decision_is_named_when_no_die_comes_before_it() -> None:
    def rule(dice: Dice) -> int:
        sure = dice.decide("me", "Which?", ("coins", "dice"))
        return 2 if sure == "coins" else dice.roll(D6)

    assert "dice" == best_policy(rule).first
    assert "coins" == best_policy(rule, objective=at_least(2)).first
    assert best_policy(again).first is None


def test_of_equally_good_options_the_first_is_taken() -> None:
    def rule(dice: Dice) -> int:
        dice.decide("me", "Which?", ("one", "other"))
        return dice.roll(D6)

    assert "one" == best_policy(rule).first


def duel(dice: Dice) -> int:
    strike = dice.decide("attacker", "How?", ("hard", "fast"))
    guard = dice.decide("defender", "Guard?", ("high", "low"), strike)
    if strike == "hard":
        return dice.roll(D6) - (2 if guard == "high" else 1)
    return dice.count(3, D6, 4 if guard == "low" else 5)


def test_an_opponent_decides_against_you() -> None:
    hard = min(Fraction(7, 2) - 2, Fraction(7, 2) - 1)
    fast = min(Fraction(3, 2), Fraction(1))

    best = best_policy(duel, who="attacker", against=True)

    assert max(hard, fast) == best.value
    assert "hard" == best.first


def test_everybody_helps_without_a_name() -> None:
    assert Fraction(5, 2) == best_policy(duel).value


def test_others_may_follow_a_policy() -> None:
    low = best_policy(duel, who="attacker", policy={"Guard?": "low"})

    assert ("hard", Fraction(5, 2)) == (low.first, low.value)
    with pytest.raises(Undecided, match="defender"):
        best_policy(duel, who="attacker")


def test_fractional_objectives_stay_exact() -> None:
    best = best_policy(again, objective=lambda face: face / 4)

    assert Fraction(17, 16) == best.value


def test_a_rule_without_decisions_has_its_plain_odds() -> None:
    def rule(dice: Dice) -> int:
        return dice.tally(lambda dice: dice.count(2, D6, 4), 3)

    best = best_policy(rule)

    assert Every().odds(rule) == best.odds
    assert best.first is None


def test_decisions_inside_parts_have_the_rest_of_the_rule_in_view() -> None:
    """With 5 or 6 ahead a sure 1 makes 6; with less only the die may."""

    def bet(dice: Dice, ahead: int) -> int:
        return 1 if dice.decide("me", "Safe?", ("safe", "die"), ahead) == "safe" else dice.roll(D6)

    def rule(dice: Dice) -> int:
        ahead = dice.roll(D6)
        return ahead + dice.do(bet, ahead)

    six = best_policy(rule, objective=at_least(6))
    seven = best_policy(rule, objective=at_least(7))

    assert Fraction(2 + 3 + 4 + 5 + 6 + 6, 36) == six.value
    assert expectimax(rule, objective=at_least(6)) == six.value
    assert expectimax(rule, objective=at_least(7)) == seven.value


def expectimax(part: Callable[..., Any], *args: Any, objective: Any = None, most: int = 1_500) -> Fraction:
    """The best value by brute force: every face of every die, every option of every decision, nothing merged."""
    goal = objective or (lambda result: result)
    left = [most]

    def value(moves: tuple[Any, ...]) -> Fraction:
        left[0] -= 1
        if left[0] < 0:
            raise TooMany
        try:
            return Fraction(goal(part(_Moved(list(moves)), *args)))
        except Wanted as wanted:
            table = wanted.die.weights
            return (
                sum((value((*moves, face)) * weight for face, weight in table.items()), Fraction(0)) / wanted.die.total
            )
        except _Asked as asked:
            return max(value((*moves, option)) for option in asked.options)

    return value(())


class _Asked(BaseException):
    def __init__(self, options: Sequence[Any]) -> None:
        self.options = options


class _Moved(Forced):
    """Faces and decisions in the order they come."""

    def __init__(self, moves: list[Any]) -> None:
        super().__init__(moves, None)

    def decide(self, who: Hashable, name: str, options: Sequence[Any], *facts: Hashable) -> Any:
        if len(options) == 1:
            return options[0]
        if self.at == len(self.faces):
            raise _Asked(options)
        self.at += 1
        return self.faces[self.at - 1]


@settings(max_examples=100)
@given(rule=rules, state=st.integers(0, 2), least=st.none() | st.integers(0, 4))
def test_the_best_value_is_that_of_brute_force(rule: Any, state: int, least: int | None) -> None:
    objective = None if least is None else at_least(least)
    try:
        expected = expectimax(play, state, rule, objective=objective)
    except TooMany:
        assume(False)
    best = best_policy(play, state, rule, objective=objective)
    found = best.odds.mean if least is None else best.odds.p_at_least(least)

    assert expected == best.value == found


def test_an_undecided_rule_stops_every_exact_interpreter() -> None:
    assert Stopped is Undecided
    with pytest.raises(Undecided, match="me has yet to decide: Again"):
        chances(Every().odds(again))


def test_tallied_decisions_know_the_sum_so_far() -> None:
    def bid(dice: Dice) -> int:
        return dice.roll(D3) if dice.decide("me", "Bid?", ("no", "yes")) == "yes" else 0

    def rule(dice: Dice) -> int:
        total = dice.tally(bid, 3)
        return total if total <= 4 else 0

    assert expectimax(rule) == best_policy(rule).value
