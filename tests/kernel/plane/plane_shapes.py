"""Random shapes for the plane's tests, and the same shapes in shapely, our oracle."""

from __future__ import annotations

from math import cos, pi, sin

import shapely
from hypothesis import assume
from hypothesis import strategies as st
from shapely import affinity

from grognard.kernel.plane import Box, Disc, Footprint, Oval, Polygon, Teardrop, Wall, polygon

NEAR = 2e-4
"""Shapely's round shapes have 1024 straight sides; a real disc reaches out this much farther at most."""

coordinate = st.integers(-9_000, 9_000).map(lambda n: n / 1000)
point = st.tuples(coordinate, coordinate)
size = st.integers(200, 5_000).map(lambda n: n / 1000)
facing = st.integers(0, 359).map(float)


@st.composite
def discs(draw: st.DrawFn) -> Disc:
    return Disc(draw(point), draw(size) / 2)


@st.composite
def ovals(draw: st.DrawFn) -> Oval:
    return Oval(draw(point), draw(size), draw(size), draw(facing))


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    return Box(draw(point), draw(size), draw(size), draw(facing))


@st.composite
def walls(draw: st.DrawFn) -> Wall:
    start, end = draw(point), draw(point)
    assume(abs(start[0] - end[0]) + abs(start[1] - end[1]) > 0.1)
    return Wall(start, end, draw(st.sampled_from([0.0, 0.1, 0.5])))


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    x, y = draw(point)
    angles = sorted(draw(st.lists(st.integers(0, 359), min_size=3, max_size=8, unique=True)))
    gaps = [(b - a) % 360 for a, b in zip(angles, angles[1:] + angles[:1], strict=True)]
    assume(min(gaps) >= 5)
    assume(max(gaps) <= 170)
    r = draw(size)
    return polygon([(x + r * cos(a * pi / 180), y + r * sin(a * pi / 180)) for a in angles])


@st.composite
def teardrops(draw: st.DrawFn) -> Teardrop:
    return Teardrop(draw(point), draw(facing), 8.0, 2.5)


straight = st.one_of(boxes(), walls(), polygons())
bases = st.one_of(discs(), boxes(), ovals())
shapes = st.one_of(discs(), boxes(), walls(), polygons(), ovals(), teardrops())


def oracle(shape: Footprint) -> shapely.Geometry:
    match shape:
        case Disc():
            return shapely.Point(shape.at).buffer(shape.radius, quad_segs=256)
        case Polygon():
            return shapely.Polygon(shape.points)
        case Wall():
            line = shapely.LineString([shape.start, shape.end])
            return line.buffer(shape.thickness / 2, cap_style="flat") if shape.thickness else line
        case Oval():
            ring = shapely.Point(0, 0).buffer(1, quad_segs=256)
            ring = affinity.scale(ring, shape.length / 2, shape.width / 2, origin=(0, 0))
            ring = affinity.rotate(ring, shape.facing, origin=(0, 0))
            return affinity.translate(ring, *shape.at)
        case Box():
            u, v = shape.length / 2, shape.width / 2
            ring = affinity.rotate(shapely.box(-u, -v, u, v), shape.facing, origin=(0, 0))
            return affinity.translate(ring, *shape.at)
        case Teardrop():
            r, far = shape.width / 2, shape.length - shape.width / 2
            arc = [(far + r * cos(t * pi / 512), r * sin(t * pi / 512)) for t in range(-256, 257)]
            ring = affinity.rotate(shapely.Polygon([(0, 0), *arc]), shape.facing, origin=(0, 0))
            return affinity.translate(ring, *shape.tip)
