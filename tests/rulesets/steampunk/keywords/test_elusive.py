"""Elusive[speed, -N]: at that speed harder to hit, and evasion as before. (SPF-ABIL-14)"""

from __future__ import annotations

from tests.rulesets.steampunk.keywords.kit import evasion
from tests.rulesets.steampunk.play.gunnery.test_to_hit_modifiers import SLOW, able, at, plus


def test_at_its_speed_it_is_harder_to_hit() -> None:
    """SPF-ABIL-14: by 1 if no number is given; standing still alone is +1."""
    for name, expected in (("Elusive[still]", 0), ("Elusive[still, -2]", -1)):
        assert expected == plus(target=at("still"), target_abilities=able(name))
    assert 0 == plus(target=SLOW, target_abilities=able("Elusive[still, -2]"))


def test_it_evades_as_before() -> None:
    """SPF-ABIL-14"""
    assert 0 == able("Elusive[still]")[0].evasion_plus(at("still", "forest"))
    assert 6 == evasion("Elusive[still, -2]", terrain="forest")
