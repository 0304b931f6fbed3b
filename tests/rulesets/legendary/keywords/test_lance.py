"""Lance: armour above 12 counts as 12. (LEG-KW-35)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.attacks import hit_of
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
