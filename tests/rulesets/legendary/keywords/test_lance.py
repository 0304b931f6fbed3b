"""Lance: armour above 12 counts as 12. (LEG-KW-35)"""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import Every
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.dice.facts import Hit
from grognard.rulesets.legendary.dice.saves import part_fails
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.keywords.kit import shot_at_tank


def test_it_pierces_armour_14_like_12() -> None:  # LEG-KW-35
    """Strength 8 AP 2: a save of 7 fails by one."""
    assert (
        shot_at_tank(gun={"s": 8, "ap": 2, "rules": ["Lance"]}, hull={"front": 14}, save=[7]).model("Target").is_stunned
    )


def test_without_it_armour_14_holds() -> None:  # LEG-KW-35
    assert not shot_at_tank(gun={"s": 8, "ap": 2}, hull={"front": 14}, save=[7]).model("Target").is_stunned


def test_the_weapon_says_so_to_the_dice() -> None:  # LEG-KW-35
    assert hit_of(weapon(rules=["Lance"])).is_lance
    assert not hit_of(weapon()).is_lance


def test_it_pierces_the_armour_of_parts_too() -> None:  # LEG-KW-35, LEG-VEH-16
    """Rear armour 14 counts as 12: Strength 9 fails it on 3 or less, else on 1."""
    assert Fraction(3, 12) == Every().odds(part_fails, 14, Hit(9, 2, is_lance=True)).p(1)
    assert Fraction(1, 12) == Every().odds(part_fails, 14, Hit(9, 2)).p(1)
