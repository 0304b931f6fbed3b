"""The hidden share of a silhouette, against thousands of lines in space."""

from __future__ import annotations

from math import hypot, inf
from typing import TypeAlias

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.plane import (
    Blocker,
    Body,
    Box,
    Disc,
    Footprint,
    Layer,
    Oval,
    Point,
    Scene,
    Wall,
    hidden_fraction,
    hull,
    overlap,
    rectangle,
)

Floats: TypeAlias = NDArray[np.float64]
ACROSS, UP = 120, 30

pieces = st.lists(
    st.tuples(
        st.one_of(some.discs(), some.boxes(), some.polygons()), st.sampled_from([1.0, 2.0, 4.0, inf]), st.booleans()
    ),
    min_size=1,
    max_size=4,
)


def ring_of(shape: Footprint) -> list[Point]:
    if isinstance(shape, Disc):
        turn = np.arange(128) * 2 * np.pi / 128
        return [(shape.at[0] + shape.radius * np.cos(t), shape.at[1] + shape.radius * np.sin(t)) for t in turn]
    return list(hull(shape))


def inside(eye: Point, ends: Floats, shape: Footprint) -> tuple[Floats, Floats]:
    """From which share to which share of each line it lies in a shape; the wrong way round if nowhere."""
    low, high = np.full(len(ends), -inf), np.full(len(ends), inf)
    ring = ring_of(shape)
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        ex, ey = bx - ax, by - ay
        out = ey * (eye[0] - ax) - ex * (eye[1] - ay)
        rise = ey * (ends[:, 0] - eye[0]) - ex * (ends[:, 1] - eye[1])
        flat = np.abs(rise) < 1e-12
        at = -out / np.where(flat, 1.0, rise)
        high = np.where(~flat & (rise > 0), np.minimum(high, at), high)
        low = np.where(~flat & (rise < 0), np.maximum(low, at), low)
        high = np.where(flat & (out > 0), -inf, high)
    return low, high


def sides(eye: Point, b: Disc | Oval | Box) -> tuple[float, float]:
    """Where the silhouette begins and ends, from a dense rim."""
    turn = np.arange(40_000) * 2 * np.pi / 40_000
    shape = some.oracle(b)
    rim = (
        np.array(shape.exterior.coords)
        if not isinstance(b, Disc)
        else np.array(b.at) + b.radius * np.stack([np.cos(turn), np.sin(turn)], 1)
    )
    dx, dy = b.at[0] - eye[0], b.at[1] - eye[1]
    d = hypot(dx, dy)
    x = (rim - eye) @ np.array([dx, dy]) / d
    y = (rim - eye) @ np.array([-dy, dx]) / d
    outer = b.radius if isinstance(b, Disc) else hypot(b.length, b.width) / 2
    if isinstance(b, Oval):
        outer = max(b.length, b.width) / 2
    shown = d * y / x if d > outer else y
    return float(shown.min()), float(shown.max())


def sampled(
    eye: Point,
    height: float,
    b: Body,
    blockers: list[Blocker],
    dense: int = 0,
    stood: int = 0,
    base: Disc | None = None,
) -> float:
    """The share of a grid of points of the silhouette whose line from the eye is stopped."""
    dx, dy = b.shape.at[0] - eye[0], b.shape.at[1] - eye[1]
    d = hypot(dx, dy)
    left, right = sides(eye, b.shape)
    w = np.repeat(left + (right - left) * (np.arange(ACROSS) + 0.5) / ACROSS, UP)
    z = np.tile(b.bottom + (b.top - b.bottom) * (np.arange(UP) + 0.5) / UP, ACROSS)
    ends = np.stack([b.shape.at[0] - dy / d * w, b.shape.at[1] + dx / d * w], 1)
    hidden = np.zeros(len(ends), bool)
    for k, blocker in enumerate(blockers):
        low, high = inside(eye, ends, blocker.shape)
        is_across = (low > 0) & (high < 1)
        low, high = np.maximum(low, 0), np.minimum(high, 1)
        if stood >> k & 1:
            if base is not None:
                low = np.maximum(low, inside(eye, ends, base)[1])
            near, far = inside(eye, ends, b.shape)
            high = np.where(near < far, np.minimum(high, near), high)
        # Between these two shares of the line it is at the height of the blocker.
        slope = z - height
        with np.errstate(divide="ignore", invalid="ignore"):
            one, other = (blocker.bottom - height) / slope, (blocker.top - height) / slope
        least, most = np.minimum(one, other), np.maximum(one, other)
        low, high = np.maximum(low, least), np.minimum(high, most)
        hidden |= (low < high) & (is_across if dense >> k & 1 else True)
    return float(hidden.mean())


