"""Fearless: no fear, and no penalty to leadership tests. (LEG-KW-17)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.melee import result_modifier
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.keywords.kit import four_of_ten_are_left
from tests.rulesets.legendary.play.fight.test_combat import brawl, charge


def test_they_do_not_test_against_fear() -> None:  # LEG-KW-17, LEG-KW-16
    table = charge(brawl({"number": 1, "rules": ["Fear"]}, {"number": 1, "rules": ["Fearless"]}))

    assert not table.log("LEG-KW-16")


def test_losses_do_not_count_in_the_morale_test() -> None:  # LEG-KW-17
    assert four_of_ten_are_left(["Fearless"], 4)
    assert not four_of_ten_are_left([], 4)


def test_losses_do_not_count_in_the_result_of_a_combat() -> None:  # LEG-KW-17
    assert result_modifier(5, rules("Fearless")) is None
    assert result_modifier(5, ()) is not None
