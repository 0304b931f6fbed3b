"""The same ability from two sources: the better one counts. (TEN-KW-37)"""

from __future__ import annotations

from grognard.kernel.data import convert
from grognard.rulesets.tenth.dice.facts import attacks_of
from grognard.rulesets.tenth.lists.keywords.unit_abilities import FeelNoPain, Scouts, Stealth, UnitAbility, find
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Anti, LethalHits, Situation, SustainedHits, best
from grognard.rulesets.tenth.lists.profiles import WeaponProfile
from tests.rulesets.tenth.kit import ranged


def test_of_two_of_the_same_ability_the_better_counts() -> None:
    """TEN-KW-37"""
    gun = convert(ranged("Rifle", "Sustained Hits 1"), WeaponProfile)
    attacks = attacks_of(gun, 1, Situation(), granted=[SustainedHits(2)])

    assert "2" == str(attacks.extra_hits)


def test_each_ability_counts_once_and_the_better_one_of_its_kind() -> None:
    """TEN-KW-37: also random numbers by what they bring on average; Anti only with the same keyword."""
    assert (SustainedHits("D3"),) == best([SustainedHits(1), SustainedHits("D3")])
    assert (SustainedHits(3),) == best([SustainedHits(3), SustainedHits("D3")])
    assert (Anti("Vehicle", 2), Anti("FLY", 4)) == best([Anti("VEHICLE", 4), Anti("FLY", 4), Anti("Vehicle", 2)])
    assert (LethalHits(),) == best([LethalHits(), LethalHits()])


def test_the_best_unit_ability_of_a_kind_is_found() -> None:
    """TEN-KW-37, TEN-KW-12"""
    abilities: list[UnitAbility] = [FeelNoPain(6), FeelNoPain(5), Stealth(), Scouts(6)]

    assert FeelNoPain(5) == find(abilities, FeelNoPain)
    assert find([Stealth()], Scouts) is None
