"""Poisoned (X+): Toughness counts as less than X. (LEG-KW-46)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.dice.saves import is_instant
from tests.rulesets.legendary.dice.test_attacks import hit, saved
from tests.rulesets.legendary.keywords.kit import shot_at_soldier


def test_toughness_6_is_3() -> None:  # LEG-KW-46
    """A save of 3 is a 2."""
    assert 0 == shot_at_soldier(gun={"rules": ["Poisoned (4+)"]}, soldier={"t": 6}, save=[3]).left("Target")


def test_without_it_toughness_saves() -> None:  # LEG-KW-46
    assert 1 == shot_at_soldier(soldier={"t": 6}, save=[3]).left("Target")


def test_poison_lowers_toughness() -> None:  # LEG-KW-46
    poisoned = hit(s=3, ap="-", rules=["Poisoned (4+)"])

    assert saved(Target(3), hit(s=3, ap="-")) == saved(Target(6), poisoned)
    assert saved(Target(2), hit(s=3, ap="-")) == saved(Target(2), poisoned)


def test_poison_does_not_reach_instant_death_by_its_lower_toughness() -> None:  # LEG-SAVE-12
    assert not is_instant(Target(6), hit(s=6, rules=["Poisoned (4+)"]))
