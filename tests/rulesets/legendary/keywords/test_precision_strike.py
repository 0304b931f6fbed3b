"""Precision Strike: a total of 11 or more ignores armour. (LEG-KW-49)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.attacks import hit_of, sharp_of
from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.dice.saves import model_save, needs_of
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.keywords.kit import shot_at_soldier


def test_a_save_of_2_is_no_help() -> None:  # LEG-KW-49
    """8 and BS 4 are 12; a 5 does not reach 7."""
    assert 0 == shot_at_soldier(gun={"ap": "-", "rules": ["Precision Strike"]}, soldier={"sv": 2}, save=[5]).left(
        "Target"
    )


def test_without_it_the_save_holds() -> None:  # LEG-KW-49
    assert 1 == shot_at_soldier(gun={"ap": "-"}, soldier={"sv": 2}, save=[5]).left("Target")


def test_a_sharp_hit_is_saved_on_7() -> None:  # LEG-KW-49
    blade = weapon(s=4, ap="-", rules=["Precision Strike"])
    sharp = sharp_of(hit_of(blade), blade)

    assert sharp is not None
    assert (2, 7) == (needs_of(Target(save=2), hit_of(blade)), needs_of(Target(save=2), sharp))
    assert 1 == model_save(Scripted(2), Target(save=2), sharp)
