"""What a test means: needs, modifiers, natural faces, re-rolls."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.dice import (
    CRITICAL,
    D6,
    D12,
    FAIL,
    FAILS,
    FUMBLE,
    NATURAL_FAILS,
    NEVER,
    NON_CRITICALS,
    ONES,
    OPEN_D6,
    PASS,
    PASSES,
    Check,
    Dice,
    Every,
    Faces,
    Grade,
    Reroll,
    Scripted,
)
from tests.kernel.dice.dice_brute import brute, chances


def grades(check: Check, faces: int = 6) -> str:
    """One letter for each face: x fumble, - fail, o pass, * critical."""
    return "".join("x-o*"[check.grade(face)] for face in range(1, faces + 1))


def p_pass(needs: int, **how: Any) -> Fraction:
    def rule(dice: Dice) -> bool:
        return bool(dice.test(D6, needs, **how))

    return Every().odds(rule).p(True)


def p_critical(needs: int, **how: Any) -> Fraction:
    def rule(dice: Dice) -> Grade:
        return dice.test(D6, needs, **how)

    return Every().odds(rule).p(CRITICAL)


def test_grades_are_ordered_and_only_success_is_true() -> None:
    assert FUMBLE < FAIL < PASS < CRITICAL
    assert [False, False, True, True] == [bool(grade) for grade in (FUMBLE, FAIL, PASS, CRITICAL)]


def test_the_modified_face_must_reach_the_number() -> None:
    assert "---ooo" == grades(Check(4))
    assert "--oooo" == grades(Check(4, plus=1))
    assert "------" == grades(Check(7))
    assert "oooooo" == grades(Check(1))


def test_natural_faces_can_decide_alone() -> None:
    assert "-ooooo" == grades(Check(2, plus=3, always_fail=1))
    assert "-----o" == grades(Check(9, always_pass=6))
    assert "x--ooo" == grades(Check(4, fumble=1))
    assert "x" == grades(Check(0, fumble=1))[0]


def test_a_critical_must_be_a_success() -> None:  # TEN: Conversion, BS 5+
    assert "----**" == grades(Check(5, critical=4, always_pass=6, always_fail=1))
    assert "---***" == grades(Check(5, plus=1, critical=4, always_pass=6, always_fail=1))
    assert "-----*" == grades(Check(5, plus=-1, critical=4, always_pass=6, always_fail=1))


def test_modifiers_never_make_a_critical() -> None:  # TEN-WOUND: needed 6+ with +1
    assert "----o*" == grades(Check(6, plus=1, critical=6))


def test_a_d12_is_tested_in_the_same_way() -> None:  # LEG: T3 without armour hit by S4 needs a natural 8
    assert 7 * "-" + 5 * "o" == grades(Check(7, plus=-1, always_fail=1, always_pass=12), 12)


def test_a_replaced_face_only_adds_up() -> None:  # TLE-BLP-08
    check = Check(4, plus=-1, critical=4, always_pass=4)

    assert CRITICAL is check.grade(4)
    assert FAIL is check.grade(4, natural=False)


@pytest.mark.parametrize(
    ("reroll", "faces"),
    [
        (NEVER, []),
        (ONES, [1]),
        (FAILS, [1, 2, 3, 4]),
        (NATURAL_FAILS, [1, 2, 3]),
        (PASSES, [5, 6]),
        (NON_CRITICALS, [1, 2, 3, 4, 5]),
        (Faces({2, 5}), [2, 5]),
        (FAILS.among(1, 2, 6), [1, 2]),
    ],
)
def test_a_reroll_takes_the_faces_its_name_says(reroll: Reroll, faces: list[int]) -> None:
    for face in range(1, 7):
        dice = Scripted(face, 6)
        dice.test(D6, 4, plus=-1, critical=6, reroll=reroll)
        [rolled] = dice.take_rolled()

        assert ((face,) if face in faces else ()) == rolled.first
        assert ((6,) if face in faces else (face,)) == rolled.faces


def test_no_die_is_thrown_a_third_time_and_the_second_result_stands() -> None:
    dice = Scripted(2, 1)

    assert FAIL is dice.test(D6, 3, reroll=FAILS)
    dice.assert_done()


def test_all_dice_of_a_sum_are_thrown_again_together() -> None:  # TEN-DICE-05
    dice = Scripted(6, 1, 2, 3)

    assert FAIL is dice.test(2 * D6, 9, reroll=FAILS)
    assert [((6, 1), (2, 3))] == [(rolled.first, rolled.faces) for rolled in dice.take_rolled()]


def test_twin_linked_odds_of_the_book() -> None:  # TEN-DICE-10
    assert Fraction(3, 4) == p_pass(4, critical=6, reroll=FAILS)
    assert Fraction(1, 4) == p_critical(4, critical=6, reroll=FAILS)
    assert Fraction(7, 12) == p_pass(4, critical=6, reroll=NON_CRITICALS)
    assert Fraction(11, 36) == p_critical(4, critical=6, reroll=NON_CRITICALS)


def test_fails_can_be_judged_before_modifiers() -> None:  # TLE-DICE-12: BS 3+, -1, re-roll failed hits
    assert Fraction(2, 3) == p_pass(3, plus=-1, reroll=NATURAL_FAILS)
    assert Fraction(3, 4) == p_pass(3, plus=-1, reroll=FAILS)


def test_a_rerolled_die_may_count_as_modified() -> None:  # TLE-DICE-06 against TEN-DICE-03
    assert CRITICAL is Scripted(1, 6).test(D6, 3, critical=6, reroll=ONES)
    assert PASS is Scripted(1, 6).test(D6, 3, critical=6, reroll=ONES.as_modified())
    assert Fraction(1, 6) == p_critical(3, critical=6, reroll=ONES.as_modified())


def test_an_open_ended_test_needs_no_top() -> None:  # SPF-SHOOT-16
    def shot(dice: Dice, plus: int) -> bool:
        return bool(dice.test(OPEN_D6, 5, plus=plus))

    assert Fraction(1, 54) == Every().odds(shot, -3).p(True)
    assert 1 == Every().odds(shot, 4).p(True)


def test_an_unknown_keyword_is_refused() -> None:
    with pytest.raises(TypeError, match="pluss"):
        Scripted(3).test(D6, 4, pluss=1)  # type: ignore[call-arg]


marks = st.none() | st.integers(0, 8)
hows = st.fixed_dictionaries(
    {"plus": st.integers(-2, 2)},
    optional={
        "critical": marks,
        "fumble": marks,
        "always_pass": marks,
        "always_fail": marks,
        "reroll": st.sampled_from(
            [NEVER, ONES, FAILS, NATURAL_FAILS, PASSES, NON_CRITICALS, Faces({2, 3}), FAILS.among(1, 2)]
        ).flatmap(lambda reroll: st.sampled_from([reroll, reroll.as_modified()])),
    },
)


@given(needs=st.integers(0, 8), how=hows, n=st.integers(0, 2))
def test_exact_grades_are_those_of_thrown_dice(needs: int, how: dict[str, Any], n: int) -> None:
    def rule(dice: Dice) -> tuple[Any, ...]:
        return dice.test(D6, needs, **how), dice.count(n, D6, needs, **how), dice.grades(n, D6, needs, **how)

    def parts(dice: Dice) -> Any:
        return dice.grades(2, D6, needs, **how)

    def one(dice: Dice) -> Any:
        return dice.test(D6, needs, **how)

    assert brute(one) == chances(Every().odds(one))
    assert brute(parts) == chances(Every().odds(parts))
    every = Every().odds(rule)
    assert every.map(lambda r: r[0]) == Every().odds(one)
    assert every.map(lambda r: r[1]) == every.map(lambda r: r[2].passes)


@given(needs=st.integers(3, 14), plus=st.integers(-4, 4), critical=st.none() | st.integers(6, 10))
def test_an_open_ended_test_is_exact_however_far_it_must_reach(needs: int, plus: int, critical: int | None) -> None:
    def rule(dice: Dice) -> Grade:
        return dice.test(OPEN_D6, needs, plus=plus, critical=critical)

    far = OPEN_D6.up_to(30)
    check = Check(needs, plus, critical)
    expected: dict[Grade, Fraction] = {}
    for face, weight in far.weights.items():
        grade = check.grade(face)
        expected[grade] = expected.get(grade, Fraction(0)) + Fraction(weight, far.total)

    assert expected == chances(Every().odds(rule))


def test_many_dice_of_a_d12_are_counted() -> None:
    dice = Scripted(12, 1, 7, 6)

    assert (2, 1, 1) == dice.grades(4, D12, 7, critical=12, fumble=1)
