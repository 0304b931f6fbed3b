"""Strength 8 AP 2 at T4 W3 with feel no pain and a 5+ invulnerable save; the same with Eternal Warrior; at a creature
with points (4, 3, 3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.legendary.kit import Battle, squad

LANCE = {"name": "Lance", "range": 24, "s": 8, "ap": 2}


def struck(*saves: int, shots: int = 1, **profile: Any) -> Battle:
    """So many hits of a lance on one model; feel no pain is never asked for a die."""
    target = {"t": 4, "w": 3, "sv": 3, "invulnerable": 5, **profile}
    theirs = {"Hero": squad(1, (20, 24), **target), "Others": squad(1, (66, 44))}
    table = Battle({"Guns": squad(shots, (20, 5), weapons=(LANCE,))}, theirs, hit=[6] * shots, save=list(saves))
    table.activate("Guns").until("shoots at whom")
    return table.fire(Lance="Hero")


@pytest.mark.parametrize(("die", "left"), [(9, 1), (8, 0)])
def test_interaction_4_instant_death_without_feel_no_pain(die: int, left: int) -> None:
    """LEG-SAVE-05, LEG-SAVE-11, LEG-SAVE-12, LEG-SAVE-13: the die with 4 - 8 must make 5."""
    assert left == struck(die, feel_no_pain=4).left("Hero")


def test_interaction_4_an_eternal_warrior_suffers_the_usual_wounds() -> None:
    """LEG-KW-15: Strength 8 is double: feel no pain stays unusable; a save that fails by one is one wound."""
    table = struck(8, feel_no_pain=4, rules=["Eternal Warrior"])
    three = struck(8, 8, 8, shots=3, feel_no_pain=4, rules=["Eternal Warrior"])

    assert (1, 0) == (table.left("Hero"), three.left("Hero"))


@pytest.mark.parametrize(("die", "left"), [(8, 1), (7, 1), (6, 0)])
def test_interaction_4_critical_and_devastating_hits_on_an_eternal_warrior(die: int, left: int) -> None:
    """LEG-KW-15, LEG-SAVE-05, LEG-SAVE-07, LEG-SAVE-08: AP 2 beats 3+; totals 4, 3 and 2 are 2, 2 and 3 wounds of 3."""
    assert left == struck(die, feel_no_pain=4, rules=["Eternal Warrior"]).left("Hero")


def test_interaction_4_feel_no_pain_is_rolled_against_less() -> None:
    """LEG-SAVE-11, LEG-KW-18: Strength 7 is not twice Toughness 4: dice of 4 cancel both wounds of a critical hit."""
    spear = {**LANCE, "s": 7}
    theirs = {"Hero": squad(1, (20, 24), t=4, w=1, sv=3, invulnerable=5, feel_no_pain=4), "Others": squad(1, (66, 44))}
    table = Battle({"Guns": squad(1, (20, 5), weapons=(spear,))}, theirs, hit=[6], save=[7], feel_no_pain=[4, 4])
    table.activate("Guns").until("shoots at whom").fire(Lance="Hero")

    assert 1 == table.left("Hero")
    assert not table.dice.named["feel_no_pain"], "the dice were rolled"


def test_interaction_4_a_creature_loses_one_bio_point_each() -> None:
    """LEG-SAVE-13, LEG-DMG-05: 10 wounds are points of 4, 3 and 3; two failed saves leave one of 3."""
    creature = {"unit_type": "gargantuan", "w": 10, "base": "4in", "height": 4.0}
    table = struck(1, 1, shots=2, **creature)

    assert (4, 3, 3) == table.model("Hero").parts
    assert (3,) == table.model("Hero").left
