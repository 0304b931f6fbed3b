"""Poison[N]: a token for each hit, or for every N successes, on BIO bases. (SPF-WPN-08, SPF-WPN-09)"""

from __future__ import annotations

from tests.rulesets.steampunk.keywords.kit import blade, shot_by_two_guns, struck_by, waiting


def test_each_hit_poisons_a_bio_base() -> None:
    """SPF-WPN-08"""
    assert (6, 6) == shot_by_two_guns("Poison[6]", "Squad")["B1"].poison


def test_a_tank_is_not_poisoned() -> None:
    """SPF-WPN-08"""
    assert () == shot_by_two_guns("Poison[6]", "Tank")["B1"].poison


def test_a_poisoned_blade_harms_bio_bases_only() -> None:
    """SPF-WPN-09"""
    lists = blade("Poison[8][1 for 1]")

    assert ["poison 8", "poison 8"] == waiting(struck_by(lists, 2), "B1")
    assert [] == waiting(struck_by(lists, 2, enemy="Tank"), "B1")
