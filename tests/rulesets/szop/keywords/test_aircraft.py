"""Aircraft. (SZOP-FLY-02 to SZOP-FLY-07)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.szop.lists.keywords.passive import Agile, Flying, Immobile, Tall
from grognard.rulesets.szop.play.actions import action
from grognard.rulesets.szop.play.activations import may_activate
from grognard.rulesets.szop.play.moves.aircraft import fly
from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.control import holder, is_at
from grognard.rulesets.szop.table.records import BATTLE, Granted, Objective
from tests.rulesets.szop.helpers import carried, plan
from tests.rulesets.szop.kit import draw, rifle, unit, wood

PLANE = ["Aircraft"]


def target(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (60, 40), **more})


async def begin_cursed(game: Any, unit_id: Any) -> None:
    """Both actions of a unit that a Curse made Immobile."""
    game.change(BATTLE, active=unit_id, seat=0, actions=())
    game.change(unit_id, grants=(Granted(Immobile()),))
    await action(game, unit_id)
    await action(game, unit_id)


@pytest.mark.parametrize(("reach", "away", "is_reached"), [(24, 12, True), (24, 13, False), (12, 2, False)])
def test_aircraft_are_12_inches_farther(reach: int, away: float, is_reached: bool) -> None:
    """SZOP-FLY-06: a rifle of 24" reaches an Aircraft up to 12" away, a pistol never does."""
    at = (10, 10 + away + 1)
    wall = wood(5, 11.2, 15, 11.5, kinds=["blocking"]) if away <= 3 else wood(60, 1, 61, 2)
    table = draw(unit("Own", rifle(reach=reach)), target(at=at, has=["Aircraft"]), terrain=[wall])

    assert is_reached == ("Foes" in plan(table))
    if away > 3:
        aimed = draw(unit("Own", rifle("Targeting", reach=reach)), target(at=at, has=["Aircraft"]))

        assert {"Foes"} == plan(aimed)


def test_aircraft_are_activated_first() -> None:  # SZOP-FLY-02
    table = draw(
        unit("Own"), unit("Plane", has=PLANE, at=(20, 10)), unit("Late", has=PLANE, at=None, place="reserve"), foe()
    )

    assert ["Plane", "Late"] == [each.name for each in may_activate(table.game, 0)]


def test_the_first_action_is_a_flight_of_30_to_36_inches() -> None:  # SZOP-FLY-03
    table = draw(unit("Plane", rifle(), has=PLANE, models=2, is_exhausted=True), foe()).activate("Plane")

    assert "SZOP-FLY-03" == table.clause
    assert table.game.question is not None
    assert table.game.question.hints["must"]
    assert "SZOP-FLY-03" == table.refused({}).clause
    assert "SZOP-FLY-03" == table.refused({"A1.1": [[10, 39]], "A1.2": [[11.25, 39]]}).clause
    assert "SZOP-FLY-03" == table.refused({"A1.1": [[10, 42]], "A1.2": [[11.25, 41]]}).clause
    assert "SZOP-FLY-03" == table.refused({"A1.1": [[20, 30], [10, 42]], "A1.2": [[11.25, 42]]}).clause

    table.answer({"A1.1": [[10, 42]], "A1.2": [[11.25, 42]]})

    assert {"manoeuvre", "defence", "rally", "nothing"} == set(table.keys)

    table.answer("manoeuvre")

    assert "SZOP-MOVE-05" == table.refused({"A1.1": [[17, 42]], "A1.2": [[18.25, 42]]}).clause


def test_where_no_flight_ends_legally_it_is_the_longest_one() -> None:  # SZOP-FLY-03
    corner = unit("Plane", has=PLANE, at=(36, 24))
    rocks = [
        wood(0, 0, 72, 11, kinds=["impassable"]),
        wood(0, 37, 72, 48, kinds=["impassable"]),
        wood(0, 0, 20, 48, kinds=["impassable"]),
        wood(52, 0, 72, 48, kinds=["impassable"]),
    ]
    table = draw(corner, foe(at=(30, 30)), terrain=rocks).run(fly, "Plane").propose()
    x, y = table.model("Plane").at or (0, 0)

    assert 15 < ((x - 36) ** 2 + (y - 24) ** 2) ** 0.5 < 30


def test_an_immobile_aircraft_makes_no_flight() -> None:  # SZOP-FLY-03, SZOP-PAS-06, SZOP-CMD-02, SZOP-TRANS-07
    """Its first action is lost; passengers are not shaken, and the second action is no move either."""
    table = draw(unit("Bus", has=["Aircraft", "Transport(3)"]), unit("Squad"), foe())
    carried(table, "Squad")
    table.run(begin_cursed, "Bus")

    assert ((10.0, 10.0), False) == (table.model("Bus").at, table.unit("Squad").is_pinned)
    assert "second action" in table.prompt
    assert {"defence", "nothing"} == set(table.keys)


def test_aircraft_torn_by_casualties_fly_on_as_they_are() -> None:  # SZOP-FLY-03, SZOP-MOVE-02
    table = draw(unit("Plane", has=PLANE, models=2, gap=5), foe()).run(fly, "Plane")

    assert table.game.question is not None
    assert table.game.question.hints["must"]

    table.answer({"A1.1": [[10, 42]], "A1.2": [[16, 42]]})

    assert (16.0, 42.0) == table.model("Plane", 2).at


def test_aircraft_are_no_obstacle() -> None:  # SZOP-FLY-05
    table = draw(unit("Own"), foe("Plane", has=PLANE, at=(10, 13)), foe()).run(manoeuvre, "Own")

    assert "SZOP-TERR-11" == table.refused({"A1.1": [[10, 12.5]]}).clause

    table.answer({"A1.1": [[10, 14.2]]})

    assert (10.0, 14.2) == table.model("Own").at


def test_aircraft_do_not_control() -> None:  # SZOP-FLY-04, SZOP-OBJ-04
    table = draw(unit("Plane", has=PLANE), foe(), objectives=[(10, 11)])
    [objective] = table.game.all(Objective)

    assert holder(table.game, lambda each: is_at(table.game, each, objective)) is None


def test_what_an_aircraft_includes() -> None:  # SZOP-FLY-07
    table = draw(unit("Plane", has=PLANE), foe())

    assert all(has(table.game, table.id("Plane"), kind) for kind in (Tall, Flying, Agile))


def test_interaction_13_passengers_of_an_exhausted_aircraft() -> None:
    """SZOP-FLY-03, SZOP-TRANS-07, SZOP-ACT-04: the flight pins them, then Rally; later Defence unpins."""
    table = draw(unit("Bus", has=["Aircraft", "Transport(3)"], is_exhausted=True), unit("Squad"), foe())
    carried(table, "Squad")
    table.activate("Bus").answer({"A1.1": [[10, 44]]}).answer("rally")

    assert (False, True) == (table.unit("Bus").is_exhausted, table.unit("Squad").is_pinned)

    table.activate("Squad").answer("disembark", {"A2.1": [12, 44]})

    assert table.unit("Squad").is_pinned

    table.answer("defence")

    assert not table.unit("Squad").is_pinned


def test_a_plane_in_a_narrow_hole_flies_as_far_as_there_is_room() -> None:  # SZOP-FLY-03
    """Half an inch of room in each direction is a flight too."""
    rocks = [
        wood(0, 0, 72, 23, kinds=["impassable"]),
        wood(0, 25, 72, 48, kinds=["impassable"]),
        wood(0, 23, 35, 25, kinds=["impassable"]),
        wood(37, 23, 72, 25, kinds=["impassable"]),
    ]
    table = draw(unit("Plane", has=PLANE, at=(36, 24)), foe(at=(30, 30)), terrain=rocks).run(fly, "Plane").propose()
    x, y = table.model("Plane").at or (0, 0)

    assert 0.6 < ((x - 36) ** 2 + (y - 24) ** 2) ** 0.5 < 0.71
