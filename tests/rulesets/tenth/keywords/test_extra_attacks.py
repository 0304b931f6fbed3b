"""EXTRA ATTACKS, as it is played and computed. (TEN-KW-11)"""

from __future__ import annotations

from grognard.kernel.data import convert
from grognard.rulesets.tenth.dice.facts import attacks_of
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation
from grognard.rulesets.tenth.lists.profiles import WeaponProfile
from tests.rulesets.tenth.kit import melee


def test_the_attacks_of_an_extra_attacks_weapon_cannot_be_changed() -> None:
    """TEN-KW-11"""
    tail = convert(melee("Tail", "Extra Attacks", attacks=2), WeaponProfile)
    sword = convert(melee("Sword", attacks=4), WeaponProfile)

    assert 0 == attacks_of(tail, 1, Situation(is_ranged=False), more_attacks=1).bonus
    assert 1 == attacks_of(sword, 1, Situation(is_ranged=False), more_attacks=1).bonus
