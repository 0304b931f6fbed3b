"""How much of a target is seen: fully visible, and the hidden share of its silhouette."""

from __future__ import annotations

from math import atan2, hypot, inf, tan

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.plane import (
    Blocker,
    Body,
    Box,
    Disc,
    Footprint,
    Oval,
    Scene,
    Wall,
    distance,
    hidden_fraction,
    hull,
    rectangle,
    sees,
    sees_all,
)
from tests.kernel.plane.line_oracle import hidden_rim_points, shrunk

shapes = st.one_of(some.discs(), some.boxes(), some.polygons())


@given(some.discs(), some.discs(), st.lists(shapes, min_size=1, max_size=4), st.booleans())
def test_a_target_is_fully_seen_when_every_rim_point_is(
    a: Disc, b: Disc, pieces: list[Footprint], facing: bool
) -> None:
    assume(distance(a, b) > 0.05)
    assume(all(distance(end, piece) > 0.05 for end in (a, b) for piece in pieces))
    seen = sees_all(Body(a), Body(b), Scene([Blocker(piece) for piece in pieces]), facing=facing)
    slighter: list[tuple[Footprint, float]] = [(part, inf) for piece in pieces for part in shrunk(piece, 0.02)]
    bolder: list[tuple[Footprint, float]] = [(part, inf) for piece in pieces for part in shrunk(piece, -0.02)]

    if seen:
        assert 0 == hidden_rim_points(a, 0.0, b, 0.0, slighter, facing, 40)
    else:
        assert 0 < hidden_rim_points(a, 0.0, b, 0.0, bolder, facing, 120)


@given(
    some.discs(),
    st.sampled_from([1.0, 2.0, 4.0]),
    some.discs(),
    st.sampled_from([0.1, 0.1, 3.0]),
    shapes,
    st.sampled_from([0.5, 1.5, 3.0, 5.0]),
)
def test_a_feature_with_a_height_hides_the_feet_behind_it(
    a: Disc, top: float, b: Disc, feet: float, piece: Footprint, height: float
) -> None:
    assume(distance(a, b) > 0.05)
    assume(distance(a, piece) > 0.05)
    assume(distance(b, piece) > 0.05)
    seen = sees_all(Body(a, 0.0, top), Body(b, feet, feet + 2), Scene([Blocker(piece, height)]))

    if seen:
        slighter = [(part, height - 0.02) for part in shrunk(piece, 0.02)]
        assert 0 == hidden_rim_points(a, top, b, feet, slighter, False, 40)
    else:
        bolder = [(part, height + 0.02) for part in shrunk(piece, -0.02)]
        assert 0 < hidden_rim_points(a, top, b, feet, bolder, False, 120)


@given(some.bases, some.bases, st.lists(shapes, min_size=1, max_size=4))
def test_what_is_fully_seen_is_seen(a: Disc | Box | Oval, b: Disc | Box | Oval, pieces: list[Footprint]) -> None:
    scene = Scene([Blocker(piece) for piece in pieces])

    assert not sees_all(Body(a), Body(b), scene) or sees(Body(a), Body(b), scene)


@settings(max_examples=50)
@given(some.point, some.discs(), st.lists(shapes, min_size=1, max_size=4))
def test_the_hidden_share_of_a_flat_target_is_a_share_of_its_width(
    eye: tuple[float, float], b: Disc, pieces: list[Footprint]
) -> None:
    dx, dy = b.at[0] - eye[0], b.at[1] - eye[1]
    d = hypot(dx, dy)
    assume(d > b.radius * 1.1 + 0.1)
    ux, uy = dx / d, dy / d
    half = d * b.radius / (d * d - b.radius * b.radius) ** 0.5
    hidden = 0
    walls = shapely.union_all([some.oracle(piece) for piece in pieces])
    for k in range(200):
        w = half * ((k + 0.5) / 100 - 1)
        end = (b.at[0] - uy * w, b.at[1] + ux * w)
        hidden += shapely.LineString([eye, end]).intersects(walls)

    assert hidden / 200 == pytest.approx(
        hidden_fraction(eye, 0.0, Body(b), Scene([Blocker(piece) for piece in pieces])), abs=0.03
    )


@settings(max_examples=50)
@given(some.point, some.boxes(), st.lists(st.tuples(shapes, st.sampled_from([1.0, 2.0, 4.0])), min_size=1, max_size=3))
def test_the_hidden_share_of_a_silhouette_is_a_share_of_its_area(
    eye: tuple[float, float], b: Box, pieces: list[tuple[Footprint, float]]
) -> None:
    height, feet, top = 1.5, 0.0, 3.0
    dx, dy = b.at[0] - eye[0], b.at[1] - eye[1]
    d = hypot(dx, dy)
    assume(d > hypot(b.length, b.width) / 2 * 1.1 + 0.1)
    ux, uy = dx / d, dy / d
    turns = [atan2(ux * (y - eye[1]) - uy * (x - eye[0]), ux * (x - eye[0]) + uy * (y - eye[1])) for x, y in hull(b)]
    left, right = d * tan(min(turns)), d * tan(max(turns))
    total = 0.0
    for k in range(40):
        w = left + (right - left) * (k + 0.5) / 40
        ray = shapely.LineString([eye, (b.at[0] - uy * w, b.at[1] + ux * w)])
        total += _hidden_of_column(ray, height, feet, top, [(some.oracle(piece), level) for piece, level in pieces])
    share = hidden_fraction(eye, height, Body(b, feet, top), Scene([Blocker(piece, level) for piece, level in pieces]))

    assert total / 40 == pytest.approx(share, abs=0.05)


