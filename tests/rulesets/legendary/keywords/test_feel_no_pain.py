"""Feel No Pain: a d6 for each point of damage. (LEG-KW-18)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.saves import model_save
from tests.rulesets.legendary.keywords.kit import shot_at_soldier


def test_a_5_takes_the_wound_away() -> None:  # LEG-KW-18
    """A save of 3 fails, and the d6 shows a 5."""
    assert 1 == shot_at_soldier(soldier={"rules": ["Feel No Pain 5+"]}, save=[3], feel_no_pain=[5]).left("Target")


def test_without_it_a_failed_save_kills() -> None:  # LEG-KW-18
    assert 0 == shot_at_soldier(save=[3]).left("Target")


def test_feel_no_pain_is_rolled_for_every_wound() -> None:  # LEG-SAVE-11, LEG-KW-18
    target = Target(toughness=4, save=4, feel_no_pain=5)

    assert 1 == model_save(Scripted(save=[4], feel_no_pain=[5, 3]), target, Hit(4, 4))


def test_feel_no_pain_is_no_help_against_double_strength() -> None:  # LEG-SAVE-11, LEG-KW-18
    assert 5 == model_save(Scripted(save=[2]), Target(toughness=4, feel_no_pain=5), Hit(8))
