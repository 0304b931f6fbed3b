"""Charge rolls, blocks, and single dice. (TLE-CHG, TLE-PWR, TLE-SEC-04)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import D6, Every, Odds, Scripted
from grognard.rulesets.last_edition.dice.modifiers import charge_needed
from grognard.rulesets.last_edition.dice.other_rolls import Bid, ChargeRoll, charge_roll, contest, is_reached, single
from grognard.rulesets.last_edition.dice.pool import pool_of
from grognard.rulesets.last_edition.dice.throws import NO_LUCK, Face, Luck, Orders

KEEP = Orders(bank="none")
BOTH = (NO_LUCK, NO_LUCK)


@pytest.mark.parametrize(("distance", "needs"), [(7.0, 8), (6.9, 7), (12.0, 13), (6.9995, 8), (6.998, 7), (0.2, 1)])
def test_a_charge_must_be_higher_than_the_distance(distance: float, needs: int) -> None:  # TLE-CHG-03, TLE-DIST-05
    assert needs == charge_needed(distance)


def reaches(distance: float, plus: int = 0, may_again: bool = False) -> Fraction:
    charge = ChargeRoll(charge_needed(distance), plus, may_again)
    odds = Every().odds(lambda dice: charge_roll(dice, NO_LUCK, KEEP, charge)[1] >= charge.needs)
    return odds.p(True)


def test_chances_of_a_charge() -> None:  # TLE-CHG-03, TLE-CHG-04
    assert Fraction(15, 36) == reaches(7.0)
    assert Fraction(21, 36) == reaches(6.9)
    assert 0 == reaches(12.0)
    assert Fraction(1, 36) == reaches(12.0, plus=1)


def test_a_failed_charge_is_rolled_again_as_a_whole() -> None:  # TLE-DICE-10
    p = Fraction(15, 36)

    assert p + (1 - p) * p == reaches(7.0, may_again=True)


def test_a_charge_with_a_pool_die_is_not_rolled_again() -> None:  # TLE-BLP-08
    dice = Scripted(charge=[1])
    luck = Luck(pool_of(2), plan=(("charge", 2),))

    assert (NO_LUCK, 3) == charge_roll(dice, luck, KEEP, ChargeRoll(8, may_again=True))
    dice.assert_done()


def test_the_second_die_may_be_chosen_knowing_the_first() -> None:  # TLE-BLP-07, TLE-BLP-09
    orders = Orders(ask=("charge",))
    answers = iter(["roll", "pool 6"])
    dice = Scripted(charge=[2], policy=lambda *_: next(answers))

    assert (NO_LUCK, 8) == charge_roll(dice, Luck(pool_of(6)), orders, ChargeRoll(8))


def test_a_tie_lets_the_power_through() -> None:  # TLE-PWR-09
    tie = contest(Scripted(power=[3, 4, 4, 4]), BOTH, (KEEP, KEEP), Bid(2, 2), Bid(2, 1))
    higher = contest(Scripted(power=[3, 4, 4, 5]), BOTH, (KEEP, KEEP), Bid(2, 2), Bid(2, 1))

    assert (9, 9, False) == (tie.cast, tie.block, tie.is_blocked)
    assert (10, True) == (higher.block, higher.is_blocked)


def test_the_chance_of_a_block_is_that_of_two_sums() -> None:  # TLE-PWR-09, TLE-DICE-09
    odds = Every().odds(lambda dice: contest(dice, BOTH, (KEEP, KEEP), Bid(3, 1), Bid(2, 3)).is_blocked)
    cast, block = Odds((3 * D6).weights), Odds((2 * D6).weights)
    expected = sum(cast.p(a) * block.p(b) for a in cast for b in block if b + 3 > a + 1)

    assert expected == odds.p(True)


def test_pool_dice_stand_for_single_power_dice() -> None:  # TLE-BLP-09, TLE-BLP-03
    lucks = (NO_LUCK, Luck(pool_of(6), plan=(("power", 6),)))
    found = contest(Scripted(power=[1, 1, 2]), lucks, (KEEP, KEEP), Bid(2, 1), Bid(2, 1))

    assert (NO_LUCK, NO_LUCK, 3, 9) == (found.caster, found.blocker, found.cast, found.block)


def test_secret_mission_dice() -> None:  # TLE-SEC-04
    luck, face = single(Scripted(secret_mission=[4]), NO_LUCK, KEEP, "secret mission", 4)

    assert (NO_LUCK, True) == (luck, is_reached(face, 4))
    assert not is_reached(Face(6), 7)
    assert is_reached(Face(1, "banked"), 1)


def test_a_pool_die_may_stand_for_a_charge_die_that_is_rolled_again() -> None:
    """TLE-BLP-07, TLE-BLP-09, TLE-DICE-10: a failed 2 and 1, then the 6 of the pool and a rolled 3."""
    orders = Orders(ask=("charge",), again="ask")
    answers = iter(["roll", "roll", "re-roll", "pool 6"])
    dice = Scripted(charge=[2, 1, 3], policy=lambda *_: next(answers))

    assert (NO_LUCK, 9) == charge_roll(dice, Luck(pool_of(6)), orders, ChargeRoll(8, may_again=True))


def test_nothing_is_rolled_again_where_that_is_ordered() -> None:
    """TLE-DICE-11: to roll again is optional."""
    assert 3 == charge_roll(Scripted(charge=[2, 1]), NO_LUCK, Orders(again="none"), ChargeRoll(8, may_again=True))[1]


def test_the_blocker_is_told_what_his_dice_need() -> None:
    """TLE-PWR-09, TLE-BLP-09: 7 and Power (2) are 9: with Power (1) his dice must come to 9."""
    told: list[str] = []

    def policy(_who: object, said: object, *_: object) -> str:
        told.append(str(said))
        return "pool 6"

    dice = Scripted(power=[3, 4, 2], policy=policy)
    contest(dice, (NO_LUCK, Luck(pool_of(6))), (KEEP, Orders(ask=("power",))), Bid(2, 2), Bid(2, 1))

    assert "9+ needed" in told[0]