def _hidden_of_column(
    ray: shapely.LineString, height: float, feet: float, top: float, pieces: list[tuple[shapely.Geometry, float]]
) -> float:
    """How much of one upright line of the silhouette shadows cover: from the ground up to the highest of them."""
    highest = feet
    for piece, level in pieces:
        part = ray.intersection(piece)
        if part.length > 1e-9:
            near, far = part.distance(shapely.Point(ray.coords[0])), ray.project(shapely.Point(part.coords[-1]))
            at = max(near, 1e-6) if level >= height else far
            highest = max(highest, height + (level - height) * ray.length / at)
    return (min(highest, top) - feet) / (top - feet)


def test_the_lower_half_behind_a_barricade() -> None:
    barricade = Scene([Blocker(rectangle(7, -5, 7.5, 5), top=1)])
    shooter, target = Body(Disc((0, 0), 0.63), 0.1, 1.5), Body(Disc((8.5, 0), 0.63), 0.1, 1.5)

    assert sees(shooter, target, barricade)
    assert not sees_all(shooter, target, barricade)
    assert sees_all(shooter, Body(Disc((8.5, 0), 0.63), 1.1, 2.5), barricade)


def test_one_feature_alone_is_asked_by_leaving_out_the_others() -> None:
    pieces = Scene([Blocker(rectangle(4, 0, 5, 5)), Blocker(rectangle(6, -5, 7, 0.2))])
    shooter, target = Disc((0, 0), 0.1), Body(Disc((10, 0), 0.5))

    assert not sees_all(Body(shooter, ignores=pieces.all_but(0)), target, pieces)
    assert not sees_all(Body(shooter, ignores=pieces.all_but(1)), target, pieces)
    assert sees_all(Body(shooter, ignores=0b11), target, pieces)


def test_the_far_side_counts_only_if_asked() -> None:
    post = Scene([Blocker(rectangle(9.55, 0.52, 10, 3))])
    shooter, target = Body(Disc((0, 0.4), 0.001)), Body(Disc((10, 0), 0.5))

    assert sees_all(shooter, target, post, facing=True)


def test_half_of_the_target_behind_the_edge_of_a_house() -> None:
    house = Scene([Blocker(rectangle(4, 0, 6, 8), top=6)])

    assert hidden_fraction((0, 0), 1.0, Body(Disc((10, 0), 1), 0, 2), house) == pytest.approx(0.5)


def test_a_low_wall_hides_by_its_height() -> None:
    wall = Scene([Blocker(Wall((5, -9), (5, 9)), top=1)])

    # From 2 inches up, the shadow falls an inch in 5 inches, so it reaches the ground at 10 inches.
    assert hidden_fraction((0, 0), 2.0, Body(Disc((10, 0), 1), 0, 2), wall) == pytest.approx(0.0, abs=1e-6)
    assert hidden_fraction((0, 0), 1.0, Body(Disc((10, 0), 1), 0, 2), wall) == pytest.approx(0.5, abs=1e-6)
    assert hidden_fraction((0, 0), 1.5, Body(Disc((7.5, 0), 1), 0, 2), wall) == pytest.approx(0.375, abs=1e-6)


def test_a_beam_hides_a_band() -> None:
    beam = Scene([Blocker(Wall((5, -9), (5, 9)), top=1.5, bottom=1.0)])

    assert hidden_fraction((0, 0), 1.0, Body(Disc((10, 0), 1), 0, 4), beam) == pytest.approx(0.25, abs=1e-6)


def test_two_shadows_that_overlap_count_once() -> None:
    walls = [Blocker(Wall((5, -9), (5, 0)), top=9), Blocker(Wall((6, -9), (6, 0)), top=9)]

    assert hidden_fraction((0, 0), 1.0, Body(Disc((10, 0), 1), 0, 2), Scene(walls)) == pytest.approx(0.5)
    assert 1.0 == hidden_fraction((0, 0), 1.0, Body(Disc((10, 0), 1), 0, 2), Scene([Blocker(Box((5, 0), 1, 9))]))
    assert 0.0 == hidden_fraction((0, 0), 1.0, Body(Disc((10, 0), 1), 0, 2), Scene())
    assert 0.0 == hidden_fraction((0, 0), 1.0, Body(Disc((10, 0), 1), 0, 2), Scene(walls), ignores=0b11)
