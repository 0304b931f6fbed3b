"""Objective markers and victory points. (TEN-OBJ, TEN-SCEN)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.tenth.play.command import command_phase
from grognard.rulesets.tenth.play.scoring import holder_of, level_of_control, score_line_breaker
from grognard.rulesets.tenth.play.sequence import turn_is_over
from grognard.rulesets.tenth.table.board import is_in_range, the_ground
from tests.rulesets.tenth.kit import base, drill, unit


@pytest.mark.parametrize(
    ("away", "level", "expected"), [(3.0, 0, True), (3.03, 0, False), (3.1, 0, False), (2.0, 5, True), (2.0, 6, False)]
)
def test_range_of_a_marker(away: float, level: float, expected: bool) -> None:
    """TEN-OBJ-01, TEN-SETUP-05: of a marker of 40 mm."""
    table = drill(unit("Rifles", at=(10, 10)))
    marker = the_ground(table.game).markers[0]
    one = base(marker.at[0] + 20 / 25.4 + away + 0.5, marker.at[1], 0.5, level)

    assert expected is is_in_range(one, marker)


def test_each_model_in_range_counts() -> None:
    """TEN-OBJ-02"""
    table = drill(unit("Rifles", places=[(30, 22), (31.5, 22), (33, 22), (34.6, 22), (36.2, 22)], models=5, oc=2))

    assert 6 == level_of_control(table.game, 0, the_ground(table.game).markers[0])


def test_equal_levels_are_contested() -> None:
    """TEN-OBJ-03"""
    table = drill(unit("Rifles", at=(29, 22), oc=2), unit("Guards", seat=1, at=(31.5, 22), oc=2))
    centre = the_ground(table.game).markers[0]

    assert holder_of(table.game, centre) is None

    table.change("Guards", is_shocked=True)

    assert 0 == holder_of(table.game, centre)


def test_five_points_for_a_marker_at_most_fifteen_a_turn() -> None:
    """TEN-SCEN-03"""
    row = [(30, 22), (12, 22), (48, 22), (30, 6)]
    table = drill(*(unit(f"Squad {n}", at=at) for n, at in enumerate(row)))
    table.run(command_phase)

    assert 15 == table.side(0).points


def test_nothing_is_scored_in_round_one() -> None:
    """TEN-SCEN-03"""
    table = drill(unit("Rifles", at=(30, 22)), round=1)
    table.run(command_phase)

    assert 0 == table.side(0).points


def test_the_second_player_scores_his_last_turn_at_its_end() -> None:
    """TEN-SCEN-03, TEN-TURN-03"""
    table = drill(unit("Guards", seat=1, at=(30, 22)), round=5, active=1, first=0)
    table.run(command_phase)
    before = table.side(1).points
    table.run(turn_is_over)

    assert 0 == before
    assert 5 == table.side(1).points


def test_slaying_the_warlord_and_the_first_kill_score_once_if_switched_on() -> None:
    """TEN-SCEN-05, TEN-LEAD-12"""
    table = drill(
        unit("Hero", seat=1, at=(10, 10), keywords=["CHARACTER"], warlord=True), options={"secondaries": True}
    )
    table.kill("Hero", 1)

    assert ("First Kill", "Slay the Warlord") == table.side(0).scored
    assert 10 == table.side(0).points


def test_line_breakers_stand_wholly_in_the_enemys_zone_at_the_end() -> None:
    """TEN-SCEN-05: of either side, neither shocked nor AIRCRAFT, once; on long_edges the zones are 12 inches deep."""
    mine, theirs = unit("Rifles", at=(30, 33)), unit("Guards", seat=1, at=(30, 5))

    def scored(*units: Any, shocked: str = "", **options: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
        table = drill(*units, options={"secondaries": True} | options)
        if shocked:
            table.game.change(table.id(shocked), is_shocked=True)
        score_line_breaker(table.game)
        return table.side(0).scored, table.side(1).scored

    assert (("Line Breaker",), ("Line Breaker",)) == scored(mine, theirs, unit("More", at=(20, 40)))
    assert (("Line Breaker",), ()) == scored(mine, unit("Guards", seat=1, at=(30, 12.2)))
    assert ((), ("Line Breaker",)) == scored(unit("Rifles", at=(30, 32.2)), theirs)
    assert ((), ("Line Breaker",)) == scored(mine, theirs, shocked="Rifles")
    assert ((), ()) == scored(mine, theirs, secondaries=False)


@pytest.mark.parametrize(
    ("round_", "active", "points"), [(5, 0, (5, 0)), (5, 1, (0, 0)), (4, 0, (5, 0)), (4, 1, (0, 5)), (2, 1, (0, 5))]
)
def test_markers_score_in_the_command_phase_but_for_the_last_turn(
    round_: int, active: int, points: tuple[int, int]
) -> None:
    """TEN-SCEN-03: only the second player's fifth turn waits for its end; each scores what he controls himself."""
    table = drill(
        unit("Rifles", at=(12, 22)), unit("Guards", seat=1, at=(48, 22)), round=round_, active=active, first=0
    )
    table.run(command_phase)

    assert points == (table.side(0).points, table.side(1).points)


@pytest.mark.parametrize(("round_", "points"), [(4, 0), (5, 5)])
def test_only_the_last_turn_scores_at_its_end(round_: int, points: int) -> None:
    """TEN-SCEN-03"""
    table = drill(unit("Guards", seat=1, at=(48, 22)), round=round_, active=1, first=0)
    table.run(turn_is_over)

    assert points == table.side(1).points
