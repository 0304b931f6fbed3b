"""What a situation makes of an attack before any die is rolled. (TEN-HIT-04, TEN-ATK-01)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.data import convert
from grognard.kernel.errors import BadData
from grognard.rulesets.tenth.dice.facts import Attacks, attacks_of
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation
from grognard.rulesets.tenth.lists.profiles import WeaponProfile
from tests.rulesets.tenth.kit import melee, ranged


def facts(*abilities: str, weapons: int = 1, is_melee: bool = False, **situation: Any) -> Attacks:
    gun = melee("Blade", *abilities) if is_melee else ranged("Rifle", *abilities)
    return attacks_of(convert(gun, WeaponProfile), weapons, Situation(is_ranged=not is_melee, **situation))


def test_modifiers_to_hit_are_summed_and_then_limited_to_one() -> None:
    """TEN-HIT-04, TEN-HIT-05, TEN-KW-17, TEN-KW-19, TEN-KW-32"""
    assert 1 == facts("Heavy", is_stationary=True).hit_plus
    assert 0 == facts("Heavy", is_stationary=True, is_stealthy=True).hit_plus
    assert -1 == facts("Heavy", "Indirect Fire", is_stationary=True, is_stealthy=True, is_visible=False).hit_plus
    assert -1 == facts("Indirect Fire", is_stealthy=True, is_visible=False).hit_plus


def test_big_guns_are_one_single_penalty_and_pistols_have_none() -> None:
    """TEN-SHOOT-04"""
    assert -1 == facts(is_big_guns=True).hit_plus
    assert 0 == facts("Heavy", is_big_guns=True, is_stationary=True).hit_plus
    assert 0 == facts("Pistol", is_big_guns=True).hit_plus


def test_stealth_and_big_guns_mean_nothing_in_melee() -> None:
    """TEN-MELEE-11, TEN-KW-32"""
    assert 0 == facts(is_melee=True, is_stealthy=True, is_big_guns=True).hit_plus


def test_a_ranged_weapon_without_skill_or_range_is_refused() -> None:
    """TEN-ARMY-05"""
    with pytest.raises(BadData, match="needs a skill"):
        convert(ranged(skill=None), WeaponProfile)
    with pytest.raises(BadData, match="needs a range"):
        convert(ranged(range=None), WeaponProfile)

    assert convert(ranged("Flamer", "Torrent", skill=None), WeaponProfile).skill is None
