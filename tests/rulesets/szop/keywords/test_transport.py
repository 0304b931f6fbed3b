"""Transport. (SZOP-TRANS)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.troops import Site, gap
from grognard.rulesets.szop.play.actions import possible
from grognard.rulesets.szop.play.activations import may_activate
from grognard.rulesets.szop.play.attack.casualties import destroy, receive
from grognard.rulesets.szop.play.attack.regroup import regroup_one
from grognard.rulesets.szop.play.setup.passengers import load_passengers
from grognard.rulesets.szop.play.transports import disembark, embark, may_embark
from grognard.rulesets.szop.table.units import troop_of
from tests.rulesets.szop.helpers import carried, hit, waiting
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, wood

if TYPE_CHECKING:
    from collections.abc import Sequence

FAR = unit("Far", seat=1, at=(60, 40))
FOE = unit("Foes", seat=1, at=(40, 30), toughness=9)


async def hit_with_bane(game: Any, own: Any, attacker: int, defender: int, bane: int) -> None:
    await receive(game, own, attacker=attacker, defender=defender, by=1, bane=bane)


def all_carried(table: Drawn, *names: str) -> None:
    for name in names:
        for model in table.unit(name).models:
            table.game.change(model, at=None)
        table.change(name, place="carried", carrier=table.id("Bus"))


def foe_on_table(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (40, 30), **more})


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (60, 40), **more})


async def routed(game: Any, unit_id: Any, _wounds: int) -> None:
    await destroy(game, unit_id)


# ---------------------------------------------------------------- who falls and who gets out


def test_all_wounds_that_are_left_over_go_to_the_passengers() -> None:  # SZOP-TRANS-06, SZOP-WND-04
    """The attacker's two wounds destroy the transport: his third and the defender's two pass on."""
    for has in (["Transport(9)"], ["Transport(9)", "Vengeance"]):
        table = draw(unit("Bus", has=has, toughness=2), unit("Squad", toughness=9), FAR)
        all_carried(table, "Squad")
        table.run(hit_with_bane, "Bus", 3, 2, 0)

        assert 3 == table.unit("Squad").wounds


def test_a_transport_destroyed_by_regroup_passes_no_wounds() -> None:  # SZOP-TRANS-06, SZOP-MORALE-03
    bus = unit("Bus", has=["Transport(9)"], toughness=6, wounds=4, received=4, has_fought=True)
    table = draw(bus, unit("Squad", models=3), FAR)
    all_carried(table, "Squad")
    table.dice(regroup=[1, 1, 1])
    table.run(regroup_one, "Bus").propose()
    own = table.unit("Squad")

    assert "destroyed" == table.unit("Bus").place
    assert (3, 0, True) == (len(own.models), own.wounds, own.is_exhausted)


def test_the_owner_chooses_which_passengers_are_placed_first() -> None:  # SZOP-TRANS-06
    for first in ("One", "Two"):
        table = draw(unit("Bus", has=["Transport(9)"], toughness=2), unit("One"), unit("Two"), FAR)
        all_carried(table, "One", "Two")
        table.run(hit_with_bane, "Bus", 0, 2, 0)

        assert ("SZOP-TRANS-06", 0) == (table.clause, table.seat)

        table.answer(first)

        assert f"{first} leaves its transport" in table.prompt


def test_the_owner_chooses_which_models_find_room() -> None:  # SZOP-TRANS-06
    """A pit with room for one of two: a soldier or the gunner."""
    pit = [
        wood(5, 5, 9.3, 15, kinds=["impassable"]),
        wood(10.7, 5, 15, 15, kinds=["impassable"]),
        wood(9.3, 5, 10.7, 9.3, kinds=["impassable"]),
        wood(9.3, 10.7, 10.7, 15, kinds=["impassable"]),
    ]
    for saved in ("A2.1", "A2.2"):
        squad = unit("Squad", join=[unit("Gunner")])
        table = draw(unit("Bus", has=["Transport(9)"], toughness=2), squad, FAR, terrain=pit)
        all_carried(table, "Squad")
        table.run(hit_with_bane, "Bus", 0, 2, 0)

        assert ("SZOP-TRANS-03", 0) == (table.clause, table.seat)
        assert isinstance(table.refused({}), Refused)

        table.answer({saved: [10, 10]})

        assert (saved,) == table.unit("Squad").models


def test_the_last_transport_to_fall_is_where_passengers_get_out() -> None:  # SZOP-TRANS-06
    """Both models fall at once; whoever allocates says which of them falls last."""
    for attacker, seat in ((4, 1), (0, 0)):
        for last, x in (("A1.1", 10), ("A1.2", 14)):
            table = draw(unit("Bus", has=["Transport(4)"], toughness=2, models=2, gap=3.0), unit("Squad"), FAR)
            all_carried(table, "Squad")
            table.run(hit_with_bane, "Bus", attacker, 4 - attacker, 0)

            assert ("SZOP-TRANS-06", seat) == (table.clause, table.seat)

            table.answer(last)

            assert "SZOP-TRANS-03" == table.refused({"A2.1": [24 - x + (6 if x == 10 else -6), 10]}).clause

            table.answer({"A2.1": [x, 10]})

            assert (x, 10) == table.model("Squad").at


def test_regroup_by_destruction_passes_no_wounds() -> None:  # SZOP-TRANS-06
    table = draw(
        unit("Own", toughness=9, wounds=6, has=["Transport(6)"], has_fought=True),
        unit("Crew", at=None, place="carried", models=3),
        FOE,
    )
    table.change("Crew", carrier=table.id("Own"))
    table.dice(regroup=[1, 1, 1])
    table.run(regroup_one, "Own").propose()

    assert ("table", 3, True) == (
        table.unit("Crew").place,
        len(table.unit("Crew").models),
        table.unit("Crew").is_exhausted,
    )


# ---------------------------------------------------------------- passengers, echelons


def test_passengers_must_fit_and_be_deployed_alike() -> (
    None
):  # SZOP-TRANS-01, SZOP-TRANS-02, SZOP-TRANS-08, SZOP-HERO-06
    bus = waiting("Bus", has=["Transport(3)"], models=2, toughness=6)
    squad, crowd = waiting("Squad", models=6), waiting("Crowd", models=7)
    scouts = waiting("Scouts", has=["Scout"])
    late = waiting("Late", has=["Second Echelon"])
    table = draw(bus, squad, crowd, scouts, late, foe_on_table(), number=0).run(load_passengers, 0)

    assert ["A2"] == [slot.key for slot in table.game.question.slots]  # type: ignore[union-attr]

    table.answer({"Squad": "Bus"})

    assert ("carried", table.id("Bus")) == (table.unit("Squad").place, table.unit("Squad").carrier)


# ---------------------------------------------------------------- in and out of moving transports


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


# ---------------------------------------------------------------- destroyed


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
