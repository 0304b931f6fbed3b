"""Rapid Fire X: X more attacks within half range. (TEN-KW-30)"""

from __future__ import annotations

from tests.rulesets.tenth.dice.test_facts import facts


def test_rapid_fire_adds_attacks_at_half_range_only() -> None:
    """TEN-KW-30, TEN-ATK-01"""
    assert 2 == facts("Rapid Fire 2", is_half_range=True).bonus
    assert 0 == facts("Rapid Fire 2").bonus


def test_it_adds_to_blast() -> None:
    """TEN-KW-30, TEN-KW-03, TEN-ATK-01"""
    near, far = (facts("Rapid Fire 2", "Blast", is_half_range=half, models=5) for half in (True, False))

    assert (3, 1) == (near.bonus, far.bonus)
