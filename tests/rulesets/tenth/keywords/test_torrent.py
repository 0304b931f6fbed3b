"""Torrent: it hits of itself. (TEN-KW-34)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.hits import hit_rolls
from grognard.rulesets.tenth.dice.rerolls import Checks
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation
from tests.rulesets.tenth.arms import gun
from tests.rulesets.tenth.dice.test_hits import hits


def test_automatic_hits_roll_nothing() -> None:
    """TEN-HIT-06, TEN-KW-34: no criticals, no modifiers, no re-rolls."""
    flamer = gun(
        "Torrent", "Sustained Hits 2", "Lethal Hits", "Guided", skill=None, situation=Situation(is_stealthy=True)
    )

    assert Checks(5, 0) == hit_rolls(Scripted(), flamer, 5)


def test_other_weapons_roll_to_hit() -> None:
    """TEN-KW-34"""
    assert Checks(1, 0) == hits(gun(), 3, 4)
