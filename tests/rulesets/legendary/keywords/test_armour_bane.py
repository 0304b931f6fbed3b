"""Armour Bane: a d6 is added to the Strength against vehicles. (LEG-KW-05)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.saves import UNHURT, Suffered, one_save
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.keywords.kit import shot_at_tank


def test_it_pierces_what_would_hold() -> None:  # LEG-KW-05
    """Strength 6 and 4 more against armour 12."""
    assert (
        shot_at_tank(gun={"s": 6, "ap": 3, "rules": ["Armour Bane"]}, save=[7], armour_bane=[4])
        .model("Target")
        .is_stunned
    )


def test_without_it_the_armour_holds() -> None:  # LEG-KW-05
    assert not shot_at_tank(gun={"s": 6, "ap": 3}, save=[7]).model("Target").is_stunned


def test_the_weapon_says_so_to_the_dice() -> None:  # LEG-KW-05
    assert hit_of(weapon(rules=["Armour Bane"])).is_bane
    assert not hit_of(weapon()).is_bane


def test_armour_bane_adds_a_die() -> None:  # LEG-KW-05
    hit = Hit(6, 1, is_bane=True)

    assert Suffered(2) == one_save(Scripted(armour_bane=[4], save=[8]), Target(armour=12), hit)
    assert UNHURT == one_save(Scripted(armour_bane=[4], save=[11]), Target(armour=12), hit)
