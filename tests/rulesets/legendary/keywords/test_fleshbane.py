"""Fleshbane: saves against it do without the Toughness. (LEG-KW-20)"""

from __future__ import annotations

from fractions import Fraction

from grognard.rulesets.legendary.dice.facts import Target
from tests.rulesets.legendary.dice.test_attacks import hit, saved
from tests.rulesets.legendary.keywords.kit import shot_at_soldier


def test_the_tough_fall_like_others() -> None:  # LEG-KW-20
    """Toughness 6 would make a 5 of Strength 4 a 7."""
    assert 0 == shot_at_soldier(gun={"rules": ["Fleshbane"]}, soldier={"t": 6}, save=[5]).left("Target")


def test_without_it_toughness_saves() -> None:  # LEG-KW-20
    assert 1 == shot_at_soldier(soldier={"t": 6}, save=[5]).left("Target")


def test_toughness_counts_as_nothing() -> None:  # LEG-KW-20
    assert Fraction(6, 12) == saved(Target(6, save=4), hit(s=3, ap="-", rules=["Fleshbane"]))
