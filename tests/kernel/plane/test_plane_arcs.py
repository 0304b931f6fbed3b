"""Directions, fields of fire and facing sides; what lies between two bases."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.plane import (
    Box,
    Disc,
    Footprint,
    Point,
    bearing,
    from_point,
    heading,
    in_arc,
    lies_between,
    rectangle,
    side_middles,
    sides_facing,
)


@given(some.point, some.point)
def test_a_bearing_leads_from_one_point_to_the_other(p: Point, q: Point) -> None:
    far = ((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) ** 0.5
    c, s = heading(bearing(p, q))

    assert q == pytest.approx((p[0] + far * c, p[1] + far * s))


def test_a_hull_gun_has_ninety_degrees() -> None:
    at, forward = (0.0, 0.0), heading(44.9)
    aside = heading(50)

    assert in_arc(at, 0, 90, (9 * forward[0], 9 * forward[1]))
    assert not in_arc(at, 0, 90, (9 * aside[0], 9 * aside[1]))
    assert in_arc(at, 350, 90, (9 * forward[0], -3))
    assert in_arc(at, 180, 360, (5, 0))


@given(some.boxes())
def test_the_middles_lie_on_the_rim(box: Box) -> None:
    ring = some.oracle(box).exterior

    assert all(ring.distance(shapely.Point(p)) < 1e-9 for p in side_middles(box).values())
    assert 0.0 == pytest.approx(from_point(side_middles(box)["front"], box), abs=1e-9)


def test_the_side_whose_middle_is_nearest_faces_the_attacker() -> None:
    tank = Box((0, 0), 6, 3)

    assert ["front"] == sides_facing(tank, (9, 0))
    assert ["left"] == sides_facing(tank, (2, 4))
    assert ["rear"] == sides_facing(tank, (-9, 2))
    assert ["right"] == sides_facing(tank, (0, -5))
    assert ["front", "right"] == sides_facing(Box((0, 0), 2, 2, 45), (7, 0))


@given(some.bases, some.bases, some.polygons())
def test_an_area_lies_between_when_it_meets_the_hull_of_both_bases(a: Footprint, b: Footprint, area: Footprint) -> None:
    between = shapely.union(some.oracle(a), some.oracle(b)).convex_hull
    piece = some.oracle(area)

    assert not (between.buffer(-0.01).intersects(piece.buffer(-0.01)) and not lies_between(area, a, b))
    assert not (between.distance(piece) > some.NEAR and lies_between(area, a, b))


def test_soft_cover_beside_the_line_does_not_lie_between() -> None:
    assert lies_between(rectangle(4, 0.4, 6, 6), Disc((0, 0), 0.5), Disc((10, 0), 0.5))
    assert not lies_between(rectangle(4, 0.5, 6, 6), Disc((0, 0), 0.5), Disc((10, 0), 0.5))
    assert not lies_between(rectangle(11, -1, 12, 1), Disc((0, 0), 0.5), Disc((10, 0), 0.5))
