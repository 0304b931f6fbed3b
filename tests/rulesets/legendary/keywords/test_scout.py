"""Scout: a move before the game, more than 12 inches away from enemies. (LEG-KW-61)"""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.setup.infiltrators import scout_move
from grognard.rulesets.legendary.table.records import BATTLE
from tests.rulesets.legendary.kit import Battle, army, asked, hero, squad
from tests.rulesets.legendary.play.moves.test_terrain_tests import FAR, WOODS
from tests.rulesets.legendary.play.setup.test_setup import _Low


def test_scouts_move_before_the_first_game_turn_and_keep_their_distance() -> None:  # LEG-KW-61, LEG-SETUP-06
    armies = []
    for name, rules in (("Ours", ["Scout"]), ("Theirs", [])):
        units = {f"{name} boss": hero(weapons=()), f"{name} men": squad(2, rules=rules, weapons=())}
        armies.append(army(name, units))
    game = grognard.new_game("legendary", tuple(armies), seed=4)
    while "Scout move" not in asked(game).prompt:
        game.answer(asked(game).suggest(_Low()))
    assert 0 == game[BATTLE].turn
    game.answer({})
    assert 1 == game[BATTLE].turn


@pytest.mark.parametrize(("y", "can"), [(22.9, False), (23.1, True)])
def test_scouts_stay_more_than_12_inches_away(y: float, can: bool) -> None:  # LEG-KW-61
    table = Battle({"Reds": squad(1, (20, 4), weapons=())}, {"Blues": squad(1, (20, y), weapons=())})
    question: Any = scout_move(table.game, table.ids["Reds"]).send(None)
    paths = {"A1.1": [[20.0, 10.0]]}  # 13 inches less two half bases are 12
    if can:
        question.check(paths)
    else:
        with pytest.raises(Refused, match="more than 12"):
            question.check(paths)


def test_scouts_go_through_woods_by_a_die_and_jet_bikes_fly() -> None:  # LEG-KW-61, LEG-SETUP-06, LEG-MOVE-04
    table = Battle({"Reds": squad(1, at=(20, 12), rules=["Scout"])}, FAR, WOODS)
    question: Any = scout_move(table.game, table.ids["Reds"]).send(None)
    assert ["open", "difficult"] == [option.key for option in question.options]

    bikes = Battle({"Reds": squad(1, at=(20, 10), rules=["Scout"], unit_type="jet_bike")}, FAR, WOODS)
    ride: Any = scout_move(bikes.game, bikes.ids["Reds"]).send(None)
    ride.check({"A1.1": [[20, 22]]})
