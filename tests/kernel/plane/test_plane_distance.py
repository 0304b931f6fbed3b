"""Distances, overlaps and insides against shapely."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.errors import BadData
from grognard.kernel.plane import (
    MM,
    TOLERANCE,
    Box,
    Disc,
    Footprint,
    Oval,
    Point,
    Teardrop,
    Wall,
    bounds,
    distance,
    farthest,
    from_point,
    inside,
    is_wholly_within,
    is_within,
    moved,
    nearest_pair,
    nearest_points,
    overlap,
    polygon,
    rectangle,
    share_inside,
)


@given(some.shapes, some.shapes)
def test_distance_is_that_of_the_nearest_points(a: Footprint, b: Footprint) -> None:
    expected = shapely.distance(some.oracle(a), some.oracle(b))

    assert expected == pytest.approx(distance(a, b), abs=2 * some.NEAR)


@given(some.straight, some.straight)
def test_distance_between_straight_shapes_is_exact(a: Footprint, b: Footprint) -> None:
    expected = shapely.distance(some.oracle(a), some.oracle(b))

    assert expected == pytest.approx(distance(a, b), abs=1e-9)


@given(some.shapes, some.shapes)
def test_distance_is_the_same_both_ways(a: Footprint, b: Footprint) -> None:
    assert distance(a, b) == pytest.approx(distance(b, a), abs=1e-9)


@given(some.point, some.shapes)
def test_distance_from_a_point(p: Point, shape: Footprint) -> None:
    expected = shapely.distance(shapely.Point(p), some.oracle(shape))

    assert expected == pytest.approx(from_point(p, shape), abs=some.NEAR)


@given(st.one_of(some.bases, some.straight), st.one_of(some.bases, some.straight))
def test_nearest_points_lie_in_their_shapes_and_are_that_far_apart(a: Footprint, b: Footprint) -> None:
    p, q = nearest_points(a, b)
    gap = ((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) ** 0.5

    assert distance(a, b) == pytest.approx(gap, abs=1e-6)
    if gap > 0:
        assert from_point(p, a) == pytest.approx(0, abs=1e-6)
        assert from_point(q, b) == pytest.approx(0, abs=1e-6)


@given(st.lists(some.bases, min_size=1, max_size=4), st.lists(some.bases, min_size=1, max_size=4))
def test_two_units_are_as_far_apart_as_their_nearest_models(many: list[Footprint], others: list[Footprint]) -> None:
    gap, i, j = nearest_pair(many, others)

    assert min(distance(a, b) for a in many for b in others) == gap
    assert distance(many[i], others[j]) == gap


@given(some.shapes, some.shapes)
def test_overlap_needs_a_common_inside(a: Footprint, b: Footprint) -> None:
    one, other = some.oracle(a), some.oracle(b)
    sure = one.buffer(-0.01).intersects(other.buffer(-0.01)) if one.area and other.area else False
    touch = shapely.distance(one, other) > some.NEAR

    assert not (sure and not overlap(a, b))
    assert not (touch and overlap(a, b))


@given(some.shapes, some.shapes)
def test_overlapping_shapes_are_at_distance_nought(a: Footprint, b: Footprint) -> None:
    assert not overlap(a, b) or distance(a, b) == 0


@given(some.bases, st.one_of(some.bases, some.polygons()), st.integers(0, 3000))
def test_wholly_within_means_every_point(a: Footprint, region: Footprint, limit: int) -> None:
    grown = some.oracle(region).buffer(limit / 1000, quad_segs=256)
    slack = farthest(a, region) - limit / 1000
    assume(abs(slack) > 3 * some.NEAR + TOLERANCE)

    assert shapely.covers(grown, some.oracle(a)) == is_wholly_within(a, region, limit / 1000)


@given(some.shapes, some.point)
def test_inside_includes_the_edge(region: Footprint, p: Point) -> None:
    gap = shapely.distance(some.oracle(region), shapely.Point(p))
    assume(not 0 < gap < 2 * TOLERANCE)

    assert (gap == 0) == inside(region, p)


@given(some.bases, st.one_of(some.discs(), some.polygons(), some.boxes()))
def test_the_share_of_a_base_in_an_area(a: Footprint, region: Footprint) -> None:
    base = some.oracle(a)
    expected = base.intersection(some.oracle(region)).area / base.area

    assert expected == pytest.approx(share_inside(a, region), abs=0.004)


@given(some.shapes)
def test_bounds_hold_the_shape(shape: Footprint) -> None:
    expected = some.oracle(shape).bounds
    is_round = isinstance(shape, Teardrop)

    assert expected == pytest.approx(bounds(shape), abs=0.005 if is_round else some.NEAR)


@given(some.shapes, some.point, some.shapes)
def test_moving_both_shapes_keeps_their_distance(a: Footprint, p: Point, b: Footprint) -> None:
    shift = moved(a, p)
    home = moved(shift, a.tip if isinstance(a, Teardrop) else _centre(a))

    assert distance(a, b) == pytest.approx(distance(home, b), abs=1e-6)


def _centre(shape: Footprint) -> Point:
    from grognard.kernel.plane import centre

    return centre(shape)


def test_two_bases_of_an_inch_four_inches_apart_are_three_inches_apart() -> None:
    a, b = Disc((0, 0), 12.7 * MM), Disc((4, 0), 12.7 * MM)

    assert distance(a, b) == pytest.approx(3)


def test_touching_bases_do_not_overlap() -> None:
    assert not overlap(Disc((0, 0), 0.5), Disc((1, 0), 0.5))
    assert not overlap(Disc((0, 0), 0.5), rectangle(0.5, -1, 2, 1))
    assert not overlap(Box((0, 0), 2, 2), Box((2, 0), 2, 2))
    assert not overlap(Oval((0, 0), 2, 1), Box((2, 0), 2, 2))
    assert not overlap(Disc((0, 0), 0.5), Wall((0.5, -1), (0.5, 1)))


def test_a_wall_under_a_base_overlaps_it() -> None:
    assert overlap(Disc((0, 0), 0.5), Wall((0.4, -1), (0.4, 1)))
    assert overlap(Box((0, 0), 1, 1), Wall((0.4, -1), (0.4, 1)))
    assert overlap(Oval((0, 0), 1, 1), Wall((0.4, -1), (0.4, 1)))


def test_a_reserve_at_exactly_nine_inches_is_not_closer_than_nine() -> None:
    a, b = Disc((0, 0), 0.5), Disc((10, 0), 0.5)

    assert is_within(a, b, 9)
    assert not is_within(a, b, 8.9)


def test_a_flame_template_touches_what_lies_beside_its_widest_part() -> None:
    flame = Teardrop((0, 0), 0)

    assert distance(flame, Disc((6.75, 2.25), 1)) == pytest.approx(0, abs=1e-9)
    assert distance(flame, Disc((9, 0), 0.5)) == pytest.approx(0.5)
    assert distance(flame, Disc((-1, 0), 0.5)) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ([(0, 0), (2, 0), (1, 0.5), (2, 2)], "must be convex"),
        ([(0, 0), (1, 1), (2, 2)], "at least three corners"),
        ([(0, 0), (0, 0), (1, 0)], "at least three corners"),
        ([(0, 3), (1.8, -2.4), (-2.9, 0.9), (2.9, 0.9), (-1.8, -2.4)], "must be convex"),
    ],
)
def test_a_polygon_that_is_none_is_refused(points: list[Point], sentence: str) -> None:
    with pytest.raises(BadData, match=sentence):
        polygon(points)


def test_a_wall_without_length_is_refused() -> None:
    with pytest.raises(BadData, match="two different ends"):
        distance(Wall((1, 1), (1, 1)), Disc((0, 0), 0.5))


def test_shapes_with_the_same_numbers_are_different_shapes() -> None:
    assert 2 == len({Oval((0, 0), 2, 1), Box((0, 0), 2, 1), Box((0, 0), 2, 1)})