def blockers_of(found: list[tuple[Footprint, float, bool]]) -> list[Blocker]:
    return [Blocker(shape, top, 0.7 if hangs and top > 0.7 else -9.0) for shape, top, hangs in found]


@settings(max_examples=120)
@given(some.point, st.sampled_from([0.5, 1.5, 5.0]), some.bases, st.sampled_from([0.0, 2.0]), pieces)
def test_the_share_is_that_of_thousands_of_lines(
    eye: Point, height: float, b: Disc | Oval | Box, feet: float, found: list[tuple[Footprint, float, bool]]
) -> None:
    d = hypot(b.at[0] - eye[0], b.at[1] - eye[1])
    outer = b.radius if isinstance(b, Disc) else hypot(b.length, b.width) / 2
    assume(d > 0.05)
    assume(d < outer or d > outer * 1.05)
    blockers, target = blockers_of(found), Body(b, feet, feet + 2.0)

    assert sampled(eye, height, target, blockers) == pytest.approx(
        hidden_fraction(eye, height, target, Scene(blockers)), abs=0.03
    )


@settings(max_examples=80)
@given(some.point, some.discs(), pieces)
def test_dense_terrain_hides_what_is_behind_it_and_not_what_is_in_it(
    eye: Point, b: Disc, found: list[tuple[Footprint, float, bool]]
) -> None:
    assume(hypot(b.at[0] - eye[0], b.at[1] - eye[1]) > b.radius * 1.05)
    blockers, target = blockers_of(found), Body(b, 0.0, 2.0)
    every = (1 << len(blockers)) - 1

    assert sampled(eye, 1.5, target, blockers, dense=every) == pytest.approx(
        hidden_fraction(eye, 1.5, target, Scene(blockers), dense=every), abs=0.03
    )


@settings(max_examples=80)
@given(some.discs(), some.discs(), pieces)
def test_what_is_under_a_base_does_not_hide(a: Disc, b: Disc, found: list[tuple[Footprint, float, bool]]) -> None:
    assume(hypot(b.at[0] - a.at[0], b.at[1] - a.at[1]) > (a.radius + b.radius) * 1.2)
    blockers, target = blockers_of(found), Body(b, 0.0, 2.0)
    stood = sum(1 << k for k, each in enumerate(blockers) if overlap(each.shape, a) or overlap(each.shape, b))
    share = hidden_fraction(a.at, 1.5, target, Scene(blockers), stood=stood, base=a)

    assert sampled(a.at, 1.5, target, blockers, stood=stood, base=a) == pytest.approx(share, abs=0.03)


def sampled_from_above(
    height: float, b: Body, blockers: list[Blocker], dense: int, stood: int, base: Disc | None
) -> float:
    """The same for an eye straight above or below the middle: the silhouette lies along the table's long side."""
    at = b.shape.at
    east = np.array(some.oracle(b.shape).exterior.coords)[:, 0] - at[0]
    w = np.repeat(east.min() + (east.max() - east.min()) * (np.arange(ACROSS) + 0.5) / ACROSS, UP)
    z = np.tile(2.0 * (np.arange(UP) + 0.5) / UP, ACROSS)
    ends = np.stack([at[0] + w, np.full(len(w), at[1])], 1)
    hidden = np.zeros(len(ends), bool)
    for k, blocker in enumerate(blockers):
        low, high = inside(at, ends, blocker.shape)
        is_across = (low > 0) & (high < 1)
        low, high = np.maximum(low, 0), np.minimum(high, 1)
        for under in (base, b.shape) if stood >> k & 1 else ():
            if under is not None:
                low = np.maximum(low, inside(at, ends, under)[1])
        with np.errstate(divide="ignore", invalid="ignore"):
            one, other = (blocker.bottom - height) / (z - height), (blocker.top - height) / (z - height)
        low, high = np.maximum(low, np.minimum(one, other)), np.minimum(high, np.maximum(one, other))
        hidden |= (low < high) & (is_across if dense >> k & 1 else True)
    return float(hidden.mean())


