"""Reach: taut ways against a visibility graph, and by hand."""

from __future__ import annotations

from math import hypot, inf, nan, pi, sqrt
from random import Random

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.plane import (
    TOLERANCE,
    Box,
    Disc,
    Field,
    Footprint,
    Ground,
    Point,
    Toll,
    Wall,
    distance,
    is_clear,
    overlap,
    path_length,
    reach,
    rectangle,
    shortest_path,
)
from grognard.kernel.plane._compiled import load
from grognard.kernel.plane.ground import fan_of, is_clear_of, packed_obstacles
from tests.kernel.plane.way_oracle import shortest_ways

obstacles = st.lists(st.one_of(some.discs(), some.boxes(), some.walls()), min_size=1, max_size=5)
radii = st.sampled_from([0.25, 0.5, 0.63])


@settings(max_examples=30)
@given(obstacles, radii, some.point, st.lists(some.point, min_size=4, max_size=8))
def test_costs_are_those_of_the_shortest_ways(
    shapes: list[Footprint], r: float, start: Point, ends: list[Point]
) -> None:
    ends = [end for end in ends if all(distance(Disc(end, r), shape) > 0.01 for shape in shapes)]
    assume(ends)
    assume(all(distance(Disc(start, r), shape) > 0.01 for shape in shapes))
    around = reach(Disc(start, r), 16, shapes)

    for end, expected in zip(ends, shortest_ways(shapes, r, start, ends), strict=True):
        if expected < 15.9:
            # The oracle cuts its round corners into straight pieces, so its ways are a trifle shorter.
            assert expected - 0.002 <= around.cost(end) <= expected * 1.006 + 0.002


@given(obstacles, radii, some.point, some.point)
def test_a_path_passes_the_swept_check_and_is_as_long_as_its_cost(
    shapes: list[Footprint], r: float, start: Point, end: Point
) -> None:
    around = reach(Disc(start, r), 20, shapes)
    path = around.path(end)
    assume(path)
    assert path is not None

    assert (start, end) == (path[0], path[-1])
    assert around.cost(end) == pytest.approx(path_length(path), abs=TOLERANCE)
    assert is_clear(r, path, shapes)
    assert is_clear(r, [(round(x, 3), round(y, 3)) for x, y in path], shapes)


@given(obstacles, radii, some.point, some.point)
def test_ways_there_and_back_are_equally_long(shapes: list[Footprint], r: float, a: Point, b: Point) -> None:
    ground = Ground(shapes, r)
    assume(ground.is_free(a))
    assume(ground.is_free(b))
    there, back = reach(Disc(a, r), 20, ground).cost(b), reach(Disc(b, r), 20, ground).cost(a)

    assert there == pytest.approx(back, abs=0.005) or max(there, back) > 19.99


@given(obstacles, radii, some.point, some.point)
def test_obstacles_added_later_count_like_those_known_from_the_start(
    shapes: list[Footprint], r: float, a: Point, b: Point
) -> None:
    grown = Ground(shapes[:2], r)
    reach(Disc(a, r), 20, grown).cost(b)
    added = reach(Disc(a, r), 20, grown.plus(shapes[2:])).cost(b)

    assert reach(Disc(a, r), 20, shapes).cost(b) == pytest.approx(added, abs=1e-6)


def clutter(lot: Random) -> list[Footprint]:
    return [
        Disc((lot.uniform(0, 9), lot.uniform(0, 9)), lot.uniform(0.1, 1)),
        Box((lot.uniform(0, 9), lot.uniform(0, 9)), lot.uniform(0.1, 4), 1.0, lot.uniform(0, 180)),
        Wall((lot.uniform(0, 9), lot.uniform(0, 9)), (lot.uniform(0, 9), lot.uniform(0, 9))),
    ]


def test_the_compiled_walk_has_the_same_bits() -> None:
    part = load()
    if part is None:
        pytest.skip("no compiled part was built")
    lot = Random(5)
    hits = 0
    for _ in range(1500):
        rows = Ground(clutter(lot), lot.choice([0.0, 0.5])).obstacles
        for _ in range(5):
            # Whole numbers meet sides and corners exactly more often than chance would.
            p, q = ((float(lot.randint(0, 9)), float(lot.randint(0, 9))) for _ in range(2))
            expected = is_clear_of(rows, p, q)
            hits += not expected

            assert expected == part.is_clear(packed_obstacles(rows), *p, *q)
    assert 1000 < hits < 6500


