"""Infiltrate: placed after all others, 12 inches from enemies unseen or 18 in sight. (LEG-KW-31)"""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.kernel.ask import Place
from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.acting_together import groups_of
from grognard.rulesets.legendary.play.setup.infiltrators import _may_scout, _slip_in
from grognard.rulesets.legendary.table.records import BATTLE, Unit
from grognard.rulesets.legendary.table.units import distance_between
from tests.rulesets.legendary.kit import Battle, _Low, army, asked, hero, squad
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier

SIDES = ("Ours", "Theirs")


def test_infiltrators_keep_twelve_inches_unseen_or_eighteen_in_sight() -> None:  # LEG-KW-31, LEG-SETUP-05
    armies = []
    for name, rules in (("Ours", ["Infiltrate"]), ("Theirs", [])):
        units = {f"{name} boss": hero(weapons=()), f"{name} men": squad(2, rules=rules, weapons=())}
        armies.append(army(name, units))
    game = grognard.new_game("legendary", tuple(armies), seed=4)
    while "infiltrators" not in asked(game).prompt:
        game.answer(asked(game).suggest(_Low()))
    enemy = next(unit for unit in game.all(Unit) if unit.name == "Theirs men")
    at = game[enemy.models[0]].at
    assert at is not None
    x, y = at
    step = 10 if y < 24 else -10
    placing = asked(game)
    assert isinstance(placing, Place)
    with pytest.raises(Refused, match="too near to an enemy"):
        game.answer({piece: [x + 1.5 * n, y + step] for n, piece in enumerate(placing.pieces)})
    game.answer(placing.suggest(_Low()))
    men = next(unit for unit in game.all(Unit) if unit.name == "Ours men")
    enemies = [unit.id for unit in game.all(Unit) if unit.seat != men.seat]
    assert all(12.0 <= distance_between(game, men.id, each) for each in enemies)


@pytest.mark.parametrize(("way", "may"), [("infiltrate", False), ("scout", True)])
def test_who_infiltrates_does_not_scout_besides(way: str, may: bool) -> None:  # LEG-KW-31
    reds = squad(1, (20, 4), weapons=(), rules=["Infiltrate", "Scout"])
    table = Battle({"Reds": reds}, {"Blues": squad(1, (60, 43), weapons=())})
    table.change("Reds", where="waiting")
    part = _slip_in(table.game, table.ids["Reds"])
    question: Any = part.send(None)
    assert "infiltrate or scout" in str(question.prompt)
    question = part.send(way)
    with pytest.raises(StopIteration):
        part.send(question.suggest(_Low()))

    assert may == _may_scout(table.game, table.unit("Reds"))


def test_passengers_of_a_transport_that_infiltrates_are_aboard() -> None:  # LEG-KW-31, LEG-SETUP-07, LEG-TURN-06
    mule = carrier((20, 4), rules=["Infiltrate"])
    table = Battle({"Mule": mule, "Reds": aboard(2, "Mule")}, {"Blues": squad(1, (60, 43), weapons=())})
    table.change("Mule", where="waiting").change("Reds", where="waiting")
    part = _slip_in(table.game, table.ids["Mule"])
    question: Any = part.send(None)
    with pytest.raises(StopIteration):
        part.send(question.suggest(_Low()))

    assert ("table", "aboard") == (table.unit("Mule").where, table.unit("Reds").where)
    assert [(table.ids["Mule"], table.ids["Reds"])] == groups_of(table.game, 0)


def test_without_the_rule_nobody_infiltrates() -> None:  # LEG-KW-31
    armies = [army(name, {f"{name} boss": hero(weapons=()), f"{name} men": squad(2, weapons=())}) for name in SIDES]
    game = grognard.new_game("legendary", tuple(armies), seed=4)
    prompts = []
    while game[BATTLE].turn == 0:
        prompts.append(str(asked(game).prompt))
        game.answer(asked(game).suggest(_Low()))

    assert not any("infiltrators" in prompt or "Scout move" in prompt for prompt in prompts)
