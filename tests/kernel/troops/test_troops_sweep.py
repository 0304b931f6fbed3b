"""Ovals and hulls on their way, against shapely: sliding, turning, keeping away."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import affinity

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.troops import Base, Pose, is_met, turn_between
from grognard.kernel.troops.corridor import covered

if TYPE_CHECKING:
    from grognard.kernel.plane import Footprint

SLACK = 0.006
"""What is so near to a hit or a miss is not asked: the oracle looks at a turn in small steps only."""
STEPS = 45

near = st.integers(-5_000, 5_000).map(lambda n: n / 1000)
bases = st.builds(
    Base,
    st.sampled_from(["disc", "oval", "box"]),
    st.integers(400, 5_000).map(lambda n: n / 1000),
    st.integers(400, 3_000).map(lambda n: n / 1000),
).map(lambda base: Base("disc", base.length, base.length) if base.kind == "disc" else base)
poses = st.builds(Pose, near, near, some.facing)
obstacles = st.one_of(some.discs(), some.boxes(), some.polygons(), some.walls(), some.ovals())


def coarse(base: Base, pose: Pose) -> shapely.Geometry:
    """A base in shapely; round ones have 96 sides."""
    if base.kind == "box":
        return some.oracle(base.footprint(pose))
    ring = shapely.Point(0, 0).buffer(1, quad_segs=24)
    ring = affinity.scale(ring, base.length / 2, base.width / 2, origin=(0, 0))
    return affinity.translate(affinity.rotate(ring, pose.facing or 0.0, origin=(0, 0)), *pose.at)


def area_of(base: Base, way: list[Pose]) -> shapely.Geometry:
    """All that a base covers: hulls of the slides, and the turns in small steps."""
    parts = []
    facing = way[0].facing or 0.0
    for a, b in pairwise(way):
        ends = [coarse(base, pose._replace(facing=facing)) for pose in (a, b)]
        parts.append(shapely.union_all(ends).convex_hull)
        turn = turn_between(facing, b.facing or 0.0)
        if turn and not base.is_round:
            parts += [coarse(base, b._replace(facing=facing + turn * n / STEPS)) for n in range(STEPS + 1)]
        facing = b.facing or 0.0
    return shapely.union_all(parts)


@given(bases, poses, poses, obstacles)
def test_a_sliding_base_hits_what_its_swept_area_meets(base: Base, start: Pose, end: Pose, shape: Footprint) -> None:
    end = end._replace(facing=start.facing)
    ends = [some.oracle(base.footprint(pose)) for pose in (start, end)]
    swept = shapely.union_all(ends).convex_hull
    met = swept.intersection(some.oracle(shape))
    gap = swept.distance(some.oracle(shape))
    assume(gap > SLACK or swept.buffer(-SLACK).intersects(some.oracle(shape)))

    assert (gap <= 0 and not met.is_empty) == is_met(base, [start, end], shape)


@given(bases, poses, some.facing, obstacles)
def test_a_turning_base_hits_what_it_sweeps(base: Base, start: Pose, facing: float, shape: Footprint) -> None:
    way = [start, start._replace(facing=facing)]
    swept = area_of(base, way)
    gap = swept.distance(some.oracle(shape))
    # Between two steps of the oracle the rim moves by up to 5 % of an inch, but hardly out of the union.
    assume(gap > 0.03 or swept.buffer(-0.03).intersects(some.oracle(shape)))

    assert (gap <= 0) == is_met(base, way, shape)


@given(bases, poses, poses, obstacles, st.sampled_from([0.5, 1.0]))
def test_inches_to_keep_hold_all_the_way(base: Base, start: Pose, end: Pose, shape: Footprint, keep: float) -> None:
    way = [start, end]
    gap = area_of(base, way).distance(some.oracle(shape))
    assume(abs(gap - keep) > 0.03)

    assert (gap < keep) == is_met(base, way, shape, keep)


@given(bases, st.lists(poses, min_size=2, max_size=4))
def test_what_a_way_covers_is_drawn_whole_and_hardly_more(base: Base, way: list[Pose]) -> None:
    swept = area_of(base, way)
    drawn = shapely.union_all([shapely.Polygon(area.points) for area in covered(base, way)])

    assert drawn.buffer(0.02).contains(swept)
    assert swept.buffer(0.1).contains(drawn)


@given(poses, poses, obstacles)
def test_by_the_centre_only_the_line_counts(start: Pose, end: Pose, shape: Footprint) -> None:
    line = shapely.LineString([start.at, end.at])
    assume(line.length > 0.05)
    body = some.oracle(shape)
    inner = body.buffer(-SLACK) if body.area > 0 else body
    assume(not line.intersects(body.buffer(SLACK)) or line.intersects(inner))
    assume(line.distance(body) > SLACK or body.area > 0 or line.crosses(body))
    base = Base("box", 4.0, 2.0)

    assert line.intersects(inner) == is_met(base, [start, end], shape, by_centre=True)
