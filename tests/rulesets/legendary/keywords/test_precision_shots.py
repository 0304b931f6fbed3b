"""Precision Shots: who hits with 11 or more picks the model. (LEG-KW-48)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.attacks import shots_at
from grognard.rulesets.legendary.dice.facts import Hits
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.lists.keywords.moments import Aim
from grognard.rulesets.legendary.play.shooting.fire import picked
from grognard.rulesets.legendary.play.shooting.sight_lines import Order
from tests.rulesets.legendary.arms import rules, weapon
from tests.rulesets.legendary.keywords.kit import PLAIN_GUN
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.shooting.test_damage import shot_at


def test_precise_shots_choose_their_model() -> None:  # LEG-KW-48
    sniper = {"name": "Gun", "range": 24, "s": 4, "ap": "-", "rules": ["Precision Shots"]}
    table = Battle(
        {"Reds": squad(1, at=(20, 5), weapons=(sniper,))},
        {"Blues": squad(3, at=(20, 25), sv=None, leader={"ld": 9})},
        hit=[7],
        save=[1],
    )
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues")
    assert "which model is hit" in table.prompt
    table.say("B1.1")
    assert "B1.1" not in table.unit("Blues").models


def test_precise_shots_at_models_that_are_gone_ask_nothing() -> None:  # LEG-KW-48
    table = shot_at({"number": 3})
    part = picked(table.game, table.ids["Reds"], Order(table.ids["Blues"]), ["no longer there"])
    with pytest.raises(StopIteration) as ended:
        part.send(None)

    assert [] == ended.value.value


def test_two_precise_hits_on_two_models() -> None:  # LEG-KW-48
    sharp = {**PLAIN_GUN, "rules": ["Precision Shots"], "shots": 2}
    blues = squad(3, (20, 20), sv=None, w=2, leader={"sv": None})
    table = Battle({"Reds": squad(1, (20, 5), weapons=(sharp,))}, {"Blues": blues}, hit=[12, 12], save=[6, 6])
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues").say("B1.1").say("B1.2").finish()

    assert 3 == table.left("Blues"), "each has suffered one wound of two"


def test_eleven_is_sharp_and_ten_is_not() -> None:  # LEG-KW-48
    shots = shots_at(1, (), weapon(), rules("Precision Shots"), Aim())

    assert Hits(sharp=1) == hits_of(Scripted(11), shots)
    assert Hits(plain=1) == hits_of(Scripted(10), shots)


def test_other_sharp_shots_strike_the_nearest() -> None:  # LEG-KW-48
    table = shot_at({"number": 3}, hit=[12], save=[1])
    table.fire(Gun="Blues")

    assert "which model is hit" not in table.prompt
    assert 2 == table.left("Blues")
