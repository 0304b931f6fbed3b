"""Reserves, plans, deep strike and its mishaps. (LEG-RES, LEG-DS)"""

from __future__ import annotations

from contextlib import suppress
from math import hypot
from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.plane import Disc
from grognard.kernel.plane.distance import distance
from grognard.kernel.troops import Pose, Stand, base_of, stand
from grognard.kernel.troops.bases import Hull
from grognard.rulesets.legendary.play.acting_together import groups_of
from grognard.rulesets.legendary.play.moves.charge import can_charge
from grognard.rulesets.legendary.play.reserves import deep_strike
from grognard.rulesets.legendary.play.reserves.arrivals import may_roll, written_place
from grognard.rulesets.legendary.play.reserves.deep_strike import (
    DropZone,
    drop_zone,
    is_mishap,
    land_exactly,
    modifiers_at,
)
from grognard.rulesets.legendary.play.reserves.entry_points import Edge, entry_stretches
from grognard.rulesets.legendary.play.scoring import is_destroyed
from grognard.rulesets.legendary.table.records import ReservePlan, UnitId, reserve_id, side_id
from grognard.rulesets.legendary.table.rooms import stands_everywhere
from tests.rulesets.legendary.kit import Battle, piece, spread, squad
from tests.rulesets.legendary.play.buildings.houses import MILL, inside
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier, tank


def waiting(
    kind: str = "reserve",
    turn: int = 2,
    number: int = 3,
    *pieces: Any,
    game_turn: int = 0,
    theirs: dict[str, Any] | None = None,
    plan: dict[str, Any] | None = None,
    base: str = "1in",
    unit_type: str = "infantry",
    rules: list[str] | None = None,
    **dice: Any,
) -> Battle:
    rules = [*(rules or ()), *(["Deep Strike"] if kind in ("deep strike", "drop zone") else [])]
    wing = squad(number, at=None, weapons=(), rules=rules, base=base, unit_type=unit_type)  # type: ignore[arg-type]
    entry = {"units": ["Wing"], "kind": kind, "turn": turn, **(plan or {})}
    return Battle(
        {"Reds": squad(2, at=(36, 10), weapons=()), "Wing": wing},
        theirs or {"Blues": squad(1, at=(36, 40), weapons=())},
        *pieces,
        turn=game_turn or turn,
        private=({"plan": [entry]}, {}),
        **dice,
    )


def test_units_in_reserve_roll_from_the_second_game_turn() -> None:  # LEG-RES-01, LEG-RES-03, LEG-TURN-05
    table = waiting(game_turn=1)
    assert "reserve" == table.unit("Wing").where
    assert not may_roll(table.game, table.ids["Wing"])
    assert may_roll(waiting().game, waiting().ids["Wing"])


@pytest.mark.parametrize(
    ("turn", "face", "comes"), [(2, 7, True), (2, 6, False), (3, 5, True), (4, 3, True), (4, 2, False)]
)
def test_each_later_turn_adds_two(turn: int, face: int, comes: bool) -> None:  # LEG-RES-03, LEG-RES-04
    table = waiting(game_turn=turn, reserves=[face])
    table.say("Wing")

    assert comes == ("come on" in table.prompt)
    assert table.unit("Wing").has_activated


def test_arrivals_come_on_at_their_edge_far_from_enemies_and_do_not_charge() -> None:  # LEG-RES-02, LEG-RES-05
    table = waiting(reserves=[12], theirs={"Blues": squad(1, at=(10, 10), weapons=())})
    table.say("Wing")
    with pytest.raises(Refused, match="cannot get there"):  # from 17.7 on the edge is 12 inches away
        table.say({"A2.1": [12.5, 4], "A2.2": [14, 4], "A2.3": [15.5, 4]})
    with pytest.raises(Refused, match="outside of where"):
        table.say({"A2.1": [9, 1], "A2.2": [10.5, 1], "A2.3": [12, 1]})
    with pytest.raises(Refused, match="outside of where"):
        table.say({"A2.1": [40, 20], "A2.2": [41.5, 20], "A2.3": [43, 20]})
    table.say({"A2.1": [40, 1], "A2.2": [41.5, 1], "A2.3": [43, 1]})

    assert "advance" in table.options
    assert "charge" not in table.options
    assert {"moved"} == {model.pace for model in table.models("Wing")}


