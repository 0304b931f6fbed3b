"""Aircraft and transports. (SZOP-FLY, SZOP-TRANS)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.troops import Site, gap
from grognard.rulesets.szop.lists.keywords.passive import Agile, Flying, Immobile, Tall
from grognard.rulesets.szop.play.actions import action, possible
from grognard.rulesets.szop.play.activations import may_activate
from grognard.rulesets.szop.play.attack.casualties import destroy, receive
from grognard.rulesets.szop.play.attack.regroup import begin_action, regroup, regroup_one
from grognard.rulesets.szop.play.moves.aircraft import fly
from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from grognard.rulesets.szop.play.transports import disembark, embark, may_embark
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.control import holder, is_at
from grognard.rulesets.szop.table.records import BATTLE, Granted, Objective
from grognard.rulesets.szop.table.units import troop_of
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, wood

if TYPE_CHECKING:
    from collections.abc import Sequence

PLANE = ["Aircraft"]


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (60, 40), **more})


def carried(table: Drawn, name: str, transport: str = "Bus") -> None:
    table.change(name, place="carried", carrier=table.id(transport))
    for model in table.unit(name).models:
        table.game.change(model, at=None)


# ---------------------------------------------------------------- Aircraft


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


async def begin_cursed(game: Any, unit_id: Any) -> None:
    """Both actions of a unit that a Curse made Immobile."""
    game.change(BATTLE, active=unit_id, seat=0, actions=())
    game.change(unit_id, grants=(Granted(Immobile()),))
    await action(game, unit_id)
    await action(game, unit_id)


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


# ---------------------------------------------------------------- in and out


def test_a_unit_within_3_inches_may_embark_if_there_is_room() -> None:  # SZOP-TRANS-04, SZOP-TRANS-01, SZOP-ACT-08
    bus = unit("Bus", has=["Transport(3)"], toughness=6, at=(11.25, 13))

    def able(**more: Any) -> bool:
        table = draw(bus, unit("Squad", **{"models": 3, **more}), foe())
        return bool(may_embark(table.game, table.id("Squad")))

    assert [True, False, False, True] == [able(), able(models=4), able(at=(16, 14)), able(is_pinned=True)]
    assert not able(has=["Immobile"])
    assert [True, False] == [able(models=1, at=(11.25, y)) for y in (9.05, 8.9)]

    table = draw(bus, unit("Squad", models=3), foe()).run(embark, "Squad")

    assert ("carried", table.id("Bus"), None) == (
        table.unit("Squad").place,
        table.unit("Squad").carrier,
        table.model("Squad").at,
    )


def test_transports_are_not_carried() -> None:  # SZOP-TRANS-01
    table = draw(unit("Bus", has=["Transport(9)"], at=(10, 14)), unit("Cart", has=["Transport(1)"]), foe())

    assert [] == may_embark(table.game, table.id("Cart"))


def test_capacities_of_a_unit_add_up() -> None:  # SZOP-TRANS-02
    table = draw(unit("Bus", has=["Transport(2)"], models=2, at=(10, 13)), unit("Squad", models=4), foe())

    assert [table.id("Bus")] == may_embark(table.game, table.id("Squad"))


def test_a_carried_unit_disembarks_within_3_inches() -> None:  # SZOP-TRANS-03, SZOP-SETUP-03
    table = draw(unit("Bus", has=["Transport(3)"], at=(10, 14)), unit("Squad", models=2), foe())
    carried(table, "Squad")
    table.run(disembark, "Squad")

    assert "SZOP-TRANS-03" == table.refused({"A2.1": [10, 18.1], "A2.2": [11.2, 17.5]}).clause

    table.answer({"A2.1": [10, 17.5], "A2.2": [11.2, 17.5]})

    assert ("table", False) == (table.unit("Squad").place, table.unit("Squad").is_fortified)


def test_a_unit_with_facing_chooses_where_it_looks_when_it_disembarks() -> None:  # SZOP-PAS-31, SZOP-TRANS-03
    table = draw(unit("Bus", has=["Transport(3)"], at=(10, 14)), unit("Squad", has=["Facing"]), foe())
    carried(table, "Squad")
    table.run(disembark, "Squad").answer({"A2.1": [10, 17.5]})

    assert "SZOP-PAS-31" == table.clause

    table.answer(90)

    assert 90.0 == table.unit("Squad").heading


def test_what_a_carried_unit_may_do() -> None:  # SZOP-TRANS-09, SZOP-ACT-08
    table = draw(
        unit("Bus", has=["Transport(3)"], at=(10, 14)),
        unit("Squad", rifle(), is_exhausted=True),
        foe(at=(20, 20)),
        active="Squad",
    )
    carried(table, "Squad")

    assert {"disembark", "defence", "rally", "nothing"} == set(possible(table.game, table.id("Squad")))


def test_a_double_move_shakes_passengers() -> None:  # SZOP-TRANS-07
    table = draw(unit("Bus", has=["Transport(3)"], at=(10, 14)), unit("Squad"), foe())
    carried(table, "Squad")
    table.activate("Bus").answer("manoeuvre", {}, "manoeuvre")

    assert not table.unit("Squad").is_pinned

    table.answer({})

    assert table.unit("Squad").is_pinned


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


# ---------------------------------------------------------------- destroyed


async def hit(game: Any, unit_id: Any, wounds: int) -> None:
    begin_action(game)
    await receive(game, unit_id, defender=wounds)
    await regroup(game)


def test_lost_transport_models_leave_passengers_inside() -> None:  # SZOP-TRANS-05
    table = draw(
        unit("Bus", has=["Transport(2)"], models=2, toughness=2, at=(10, 14)),
        unit("Squad", models=4),
        unit("One", at=(10, 11)),
        foe(),
    )
    carried(table, "Squad")
    table.dice(regroup=[6, 6])
    table.run(hit, "Bus", 2).answer(["A1.1"])

    assert "carried" == table.unit("Squad").place
    assert [] == may_embark(table.game, table.id("One"))


def test_a_destroyed_transport_spills_its_passengers() -> None:  # SZOP-TRANS-06
    table = draw(unit("Bus", has=["Transport(9)"], toughness=6, wounds=5, at=(20, 14)), unit("Squad", models=5), foe())
    carried(table, "Squad")
    table.dice(regroup=[6, 6])
    table.run(hit, "Bus", 4).answer(["A2.1", "A2.2", "A2.3"])
    table.answer({"A2.4": [20, 14], "A2.5": [21.2, 14]})
    own = table.unit("Squad")

    assert ("table", 2, True) == (own.place, len(own.models), own.is_exhausted)


def test_passengers_of_a_wreck_look_somewhere() -> None:  # SZOP-PAS-31, SZOP-TRANS-06
    """Who never looked anywhere chooses; the others cannot change it outside their activation."""

    def spilled(**more: Any) -> Drawn:
        squad = unit("Squad", has=["Facing"], **more)
        table = draw(unit("Bus", has=["Transport(9)"], at=(20, 14)), squad, foe())
        carried(table, "Squad")
        return table.run(hit, "Bus", 1).answer({"A2.1": [20, 14]})

    assert "SZOP-PAS-31" == spilled().clause
    assert 45.0 == spilled().answer(45).unit("Squad").heading
    assert "SZOP-PAS-31" != spilled(heading=90.0).clause


def test_a_mage_that_finds_no_room_takes_its_tokens_along() -> None:  # SZOP-PSY-01, SZOP-TRANS-06
    walls = [
        wood(14, 8, 19.7, 20, kinds=["impassable"]),
        wood(22.1, 8, 28, 20, kinds=["impassable"]),
        wood(19.7, 8, 22.1, 13, kinds=["impassable"]),
        wood(19.7, 15.4, 22.1, 20, kinds=["impassable"]),
    ]
    bus = unit("Bus", has=["Transport(20)"], at=(20.9, 14.2), diameter=2.0)
    mage = unit("Mage", has=["Mage(2)"], diameter=1.3)
    table = draw(bus, unit("Many", models=6, join=[mage], tokens=4), foe(), terrain=walls)
    carried(table, "Many")
    table.dice(regroup=[6] * 9)
    table.run(hit, "Bus", 1)
    while not table.is_waiting:
        table.propose()

    assert table.id("Many") + ".7" not in table.unit("Many").models
    assert ("table", 0) == (table.unit("Many").place, table.unit("Many").tokens)


@pytest.mark.parametrize("most", [2, 0])
def test_the_owner_may_show_room_that_the_search_did_not_find(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """SZOP-TRANS-06: only who does not fit is defeated, not whom a search finds no room for."""
    found = Site.room

    def room(site: Site, names: Sequence[str] | None = None) -> Any:
        return found(site, names) if names is not None and len(names) <= most else None

    monkeypatch.setattr(Site, "room", room)
    table = draw(unit("Bus", has=["Transport(9)"], at=(20, 14)), unit("Squad", models=3), foe())
    carried(table, "Squad")
    table.run(hit, "Bus", 1)
    assert isinstance(table.refused({"A2.1": [40, 14]}), Refused)
    table.answer({"A2.1": [20, 14], "A2.2": [21.2, 14], "A2.3": [22.4, 14]})

    assert ("table", 3) == (table.unit("Squad").place, len(table.unit("Squad").models))


def test_interaction_8_two_units_in_a_transport_destroyed_by_a_guard() -> None:
    """SZOP-TRANS-06, SZOP-MORALE-01: the larger unit takes the excess; who finds no room is defeated."""
    walls = [
        wood(14, 8, 19.7, 20, kinds=["impassable"]),
        wood(22.1, 8, 28, 20, kinds=["impassable"]),
        wood(19.7, 8, 22.1, 13, kinds=["impassable"]),
        wood(19.7, 15.4, 22.1, 20, kinds=["impassable"]),
    ]
    bus = unit("Bus", has=["Transport(20)"], toughness=2, at=(20.9, 14.2), diameter=2.0)
    table = draw(
        bus,
        unit("Many", models=6),
        unit("Few", models=2),
        foe("Guard", rifle(attacks=3), has=["Guard"], at=(21, 24)),
        terrain=walls,
    )
    carried(table, "Many")
    carried(table, "Few")
    table.activate("Bus")
    table.dice(hit=[4, 4, 4], defence=[2, 2, 2], regroup=[6, 6, 6, 6])
    table.answer("Guard").shoot("Bus").answer(["A2.1"])
    while not table.is_waiting:
        table.propose()
    many, few = table.unit("Many"), table.unit("Few")
    own = troop_of(table.game, table.id("Many")).stands

    assert "destroyed" == table.unit("Bus").place
    assert many.is_exhausted
    assert 1 <= len(many.models) < 5
    assert ("destroyed", ()) == (few.place, few.models)
    assert all(gap(a, b) <= 6.001 for a in own for b in own)


def test_of_several_transports_that_fall_at_once_the_allocator_says_which_is_last() -> None:  # SZOP-TRANS-06
    buses = unit("Bus", has=["Transport(3)"], models=2, gap=6, toughness=2, at=(20, 14))
    for wounds, rule in ((5, hit), (0, routed)):
        table = draw(buses, unit("Squad", models=4), foe())
        carried(table, "Squad")
        table.dice(regroup=[6, 6])
        table.run(rule, "Bus", wounds)

        assert ("SZOP-TRANS-06", 0, ["A1.1", "A1.2"]) == (table.clause, table.seat, table.keys)

        table.answer("A1.1")
        if wounds:
            table.answer(["A2.1"])  # the excess
        spots = {model: [18.2 + 1.1 * n, 14] for n, model in enumerate(table.unit("Squad").models)}
        table.answer(spots)

        assert ("table", True) == (table.unit("Squad").place, table.unit("Squad").is_exhausted)


async def routed(game: Any, unit_id: Any, _wounds: int) -> None:
    await destroy(game, unit_id)


def test_who_fell_to_bane_first_is_not_the_last_transport() -> None:  # SZOP-TRANS-06, SZOP-WPN-19
    async def poisoned(game: Any, unit_id: Any) -> None:
        await receive(game, unit_id, defender=6, bane=2)

    other = unit("Van", has=["Transport(3)"], toughness=2)
    third = unit("Cart", has=["Transport(3)"], toughness=2)
    table = draw(unit("Bus", has=["Transport(3)"], toughness=2, at=(20, 14), join=[other, third]), unit("Squad"), foe())
    carried(table, "Squad")
    table.run(poisoned, "Bus")

    assert ("SZOP-WPN-19", ["A1.3", "A1.2", "A1.1"]) == (table.clause, table.keys)

    table.answer("A1.2")

    assert ("SZOP-TRANS-06", ["A1.1", "A1.3"]) == (table.clause, table.keys)

    table.answer("A1.1").propose()

    assert ("A1.3", "A1.1") == table.unit("Bus").fallen  # the van is lost for good


@pytest.mark.parametrize("has_ladder", [False, True])
def test_a_transport_lost_by_failed_tests_wounds_nobody(has_ladder: bool) -> None:  # SZOP-MORALE-03, SZOP-TRANS-06
    bus = unit("Bus", has=["Transport(4)"], toughness=6, wounds=4, has_fought=True, at=(20, 14))
    table = draw(bus, unit("Squad", models=2, toughness=2), foe(), regroup_ladder=has_ladder)
    carried(table, "Squad")
    table.dice(regroup=[1, 1, 1])
    table.run(regroup_one, "Bus").propose()
    own = table.unit("Squad")

    assert "destroyed" == table.unit("Bus").place
    assert ("table", 2, 0, True) == (own.place, len(own.models), own.wounds, own.is_exhausted)


def test_passengers_keep_their_own_activation() -> None:  # SZOP-TRANS-08, SZOP-TRANS-09
    table = draw(unit("Bus", has=["Transport(3)"], at=(10, 14)), unit("Squad"), foe())
    carried(table, "Squad")

    assert ["Bus", "Squad"] == [each.name for each in may_activate(table.game, 0)]


def test_passengers_wait_for_a_transport_in_reserve() -> None:  # SZOP-TRANS-08
    bus = unit("Bus", has=["Transport(3)", "Reserve"], at=None, place="reserve")
    table = draw(bus, unit("Squad", has=["Reserve"]), unit("Own", at=(20, 10)), foe())
    carried(table, "Squad")

    assert ["Bus", "Own"] == [each.name for each in may_activate(table.game, 0)]

    table.activate("Bus").answer({"A1.1": [10, 8]})

    assert ("table", "carried", True) == (
        table.unit("Bus").place,
        table.unit("Squad").place,
        table.unit("Bus").is_fortified,
    )
    assert not table.unit("Squad").is_fortified
    assert (True, True) == (table.unit("Bus").arrived, table.unit("Squad").arrived)  # SZOP-OBJ-04
