"""Stubborn: no penalty to morale tests. (LEG-KW-73)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.melee import result_modifier
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.keywords.kit import four_of_ten_are_left


def test_losses_do_not_count_in_the_morale_test() -> None:  # LEG-KW-73
    assert four_of_ten_are_left(["Stubborn"], 4)
    assert not four_of_ten_are_left([], 4)


def test_losses_do_not_count_in_the_result_of_a_combat() -> None:  # LEG-KW-73
    assert result_modifier(5, rules("Stubborn")) is None
    assert result_modifier(5, ()) is not None
