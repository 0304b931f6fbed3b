"""Paths against shapely: what a moving base hits, and how much of a path lies in an area."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import affinity

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.plane import (
    TOLERANCE,
    Box,
    Disc,
    Footprint,
    Oval,
    Point,
    Wall,
    along,
    crosses,
    cut,
    first_hit,
    from_point,
    is_clear,
    length_inside,
    moved,
    path_length,
    rectangle,
)

paths = st.lists(some.point, min_size=2, max_size=5)
areas = st.one_of(some.discs(), some.boxes(), some.polygons())
obstacles = st.one_of(areas, some.walls())


@given(paths, st.integers(0, 1500), obstacles)
def test_a_moving_disc_hits_what_its_path_comes_too_near_to(path: list[Point], radius: int, shape: Footprint) -> None:
    assume(path_length(path) > 0.01)
    r = radius / 1000
    gap = shapely.distance(shapely.LineString(path), some.oracle(shape)) - r
    assume(abs(gap) > 2 * TOLERANCE)

    # A path inside a shape is at distance 0 from it, however deep.
    if gap > 0 or r > 0.01:
        assert (gap < 0) == (first_hit(path, r, shape) is not None)
        assert (gap < 0) == (not is_clear(r, path, [shape]))


@given(paths, st.integers(20, 1500), obstacles)
def test_the_first_hit_is_where_the_disc_first_touches(path: list[Point], radius: int, shape: Footprint) -> None:
    r = radius / 1000
    hit = first_hit(path, r, shape)
    assume(hit is not None)
    assert hit is not None
    before, there = cut(path, hit - 0.01), along(path, hit)

    assert r == pytest.approx(from_point(there, shape), abs=TOLERANCE * 1.5) or hit == 0
    if hit > 0.02:
        assert first_hit(before, r - TOLERANCE, shape) is None


@given(paths, areas)
def test_the_length_inside_an_area(path: list[Point], area: Footprint) -> None:
    expected = shapely.LineString(path).intersection(some.oracle(area)).length
    assume(shapely.LineString(path).is_simple)

    assert expected == pytest.approx(length_inside(path, area), abs=0.05)


@given(paths, areas)
def test_a_path_crosses_an_area_when_some_of_it_lies_inside(path: list[Point], area: Footprint) -> None:
    inner = some.oracle(area).buffer(-2 * TOLERANCE)
    outer = some.oracle(area)
    line = shapely.LineString(path)

    assert not (line.intersects(inner) and not crosses(path, area))
    assert not (line.distance(outer) > some.NEAR and crosses(path, area))


@given(st.one_of(some.boxes(), some.ovals()), some.point, obstacles)
def test_a_hull_slides_into_what_it_sweeps_over(mover: Box | Oval, end: Point, shape: Footprint) -> None:
    there = moved(mover, end)
    swept = shapely.union(some.oracle(mover), some.oracle(there)).convex_hull
    wall = some.oracle(shape)
    deep = affinity.scale(swept, 0.99, 0.99).intersects(wall)
    apart = swept.distance(wall) > 0.001

    assert not (deep and is_clear(mover, [mover.at, end], [shape]))
    assert not (apart and not is_clear(mover, [mover.at, end], [shape]))


@given(paths, st.integers(0, 20_000))
def test_cutting_a_path_keeps_its_beginning(path: list[Point], length: int) -> None:
    part = cut(path, length / 1000)

    assert min(length / 1000, path_length(path)) == pytest.approx(path_length(part))
    assert part[-1] == pytest.approx(along(path, length / 1000))


def test_sliding_along_a_wall_is_no_hit() -> None:
    assert is_clear(0.5, [(0, 0.5), (10, 0.5)], [rectangle(2, -1, 8, 0)])
    assert is_clear(Box((0, 0.5), 1, 1), [(0, 0.5), (10, 0.5)], [rectangle(2, -1, 8, 0)])


def test_a_bare_centre_does_not_slip_through_a_wall_at_a_bend() -> None:
    wall = Wall((5, -5), (5, 5))

    assert not is_clear(0.0, [(0, 0), (5, 0), (10, 0)], [wall])
    assert not is_clear(0.0, [(0, 0), (10, 0)], [wall])
    assert is_clear(0.0, [(0, 0), (4.9, 0), (0, 3)], [wall])


def test_a_centre_may_run_along_an_edge_but_not_through() -> None:
    woods = rectangle(0, 0, 6, 6)

    assert not crosses([(-2, 0), (8, 0)], woods)
    assert not crosses([(-2, 6), (8, 6)], woods)
    assert crosses([(-2, 0.1), (8, 0.1)], woods)
    assert crosses([(3, 3)], woods)
    assert not crosses([(7, 7), (7, 7)], woods)


def test_a_model_that_stands_still_on_an_obstacle_hits_it_at_once() -> None:
    assert 0.0 == first_hit([(1, 1)], 0.5, rectangle(0, 0, 6, 6))
    assert first_hit([(9, 9)], 0.5, rectangle(0, 0, 6, 6)) is None


def test_a_box_between_two_posts() -> None:
    tank = Box((0, 0), 4, 2)
    posts = [Disc((6, 1.6), 0.5), Disc((6, -1.6), 0.5)]

    assert is_clear(tank, [(0, 0), (12, 0)], posts)
    assert not is_clear(Box((0, 0), 4, 2, 45), [(0, 0), (12, 0)], posts)