@pytest.mark.parametrize("table", [None, (0.0, 0.0, 12.0, 9.0)])
def test_the_compiled_fan_has_the_same_bits(table: tuple[float, float, float, float] | None) -> None:
    part = load()
    if part is None:
        pytest.skip("no compiled part was built")
    lot = Random(6)
    stopped = 0
    for _ in range(150):
        ground, at = Ground(clutter(lot), 0.5, table), (lot.uniform(-1, 10), lot.uniform(0, 9))
        far = lot.uniform(0.01, 9)
        expected = fan_of(ground, at, far, 36)
        stopped += expected != fan_of(Ground([], 0.5), at, far, 36)
        room = ground.room or (-inf, -inf, inf, inf)

        assert expected == part.fan(packed_obstacles(ground.obstacles), *room, *at, far, 36)
        assert expected == ground.fan(at, far, 36)
    assert stopped > 100


def test_an_open_table_is_reached_in_straight_lines() -> None:
    around = reach(Disc((0, 0), 0.5), 6, [])

    assert 5.0 == around.cost((3, 4))
    assert inf == around.cost((4, 5))
    assert around.contains((6, 0))
    assert [(0, 0), (3, 4)] == around.path((3, 4))
    assert around.path((7, 0)) is None


@pytest.mark.parametrize("nowhere", [(nan, 0.0), (0.0, nan), (inf, 0.0), (1e300, -1e300)])
def test_what_is_no_place_on_earth_is_out_of_reach(nowhere: Point) -> None:
    around = reach(Disc((0, 0), 0.5), 6, [Disc((3, 0), 1)], [Toll((Disc((3, 3), 1),), times=2)])

    assert not around.contains(nowhere)
    assert not path_length([(0, 0), nowhere]) <= 1e9


def test_a_path_through_no_number_is_not_clear() -> None:
    assert not is_clear(0.5, [(0, 0), (nan, 0), (1, 0)], [Disc((30, 0), 1)])


def test_the_way_round_a_post_is_two_tangents_and_an_arc() -> None:
    around = reach(Disc((-5, 0), 0.5), 20, [Disc((0, 0), 1.5)])
    tangent, turn = sqrt(25 - 4), pi - 2 * (pi / 2 - 0.4115168461)

    assert 2 * tangent + 2 * turn == pytest.approx(around.cost((5, 0)), abs=1e-6)


def test_a_gap_as_wide_as_the_base_is_wide_enough() -> None:
    def gap(width: float) -> bool:
        walls = [Wall((5, -20), (5, -width / 2)), Wall((5, width / 2), (5, 20))]
        return reach(Disc((0, 0), 0.5), 12, walls).contains((10, 0))

    assert gap(1.0)
    assert not gap(0.99)


def test_a_bare_centre_passes_a_gap_whatever_its_base() -> None:
    walls = [rectangle(4, -20, 6, -0.5), rectangle(4, 0.5, 6, 20)]
    field = Field(walls, by_centre=True)

    assert reach(Disc((0, 0), 1.6), 12, field.ground(1.6)).contains((10, 0))
    assert not reach(Disc((0, 0), 1.6), 12, walls).contains((10, 0))


def test_a_base_that_touches_a_wall_slides_along_it_and_round_its_end() -> None:
    wall = rectangle(0, -10, 1, 5)

    for nudge in (0.0, 0.0005, -0.0005):
        around = reach(Disc((-0.5 + nudge, 0), 0.5), 12, [wall])
        assert around.cost((-0.5 + nudge, 4)) == pytest.approx(4)
        assert around.cost((1.5 - nudge, 4)) == pytest.approx(5 + pi / 2 + 1 + 1, abs=0.02)


