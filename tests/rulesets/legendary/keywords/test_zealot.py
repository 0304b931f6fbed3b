"""Zealot: never pinned or afraid; morale and first blows are rolled again. (LEG-KW-84)"""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import Every
from grognard.rulesets.legendary.dice.melee import Bout
from grognard.rulesets.legendary.dice.tests_and_tables import leadership
from grognard.rulesets.legendary.lists.keywords.moments import Aim
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.dice.test_melee import hit_chance
from tests.rulesets.legendary.keywords.kit import four_of_ten_are_left
from tests.rulesets.legendary.play.fight.test_combat import brawl, charge
from tests.rulesets.legendary.play.shooting.test_damage import shot_at


def test_a_failed_morale_test_is_taken_again() -> None:  # LEG-KW-84
    assert four_of_ten_are_left(["Zealot"], 1, 12)
    assert not four_of_ten_are_left([], 1)


def test_zealots_in_the_first_round() -> None:  # LEG-KW-84
    assert Fraction(3, 4) == hit_chance(Bout(4, 4, rules("Zealot"), aim=Aim(is_melee=True, is_first_round=True)))
    assert Fraction(1, 2) == hit_chance(Bout(4, 4, rules("Zealot")))


def test_zealots_roll_failed_morale_again() -> None:  # LEG-KW-84
    odds = Every().odds(lambda dice: leadership(dice, 8, again=True))

    assert Fraction(15, 16) == odds.p(True)


def test_zealots_are_not_pinned() -> None:  # LEG-KW-84
    gun = {"name": "Gun", "range": 24, "s": 4, "ap": "-", "rules": ["Pinning"]}
    table = shot_at({"number": 3, "rules": ["Zealot"]}, (gun,), hit=[12], save=[12])
    table.fire(Gun="Blues").finish()

    assert not table.unit("Blues").is_pinned


def test_zealots_do_not_fear() -> None:  # LEG-KW-84, LEG-KW-16
    table = charge(brawl({"number": 1, "rules": ["Fear"]}, {"number": 1, "rules": ["Zealot"]}))

    assert not table.log("LEG-KW-16")