def test_a_planned_attack_rolls_once_with_the_highest_initiative() -> None:  # LEG-RES-06, LEG-RES-07
    for face, comes in ((3, True), (2, False)):
        table = waiting("planned", 3, plan={"along": 20.0}, reserves=[face])
        table.say("Wing")
        assert comes == ("come on" in table.prompt)
        if not comes:
            plan = table.game[reserve_id(table.ids["Wing"])].plan
            assert plan.is_certain
            assert 4 == plan.turn


def test_a_planned_attack_comes_on_at_the_very_place_that_was_written() -> None:  # LEG-RES-06
    """Everybody begins his move of 6 inches at 20 inches along the edge."""
    table = waiting("planned", 3, plan={"along": 20.0}, reserves=[12])
    table.say("Wing")
    with pytest.raises(Refused, match="cannot get there"):
        table.say({"A2.1": [20, 5], "A2.2": [21.5, 5], "A2.3": [25, 5]})
    table.say({"A2.1": [20, 5], "A2.2": [21.5, 5], "A2.3": [23, 5]})

    assert "table" == table.unit("Wing").where


def test_a_comms_relay_rolls_reserves_again() -> None:  # LEG-TERR-19, LEG-TERR-15
    relay = piece("comms relay", (37, 12, 38, 13), 2)
    table = waiting("reserve", 2, 3, relay, reserves=[1, 12])
    table.say("Wing").say("yes")
    assert "come on" in table.prompt

    unwanted = waiting("reserve", 2, 3, relay, reserves=[12, 1])
    unwanted.say("Wing").say("yes")
    assert "reserve" == unwanted.unit("Wing").where, "one that is unwanted, too"

    kept = waiting("reserve", 2, 3, relay, reserves=[12])
    assert "come on" in kept.say("Wing").say("no").prompt


def test_a_deep_strike_is_exact_on_seven() -> None:  # LEG-DS-01, LEG-DS-03
    table = waiting("deep strike", reserves=[12], scatter=[7])
    table.say("Wing", {"marker": [36, 16]})
    assert "The landing is exact." in table.log("LEG-DS-01")
    with pytest.raises(Refused, match="within the circle"):
        table.say({"A2.1": [36, 16], "A2.2": [37.5, 16], "A2.3": [39, 16]})
    table.say({"A2.1": [36, 16], "A2.2": [37.2, 16], "A2.3": [34.8, 16]})

    assert table.unit("Wing").has_deep_struck
    assert "advance" not in table.prompt
    assert {"moved"} == {model.pace for model in table.models("Wing")}


def test_far_from_friends_and_out_of_their_sight_it_is_harder() -> None:  # LEG-DS-02
    wall = piece("wall", (0, 30, 72, 30.4), 8)
    table = waiting("deep strike", 2, 3, wall)
    unit = table.ids["Wing"]

    assert 0 == modifiers_at(table.game, unit, (36, 16))
    assert -2 == modifiers_at(table.game, unit, (60, 20))
    assert -4 == modifiers_at(table.game, unit, (60, 40))


def test_a_landing_scatters_by_the_face() -> None:  # LEG-DS-01, LEG-DS-02
    table = waiting("deep strike", reserves=[12], scatter=[8], direction=[360])
    table.say("Wing", {"marker": [50, 16]})

    assert 'The landing scatters 4".' in table.log("LEG-DS-01")


def test_landing_in_terrain_is_dangerous_by_its_cover() -> None:  # LEG-DS-04
    ruin = piece("ruins", (30, 13, 42, 20), 4)
    table = waiting("deep strike", 2, 3, ruin, reserves=[12], scatter=[12], dangerous_terrain=[3, 4, 4], save=[12])
    table.say("Wing", {"marker": [36, 16]})
    table.game.answer(table.game.question.suggest(type("Low", (), {"below": lambda s, n: 0, "unit": lambda s: 0.5})()))  # type: ignore[union-attr]

    assert ["Wing model 1 is hurt by the ground."] == table.log("LEG-DS-04")


