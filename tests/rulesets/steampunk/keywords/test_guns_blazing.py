"""Guns Blazing: it shoots at fast speed as if it were slow. (SPF-ABIL-21)"""

from __future__ import annotations

from tests.rulesets.steampunk.play.gunnery.test_to_hit_modifiers import able, at, plus


def test_its_own_fast_speed_does_not_spoil_its_aim() -> None:
    """SPF-ABIL-21"""
    blazing = able("Guns Blazing")

    assert [0, 0] == [plus(shooter=at(speed), shooter_abilities=blazing) for speed in ("fast", "slow")]
    assert -1 == plus(shooter=at("fast"))


def test_it_is_no_easier_to_hit_for_it() -> None:
    """SPF-ABIL-21"""
    assert -1 == plus(target=at("fast"), target_abilities=able("Guns Blazing"))
