"""Shred: saves that succeed are rolled again. (LEG-KW-59)"""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import Every
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.dice.saves import model_save
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.keywords.kit import shot_at_soldier
from tests.rulesets.legendary.kit import BLADE
from tests.rulesets.legendary.play.fight.test_combat import brawl, charge


def test_a_save_is_rolled_again() -> None:  # LEG-KW-59
    """The 12 saves, the 1 does not."""
    assert 0 == shot_at_soldier(gun={"rules": ["Shred"]}, save=[12, 1]).left("Target")


def test_without_it_the_save_stands() -> None:  # LEG-KW-59
    assert 1 == shot_at_soldier(save=[12]).left("Target")


def test_both_saves_must_succeed() -> None:  # LEG-KW-59
    """10 of 12 faces, twice."""
    hit = hit_of(weapon(s=4, ap=5, rules=["Shred"]))

    assert Fraction(100, 144) == Every().odds(model_save, Target(4, save=3), hit).p(0)


def test_a_smash_with_shred_tears_too() -> None:  # LEG-KW-65, LEG-KW-59
    claw = {**BLADE, "name": "Claw", "rules": ["Shred"]}
    beast = {"number": 1, "unit_type": "monstrous_creature", "w": 4, "i": 6, "weapons": (claw,)}
    table = brawl(beast, {"number": 1, "rules": ["Fearless"]}, hit=[12, *[1] * 90], save=[12, 1])
    charge(table).say("smash")

    assert 0 == table.left("Blues")