def test_what_is_a_mishap() -> None:  # LEG-DS-05
    table = waiting("deep strike", theirs={"Blues": squad(1, at=(36, 20), weapons=())})
    unit = table.ids["Wing"]

    assert is_mishap(table.game, unit, (36, 23.4))
    assert not is_mishap(table.game, unit, (36, 25))
    assert is_mishap(table.game, unit, (80, 25))


def test_it_is_a_mishap_to_land_on_enemies_in_a_building() -> None:  # LEG-DS-05, LEG-BLDG-01
    table = waiting("deep strike", 2, 3, MILL, theirs={"Blues": inside(2), "Others": squad(1, (60, 43))})
    near = (22.0, 17.6)
    table.change_model("Blues", 1, at=(22.0, 20.8))

    assert is_mishap(table.game, table.ids["Wing"], near)
    for model in table.models("Blues"):
        table.game.change(model.id, at=(23.0, 25.0))
    assert not is_mishap(table.game, table.ids["Wing"], near)


def test_a_single_trooper_lands_anywhere_in_his_circle() -> None:  # LEG-DS-03
    """Only vehicles and monsters come down on the very point."""
    table = waiting("deep strike", number=1, reserves=[12], scatter=[12])
    table.say("Wing", {"marker": [36, 16]})
    with pytest.raises(Refused, match="within the circle"):
        table.say({"A2.1": [36, 18.6]})
    table.say({"A2.1": [36, 18.4]})
    assert (36, 18.4) == table.model("Wing").at

    ogre = waiting("deep strike", number=1, unit_type="monstrous_creature", reserves=[12], scatter=[12])
    ogre.say("Wing", {"marker": [36, 16]})
    assert (36, 16) == ogre.model("Wing").at


@pytest.mark.parametrize(
    ("face", "clause"),
    [(2, "LEG-DS-07"), (3, "LEG-DS-08"), (5, "LEG-DS-09"), (7, "LEG-DS-10"), (9, "LEG-DS-11"), (12, "LEG-DS-12")],
)
def test_the_mishap_table(face: int, clause: str) -> None:
    """LEG-DS-06, LEG-DS-07, LEG-DS-08, LEG-DS-09, LEG-DS-10, LEG-DS-11, LEG-DS-12"""
    theirs = {"Blues": squad(1, at=(36, 20), weapons=())}
    table = waiting("deep strike", theirs=theirs, reserves=[12], scatter=[12], mishap=[face])
    table.say("Wing", {"marker": [36, 19]})

    assert table.log(clause)
    if face == 2:
        assert "gone" == table.unit("Wing").where
    elif face == 12:
        assert "Place" in table.prompt
    else:
        plan = table.game[reserve_id(table.ids["Wing"])].plan
        assert (3, True) == (plan.turn, plan.is_certain)
        assert {3: "outflank", 5: "outflank", 7: "reserve", 9: "deep strike"}[face] == plan.kind


def test_a_unit_too_large_for_its_circle_is_redirected_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """LEG-DS-12, LEG-DS-03: three bases of 4" never stand within 3", so no place is looked at."""
    looked: list[Any] = []

    def look(*asked: Any) -> bool:
        looked.append(asked)
        return is_mishap(*asked)

    table = waiting("deep strike", base="4in", reserves=[12], scatter=[12], mishap=[12])
    monkeypatch.setattr(deep_strike, "is_mishap", look)
    table.say("Wing", {"marker": [36, 24]})

    assert "finds no place to land" in table.said()
    assert 1 == len(looked)


def test_markers_of_a_drop_zone_lie_about_its_point() -> None:  # LEG-DS-13
    table = waiting("drop zone", 3, plan={"at": [36, 18]}, reserves=[12])
    table.say("Wing")
    with pytest.raises(Refused, match="drop zone"):
        table.say({"marker": [43, 18]})
    assert "come down" in table.prompt


