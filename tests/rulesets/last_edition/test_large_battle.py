"""Battles of 2500 points, the largest that are usual. (TLE-DATA-01)"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from grognard.bots import act, bot
from grognard.rulesets.last_edition.ruleset import RULESET
from grognard.rulesets.last_edition.table.records import Model

MORE = {
    "saltmarch_flood": [("Bank guard", 10), ("Dyke wardens", 10), ("Dyke wardens", 10), ("Eel catchers", 5)],
    "emberwright_foundry": [("Furnace guard", 10), ("Char pilgrims", 16), ("Char pilgrims", 16), ("Clinker gang", 10)],
}
GREEDY_ANSWERS = 30
"""After the set-up; the rest of the battle is played at random, which is quick."""


def larger(name: str) -> dict[str, Any]:
    """An army of 2000 points with more units of its own."""
    army = tomllib.loads((files("grognard.rulesets.last_edition") / f"data/armies/{name}.toml").read_text())
    more = [
        {"datasheet": sheet, "name": f"More {sheet} {number}", "models": models}
        for number, (sheet, models) in enumerate(MORE[name], start=1)
    ]
    return army | {"name": f"Larger {name}", "limit": 2500, "unit": [*army["unit"], *more]}


@pytest.mark.parametrize("name", MORE)
def test_an_army_of_2500_points_is_legal(name: str) -> None:  # TLE-DATA-01
    roster = RULESET.muster(larger(name))

    assert not roster.errors
    assert 2300 < roster.pools[0].spent <= 2500


def test_a_battle_of_2500_points_is_played_to_its_end() -> None:  # TLE-DATA-01, TLE-ROUND-01
    game = RULESET.new_game(tuple(map(larger, MORE)), seed=25)
    models = len(game.all(Model))
    greedy, random = bot(RULESET, "greedy"), bot(RULESET, "random")
    thought = 0
    while game.question is not None:
        is_thinking = RULESET.play.is_set_up(game) and thought < GREEDY_ANSWERS
        thought += is_thinking
        act(game, game.waiting_for[0], greedy if is_thinking else random, 25)

    assert models > 200
    assert game.result is not None
    assert thought == GREEDY_ANSWERS
