"""Reserves: who comes when, and where."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.plane import bounds
from grognard.rulesets.tenth.lists.army import read
from grognard.rulesets.tenth.play.arrivals.reserves import edges, may_arrive, reinforcements
from grognard.rulesets.tenth.play.arrivals.set_up import leave_table
from grognard.rulesets.tenth.play.moves.movement_phase import movement_phase
from grognard.rulesets.tenth.play.setup.declarations import points_in_reserves
from grognard.rulesets.tenth.play.setup.deployment import no_room
from grognard.rulesets.tenth.play.shooting.shooting_phase import may_shoot
from grognard.rulesets.tenth.play.stratagems.rapid_ingress import rapid_ingress
from tests.rulesets.tenth.kit import DrillTable, drill, unit

FOE = unit("Foe", seat=1, at=(30, 22))


def held(where: str = "strategic", /, **more: Any) -> dict[str, Any]:
    """A squad of two in Reserves."""
    abilities = ["Deep Strike"] if where == "deep strike" else []
    return unit("Squad", models=2, reserves=where, **{"abilities": abilities, **more})


def arrival(*units: Any, **more: Any) -> DrillTable:
    """The Reinforcements step, the squad selected."""
    table = drill(*units, unit("Rest", at=(40, 2), models=5, points=1000), **{"phase": "movement", "round": 2, **more})
    table.run(reinforcements)
    table.answer("Squad")
    return table


def spots(*places: tuple[float, ...]) -> dict[str, list[float]]:
    return {f"A1.{number}": list(place) for number, place in enumerate(places, start=1)}


def test_reserves_come_after_all_moves_one_at_a_time_or_not_at_all() -> None:
    """TEN-MOVE-16, TEN-RES-01, TEN-RES-02"""
    table = drill(held(), FOE, unit("Rest", at=(10, 10), points=1000), phase="movement")
    table.run(movement_phase)

    assert "A1" not in table.options

    table.answer("done")

    assert ["A1", "none"] == table.options

    table.answer("none")
    table.done()

    assert "strategic" == table.unit("Squad").where


def test_nobody_arrives_in_the_first_round() -> None:
    """TEN-RES-04"""
    for where in ("strategic", "deep strike"):
        table = drill(held(where), unit("Rest", at=(2, 2), points=1000), phase="movement", round=1)

        assert not may_arrive(table.game, table.id("Squad"))

        table.run(reinforcements)

        assert table.is_idle


def test_deep_strikers_arrive_in_the_first_round_if_the_switch_says_so() -> None:
    """TEN-RES-04: but neither Strategic Reserves nor Aircraft."""
    flyer = unit("Flyer", keywords=["VEHICLE", "AIRCRAFT", "FLY"], move=20)
    rest = unit("Rest", at=(2, 2), points=1000)
    options = {"deep_strike_round_one": True}

    assert may_arrive((t := drill(held("deep strike"), rest, round=1, options=options)).game, t.id("Squad"))
    assert not may_arrive((t := drill(held("strategic"), rest, round=1, options=options)).game, t.id("Squad"))
    assert not may_arrive((t := drill(flyer, rest, round=1, options=options)).game, t.id("Flyer"))


@pytest.mark.parametrize(
    ("round_", "places", "clause"),
    [
        (2, [(3, 20), (3, 22)], ""),
        (2, [(3, 20), (7, 20)], "TEN-RES-07"),
        (2, [(5.37, 20), (5.37, 22)], ""),
        (2, [(5.4, 20), (5.4, 22)], "TEN-RES-07"),
        (2, [(3, 40), (3, 42)], "TEN-RES-07"),
        (2, [(3, 31.5), (3, 29.5)], "TEN-RES-07"),
        (3, [(3, 40), (3, 42)], ""),
        (4, [(20, 42), (22, 42)], ""),
        (2, [(5, 3), (3, 5.2)], ""),
        (2, [(3, 20), (20, 3)], "TEN-RES-07"),
    ],
)
def test_strategic_reserves_appear_by_one_edge(round_: int, places: list[Any], clause: str) -> None:
    """TEN-RES-07, TEN-RES-08: wholly within 6" of one and the same edge; in round 2 not in the enemy's zone."""
    table = arrival(held(), FOE, round=round_)
    if clause:
        assert clause == table.refusal(spots(*places))
    else:
        table.answer(spots(*places))

        assert "table" == table.unit("Squad").where


def test_strategic_reserves_keep_more_than_nine_inches_from_enemies_measured_flat() -> None:
    """TEN-RES-09, TEN-RES-02: exactly 9" is too near; heights do not count."""
    radius = 16 / 25.4
    near = unit("Foe", seat=1, at=(3, 10))
    table = arrival(held(), near)

    assert "TEN-RES-09" == table.refusal(spots((3, 10 + 9 + 2 * radius), (3, 22)))

    table.answer(spots((3, 10 + 9.01 + 2 * radius), (3, 22)))

    high = unit("Foe", seat=1, places=[(10, 10, 8)])
    terrain = [{"type": "ruins", "rect": [8, 8, 14, 14], "height": 9, "floors": [8]}]
    table = arrival(held("deep strike"), high, terrain=terrain)

    assert "TEN-KW-08" == table.refusal(spots((10, 10 + 8.9 + 2 * radius), (10, 26)))

    table.answer(spots((10, 10 + 9.5 + 2 * radius), (10, 23)))