def test_the_table_has_an_edge() -> None:
    wall = rectangle(5, 0.8, 6, 8)
    free, edged = Ground([wall], 0.5), Ground([wall], 0.5, (0, 0, 20, 20))

    assert reach(Disc((3, 3), 0.5), 12, free).contains((8, 3))
    assert not reach(Disc((3, 3), 0.5), 12, edged).contains((8, 3))
    assert not edged.is_free((0.4, 5))
    assert edged.is_free((0.5, 5))


def test_who_starts_inside_an_obstacle_goes_nowhere() -> None:
    around = reach(Disc((0, 0), 0.5), 6, [rectangle(-2, -2, 2, 2)])

    assert not around.contains((4, 0))


def test_half_allowance_in_difficult_ground() -> None:
    woods = Toll((rectangle(2, -10, 3, 3),), times=2.0)
    around = reach(Disc((0, 0), 0.5), 8, Ground([], 0.0), [woods])

    assert around.cost((1.5, 0)) == pytest.approx(1.5)
    assert around.cost((3.5, 0)) == pytest.approx(7.0)
    assert around.cost((4, 0)) == pytest.approx(hypot(2, 3) + 1 + hypot(1, 3))
    assert not around.contains((4, -1))


def test_two_inches_less_for_whoever_is_on_soft_cover() -> None:
    piece = Toll((rectangle(2, -10, 8, 10),), extra=2.0, by_base=True)
    around = reach(Disc((0, 0), 0.5), 6, Ground([], 0.5), [piece])

    assert around.cost((1.5, 0)) == pytest.approx(1.5)
    assert around.cost((3.5, 0)) == pytest.approx(5.5)
    assert not around.contains((4.5, 0))


def test_climbing_up_and_down() -> None:
    wall = Toll((rectangle(2.5, -30, 3.5, 30),), step=3.0)
    ground = Ground([], 0.63)

    assert 12.0 == pytest.approx(reach(Disc((0, 0), 0.63), 12, ground, [wall]).cost((6, 0)))
    assert 6.0 == pytest.approx(reach(Disc((0, 0), 0.63), 12, ground, [wall]).cost((3, 0)))
    assert 6.0 == pytest.approx(reach(Disc((3, 0), 0.63), 12, ground, [wall]).cost((6, 0)))
    assert 0.4 == pytest.approx(reach(Disc((3, 0), 0.63), 12, ground, [wall]).cost((3.4, 0)))


def test_two_tolls_are_paid_or_gone_round_each_for_itself() -> None:
    tolls = [Toll((rectangle(2, -9, 3, 2),), extra=1.0), Toll((rectangle(5, -2, 6, 9),), extra=10.0)]
    around = reach(Disc((0, 0), 0.5), 30, Ground([], 0.0), tolls)
    straight_then_round = hypot(5, 2) + 1 + hypot(2, 2) + 1.0

    assert around.cost((8, 0)) == pytest.approx(straight_then_round)
    assert around.cost((4, 0)) == pytest.approx(5.0)


def test_the_shortest_path_has_no_limit() -> None:
    maze = [Wall((5, -40), (5, 9)), Wall((8, -9), (8, 40))]
    path = shortest_path(Disc((0, 0), 0.5), (12, 0), maze)

    assert path is not None
    assert is_clear(0.5, path, maze)
    assert path_length(path) > 30
    assert shortest_path(Disc((0, 0), 0.5), (0, 9), [rectangle(-1, 8, 1, 10)]) is None
    assert shortest_path(Disc((0, 0), 0.5), (0, 9), [Wall((-3, -3), (-3, 3)), Wall((3, -3), (3, 3)), *_box(3)]) is None


def _box(half: float) -> list[Footprint]:
    return [Wall((-half, -half), (half, -half)), Wall((-half, half), (half, half))]


def test_the_outline_holds_what_is_reached() -> None:
    walls = [rectangle(3, -2, 4, 2)]
    around = reach(Disc((0, 0), 0.5), 6, walls)
    rim = shapely.Polygon(around.outline())

    assert 48 == len(around.outline(48))
    assert rim.area < pi * 36
    assert all(around.contains(p) for p in around.outline(24))
    assert not overlap(Disc((1, 1), 0.5), walls[0])
    assert rim.buffer(0.05).covers(shapely.Point(1, 1))
