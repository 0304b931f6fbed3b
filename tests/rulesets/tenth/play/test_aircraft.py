"""Aircraft: they come from Reserves, fly straight on, and leave when they must."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest

from grognard.rulesets.tenth.lists.army import read
from grognard.rulesets.tenth.play.arrivals.reserves import may_arrive, reinforcements
from grognard.rulesets.tenth.play.charge.charge_phase import may_charge
from grognard.rulesets.tenth.play.moves.common import inches_of
from grognard.rulesets.tenth.play.moves.movement_phase import choose_action, movement_phase
from grognard.rulesets.tenth.play.setup.declarations import carry_out, with_choices
from grognard.rulesets.tenth.play.shooting.shooting_phase import may_shoot
from grognard.rulesets.tenth.table.units import is_a, move_of
from tests.rulesets.tenth.kit import DrillTable, drill, unit

PLANE = {"keywords": ["VEHICLE", "AIRCRAFT", "FLY"], "move": 20, "base": 60, "wounds": 8}
RADIUS = 30 / 25.4


def flying(at: tuple[float, float], facing: float, *others: Any, **more: Any) -> DrillTable:
    """A Plane on the table in its Movement phase, selected."""
    table = drill(unit("Plane", at=at, **PLANE), *others, phase="movement", **more)
    table.change("Plane", where="table")
    table.game.change(table.models("Plane")[0].id, facing=facing)
    table.run(movement_phase)
    return table


def test_aircraft_begin_the_battle_in_reserves_unless_they_hover() -> None:
    """TEN-AIR-01, TEN-AIR-04: hovering one has M 20", is no AIRCRAFT, and is deployed like anybody."""
    rotor = {**PLANE, "keywords": ["VEHICLE", "AIRCRAFT", "HOVER", "FLY"]}
    table = drill(unit("Plane", **PLANE), unit("Rotor", hover=True, **{**rotor, "move": 12}))

    assert "reserves" == table.unit("Plane").where
    assert "undeployed" == table.unit("Rotor").where
    assert is_a(table.game, table.id("Plane"), "AIRCRAFT")
    assert not is_a(table.game, table.id("Rotor"), "AIRCRAFT")
    assert 20 == move_of(table.game, table.id("Rotor"))
    assert [20.0] == list(inches_of(table.game, table.id("Rotor")).values())

    army = read(table.game.header.armies[0])
    carry_out(table.game, 0, with_choices(army, {"Rotor hover": "no"}))

    assert "reserves" == table.unit("Rotor").where

    carry_out(table.game, 0, with_choices(army, {"Rotor hover": "no", "Rotor reserves": "strategic"}))

    assert "reserves" == table.unit("Rotor").where  # it has no choice, and does not count as held back (TEN-AIR-03)


def test_aircraft_arrive_from_round_two_on_by_an_edge_with_a_facing_of_their_choice() -> None:
    """TEN-AIR-02"""
    table = drill(unit("Plane", **PLANE), unit("Foe", seat=1, at=(30, 22)), phase="movement", round=2)
    table.run(reinforcements)
    table.answer("Plane")

    assert "TEN-RES-07" == table.refusal({"A1.1": [20, 10, 90]})
    assert "TEN-RES-07" == table.refusal({"A1.1": [20, 42, 270]})

    table.answer({"A1.1": [20, 3, 45]})

    assert 45 == table.models("Plane")[0].facing
    assert not may_arrive((t := drill(unit("Plane", **PLANE), round=1)).game, t.id("Plane"))


@pytest.mark.parametrize(
    ("spot", "clause"),
    [
        ([30, 5, 0], ""),
        ([25, 5, 0], ""),
        ([24.9, 5, 0], "TEN-AIR-05"),
        ([30, 5.5, 0], "TEN-AIR-05"),
        ([35, 5, 90], ""),
        ([35, 5, 270], ""),
        ([35, 5, 91], "TEN-AIR-05"),
        ([2, 5, 0], "TEN-AIR-05"),
    ],
)
def test_aircraft_fly_straight_on_at_least_twenty_inches_and_turn_once(spot: list[float], clause: str) -> None:
    """TEN-AIR-05"""
    table = flying((5, 5), 0)
    table.answer("Plane")
    if clause:
        assert clause == table.refusal({"A1.1": [spot]})
    else:
        table.answer({"A1.1": [spot]})

        assert (float(spot[0]), float(spot[1])) == table.models("Plane")[0].at
        assert "normal" == table.unit("Plane").moved


@pytest.mark.parametrize(("facing", "clause"), [(349, ""), (345, "TEN-AIR-05"), (169, ""), (170.5, "TEN-AIR-05")])
def test_a_turn_is_counted_over_north_too(facing: float, clause: str) -> None:
    """TEN-AIR-05: from 79 degrees, at most 90 to either side."""
    table = flying((5, 5), 79)
    table.answer("Plane")
    at = [round(5 + 25 * cos(radians(79)), 3), round(5 + 25 * sin(radians(79)), 3)]
    if clause:
        assert clause == table.refusal({"A1.1": [[*at, facing]]})
    else:
        table.answer({"A1.1": [[*at, facing]]})

        assert facing == table.models("Plane")[0].facing


