"""Squadrons: what they leave behind, and overwatch one by one. (LEG-VEH-35, LEG-VEH-36, LEG-OVER-06)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.acting_together import groups_of
from grognard.rulesets.legendary.play.moves.movement import can_advance
from grognard.rulesets.legendary.play.vehicles.pushing import front_of
from grognard.rulesets.legendary.table.records import BATTLE, Unit, UnitId
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import CANNON, tank


def stuck(**dice: list[int]) -> Battle:
    """Two tanks, the second of them immobilised."""
    table = Battle({"Tanks": tank((20, 8), number=2)}, {"Blues": squad(at=(60, 43))}, **dice)  # type: ignore[arg-type]
    return table.change_model("Tanks", 2, is_immobilised=True)


def left_behind(table: Battle) -> Unit:
    return table.game[UnitId("A1.2a")]


def test_an_immobilised_vehicle_becomes_a_unit_of_its_own() -> None:  # LEG-VEH-36
    table = stuck().activate("Tanks").say("yes")

    assert (("A1.2",), True) == (left_behind(table).models, left_behind(table).is_abandoned)
    assert 1 == table.left("Tanks")
    table.until("Move Tanks").move("Tanks", -6, 0)
    assert (14, 8) == table.model("Tanks").at


def test_the_squadron_may_stay_with_it() -> None:  # LEG-VEH-36
    table = stuck().activate("Tanks").say("no")

    assert 2 == table.left("Tanks")
    table.until("Move Tanks")
    with pytest.raises(Refused):  # LEG-VEH-19
        table.say({"A1.2": [[25, 10]]})


def test_what_is_left_behind_takes_its_points_along() -> None:  # LEG-VEH-36, LEG-OBJ-02
    table = stuck()
    whole = table.unit("Tanks").points
    table.activate("Tanks").say("yes")

    assert whole == table.unit("Tanks").points + left_behind(table).points


@pytest.mark.parametrize(("face", "where"), [(1, "gone"), (2, "table")])
def test_its_crew_tests_in_every_activation(face: int, where: str) -> None:  # LEG-VEH-36
    table = stuck(leadership=[face], roll_off=[5, 3]).activate("Tanks").say("yes").finish()
    table.game.change(UnitId("A1.2a"), has_activated=False)
    table.activate("Blues").finish()

    assert [("A1.2a",)] == groups_of(table.game, 0)
    table.say("A1.2a").finish()
    assert where == left_behind(table).where
    assert [12] * (where == "gone") == [front_of(wreck) for wreck in table.game[BATTLE].added]  # LEG-VEH-44


def watching(**dice: list[int]) -> Battle:
    """Three tanks of the enemy watch Reds move before them."""
    ours = {"Reds": squad(3, (20, 20)), "Pinks": squad(1, (3, 3))}
    theirs = {"Tanks": tank((14, 36), number=3, facing=270)}
    table = Battle(ours, theirs, reacts=True, **dice)  # type: ignore[arg-type]
    return table.activate("Reds").move("Reds", 0, 2)


def test_one_vehicle_of_a_squadron_may_overwatch_alone() -> None:  # LEG-OVER-06
    """The ledger's example: the two others may still activate together."""
    table = watching(overwatch=[1], hit=[1])

    assert ["B1", "B1 B1.1", "B1 B1.2", "B1 B1.3"] == table.options[:4]
    table.say("B1 B1.2")
    assert "fires Cannon at Reds: 1 shot" in table.said()
    assert [False, True, False] == [model.is_spent for model in table.models("Tanks")]
    assert not table.unit("Tanks").is_spent
    assert [("B1",)] == groups_of(table.game, 1)


