"""Furious Charge: one more Strength in the first round after a charge. (LEG-KW-22)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.dice.melee import Stance, strength_bonus
from grognard.rulesets.legendary.lists.weapons import FIST
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.dice.test_melee import CHARGED
from tests.rulesets.legendary.keywords.kit import charged


def test_a_save_that_would_do_fails_against_strength_5() -> None:  # LEG-KW-22
    """Strength 5 in the first round: a save of 4 makes 3."""
    assert 0 == charged(ours={"rules": ["Furious Charge"]}, hit=[12], save=[4]).left("Blues")
    assert 1 == charged(hit=[12, *([1] * 20)], save=[4]).left("Blues")


def test_it_adds_one_to_strength_after_a_charge_only() -> None:  # LEG-KW-22
    furious = rules("Furious Charge")

    assert 5 == hit_of(FIST, user=4, bonus=strength_bonus(furious, CHARGED)).strength
    assert 0 == strength_bonus(furious, Stance())