def test_aircraft_must_fly_and_do_nothing_else() -> None:
    """TEN-AIR-05: no staying behind, one straight leg, over everybody."""
    table = flying((5, 5), 0, unit("Foe", seat=1, at=(15, 5)), unit("Rest", at=(15, 9)))

    assert "done" not in table.options

    table.answer("Plane")

    assert "TEN-AIR-05" == table.refusal({})
    assert "TEN-AIR-05" == table.refusal({"A1.1": [[15, 5], [30, 5]]})

    table.answer({"A1.1": [[30, 5, 0]]})

    assert "done" in table.options


def test_aircraft_end_neither_near_an_enemy_nor_on_a_base() -> None:
    """TEN-AIR-05, TEN-ENG-02"""
    table = flying((5, 5), 0, unit("Foe", seat=1, at=(30, 5)), unit("Rest", at=(40, 5)))
    table.answer("Plane")

    assert "TEN-ENG-02" == table.refusal({"A1.1": [[27.5, 5]]})
    assert "TEN-MOVE-04" == table.refusal({"A1.1": [[39.5, 5]]})


def test_aircraft_that_fly_past_the_edge_leave_and_return_in_a_later_phase_of_their_own() -> None:
    """TEN-AIR-06"""
    table = flying((5, 5), 0, round=3)
    table.answer("Plane", {"A1.1": [[59.5, 5]]})
    own = table.unit("Plane")

    assert "strategic" == own.where
    assert table.models("Plane")[0].at is None
    assert not may_arrive(table.game, own.id)

    table.change_battle(round=4)

    assert may_arrive(table.game, own.id)


def test_aircraft_without_a_legal_end_leave_the_table() -> None:
    """TEN-AIR-06: 12" from the edge it faces."""
    table = flying((48, 5), 0)
    table.answer("Plane")

    assert "strategic" == table.unit("Plane").where
    assert "TEN-AIR-06" in table.cited


@pytest.mark.parametrize(("first", "returns"), [(1, False), (0, True)])
def test_aircraft_come_back_by_rapid_ingress_only_after_a_movement_phase_of_their_own(
    first: int, *, returns: bool
) -> None:
    """TEN-AIR-06: who has the second turn waits in the enemy's turn of the next round."""
    table = flying((5, 5), 0, round=3, first=first)
    table.answer("Plane", {"A1.1": [[59.5, 5]]})
    table.change_battle(round=4, active=1)

    assert returns == may_arrive(table.game, table.unit("Plane").id)

    table.change_battle(active=0)

    assert may_arrive(table.game, table.unit("Plane").id)


def test_aircraft_find_a_narrow_gap_to_end_in() -> None:
    """TEN-AIR-05, TEN-AIR-06: there is a legal end, though not at a half inch."""
    gap = 2 * RADIUS + 0.1
    left, right = 30.0, 30.0 + 2 * RADIUS + gap
    table = flying(
        (5, 5),
        0,
        unit("Near", at=(left, 5), base=60),
        unit("Far", at=(right, 5), base=60),
        *(unit(f"Wall {n}", at=(right + (n + 1) * 2.4, 5), base=60) for n in range(10)),
        *(unit(f"Fence {n}", at=(left - 2.4 * (n + 1), 5), base=60) for n in range(2)),
    )
    table.answer("Plane")

    table.answer({"A1.1": [[round((left + right) / 2, 3), 5]]})

    assert "table" == table.unit("Plane").where


WIDE = 32 / 25.4


def test_an_aircraft_in_engagement_range_bars_guns_and_charges() -> None:
    """TEN-AIR-07: the exception concerns moving only."""
    table = drill(
        unit("Rifles", at=(30, 22)),
        unit("Jet", seat=1, at=(30 + WIDE + 0.8, 22), keywords=["VEHICLE", "AIRCRAFT", "FLY"]),
        unit("Mob", seat=1, at=(30, 30)),
        phase="shooting",
    )

    assert may_shoot(table.game, table.id("Rifles"))
    assert may_charge(table.game, table.id("Rifles"))

    table.change("Jet", where="table")

    assert not may_shoot(table.game, table.id("Rifles"))
    assert not may_charge(table.game, table.id("Rifles"))


def test_aircraft_are_in_reserves_without_being_asked() -> None:
    """TEN-RES-01, TEN-AIR-01"""
    table = drill(unit("Plane", keywords=["VEHICLE", "AIRCRAFT", "FLY"], move=20))

    assert "reserves" == table.unit("Plane").where


def test_who_is_engaged_with_an_aircraft_alone_may_advance_and_stay() -> None:
    """TEN-AIR-07: a unit that Advances and of which no model leaves its place ends no move."""
    table = drill(
        unit("Rifles", at=(30, 22)),
        unit("Jet", seat=1, at=(30 + WIDE + 0.8, 22), keywords=["VEHICLE", "AIRCRAFT", "FLY"]),
        phase="movement",
    )
    table.change("Jet", where="table")
    table.run(choose_action, "Rifles")
    table.dice(advance=[3])
    table.answer("advance", {})
    table.done()

    assert "advance" == table.unit("Rifles").moved
    assert (30, 22) == table.models("Rifles")[0].at
