"""Real dice: repeatable, shown on the tray, and falling as often as the exact odds say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from grognard.kernel.dice import (
    CRITICAL,
    D3,
    D6,
    FAIL,
    FAILS,
    ONES,
    OPEN_D6,
    PASS,
    Dice,
    Every,
    Rolled,
    Scripted,
    Tabletop,
    Undecided,
    constant,
    highest_of,
    lowest_of,
    weighted,
)
from grognard.kernel.errors import Refused
from tests.kernel.dice.dice_brute import fit
from tests.kernel.dice.dice_rules import Target, Weapon, kills

MARINES = Weapon(6, 3, 4, D3, ONES, sustained=1, lethal=True), Target(4, 2, 4, feel_no_pain=5)
PATIENCE = 1e-4


def test_the_same_seed_and_position_throw_the_same_dice() -> None:
    dice = Tabletop("club night")
    [dice.roll(D6) for _ in range(9)]
    twin = Tabletop(dice.seed, dice.position)

    assert [kills(dice, *MARINES) for _ in range(5)] == [kills(twin, *MARINES) for _ in range(5)]
    assert dice.position == twin.position


def test_quiet_dice_fall_as_loud_ones() -> None:
    loud, quiet = Tabletop(1), Tabletop(1, quiet=True)

    assert [kills(loud, *MARINES) for _ in range(20)] == [kills(quiet, *MARINES) for _ in range(20)]
    assert loud.position == quiet.position
    assert [] == quiet.rolled
    assert [] != loud.rolled


def test_the_tray_shows_what_was_thrown_and_why() -> None:
    dice = Scripted(1, 3, 6, 6, 3, 5, 5)
    dice.test(D6, 4, plus=1, critical=6, reroll=FAILS, name="hit", because=("Heavy",))
    dice.roll(2 * D6 + 1, "charge")
    dice.count(3, D6, 5, name="save")
    hit, charge, save = dice.take_rolled()

    assert Rolled("hit", D6, (3,), (1,), PASS, (PASS,), 4, 1, ("Heavy",)) == hit
    assert Rolled("charge", 2 * D6 + 1, (6, 6), (), 13) == charge
    assert Rolled("save", D6, (3, 5, 5), (), 2, (FAIL, PASS, PASS), 5) == save
    assert [] == dice.take_rolled()


def test_numbers_and_no_dice_leave_no_trace() -> None:
    dice = Tabletop(1)

    assert 4 == dice.roll(constant(4))
    assert 0 == dice.count(0, D6, 4)
    assert ([], 0) == (dice.rolled, dice.position)


def test_a_decision_stops_until_it_is_answered_and_the_dice_fall_again_as_before() -> None:
    def rule(dice: Dice) -> tuple[int, str]:
        first = dice.roll(D6)
        return first, dice.decide("attacker", "Which way?", ("left", "right"), first)

    with pytest.raises(Undecided, match="attacker has yet to decide: Which way") as stopped:
        rule(Tabletop(3))
    question = stopped.value
    first, way = rule(Tabletop(3, answers=["right"]))

    assert ("attacker", "Which way?", ("left", "right")) == (question.who, question.name, question.options)
    assert (first,) == question.facts
    assert "right" == way


def test_an_answer_that_was_not_offered_is_refused() -> None:
    with pytest.raises(Refused, match="'up' does not answer \"Which way\\?\""):
        Tabletop(3, answers=["up"]).decide(0, "Which way?", ("left", "right"))


def test_a_single_option_is_no_decision() -> None:
    assert "on" == Tabletop(3).decide(0, "Go?", ("on",))


def test_negative_numbers_of_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot throw -1 dice"):
        Tabletop(1).count(-1, D6, 4)
    with pytest.raises(ValueError, match="cannot throw -2 times"):
        Tabletop(1).tally(lambda dice: dice.roll(D6), -2)
    with pytest.raises(ValueError, match="cannot throw -1 times"):
        Tabletop(1).repeat(lambda dice, state: state, 0, -1)


def test_a_tally_of_tuples_needs_a_zero() -> None:
    with pytest.raises(TypeError, match="needs a zero of the same shape"):
        Tabletop(1).tally(lambda dice: (dice.roll(D6), 1), 2)

    one, many = Tabletop(1).tally(lambda dice: (dice.roll(D6), 1), 2, zero=(0, 0))
    assert 2 == many
    assert 2 <= one <= 12


def test_helpers_for_bots_and_tests() -> None:
    dice = Tabletop("bot")
    deck = list(range(30))
    shuffled = dice.shuffled(deck)

    assert deck == sorted(shuffled) == list(range(30))
    assert deck != shuffled
    assert {"a", "b"} == {dice.choice("ab") for _ in range(50)}
    assert all(0 <= dice.unit() < 1 for _ in range(100))
    assert {0, 1, 2} == {dice.below(3) for _ in range(50)}


def test_a_fork_depends_on_seed_and_label_only() -> None:
    dice = Tabletop(5)
    early = dice.fork("bot")
    dice.roll(D6)
    late = dice.fork("bot")

    assert [early.below(1000) for _ in range(5)] == [late.below(1000) for _ in range(5)]
    assert Tabletop(5).fork("bot").below(2**60) != Tabletop(5).fork("other").below(2**60)
    assert Tabletop(5).fork("bot").below(2**60) != Tabletop(6).fork("bot").below(2**60)
    assert 1 == dice.position


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    dice = Tabletop("orders")
    seen = Counter(tuple(dice.shuffled("abc")) for _ in range(6_000))

    assert 6 == len(seen)
    assert chisquare(list(seen.values())).pvalue > PATIENCE


def a_volley(dice: Dice, shift: int) -> int:
    weapon, target = MARINES
    return kills(dice, weapon._replace(wounds_on=weapon.wounds_on + shift), target)


def a_charge(dice: Dice, shift: int) -> int:
    return dice.highest(3, D6, keep=2) + dice.roll(weighted({0: 3, 1: 2 + 3 * shift, 4: 1}))


def a_low_roll(dice: Dice, shift: int) -> int:
    return dice.lowest(2, D6 + shift) + dice.roll(lowest_of(2, D3)) - dice.roll(highest_of(2, D3))


def a_long_shot(dice: Dice, shift: int) -> int:
    return dice.roll(OPEN_D6.up_to(9 - 2 * shift))


def some_grades(dice: Dice, shift: int) -> tuple[int, ...]:
    grade = dice.test(2 * D6, 8 + shift, critical=11, fumble=3, reroll=FAILS)
    return grade, *dice.grades(3, D6, 4, critical=6, reroll=ONES), int(grade is CRITICAL)


@pytest.mark.parametrize("rule", [a_volley, a_charge, a_low_roll, a_long_shot, some_grades])
def test_dice_fall_as_often_as_the_exact_odds_say(rule: Any) -> None:
    dice = Tabletop(f"often {rule.__name__}", quiet=True)
    seen = Counter(rule(dice, 0) for _ in range(10_000))

    assert set(seen) <= set(Every().odds(rule, 0))
    assert fit(seen, Every().odds(rule, 0)) > PATIENCE
    # One pip more or less would not go unnoticed.
    assert fit(seen, Every().odds(rule, 1)) < PATIENCE**2
