"""Instant Death: a failed save costs all wounds. (LEG-KW-30)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.facts import Hit, Target
from tests.rulesets.legendary.dice.test_saves import wounds
from tests.rulesets.legendary.keywords.kit import shot_at_soldier


def test_one_failed_save_kills_a_model_of_three_wounds() -> None:  # LEG-KW-30
    """A save of 3 fails."""
    assert 0 == shot_at_soldier(gun={"rules": ["Instant Death"]}, soldier={"w": 3}, save=[3]).left("Target")


def test_without_it_the_model_lives() -> None:  # LEG-KW-30
    assert 1 == shot_at_soldier(soldier={"w": 3}, save=[3]).left("Target")


def test_instant_death_by_the_weapon() -> None:  # LEG-KW-30
    assert 5 == wounds(2, Target(parts=(4,)), Hit(4, is_instant=True))
