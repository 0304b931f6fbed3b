"""Critical Wounds: a natural 6. (TEN-KW-06)"""

from __future__ import annotations

from grognard.rulesets.tenth.dice.rerolls import Checks
from tests.rulesets.tenth.arms import gun
from tests.rulesets.tenth.dice.test_wounds import attacks_of_with, wounds


def test_a_natural_five_is_an_ordinary_wound() -> None:
    """TEN-KW-06, TEN-WND-04"""
    assert Checks(1, 1) == wounds(gun(), 5, 6)


def test_a_natural_six_always_wounds_and_is_critical() -> None:
    """TEN-WND-04, TEN-KW-06"""
    weak = attacks_of_with(-1, strength=2)

    assert Checks(0, 1) == wounds(weak, 5, 6, toughness=12)