def test_markers_of_a_drop_zone_that_is_an_area_lie_in_it() -> None:  # LEG-DS-13
    table = waiting("drop zone", 3, plan={"at": [36, 18], "corner": [40, 22]}, reserves=[12])
    table.say("Wing")
    for outside in ([35.9, 20], [38, 22.1], [38, 17.9]):
        with pytest.raises(Refused, match="area of the drop zone"):
            table.say({"marker": outside})
    asked = table.game.question
    assert asked is not None
    asked.check({"marker": [40, 22]})


def test_an_area_is_written_from_its_owners_side() -> None:  # LEG-DS-13
    game = waiting("drop zone", 3).game
    game.change(side_id(0), edge="north")
    zone = drop_zone(game, UnitId("A2"), ReservePlan("drop zone", 3, at=(10.0, 4.0), corner=(6.0, 8.0)))

    assert DropZone((62.0, 40.0), (66.0, 44.0), 0.0) == zone


def test_plans_are_the_owners_secret() -> None:  # LEG-SETUP-03, LEG-RES-06
    table = waiting("planned", 3, plan={"along": 20.0})

    def plan(seat: int) -> str:
        tray = next(each for each in table.game.view(seat)["table"]["trays"] if each["seat"] == 0)
        return str(tray["items"][0].get("text", ""))

    assert "planned attack, game turn 3" in plan(0)
    assert "" == plan(1)


@pytest.mark.parametrize(("edge", "seat", "along"), [("left", 0, 20), ("left", 1, 28), ("own", 0, 20), ("own", 1, 52)])
def test_the_place_of_a_planned_attack_is_measured_by_its_owner(edge: str, seat: int, along: int) -> None:  # LEG-RES-06
    plan = ReservePlan("planned", 3, edge, (20.0, 0.0))

    assert along == written_place(waiting().game, seat, plan)


def test_a_planned_attack_comes_by_the_nearest_point_that_is_twelve_inches_from_enemies() -> None:  # LEG-RES-07
    enemy = {"Blues": squad(1, at=(20, 3), weapons=())}
    table = waiting("planned", 3, plan={"along": 20.0}, theirs=enemy, reserves=[12])
    table.say("Wing")
    with pytest.raises(Refused, match="outside of where"):
        table.say({"A2.1": [20, 1], "A2.2": [21.5, 1], "A2.3": [23, 1]})
    with pytest.raises(Refused, match="outside of where"):
        table.say({"A2.1": [12, 5], "A2.2": [13.5, 5], "A2.3": [15, 5]})
    with pytest.raises(Refused, match="cannot get there"):  # within the room about 7.73, but too far from it
        table.say({"A2.1": [10, 5], "A2.2": [11.5, 5], "A2.3": [13, 5]})
    table.say({"A2.1": [10, 1], "A2.2": [8.5, 1], "A2.3": [7, 1]})

    assert "table" == table.unit("Wing").where


def test_reserves_that_came_on_far_from_enemies_may_end_their_move_nearer() -> None:  # LEG-RES-02
    table = waiting(reserves=[12], theirs={"Blues": squad(1, at=(36, 16), weapons=())})
    table.say("Wing", {"A2.1": [34.5, 4], "A2.2": [36, 4], "A2.3": [37.5, 4]})

    assert "table" == table.unit("Wing").where


def test_reserves_stay_away_where_the_whole_edge_is_near_enemies() -> None:  # LEG-RES-02
    crowd = {f"Blues {n}": squad(1, at=(6 + 12 * n, 4), weapons=()) for n in range(6)}
    table = waiting(reserves=[12], theirs=crowd)
    table.say("Wing")

    assert "reserve" == table.unit("Wing").where
    assert table.unit("Wing").has_activated
    assert "Wing finds no place to come on." in table.log("LEG-RES-02")


