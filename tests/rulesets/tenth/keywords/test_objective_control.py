"""Objective Control: what a model counts on a marker. (TEN-KW-25)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.scoring import level_of_control
from grognard.rulesets.tenth.table.board import the_ground
from tests.rulesets.tenth.kit import drill, unit


def test_a_model_out_of_range_counts_nothing() -> None:
    """TEN-KW-25, TEN-OBJ-02"""
    table = drill(unit("Rifles", at=(30, 22), oc=3))
    [marker] = [each for each in the_ground(table.game).markers if each.at == (30.0, 22.0)]

    assert 0 == level_of_control(table.game, 0, marker._replace(at=(40.0, 22.0)))


def test_a_model_counts_on_every_marker_in_range() -> None:
    """TEN-OBJ-05, TEN-KW-25"""
    table = drill(unit("Rifles", at=(30, 22), oc=3))
    marker = the_ground(table.game).markers[0]
    beside = marker._replace(at=(33.0, 22.0))

    assert (3, 3) == tuple(level_of_control(table.game, 0, each) for each in (marker, beside))