@settings(max_examples=120)
@given(
    some.bases,
    st.sampled_from([-1.0, 1.0, 6.0]),
    pieces,
    st.integers(0, 15),
    st.integers(0, 15),
    st.sampled_from([None, 0.3, 1.0]),
)
def test_from_straight_above_the_silhouette_lies_along_the_table(  # LEG-LOS-01, LEG-LOS-03
    b: Disc | Oval | Box,
    height: float,
    found: list[tuple[Footprint, float, bool]],
    dense: int,
    stood: int,
    own: float | None,
) -> None:
    blockers, target = blockers_of(found), Body(b, 0.0, 2.0)
    base = None if own is None else Disc(b.at, own)
    share = hidden_fraction(b.at, height, target, Scene(blockers), dense=dense, stood=stood, base=base)

    assert sampled_from_above(height, target, blockers, dense, stood, base) == pytest.approx(share, abs=0.03)


def test_a_hedge_beside_a_flier_hides_what_is_beyond_it_and_not_what_is_in_it() -> None:  # LEG-LOS-03
    hedge = Scene([Blocker(rectangle(0.5, -5, 0.75, 5), top=9.0, bottom=0.0)])
    tank = Body(Box((0, 0), 2, 2), 0, 2)

    assert hidden_fraction((0, 0), 4.0, tank, hedge, dense=1) == pytest.approx(0.25 / 2)
    assert hidden_fraction((0, 0), 4.0, tank, hedge) == pytest.approx(0.5 / 2)


def test_an_eye_beside_a_hull_does_not_look_through_a_wall() -> None:
    tank = Body(Box((0, 0), 6, 3), 0, 3)
    wall = Scene([Blocker(Wall((-9, 1.7), (9, 1.7)), top=9)])

    assert 1.0 == hidden_fraction((0, 2), 1.0, tank, wall)
    assert 0.0 == hidden_fraction((0, 2), 1.0, tank, Scene())


def test_the_silhouette_of_a_near_hull_is_as_wide_as_the_hull() -> None:
    tank = Body(Box((0, 0), 6, 3), 0, 3)
    half = Scene([Blocker(rectangle(0, 1.6, 9, 1.9), top=9)])

    assert hidden_fraction((0, 2), 1.0, tank, half) == pytest.approx(0.5)


def test_a_floor_hides_what_is_straight_below_it() -> None:
    floor = Scene([Blocker(rectangle(-5, -5, 5, 5), top=3.2, bottom=3.0)])

    assert 1.0 == hidden_fraction((0, 0), 5.0, Body(Disc((0, 0), 1), 0, 2), floor)
    assert 0.0 == hidden_fraction((0, 0), 5.0, Body(Disc((0, 0), 1), 3.2, 4.2), floor)


def test_an_eye_just_inside_a_round_piece_sees_nothing() -> None:
    hut = Scene([Blocker(Disc((0.2, -0.132), 0.329), top=1.0)])

    assert 1.0 == hidden_fraction((0.023, 0.145), 0.5, Body(Disc((0.0, 0.096), 0.1), 0, 2), hut)


def test_models_that_touch_hide_by_their_tangents() -> None:
    post = Scene([Blocker(Disc((5, 0), 0.5))])
    half = 10 * 0.5 / (25 - 0.25) ** 0.5

    assert hidden_fraction((0, 0), 0, Body(Disc((10, 0), 1)), post) == pytest.approx(half / (10 / 99**0.5))


def test_layers_are_numbered_one_after_the_other() -> None:
    ruins = Layer([Blocker(rectangle(4, -1, 5, 1))])
    one, other = Layer([Blocker(Disc((6, y), 0.5)) for y in (0, 1)]), Layer([Blocker(Disc((7, 0), 0.5))])
    scene = Scene.of([ruins, one, other])
    plain = Scene([*ruins.blockers, *one.blockers, *other.blockers])

    assert (0b1, 0b110, 0b1000) == tuple(scene.bits_of(number) for number in range(3))
    assert plain.packed == scene.packed
    assert plain.rows == scene.rows
    assert plain.blockers == scene.blockers
    with pytest.raises(ValueError, match="another width"):
        Scene.of([ruins, Layer([], 0.5)], 0.0)