@pytest.mark.parametrize(("side", "away"), [("south", 8), ("north", 10), ("west", 12), ("east", 14), ("south", 16)])
def test_near_a_hull_the_edge_is_closed_where_it_is_nearer_than_twelve_inches(side: str, away: int) -> None:
    """LEG-RES-02"""
    edge = Edge(side, 72.0, 48.0)
    at = {"south": (30, away), "north": (30, 48 - away), "west": (away, 20), "east": (72 - away, 20)}[side]
    hull = stand("Tank", base_of(Hull((6.0, 4.0))), Pose(*at, 30.0))
    gaps = [distance(Disc(edge.point(float(along)), 0.0), hull.shape) for along in range(int(edge.length) + 1)]

    assert [gap >= 12.0 for gap in gaps] == [is_free(edge, hull, float(along)) for along in range(len(gaps))]
    assert (away < 15.23) == (min(gaps) < 12.0)


def is_free(edge: Edge, enemy: Stand, along: float) -> bool:
    return any(low <= along <= high for low, high in entry_stretches(edge, [enemy]))


# ---------------------------------------------------------------- passengers and parties


def riding(kind: str = "reserve", game_turn: int = 2, **dice: Any) -> Battle:
    """A transport in reserve with a squad aboard."""
    plan = {"units": ["Mule"], "kind": kind, "turn": 2, **({"edge": "left"} if kind == "outflank" else {})}
    return Battle(
        {"Reds": squad(1, at=(60, 10), weapons=()), "Mule": carrier(weapons=()), "Crew": aboard(3, "Mule", weapons=())},
        {"Blues": squad(1, at=(60, 40), weapons=())},
        turn=game_turn,
        private=({"plan": [plan]}, {}),
        **dice,
    )


def test_who_rides_in_a_transport_in_reserve_comes_with_it_and_does_not_charge() -> None:
    """LEG-RES-01, LEG-SETUP-07, LEG-TURN-06, LEG-RES-05, LEG-CHG-01"""
    table = riding(reserves=[12])
    assert "aboard" == table.unit("Crew").where
    assert [("A1",), ("A2", "A3")] == groups_of(table.game, 0)

    table.say("Mule", "Mule", {"A2.1": [20, 3, 90]})
    table.until("Does it get out?")
    assert table.unit("Crew").has_arrived
    assert not can_charge(table.game, table.ids["Crew"])


def test_who_rides_waits_for_its_transport_in_the_first_game_turn() -> None:  # LEG-TURN-05, LEG-TURN-06
    assert [("A1",)] == groups_of(riding(game_turn=1).game, 0)


def test_who_is_aboard_in_reserve_at_the_end_counts_as_destroyed() -> None:  # LEG-OBJ-01
    table = riding()

    assert is_destroyed(table.game, table.unit("Crew"))
    table.change("Mule", where="table")
    assert not is_destroyed(table.game, table.unit("Crew"))


def test_a_planned_attack_that_fails_holds_back_all_who_share_the_activation() -> None:  # LEG-RES-07
    first = squad(1, at=None, weapons=(), role="HQ")  # type: ignore[arg-type]
    table = Battle(
        {"Lord": first, "Wing": squad(3, at=None, weapons=())},  # type: ignore[arg-type]
        {"Blues": squad(1, at=(36, 40), weapons=())},
        turn=3,
        private=({"plan": [{"units": ["Lord", "Wing"], "kind": "planned", "turn": 3, "along": 20.0}]}, {}),
        reserves=[2],
    )
    table.say("Lord", ["Wing"], "Lord").finish()

    assert ["The planned attack is delayed."] == table.log("LEG-RES-07")
    assert ("reserve", "reserve") == (table.unit("Lord").where, table.unit("Wing").where)


def test_a_drop_zone_does_not_shrink_when_a_unit_has_landed() -> None:  # LEG-DS-13
    wings = {name: squad(1, at=None, weapons=(), rules=["Deep Strike"]) for name in ("Wing", "Fork")}  # type: ignore[arg-type]
    plan = {"units": ["Wing", "Fork"], "kind": "drop zone", "turn": 3, "at": [36, 18]}
    table = Battle(wings, {"Blues": squad(1, at=(36, 40), weapons=())}, turn=3, private=({"plan": [plan]}, {}))
    table.game.remove(reserve_id(table.ids["Wing"]))
    zone = drop_zone(table.game, table.ids["Fork"], table.game[reserve_id(table.ids["Fork"])].plan)

    assert zone is not None
    assert 12.0 == zone.reach


