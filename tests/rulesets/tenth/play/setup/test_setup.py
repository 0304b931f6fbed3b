"""Before the battle: declarations, deployment, Infiltrators, Scouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import grognard
from grognard.kernel.ask import Place, Together
from grognard.kernel.dice import Tabletop
from grognard.rulesets.tenth.play.setup.deployment import deploy, deploy_unit
from grognard.rulesets.tenth.play.setup.scouts import scouts_moves
from grognard.rulesets.tenth.ruleset import RULESET
from grognard.rulesets.tenth.table.board import the_ground
from grognard.rulesets.tenth.table.records import BATTLE, Side, Unit, side_id
from grognard.rulesets.tenth.table.units import is_attached
from tests.rulesets.tenth.kit import DrillTable, drill, unit

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def declared(**choices: str) -> Game:
    """A fresh game in which the first player declares what his roster says, but for these choices."""
    game = RULESET.new_game(seed=3)
    game.answer({**roster(game, 0), **choices}, seat=0)
    return game


def roster(game: Game, seat: int) -> dict[str, str]:
    from grognard.rulesets.tenth.lists.army import read
    from grognard.rulesets.tenth.play.setup.declarations import choices_of

    return choices_of(read(game.header.armies[seat]))


def by_name(game: Game, name: str) -> Unit:
    return next(each for each in game.all(Unit) if each.name == name)


def test_both_declare_in_secret_and_then_it_is_shown() -> None:
    """TEN-SETUP-01, TEN-LEAD-01, TEN-RES-01, TEN-TRANS-03"""
    game = declared(**{"Column Captain leads": "Second Rifles", "Ember Lancers reserves": "strategic"})

    assert isinstance(game.question, Together)
    assert "Second Rifles" not in str(game.view(1)["events"])
    assert "undeployed" == by_name(game, "Ember Lancers").where

    game.answer(roster(game, 1), seat=1)

    assert is_attached(game, by_name(game, "Second Rifles").id)
    assert "strategic" == by_name(game, "Ember Lancers").where
    assert "embarked" == by_name(game, "Clinker Guard").where
    assert "reserves" == by_name(game, "Gulls").where
    assert "Column Captain leads Second Rifles" in str(game.view(1)["events"])
    assert "Which deployment zone" in str(game.view(game.waiting_for[0])["prompt"])


def test_a_declaration_begins_with_what_the_roster_says_unit_by_unit() -> None:
    """TEN-SETUP-01"""
    game = RULESET.new_game(seed=3)
    form = game.view(0)["question"]

    assert roster(game, 0) == form["hints"]["proposed"]
    assert "First Rifles" == form["hints"]["proposed"]["Column Captain leads"]
    assert [by_name(game, "Ember Lancers").id] == next(
        slot["about"] for slot in form["slots"] if slot["key"] == "Ember Lancers reserves"
    )


@pytest.mark.parametrize(
    ("choices", "clause"),
    [
        ({"Ash Wagon reserves": "strategic", "Kiln Crawler reserves": "strategic"}, "TEN-RES-06"),
        ({"First Rifles rides": "Ash Wagon"}, "TEN-ARMY-04"),
        ({"Clinker Guard rides": "nobody"}, "TEN-ARMY-04"),
    ],
)
def test_what_a_roster_may_not_say_cannot_be_declared(choices: dict[str, str], clause: str) -> None:
    """TEN-SETUP-01, TEN-RES-06, TEN-ARMY-04"""
    with pytest.raises(grognard.Refused, match=clause):
        declared(**choices)


def test_the_attacker_is_rolled_for_after_the_declarations_and_chooses_his_zone() -> None:
    """TEN-SETUP-01: the Defender begins to deploy."""
    game = declared()
    game.answer(roster(game, 1), seat=1)
    attacker = game[BATTLE].attacker

    assert (attacker,) == game.waiting_for

    game.answer("second")

    assert 1 == game[side_id(attacker)].zone
    assert 0 == game[side_id(1 - attacker)].zone
    assert (1 - attacker,) == game.waiting_for


def deploying(*units: Any, **more: Any) -> DrillTable:
    return drill(*units, **{"phase": "setting up", "round": 0, **more})


def test_players_take_turns_and_who_has_none_left_is_skipped() -> None:
    """TEN-SETUP-02: a Transport with its passengers and an Attached unit count as one."""
    truck = unit("Truck", base=100, capacity=6, keywords=["VEHICLE", "TRANSPORT"])
    crew = unit("Crew", models=3, rides="Truck")
    table = deploying(unit("One"), unit("Two"), truck, crew, unit("Foe", seat=1))
    table.change("Captain 1", where="destroyed")
    table.change("Captain 2", where="destroyed")
    table.run(deploy, 0)
    seats = []
    while not table.is_idle:
        if isinstance(table.question, Place):
            seats.append(table.question.seat)
        table.game.answer(table.question.suggest(Tabletop(len(seats))))

    assert [0, 1, 0, 0] == seats
    assert all(table.unit(name).where == "table" for name in ("One", "Two", "Truck", "Foe"))
    assert "embarked" == table.unit("Crew").where


def test_units_are_set_up_wholly_within_their_zone() -> None:
    """TEN-SETUP-02"""
    table = deploying(unit("One", models=2))
    table.run(deploy_unit, "One")

    assert "TEN-SETUP-02" == table.refusal({"A1.1": [10, 11.5], "A1.2": [12, 11]})

    table.answer({"A1.1": [10, 11.37], "A1.2": [12, 11]})

    assert "table" == table.unit("One").where


def crowded(points: int) -> DrillTable:
    """A zone with no room left for the squad, in an army of 1000 points and what the squad costs."""
    debris = [{"type": "battlefield_debris", "rect": [0, 0, 60, 12], "height": 1}]
    table = deploying(unit("One", points=points), unit("Rest", points=1000), terrain=debris)
    table.run(deploy_unit, "One")
    return table


def test_who_finds_no_room_waits_in_strategic_reserves_or_is_destroyed() -> None:
    """TEN-SETUP-03, TEN-RES-06: as far as the quarter allows."""
    assert "strategic" == crowded(300).unit("One").where
    assert "destroyed" == crowded(400).unit("One").where


def test_the_first_turn_is_rolled_for_and_its_winner_scouts_first() -> None:
    """TEN-SETUP-03, TEN-SETUP-04"""
    scouts = unit("Scouts", at=(10, 10), abilities=["Scouts 6"])
    foes = unit("Foes", seat=1, at=(40, 40), abilities=["Scouts 6"])
    table = drill(scouts, foes, first=1, phase="setting up")
    table.run(scouts_moves)

    assert 1 == table.question.seat

    table.answer("none")

    assert 0 == table.question.seat


def test_the_table_is_sixty_by_forty_four() -> None:
    """TEN-SETUP-05"""
    game = RULESET.new_game(seed=1)

    assert (60.0, 44.0) == (the_ground(game).width, the_ground(game).height)
    assert 2 == len(game.all(Side))


def test_zones_belong_to_nobody_before_they_are_chosen() -> None:
    """TEN-SETUP-01: the Attacker chooses; until then the table shows both zones as free."""
    game = RULESET.new_game(seed=1)
    before = [area.seat for area in RULESET.play.tableau(game, None).areas if "zone" in area.kinds]
    game.change(side_id(1), zone=1)
    after = [area.seat for area in RULESET.play.tableau(game, None).areas if "zone" in area.kinds]

    assert [None, None] == before
    assert [0, 1] == after
