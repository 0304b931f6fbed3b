"""Dice that fall as a test says, and complain in a sentence when they cannot."""

from __future__ import annotations

import pytest

from grognard.kernel.dice import D3, D6, ONES, PASS, Every, Scripted, Undecided, constant


def test_faces_come_in_order() -> None:
    dice = Scripted(3, 4, 2)

    assert [3, 4, 2] == [dice.roll(D6) for _ in range(3)]
    dice.assert_done()


def test_faces_come_by_the_name_of_the_roll() -> None:
    dice = Scripted(hit=[3, 6], save=[2], feel_no_pain=[5])

    assert 2 == dice.roll(D6, "save")
    assert [3, 6] == [dice.roll(D6, "hit") for _ in range(2)]
    assert 5 == dice.roll(D6, "feel no pain")
    dice.assert_done()


def test_a_name_without_a_script_of_its_own_takes_from_the_common_one() -> None:
    dice = Scripted(4, hit=[3])

    assert [3, 4] == [dice.roll(D6, "hit"), dice.roll(D6, "wound")]


def test_sums_rerolls_and_many_dice_take_one_face_for_each_die() -> None:
    dice = Scripted(6, 1, 1, 5, 2, 6, 1, 4)

    assert 8 == dice.roll(2 * D6 + 1)
    assert PASS is dice.test(D6, 5, reroll=ONES)
    assert 2 == dice.count(3, D6, 4, reroll=ONES)
    dice.assert_done()


def test_a_plain_number_throws_nothing() -> None:
    dice = Scripted()

    assert 3 == dice.roll(constant(3))
    assert [] == dice.take_rolled()


def test_a_missing_face_fails_the_test() -> None:
    dice = Scripted(hit=[3], save=[1])
    dice.roll(D6, "hit")

    with pytest.raises(AssertionError, match=r"no face left for the hit roll \(D6\); left over: save=\[1\]"):
        dice.roll(D6, "hit")


def test_a_face_the_die_does_not_have_fails_the_test() -> None:
    with pytest.raises(AssertionError, match=r"says 5 for a roll of D3, which has no such face"):
        Scripted(5).roll(D3)


def test_leftover_faces_fail_the_test() -> None:
    with pytest.raises(AssertionError, match=r"never threw these faces of the script: 4, save=\[2\]"):
        Scripted(4, save=[2], hit=[]).assert_done()


def test_decisions_follow_the_policy() -> None:
    dice = Scripted(policy={"Fight on?": "yes"})

    assert "yes" == dice.decide("attacker", "Fight on?", ("no", "yes"))
    with pytest.raises(Undecided):
        dice.decide("attacker", "Flee?", ("no", "yes"))


def test_a_roll_for_a_number_shows_the_number_and_leaves_the_verdict_to_the_rule() -> None:
    dice = Scripted(hit=[3])

    assert 3 == dice.roll_for(D6, 4, plus=1, name="hit")
    assert (4, 1, (PASS,), 3) == (
        dice.rolled[0].needs,
        dice.rolled[0].plus,
        dice.rolled[0].grades,
        dice.rolled[0].result,
    )


def test_a_roll_for_a_number_has_the_odds_of_the_die() -> None:
    odds = Every().odds(lambda dice: dice.roll_for(D6, 4, plus=1, name="hit"))

    assert dict.fromkeys(range(1, 7), 1) == dict(odds)
