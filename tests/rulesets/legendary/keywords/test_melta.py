"""Melta: within short range a vehicle keeps the lower of two saves; there is no long range. (LEG-KW-38)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.attacks import hit_of
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.keywords.kit import shot_at_tank

MELTA = {"s": 8, "ap": 2, "rules": ["Melta"]}


def test_within_12_inches_the_lower_of_two_saves_counts() -> None:  # LEG-KW-38
    assert shot_at_tank(gun=MELTA, hull={"at": (20, 14)}, save=[12, 6]).model("Target").is_stunned


def test_farther_off_there_is_one_save() -> None:  # LEG-KW-38
    assert not shot_at_tank(gun=MELTA, hull={"at": (20, 24)}, save=[12]).model("Target").is_stunned


def test_the_weapon_rolls_two_dice_at_short_range_only() -> None:  # LEG-KW-38
    gun = weapon(range=12, s=8, ap=1, rules=["Melta"])

    assert hit_of(gun, is_short=True).two_dice
    assert not hit_of(gun).two_dice


def test_other_guns_give_one_save_at_short_range_too() -> None:  # LEG-KW-38
    assert not shot_at_tank(gun={"s": 8, "ap": 2}, hull={"at": (20, 14)}, save=[12]).model("Target").is_stunned