def test_who_fired_alone_neither_moves_nor_fires_again() -> None:  # LEG-OVER-06
    table = watching(overwatch=[1], hit=[1, 1, 1])
    table.say("B1 B1.2").finish()
    table.activate("Tanks").until("Move Tanks")
    with pytest.raises(Refused):
        table.say({"B1.2": [[19.0, 34.0]]})
    table.say({"B1.1": [[14.0, 34.0]], "B1.3": [[24.0, 34.0]]})
    table.until("shoots at whom").fire(Cannon="Reds")

    assert "fires Cannon at Reds: 2 shots" in table.said()


def test_full_auto_is_a_matter_of_the_vehicle_that_fires_alone() -> None:  # LEG-OVER-05, LEG-OVER-06, LEG-OVER-07
    """The one that fires has lost its machine gun: the attack is over before the enemy goes on, no burst follows."""
    auto = {"name": "Auto", "range": 48, "s": 5, "ap": 5, "type": "Heavy", "shots": 3}
    tanks = tank((14, 36), number=3, facing=270, weapons=(CANNON, auto))
    table = Battle({"Reds": squad(3, (20, 20))}, {"Tanks": tanks}, reacts=True, overwatch=[1], hit=[1])
    table.change_model("Tanks", 2, lost_weapons=("Auto",))
    table.activate("Reds").move("Reds", 0, 2).say("B1 B1.2")

    assert table.game[BATTLE].reaction_target is None
    table.until("neither").say("advance").move("Reds", 0, 1)
    assert "second burst" not in table.prompt


def test_the_whole_squadron_fires_as_one() -> None:  # LEG-OVER-06, LEG-TURN-11
    table = watching(overwatch=[1], hit=[1, 1, 1]).say("B1")

    assert "fires Cannon at Reds: 3 shots" in table.said()
    assert table.unit("Tanks").is_spent


def test_in_the_next_game_turn_all_are_fresh() -> None:  # LEG-OVER-06, LEG-TURN-01
    table = watching(overwatch=[1], hit=[1], roll_off=[6, 1])
    table.say("B1 B1.2").finish().activate("Tanks").finish().activate("Pinks").finish()

    assert {False} == {model.is_spent for model in table.models("Tanks")}


@pytest.mark.parametrize("state", [{"is_stunned": True}, {"is_immobilised": True}])
def test_the_others_of_a_squadron_advance_without_one_that_cannot(state: dict[str, bool]) -> None:
    """LEG-MOVE-01, LEG-DMG-09, LEG-VEH-19"""
    table = Battle({"Tanks": tank((20, 8), number=2)}, {"Blues": squad(at=(60, 43))})
    table.change_model("Tanks", 2, **state).activate("Tanks").until("Move Tanks").say({})
    table.say("advance").until("Advance")
    with pytest.raises(Refused):
        table.say({"A1.2": [[25, 10]]})
    table.say({"A1.1": [[20, 12]]})

    assert ["advanced", "stationary"] == [model.pace for model in table.models("Tanks")]
    table.change_model("Tanks", 1, is_stunned=True)
    assert not can_advance(table.game, table.ids["Tanks"])


@pytest.mark.parametrize("state", [{"is_stunned": True}, {"is_spent": True}])
def test_the_others_of_a_squadron_charge_without_one_that_cannot(state: dict[str, bool]) -> None:
    """LEG-DMG-09, LEG-CHG-02, LEG-OVER-06: the one that is stunned, or fired overwatch alone, is nearer."""
    walkers = tank((20, 8), number=2, types=["walker"], ws=4, s=6, i=4, a=2, base={"hull": [2, 2]}, weapons=())
    blues = squad(1, at=(23, 13), weapons=())
    table = Battle({"Walkers": walkers}, {"Blues": blues}, hit=[1] * 99, leadership=[12] * 9)
    table.change_model("Walkers", 2, **state).activate("Walkers").say({}).say("charge", ["Blues"])

    [home] = [event for event in table.game.events if "strikes home" in event.text]
    assert ["A1.1"] == list(home.data["paths"])
    assert (table.ids["Blues"],) == table.unit("Walkers").foes