def test_a_large_base_touches_the_edge() -> None:
    """TEN-RES-10"""
    table = arrival(unit("Squad", reserves="strategic", base=200), FOE)
    radius = 100 / 25.4

    assert "TEN-RES-07" == table.refusal(spots((radius + 0.5, 20)))

    table.answer(spots((round(radius, 3), 20)))


def test_deep_strikers_in_strategic_reserves_may_come_down_either_way() -> None:
    """TEN-RES-11"""
    for places in ([(15, 22), (15, 24)], [(3, 20), (3, 22)]):
        table = arrival(held("strategic", abilities=["Deep Strike"]), FOE)
        table.answer(spots(*places))
        table.done()


def test_arrivals_stand_coherent_on_the_table_and_out_of_reach() -> None:
    """TEN-RES-02"""
    table = arrival(held("deep strike"), FOE)

    assert "TEN-COH-04" == table.refusal(spots((10, 10), (20, 10)))
    assert "TEN-MOVE-04" == table.refusal(spots((10, 10), (10.5, 10)))
    assert "TEN-MOVE-04" == table.refusal(spots((0.2, 10), (2, 10)))


def test_who_has_arrived_has_made_a_normal_move() -> None:
    """TEN-RES-03: it may shoot, it is not stationary, and it is not selected to move again."""
    table = arrival(held(), unit("Foe", seat=1, at=(18, 20)))
    table.answer(spots((3, 20), (3, 22)))
    squad = table.unit("Squad")

    assert "normal" == squad.moved
    assert squad.has_arrived
    assert squad.has_acted
    table.change("Squad", has_acted=False)

    assert may_shoot(table.game, table.id("Squad"))


