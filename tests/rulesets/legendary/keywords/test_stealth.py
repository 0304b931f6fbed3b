"""Stealth: one less to hit from more than 12 inches away. (LEG-KW-70)"""

from __future__ import annotations

from grognard.rulesets.legendary.lists.keywords.moments import Aim
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.dice.test_to_hit import plus
from tests.rulesets.legendary.keywords.kit import shot_at_soldier


def test_a_3_misses_the_stealthy() -> None:  # LEG-KW-70
    """BS 4 and a 3 are 7, less one."""
    assert 1 == shot_at_soldier(soldier={"rules": ["Stealth"]}, hit=[3]).left("Target")


def test_a_3_hits_others() -> None:  # LEG-KW-70
    assert 0 == shot_at_soldier(hit=[3], save=[1]).left("Target")


def test_it_is_no_help_within_12_inches() -> None:  # LEG-KW-70
    assert -1 == plus(0, target_rules=rules("Stealth"), aim=Aim(inches=12.1))
    assert 0 == plus(0, target_rules=rules("Stealth"), aim=Aim(inches=12))
    assert 0 == plus(0, target_rules=rules("Stealth"), aim=Aim(inches=12.0005))
