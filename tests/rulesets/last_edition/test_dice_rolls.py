"""One die: what it needs, modifiers and their cap, re-rolls, and certain rolls. (TLE-DICE)"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from grognard.kernel.dice import D6, Every, Scripted
from grognard.kernel.dice.contests import roll_off
from grognard.kernel.modifiers import Modifier
from grognard.rulesets.last_edition.dice.attack import hit_roll
from grognard.rulesets.last_edition.dice.facts import Attack
from grognard.rulesets.last_edition.dice.modifiers import Laws, plus_of
from grognard.rulesets.last_edition.dice.other_rolls import amount, d3, d33
from grognard.rulesets.last_edition.dice.pool import pool_of
from grognard.rulesets.last_edition.dice.throws import NO_LUCK, Luck, Orders, Roll, passes, throw

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice

KEEP = Orders(bank="none")
COVER = Modifier(-1, "soft cover")
HEAVY = Modifier(-1, "heavy")
TAKING_COVER = Modifier(-1, "taking cover")
AIM = Modifier(1, "aim")


def hit(needs: int, *, plus: int = 0, again: str | None = None, bank: str = "none") -> Attack:
    return Attack(needs, 4, 4, hit_plus=plus, hit_again=again, by=Orders(bank=bank))  # type: ignore[arg-type]


def hits(dice: Dice, facts: Attack, luck: Luck = NO_LUCK) -> bool:
    return hit_roll(dice, luck, facts)[1]


def chance(facts: Attack) -> Fraction:
    return Every().odds(hits, facts).p(True)


@pytest.mark.parametrize(("face", "is_hit"), [(2, False), (3, True), (4, True), (6, True)])
def test_n_plus_succeeds_from_n_upwards(face: int, is_hit: bool) -> None:  # TLE-DICE-05, TLE-SHOOT-06, TLE-DATA-07
    assert is_hit == hits(Scripted(hit=[face]), hit(3))


def test_the_modifiers_are_summed_and_then_capped() -> None:  # TLE-DICE-08
    assert -1 == plus_of([COVER, HEAVY, TAKING_COVER])
    assert -1 == plus_of([Modifier(-2, "curse"), AIM])
    assert 1 == plus_of([AIM, AIM, COVER])
    assert Fraction(3, 6) == chance(hit(3, plus=plus_of([COVER, HEAVY, TAKING_COVER])))  # 4+, not 6+


def test_three_penalties_and_an_ability_still_need_4() -> None:  # TLE-DICE-08: interaction 1
    assert Fraction(3, 6) == chance(hit(3, plus=plus_of([COVER, HEAVY, TAKING_COVER, AIM])))


def test_each_modifier_may_be_capped_instead() -> None:  # TLE-DICE-08
    each = Laws(cap_each_modifier=True)

    assert -3 == plus_of([COVER, HEAVY, TAKING_COVER], each)
    assert -1 == plus_of([Modifier(-2, "curse")], each)
    assert 2 == plus_of([AIM, AIM], each)
    assert 1 == plus_of([Modifier(3, "blessing")], each)
    assert Fraction(1, 6) == chance(hit(3, plus=plus_of([COVER, HEAVY, TAKING_COVER], each)))  # 6+


def test_additions_lift_a_die_above_6_and_below_1() -> None:  # TLE-DICE-07
    assert hits(Scripted(hit=[6]), hit(7, plus=1))
    assert not hits(Scripted(hit=[1]), hit(1, plus=-1))


def test_nothing_succeeds_or_fails_by_itself() -> None:  # TLE-DICE-13
    assert 1 == chance(hit(2, plus=1))
    assert 0 == chance(hit(6, plus=-1))


def test_a_certain_roll_is_rolled_all_the_same() -> None:  # TLE-DICE-14
    certain, hopeless = Scripted(hit=[1]), Scripted(hit=[6])

    assert hits(certain, hit(2, plus=1))
    assert not hits(hopeless, hit(6, plus=-1))
    certain.assert_done()
    hopeless.assert_done()


def test_a_die_is_rolled_again_at_most_once() -> None:  # TLE-DICE-10
    dice = Scripted(hit=[2, 2])

    assert not hits(dice, hit(3, again="failed"))
    dice.assert_done()


def test_failed_is_judged_on_the_natural_die() -> None:  # TLE-DICE-12: interaction 2
    lost = Scripted(hit=[3])

    assert not hits(lost, hit(3, plus=-1, again="failed"))  # a natural 3 passes, then fails, and is not rolled again
    lost.assert_done()
    assert Fraction(2, 3) == chance(hit(3, plus=-1, again="failed"))


def test_a_natural_failure_that_the_bonus_saves_is_kept() -> None:  # TLE-DICE-12
    dice = Scripted(hit=[2])

    assert hits(dice, hit(3, plus=1, again="failed"))
    dice.assert_done()


def test_ones_may_be_rolled_again_whatever_they_need() -> None:  # TLE-DICE-12
    assert Fraction(4, 6) + Fraction(1, 6) * Fraction(4, 6) == chance(hit(3, again="ones"))


@pytest.mark.parametrize("bank", ["all", "unrerolled"])
def test_a_natural_1_is_banked_or_rolled_again_never_both(bank: str) -> None:  # TLE-DICE-11, TLE-BLP-02: interaction 2
    dice = Scripted(hit=[1] if bank == "all" else [1, 5])
    luck, is_hit, _ = hit_roll(dice, NO_LUCK, hit(3, again="failed", bank=bank))

    assert (bank != "all") == is_hit
    assert ((1,) if bank == "all" else ()) == luck.pool.faces
    dice.assert_done()


def test_modifiers_come_after_the_natural_die() -> None:  # TLE-DICE-11
    assert not hits(Scripted(hit=[4]), hit(4, plus=-1))


def test_a_rerolled_die_is_modified() -> None:  # TLE-DICE-06, TLE-DICE-10
    luck, face = throw(Scripted(hit=[2, 1]), NO_LUCK, Orders(bank="all"), Roll("hit", 3, natural=3, again=(1, 2)))

    assert "again" == face.how
    assert not face.is_unmodified_one
    assert () == luck.pool.faces  # the 1 of a re-roll cannot be banked


def test_several_dice_are_one_roll() -> None:  # TLE-DICE-01
    assert (NO_LUCK, 9) == amount(Scripted(effect=[4, 5]), NO_LUCK, KEEP, "effect", "2D6")


def test_a_d3_is_a_d6_read_through_a_table() -> None:  # TLE-DICE-03
    read = [d3(Scripted(damage=[face]), NO_LUCK, KEEP, "damage")[1] for face in range(1, 7)]

    assert [1, 1, 2, 2, 3, 3] == read


def test_a_d33_is_tens_and_units() -> None:  # TLE-DICE-04
    assert 31 == d33(Scripted(effect=[5, 2]), NO_LUCK, KEEP)[1]
    odds = Every().odds(lambda dice: d33(dice, NO_LUCK, KEEP)[1])
    assert dict.fromkeys((11, 12, 13, 21, 22, 23, 31, 32, 33), Fraction(1, 9)) == {n: odds.p(n) for n in odds}


def test_rolls_for_separate_purposes_follow_one_by_one() -> None:  # TLE-DICE-02
    dice = Scripted(hit=[3, 5])

    assert not hits(dice, hit(4))
    assert hits(dice, hit(4))


def test_a_roll_off_is_rolled_again_in_a_tie() -> None:  # TLE-DICE-15
    assert 0 == roll_off(Scripted(roll_off=[4, 4, 5, 2])).winner


def test_a_pool_die_is_modified_and_still_added_to() -> None:  # TLE-BLP-08
    luck = Luck(pool_of(4), plan=(("hit", 4),))
    after, face = throw(Scripted(), luck, KEEP, Roll("hit", 4, -1, natural=4, again=(1, 2, 3)))

    assert not passes(Roll("hit", 4, -1, natural=4), face)
    assert (Luck(), "pool") == (after, face.how)


def test_a_roll_shows_what_was_needed() -> None:
    dice = Scripted(hit=[4])
    hits(dice, hit(4, plus=-1))

    assert (D6, 4, -1) == (dice.rolled[0].die, dice.rolled[0].needs, dice.rolled[0].plus)
