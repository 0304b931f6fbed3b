"""Shrouded: two less to hit from more than 12 inches away. (LEG-KW-60)"""

from __future__ import annotations

from grognard.rulesets.legendary.lists.keywords.moments import Aim
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.dice.test_to_hit import plus


def test_two_less_to_hit_from_afar() -> None:  # LEG-KW-60
    assert -2 == plus(0, target_rules=rules("Shrouded"), aim=Aim(inches=12.1))


def test_it_is_no_help_within_12_inches() -> None:  # LEG-KW-60
    assert 0 == plus(0, target_rules=rules("Shrouded"), aim=Aim(inches=12))
    assert 0 == plus(0, target_rules=rules("Shrouded"), aim=Aim(inches=12.0005))


def test_it_adds_to_stealth() -> None:  # LEG-KW-60, LEG-KW-70
    hidden = rules("Stealth", "Shrouded")

    assert -3 == plus(0, target_rules=hidden, aim=Aim(inches=12.1))
    assert 0 == plus(0, target_rules=hidden, aim=Aim(inches=12))