def test_an_enemy_in_the_air_is_in_nobodys_way() -> None:  # LEG-FLY-01, LEG-DS-05
    table = waiting("deep strike", theirs={"Blues": squad(1, at=(36, 30), weapons=())})
    assert is_mishap(table.game, table.ids["Wing"], (36, 30))
    table.change_model("Blues", is_flying=True)

    assert not is_mishap(table.game, table.ids["Wing"], (36, 30))


FAR = {"Blues": squad(1, at=(60, 44), weapons=())}


def test_reserves_keep_off_enemies_in_rooms() -> None:  # LEG-RES-02, LEG-BLDG-01
    table = Battle({"Reds": squad(2, at=(60, 17))}, {"Blues": inside(3)}, MILL)

    assert 3 == len(stands_everywhere(table.game, 1))


def test_a_friend_in_a_room_guides_a_landing() -> None:  # LEG-DS-02
    table = Battle({"Reds": squad(1, at=(70, 2)), "Pinks": inside(3)}, FAR, MILL)

    assert 0 == modifiers_at(table.game, table.ids["Reds"], (23, 15))
    assert -2 == modifiers_at(table.game, table.ids["Reds"], (12, 23))  # no window looks to the west


@pytest.mark.parametrize(("y", "plus"), [(22.5, 0), (22.6, -2)])
def test_a_friend_guides_a_landing_within_12_inches(y: float, plus: int) -> None:  # LEG-DS-02
    table = Battle({"Reds": squad(1, at=(70, 2)), "Pinks": squad(1, at=(20, 10))}, FAR)

    assert plus == modifiers_at(table.game, table.ids["Reds"], (20, y))


async def _land(table: Battle, at: tuple[float, float]) -> None:
    await land_exactly(table.game, table.ids["Reds"], at)


def landing(kind: str, what: dict[str, Any], **dice: list[int]) -> Battle:
    """Reds come down on a piece of ground."""
    table = Battle({"Reds": what}, FAR, piece(kind, (20, 20, 26, 26)), **spread(dice))
    table.change("Reds", where="reserve")
    for model in table.models("Reds"):
        table.game.change(model.id, at=None)
    assert not is_mishap(table.game, table.ids["Reds"], (23, 23))
    landing = _land(table, (23, 23))
    with suppress(StopIteration):
        question: Any = landing.send(None)
        landing.send(question.check({model.id: [23, 23, 90] for model in table.models("Reds")}))
    return table


def test_a_landing_on_impassable_ground_is_danger_five_and_ends_beside_it() -> None:  # LEG-DS-04, LEG-TERR-14
    lost = landing("lava", squad(1, sv=None), dangerous_terrain=[5], save=[1])
    assert 0 == lost.left("Reds")

    lucky = landing("lava", squad(1, sv=None), dangerous_terrain=[6])
    at = lucky.model("Reds").at
    assert at is not None
    assert 3.5 == pytest.approx(max(abs(at[0] - 23), abs(at[1] - 23)), abs=0.05)


def test_a_vehicle_that_lands_in_terrain_is_immobilised_on_two_whatever_the_cover() -> None:  # LEG-TERR-13, LEG-DS-04
    for face, stuck in ((2, True), (3, False)):
        table = landing("ruins", tank(), dangerous_terrain=[face])
        assert stuck == table.model("Reds").is_immobilised


def test_a_redirected_landing_is_at_the_closest_point() -> None:  # LEG-DS-12
    """Three inches of landing circle and half an inch of base about an enemy: 3.5 inches are just enough."""
    from grognard.rulesets.legendary.play.reserves.deep_strike import _nearest_safe

    table = Battle({"Reds": squad(5, at=(60, 5))}, {"Blues": squad(1, at=(23.3, 23.1))})
    found = _nearest_safe(table.game, table.ids["Reds"], (23.3, 22.9))

    assert found is not None
    assert 3.3 <= hypot(found[0] - 23.3, found[1] - 22.9) <= 3.4
