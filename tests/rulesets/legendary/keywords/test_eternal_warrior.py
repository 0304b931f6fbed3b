"""Eternal Warrior: no instant death. (LEG-KW-15)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.attacks import target_of
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.saves import model_save
from tests.rulesets.legendary.arms import model
from tests.rulesets.legendary.dice.test_attacks import hit
from tests.rulesets.legendary.dice.test_saves import wounds


def test_an_eternal_warrior_suffers_the_usual_wounds_without_feel_no_pain() -> None:  # LEG-KW-15
    target = Target(toughness=4, parts=(3,), save=3, feel_no_pain=5, is_eternal=True)

    assert 1 == wounds(10, target, Hit(8, 2))


def test_strength_8_at_a_hero_with_feel_no_pain_and_an_invulnerable_save() -> (
    None
):  # LEG-SAVE-11, LEG-SAVE-13, LEG-KW-15
    gun = hit(s=8, ap=2)
    hero = target_of(model(t=4, w=3, sv=3, invulnerable=5, feel_no_pain=5))
    eternal = target_of(model(t=4, w=3, sv=3, invulnerable=5, feel_no_pain=5, rules=["Eternal Warrior"]))

    assert 5 == model_save(Scripted(8), hero, gun)
    assert 2 == model_save(Scripted(8), eternal, gun)
    assert 0 == model_save(Scripted(9), hero, gun)
