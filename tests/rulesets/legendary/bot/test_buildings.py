"""The greedy bot and buildings: places to hold, and targets. (LEG-BLDG)"""

from __future__ import annotations

from typing import Any

from grognard.bots import bot
from grognard.kernel.ruleset import Chair
from grognard.rulesets.legendary.bot.buildings import is_post, walls
from grognard.rulesets.legendary.bot.survey import Survey
from grognard.rulesets.legendary.ruleset import RULESET
from grognard.rulesets.legendary.table.board import board
from tests.rulesets.legendary.kit import Battle, asked, squad
from tests.rulesets.legendary.play.buildings.houses import CANNON, MILL, house, inside

GREEDY = bot(RULESET, "greedy")
FAR = {"Blues": squad(3, (22, 44))}


def answer(table: Battle) -> Any:
    """What the bot says to the present question."""
    seat = asked(table.game).seat
    return GREEDY(Chair(table.game, seat, 1))


def test_it_holds_a_room_at_its_marker() -> None:  # LEG-BLDG-01, LEG-OBJ-03
    """A marker lies at (18, 16); a house stands beside it."""
    hut = house((19, 13, 24, 18))
    table = Battle({"Reds": inside(3)}, FAR, hut)
    table.activate("Reds")

    assert "stay" == answer(table)


def test_it_leaves_a_room_that_is_no_good() -> None:  # LEG-BLDG-01
    table = Battle({"Reds": inside(3)}, {"Blues": squad(3, (66, 44))}, house((2, 38, 8, 44)))
    table.activate("Reds")

    assert "leave" == answer(table)


def test_it_enters_a_room_at_its_marker() -> None:  # LEG-BLDG-01, LEG-OBJ-03
    hut = house((19, 13, 24, 18))
    table = Battle({"Reds": squad(3, (21.5, 12.48), columns=2, pitch=-1.2)}, FAR, hut)
    table.activate("Reds").say({})

    assert is_post(Survey(table.game, 0), table.ids["Reds"], board(table.game).rooms["Mill-1@0"])
    assert "enter Mill-1@0" == answer(table)


def test_it_goes_to_the_door_of_a_good_post() -> None:  # LEG-BLDG-01
    hut = house((19, 13, 24, 18))
    table = Battle({"Reds": squad(3, (21, 8))}, FAR, hut)
    table.activate("Reds").until("Move Reds")
    table.game.answer(answer(table))

    assert "enter Mill-1@0" in table.options


def test_many_cannons_fire_at_the_walls_and_rifles_at_the_windows() -> None:  # LEG-BLDG-05, LEG-BLDG-09
    guns = squad(6, (19, 6), weapons=(CANNON,))
    table = Battle({"Guns": guns, "Rifles": squad(3, (28, 6))}, {"Blues": inside(8)}, MILL)
    survey = Survey(table.game, 0)

    assert walls(survey, table.ids["Guns"], table.ids["Blues"]) > 0.0
    assert 0.0 == walls(survey, table.ids["Rifles"], table.ids["Blues"])
    table.activate("Guns").until("shoots at whom")
    assert {"Cannon": f"{table.ids['Blues']}/walls"} == answer(table)


def test_shots_at_those_behind_walls_are_worth_less() -> None:  # LEG-BLDG-05
    open_field = Battle({"Rifles": squad(5, (20, 8))}, {"Blues": squad(5, (20, 23))})
    in_house = Battle({"Rifles": squad(5, (20, 8))}, {"Blues": inside(5)}, MILL)

    def worth(table: Battle) -> float:
        return Survey(table.game, 0).shot(table.ids["Rifles"], table.ids["Blues"])

    assert worth(open_field) > worth(in_house) > 0.0