def test_no_room_leaves_the_unit_in_reserve() -> None:
    """TEN-RES-02"""
    crowd = [unit(f"Foe {n}", seat=1, at=(6 + 12 * (n % 5), 8 + 14 * (n // 5))) for n in range(15)]
    table = arrival(held(), *crowd)

    assert table.is_idle
    assert "strategic" == table.unit("Squad").where


def ingress(**more: Any) -> DrillTable:
    squad = {**held("deep strike"), "seat": 0}
    table = drill(
        squad, unit("Foe", seat=1, at=(30, 22)), unit("Rest", at=(2, 2), points=1000), **{"active": 1, "cp": 1, **more}
    )
    table.change_battle(phase="movement")
    table.run(rapid_ingress)
    return table


def test_rapid_ingress_brings_a_unit_at_the_end_of_the_enemys_movement() -> None:
    """TEN-STRAT-11, TEN-MOVE-17: for 1 CP, by the same rules of placement."""
    table = ingress()
    table.answer("Squad")

    assert "TEN-KW-08" == table.refusal(spots((30, 30), (30, 32)))

    table.answer(spots((10, 10), (12, 10)))
    table.done()

    assert 0 == table.side(0).cp
    assert "normal" == table.unit("Squad").moved


@pytest.mark.parametrize("more", [{"round": 1}, {"cp": 0}, {"active": 0}])
def test_rapid_ingress_is_not_offered_when_it_cannot_be_used(more: dict[str, Any]) -> None:
    """TEN-STRAT-11: not in round 1, not without a point, not in one's own turn."""
    assert ingress(**more).is_idle


def test_reserves_may_be_limited_to_half_the_army() -> None:
    """TEN-RES-12"""
    from grognard.rulesets.tenth.lists.army import read
    from grognard.rulesets.tenth.play.setup.declarations import check, with_choices

    for points, fits in ((1000, True), (1010, False)):
        divers = unit("Divers", abilities=["Deep Strike"], points=points)
        table = drill(divers, unit("Rest", points=2000 - points, at=(5, 5)), options={"reserves_half": True})
        army = with_choices(read(table.game.header.armies[0]), {"Divers reserves": "deep strike"})
        if fits:
            check(table.game, army)
        else:
            with pytest.raises(Refused, match="TEN-RES-12"):
                check(table.game, army)


def test_an_army_that_must_begin_with_more_than_half_in_reserves_is_refused() -> None:
    """TEN-RES-12, TEN-AIR-01: unless the Aircraft can hover."""
    plane = {"keywords": ["VEHICLE", "AIRCRAFT", "FLY"], "move": 20, "base": 60, "points": 1010}
    rest = unit("Rest", points=990, at=(5, 5))
    with pytest.raises(Refused, match="TEN-RES-12"):
        drill(unit("Plane", **plane), rest, options={"reserves_half": True})

    plane["keywords"] = ["VEHICLE", "AIRCRAFT", "FLY", "HOVER"]

    assert "reserves" == drill(unit("Plane", **plane), rest, options={"reserves_half": True}).unit("Plane").where


def truck(**more: Any) -> dict[str, Any]:
    keywords = ["VEHICLE", "TRANSPORT"]
    return unit("Truck", **{"base": 100, "capacity": 6, "carries": ["INFANTRY"], "keywords": keywords, **more})


def test_passengers_and_leaders_in_reserves_count_their_points() -> None:
    """TEN-RES-01, TEN-RES-12"""
    table = drill(
        truck(reserves="strategic", points=50),
        unit("Squad", rides="Truck", models=2, points=30),
        unit("Chief", joins="Squad", points=20),
        unit("Rest", at=(5, 5), points=900),
    )

    assert 100 == points_in_reserves(read(table.game.header.armies[0]))


def test_a_base_of_five_inches_need_not_touch_the_edge() -> None:
    """TEN-RES-10: only those wider than 6 inches must."""
    table = drill(
        unit("Squad", reserves="strategic", base=127),
        unit("Foe", seat=1, at=(30, 22)),
        unit("Rest", at=(40, 2), points=1000),
        phase="movement",
    )
    table.run(reinforcements)
    table.answer("Squad", {"A1.1": [3.4, 20]})
    table.done()

    assert "table" == table.unit("Squad").where


def test_the_strips_along_the_edges_that_a_player_is_shown() -> None:
    """TEN-RES-07, TEN-RES-10: 6 inches deep; for a base of 7 inches as deep as it is wide, and just over the edge."""
    game = drill(unit("Squad"), FOE).game

    assert [(0, 0, 60, 6), (0, 38, 60, 44), (0, 0, 6, 44), (54, 0, 60, 44)] == [bounds(each) for each in edges(game, 1)]
    assert (0, 0, 60, 6) == bounds(edges(game, 2.5)[0])
    assert (0, -0.5, 60, 7.5) == bounds(edges(game, 3.5)[0])
    assert (52.5, 0, 60.5, 44) == bounds(edges(game, 3.5)[3])


@pytest.mark.parametrize(("y", "clause"), [(5.3, ""), (5.5, "TEN-RES-07")])
def test_wholly_within_six_inches_of_an_edge_means_every_part_of_the_base(y: float, clause: str) -> None:
    """TEN-MEAS-02: a base of 1.26 inches."""
    table = drill(
        unit("Squad", reserves="strategic", points=10), unit("Rest", at=(2, 2), points=1000), phase="movement"
    )
    table.run(reinforcements)
    table.answer("Squad")
    spot = {table.models("Squad")[0].id: [30, y]}
    if clause:
        assert clause == table.refusal(spot)
    else:
        table.answer(spot)

        assert "table" == table.unit("Squad").where


@pytest.mark.parametrize(("passengers", "where"), [(0, "strategic"), (200, "destroyed")])
def test_who_finds_no_room_counts_his_passengers_against_the_quarter(passengers: int, where: str) -> None:
    """TEN-RES-06, TEN-SETUP-03: a Transport of 200 of 1000 points may wait, with 200 aboard it may not."""
    truck = unit("Truck", points=200, keywords=["VEHICLE", "TRANSPORT"], capacity=5, carries=["INFANTRY"])
    rider = {"rides": "Truck"} if passengers else {"at": (20, 5)}
    table = drill(truck, unit("Squad", points=200, **rider), unit("Rest", at=(2, 2), points=550))
    no_room(table.game, table.id("Truck"))

    assert where == table.unit("Truck").where


@pytest.mark.parametrize(("left", "may"), [(2, True), (3, False), (4, False)])
def test_who_left_the_table_comes_back_after_a_turn_of_its_owner(left: int, may: bool) -> None:
    """TEN-AIR-06: in the first player's fourth turn, a unit of the second, whose third turn was the last."""
    table = drill(
        unit("Foe", at=(30, 22)),
        unit("Plane", seat=1, reserves="strategic", points=10),
        unit("Rest", seat=1, at=(40, 2), points=1000),
        round=4,
        active=0,
        first=0,
    )
    table.change("Plane", left_round=left)

    assert may is may_arrive(table.game, table.id("Plane"))


def test_who_leaves_the_table_from_a_floor_stands_on_none() -> None:
    """TEN-RES-01, TEN-AIR-03"""
    ruin = {"type": "ruins", "rect": [8, 8, 14, 14], "height": 9, "floors": [5]}
    table = drill(unit("Rifles", at=(11, 11, 5)), terrain=[ruin])
    assert [((11.0, 11.0), 5.0)] == [(model.at, model.level) for model in table.models("Rifles")]

    leave_table(table.game, table.id("Rifles"), "strategic")

    assert [(None, 0.0)] == [(model.at, model.level) for model in table.models("Rifles")]
