"""Casting, denying and perils. (LEG-PSY)"""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.kernel.dice import Every, Scripted
from grognard.rulesets.legendary.dice.psychic import (
    MILD_PERILS,
    NATIVE_PERILS,
    STRANGE_PERILS,
    Casting,
    Perils,
    Result,
    cast,
    perils,
    perils_of,
    whole_cast,
)


def chance(casting: Casting) -> Fraction:
    """The chance that the casting roll succeeds, perils aside."""
    return Every().odds(cast, casting).map(lambda rolled: rolled.is_cast).p(True)


@pytest.mark.parametrize(("mastery", "charge", "expected"), [(2, 1, 7), (1, 3, 4), (1, 1, 6), (3, 1, 8)])
def test_mastery_helps_and_warp_charge_hinders(mastery: int, charge: int, expected: int) -> None:
    """LEG-PSY-05, LEG-PSY-11, LEG-KW-21, LEG-PSY-24"""
    assert Fraction(expected, 12) == chance(Casting(mastery, charge))


def test_denying_takes_the_deniers_mastery() -> None:  # LEG-PSY-07
    assert Fraction(6, 12) == chance(Casting(2, 1, deny=1))


def test_a_natural_1_always_fails() -> None:  # LEG-PSY-10
    assert not cast(Scripted(1), Casting(8, 1)).is_cast
    assert Fraction(11, 12) == chance(Casting(8, 1))


def test_a_natural_12_perils_and_may_still_succeed() -> None:  # LEG-PSY-09
    assert Result(True, True, 5) == whole_cast(Scripted(cast=[12], perils=[5]), Casting(1, 1))


@pytest.mark.parametrize(("row", "works"), [(2, False), (3, False), (4, True), (5, True), (6, True)])
def test_the_table_of_perils(row: int, works: bool) -> None:  # LEG-PSY-13
    assert works == whole_cast(Scripted(cast=[12], perils=[row]), Casting(2, 1)).works


def test_torn_away() -> None:  # LEG-PSY-13, LEG-KW-51
    assert Perils(1, is_torn=True) == perils(Scripted(perils=[1], leadership=[1]), 10)
    assert Perils(1) == perils(Scripted(perils=[1], leadership=[2]), 10)


def test_a_focused_witchfire_needs_eight() -> None:  # LEG-PSY-19
    assert Result(True, True) == whole_cast(Scripted(cast=[8]), Casting(1, 1))
    assert Result(True, False) == whole_cast(Scripted(cast=[7]), Casting(1, 1))


def test_outsiders_of_malefic_powers() -> None:  # LEG-PSY-22
    assert STRANGE_PERILS == perils_of(is_sanctic=False, is_malefic=True, flags=())
    assert NATIVE_PERILS == perils_of(is_sanctic=False, is_malefic=True, flags=("malefic_native",))
    assert cast(Scripted(3), Casting(1, 1, perils=STRANGE_PERILS)).is_perilous


def test_outsiders_of_sanctic_powers() -> None:  # LEG-PSY-23
    assert STRANGE_PERILS == perils_of(is_sanctic=True, is_malefic=False, flags=())
    assert MILD_PERILS == perils_of(is_sanctic=True, is_malefic=False, flags=(), is_mild=True)
    assert NATIVE_PERILS == perils_of(is_sanctic=True, is_malefic=False, flags=("sanctic_native",))
    assert cast(Scripted(4), Casting(1, 1, perils=STRANGE_PERILS)).is_perilous
