"""Crusader: the unit is fleet. (LEG-KW-13)"""

from __future__ import annotations

from grognard.rulesets.legendary.lists.keywords.moments import has
from grognard.rulesets.legendary.lists.keywords.moving import Fleet
from tests.rulesets.legendary.arms import model
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.moves.test_movement import FAR


def test_crusaders_are_fleet() -> None:  # LEG-KW-13
    assert has(model(rules=["Crusader"]).all_rules, Fleet)
    assert not has(model().all_rules, Fleet)


def test_crusaders_add_a_die_to_the_advance() -> None:  # LEG-KW-13
    table = Battle({"Reds": squad(1, at=(20, 10), rules=["Crusader"])}, FAR, fleet=[4])
    table.say("Reds").move("Reds", 0, 6).say("advance", "advance").move("Reds", 0, 10)

    assert (20.0, 26.0) == table.model("Reds").at
