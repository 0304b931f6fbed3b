"""Melta X: X more damage within half range. (TEN-KW-24)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.damage import strike
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation
from tests.rulesets.tenth.arms import gun, men, row, squad
from tests.rulesets.tenth.dice.test_facts import facts


def test_melta_adds_damage_at_half_range_only() -> None:
    """TEN-KW-24"""
    assert 3 == facts("Melta 3", is_half_range=True).extra_damage
    assert 0 == facts("Melta 3").extra_damage


def test_a_failed_save_costs_two_wounds_more() -> None:
    """TEN-KW-24, TEN-DMG-01: Damage 2, and 2 on top."""
    near, far = (gun("Melta 2", damage=2, situation=Situation(is_half_range=half)) for half in (True, False))

    assert row((1, 4)) == strike(Scripted(), row(1), 0, near, squad(men(6))).standing
    assert row((1, 2)) == strike(Scripted(), row(1), 0, far, squad(men(6))).standing
