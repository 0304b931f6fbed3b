"""Wound rolls: strength added to an open-ended die. (TLE-WND)"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from grognard.kernel.dice import Every, Scripted
from grognard.kernel.rules import ledger
from grognard.rulesets.last_edition.dice.facts import Attack
from grognard.rulesets.last_edition.dice.modifiers import wound_needed
from grognard.rulesets.last_edition.dice.throws import NO_LUCK, Orders
from grognard.rulesets.last_edition.dice.wounds import wound_chance, wound_roll

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice


def facts(strength: int, toughness: int, plus: int = 0, again: str | None = None) -> Attack:
    return Attack(3, strength, toughness, wound_plus=plus, wound_again=again, by=Orders(bank="none"))


def wounds(dice: Dice, attack: Attack) -> bool:
    return wound_roll(dice, NO_LUCK, attack)[1]


def chance(attack: Attack) -> Fraction:
    return Every().odds(wounds, attack).p(True)


def by_hand(needs: int, faces: tuple[int, ...]) -> bool:
    """The rule read aloud: a 6 that is not enough is kept and rolled on, and a further 1 fails."""
    if needs <= 6:
        return faces[0] >= needs
    total = 0
    for place, face in enumerate(faces):
        if place and face == 1:
            return False
        total += face
        if place and total >= needs:
            return True
        if face != 6:
            return False
    return False


@pytest.mark.parametrize("needs", range(-2, 20))
def test_every_needed_total_agrees_with_brute_force_and_the_closed_form(needs: int) -> None:  # TLE-WND-01 TLE-WND-07
    throws = list(product(range(1, 7), repeat=4))
    expected = Fraction(sum(by_hand(needs, faces) for faces in throws), len(throws))

    assert expected == chance(facts(1, needs))
    assert expected == wound_chance(needs)


def test_the_table_of_the_ledger() -> None:  # TLE-WND-07
    table = ledger("last_edition").clause("TLE-WND-07").table

    assert {int(needs): Fraction(str(said)) for needs, said in table.items()} == {
        int(needs): wound_chance(int(needs)) for needs in table
    }


def test_the_total_must_be_higher_than_toughness() -> None:  # TLE-WND-01, TLE-DATA-09
    assert not wounds(Scripted(wound=[3]), facts(4, 7))
    assert wounds(Scripted(wound=[4]), facts(4, 7))
    assert wounds(Scripted(wound=[1]), facts(4, 4))


def test_a_1_wounds_when_strength_is_enough() -> None:  # TLE-WND-02
    assert wounds(Scripted(wound=[1]), facts(6, 6))
    assert not wounds(Scripted(wound=[1]), facts(6, 6, -1))


def test_only_a_first_6_gives_another_die() -> None:  # TLE-WND-03
    short, long = Scripted(wound=[5]), Scripted(wound=[6, 2])

    assert not wounds(short, facts(1, 7))
    assert wounds(long, facts(1, 7))
    long.assert_done()


def test_a_further_1_fails_though_the_total_is_enough() -> None:  # TLE-WND-04: interaction 3
    assert not wounds(Scripted(wound=[6, 1]), facts(1, 7))  # 1 + 6 + 1 = 8 is higher than 7


def test_a_second_6_gives_no_third_die_if_two_can_be_enough() -> None:  # TLE-WND-05
    dice = Scripted(wound=[6, 6])

    assert wounds(dice, facts(2, 10))
    dice.assert_done()
    assert not wounds(Scripted(wound=[6, 2]), facts(2, 10))


def test_dice_are_added_as_long_as_they_show_6() -> None:  # TLE-WND-06
    assert wounds(Scripted(wound=[6, 6, 2]), facts(1, 13))
    assert not wounds(Scripted(wound=[6, 6, 1]), facts(1, 13))
    assert not wounds(Scripted(wound=[6, 5]), facts(1, 13))
    assert Fraction(5, 216) == chance(facts(1, 13))


def test_only_the_first_die_is_rolled_again() -> None:  # TLE-WND-08
    dice = Scripted(wound=[6, 1])

    assert not wounds(dice, facts(1, 7, again="failed"))
    dice.assert_done()
    assert Fraction(55, 216) == chance(facts(1, 7, again="failed"))


def test_a_first_6_is_never_a_failed_die() -> None:  # TLE-WND-08
    assert not wounds(Scripted(wound=[6, 4]), facts(1, 13, again="failed"))


def test_the_modifier_applies_once_to_the_total() -> None:  # TLE-WND-09
    assert 5 == wound_needed(3, 8, 1)
    assert Fraction(2, 6) == chance(facts(3, 8, 1))
    assert Fraction(3, 216) == chance(facts(1, 15, -1)) == wound_chance(16)


def test_further_dice_are_decided_with_the_modifier() -> None:  # TLE-WND-10
    assert Fraction(1, 6) == chance(facts(1, 7, 1))
    assert Fraction(5, 36) == chance(facts(2, 7, -1))


def test_strength_1_against_toughness_13_with_a_penalty() -> None:  # TLE-WND-06, TLE-WND-10: interaction 3
    assert wound_chance(14) == chance(facts(1, 13, -1))
