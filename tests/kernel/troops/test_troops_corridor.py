"""Straight moves with at most one turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.errors import Refused
from grognard.kernel.plane import Disc, rectangle
from grognard.kernel.troops import (
    Corridor,
    Pose,
    base_of,
    check_corridor,
    corridors,
    free_length,
    hull_of,
    is_met,
    legs,
    stand,
    under,
)

if TYPE_CHECKING:
    from grognard.kernel.plane import Footprint

ZOOM = Corridor(18.0, 36.0, turns=1, most_turn=45.0)  # LEG-FLY-07
LINE = Corridor(30.0, 36.0, turns=0, is_ahead=False)  # SZOP-FLY-03


@given(st.floats(0, 1), st.floats(18, 36), st.floats(-45, 45), some.facing)
def test_every_way_by_the_rule_passes(share: float, far: float, turn: float, facing: float) -> None:
    way = legs(Pose(0, 0, facing), far * share, turn, far * (1 - share))

    check_corridor([pose.rounded() for pose in way], ZOOM)


@pytest.mark.parametrize(
    ("way", "why"),
    [
        (legs(Pose(0, 0, 0), 17), "must move 18"),
        (legs(Pose(0, 0, 0), 37), "must move 18"),
        (legs(Pose(0, 0, 0), 10, 50, 10), "turn 1 time"),
        ([*legs(Pose(0, 0, 0), 10, 30, 10), Pose(18.66, 5, 60)], "turn 1 time"),
        ([Pose(0, 0, 0), Pose(0, 20, 0)], "straight ahead"),
    ],
)
def test_other_ways_are_refused(way: list[Pose], why: str) -> None:
    with pytest.raises(Refused, match=why):
        check_corridor(way, ZOOM)


def test_a_free_start_turns_once_before_it_goes() -> None:
    check_corridor([Pose(0, 0, 0), Pose(0, 0, 90), Pose(0, 32, 90)], LINE)
    with pytest.raises(Refused):
        check_corridor([Pose(0, 0, 0), Pose(0, 0, 90), Pose(0, 15, 90), Pose(0, 15, 0), Pose(17, 15, 0)], LINE)


@pytest.mark.parametrize("rule", [ZOOM, LINE])
def test_proposals_keep_the_rule(rule: Corridor) -> None:
    found = list(corridors(Pose(10, 10, 30), rule))

    assert len(found) > 6
    for way in found:
        check_corridor(way if rule.is_ahead else [Pose(10, 10, 30), *way], rule)


def test_who_is_run_over() -> None:
    way = legs(Pose(0, 0, 0), 10)
    men = [stand(str(y), base_of("1in"), Pose(6, y)) for y in (0.0, 1.4, 1.6)]

    assert men[:2] == under(hull_of(4, 2), way, men)


@given(st.builds(Pose, st.just(0.0), st.just(0.0), some.facing), st.one_of(some.discs(), some.boxes(), some.polygons()))
def test_a_ram_stops_where_it_touches(start: Pose, shape: Footprint) -> None:
    base = hull_of(4, 2)
    assume(not is_met(base, [start], shape))
    far = free_length(base, start, 12.0, [shape])

    assert not is_met(base, legs(start, max(far - 0.01, 0.0)), shape)
    assert far == 12.0 or is_met(base, legs(start, far + 0.02), shape)


def test_nothing_in_the_way() -> None:
    assert 12.0 == free_length(hull_of(4, 2), Pose(0, 0, 0), 12.0, [Disc((5, 5), 1), rectangle(-9, -9, -5, -5)])
