"""Ignores Cover: no Benefit of Cover against it. (TEN-KW-18)"""

from __future__ import annotations

from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation
from tests.rulesets.tenth.arms import gun, men
from tests.rulesets.tenth.dice.test_saves import needs


def test_ignores_cover_takes_every_cover_away() -> None:
    """TEN-KW-18: terrain and Indirect Fire; invulnerable saves stay."""
    unseen = Situation(is_visible=False)

    assert 5 == needs(gun("Ignores Cover"), men(save=5, has_cover=True))
    assert 5 == needs(gun("Ignores Cover", "Indirect Fire", situation=unseen), men(save=5, has_cover=True))
    assert 6 == needs(gun("Ignores Cover", ap=-3), men(save=5, invulnerable=6, has_cover=True))


def test_other_weapons_respect_cover() -> None:
    """TEN-KW-18"""
    assert 4 == needs(gun(), men(save=5, has_cover=True))
