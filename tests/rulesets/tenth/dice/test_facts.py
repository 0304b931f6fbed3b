"""What keywords make of an attack before any die is rolled. (TEN-KW, TEN-HIT-04, TEN-ATK-01)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.data import convert
from grognard.kernel.errors import BadData
from grognard.rulesets.tenth.dice.facts import Attacks, attacks_of
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation, SustainedHits
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


@pytest.mark.parametrize(("models", "bonus"), [(4, 0), (5, 1), (9, 1), (10, 2), (11, 2), (20, 4)])
def test_blast_adds_an_attack_for_every_five_models(models: int, bonus: int) -> None:
    """TEN-KW-03, TEN-ATK-01"""
    assert bonus == facts("Blast", models=models).bonus


def test_rapid_fire_and_melta_work_at_half_range_only() -> None:
    """TEN-KW-30, TEN-KW-24, TEN-ATK-01"""
    near, far = (facts("Rapid Fire 2", "Blast", "Melta 3", is_half_range=half, models=5) for half in (True, False))

    assert (3, 3) == (near.bonus, near.extra_damage)
    assert (1, 0) == (far.bonus, far.extra_damage)


def test_anti_lowers_the_critical_wound_against_its_keyword() -> None:
    """TEN-KW-01"""
    assert 3 == facts("Anti-Vehicle 3+", keywords=("VEHICLE",)).critical_wound
    assert 2 == facts("Anti-Vehicle 3+", "Anti-Fly 2+", keywords=("VEHICLE", "FLY")).critical_wound
    assert 6 == facts("Anti-Vehicle 3+", keywords=("INFANTRY",)).critical_wound


def test_conversion_needs_more_than_its_distance_and_does_not_widen_overwatch() -> None:
    """TEN-KW-04, TEN-STRAT-14"""
    assert 4 == facts("Conversion 12", distance=12.1).critical_hit
    assert 6 == facts("Conversion 12", distance=12.0).critical_hit
    assert 6 == facts("Conversion 12", distance=20.0, is_overwatch=True).critical_hit


def test_lance_needs_a_charge_move() -> None:
    """TEN-KW-21"""
    assert 1 == facts("Lance", is_melee=True, has_charged=True).wound_plus
    assert 0 == facts("Lance", is_melee=True).wound_plus


def test_of_two_of_the_same_ability_the_better_counts() -> None:
    """TEN-KW-37"""
    gun = convert(ranged("Rifle", "Sustained Hits 1"), WeaponProfile)
    attacks = attacks_of(gun, 1, Situation(), granted=[SustainedHits(2)])

    assert "2" == str(attacks.extra_hits)


def test_a_ranged_weapon_without_skill_or_range_is_refused() -> None:
    """TEN-ARMY-05"""
    with pytest.raises(BadData, match="needs a skill"):
        convert(ranged(skill=None), WeaponProfile)
    with pytest.raises(BadData, match="needs a range"):
        convert(ranged(range=None), WeaponProfile)

    assert convert(ranged("Flamer", "Torrent", skill=None), WeaponProfile).skill is None
