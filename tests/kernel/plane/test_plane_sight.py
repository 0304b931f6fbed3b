"""Sight: any clear line, in the plane and over things, against a dense oracle and by hand."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.plane import (
    MM,
    Blocker,
    Body,
    Box,
    Disc,
    Footprint,
    Oval,
    Scene,
    Wall,
    distance,
    rectangle,
    sees,
    sees_many,
)
from tests.kernel.plane.line_oracle import any_clear, any_clear_over, shrunk

blockers = st.lists(st.one_of(some.discs(), some.boxes(), some.polygons()), min_size=1, max_size=7)
tops = st.sampled_from([1.0, 1.5, 3.0, 5.0])
heights = st.sampled_from([0.5, 1.2, 2.0, 2.5, 4.0, 6.0])


@given(some.discs(), some.discs(), blockers)
def test_a_clear_line_is_never_missed_nor_made_up(a: Disc, b: Disc, shapes: list[Footprint]) -> None:
    assume(distance(a, b) > 0.01)
    seen = sees(Body(a), Body(b), Scene([Blocker(shape) for shape in shapes]))

    if seen:
        assert any_clear(a, b, [part for shape in shapes for part in shrunk(shape, 0.03)], 160)
    else:
        assert not any_clear(a, b, shapes)


@given(some.discs(), tops, some.discs(), tops, blockers, st.lists(heights, min_size=7, max_size=7))
def test_a_clear_line_over_blockers_is_never_missed_nor_made_up(
    a: Disc, top_a: float, b: Disc, top_b: float, shapes: list[Footprint], levels: list[float]
) -> None:
    assume(distance(a, b) > 0.01)
    solid = list(zip(shapes, levels, strict=False))
    scene = Scene([Blocker(shape, top) for shape, top in solid])
    seen = sees(Body(a, 0.0, top_a), Body(b, 0.0, top_b), scene)

    if seen:
        slighter = [(part, top - 0.03) for shape, top in solid for part in shrunk(shape, 0.03)]
        assert any_clear_over(a, top_a, b, top_b, slighter, 160)
    else:
        assert not any_clear_over(a, top_a, b, top_b, solid)


@given(some.bases, some.bases, blockers)
def test_sight_is_mutual(a: Disc | Box | Oval, b: Disc | Box | Oval, shapes: list[Footprint]) -> None:
    scene = Scene([Blocker(shape) for shape in shapes])

    assert sees(Body(a), Body(b), scene) == sees(Body(b), Body(a), scene)


@given(st.one_of(some.boxes(), some.ovals()), some.discs(), blockers)
def test_a_hull_sees_what_a_disc_inside_it_sees(hull: Box | Oval, b: Disc, shapes: list[Footprint]) -> None:
    inner = Disc(hull.at, min(hull.length, hull.width) / 2 - 0.001)
    # Under a base nothing blocks, and more lies under the hull than under the disc.
    assume(all(distance(hull, shape) > 0 for shape in shapes))
    scene = Scene([Blocker(shape) for shape in shapes])

    assert not sees(Body(inner), Body(b), scene) or sees(Body(hull), Body(b), scene)


@given(some.discs(), some.discs(), blockers, st.integers(0, 127))
def test_more_blockers_hide_more(a: Disc, b: Disc, shapes: list[Footprint], bits: int) -> None:
    scene = Scene([Blocker(shape) for shape in shapes])
    some_left_out = sees(Body(a, ignores=bits), Body(b), scene)
    without = Scene([Blocker(shape) for k, shape in enumerate(shapes) if not bits >> k & 1])

    assert sees(Body(a), Body(b), without) == some_left_out
    assert some_left_out or not sees(Body(a), Body(b), scene)


@given(st.lists(some.discs(), max_size=4), st.lists(some.discs(), max_size=4), blockers)
def test_many_at_once_are_the_same_as_one_by_one(many: list[Disc], others: list[Disc], shapes: list[Footprint]) -> None:
    scene = Scene([Blocker(shape) for shape in shapes[:2]]).plus(Blocker(shape) for shape in shapes[2:])
    bodies = [Body(a, ignores=i % 3) for i, a in enumerate(many)]
    targets = [Body(b) for b in others]

    assert bytes(sees(a, b, scene) for a in bodies for b in targets) == sees_many(bodies, targets, scene)


def eye(x: float, y: float, top: float = 0.0) -> Body:
    return Body(Disc((x, y), 0.5), 0.0, top)


def test_a_wall_between_hides_and_one_beside_does_not() -> None:
    assert not sees(eye(0, 0), eye(10, 0), Scene([Blocker(Wall((5, -3), (5, 3)))]))
    assert sees(eye(0, 0), eye(10, 0), Scene([Blocker(Wall((5, 0.4), (5, 3)))]))


def test_a_line_may_touch_an_edge() -> None:
    assert sees(eye(0, 0), eye(10, 0), Scene([Blocker(rectangle(4, -4, 6, 0.5))]))
    assert not sees(eye(0, 0), eye(10, 0), Scene([Blocker(rectangle(4, -4, 6, 0.51))]))


def test_nothing_is_seen_between_two_blockers_that_touch() -> None:
    side_by_side = [rectangle(4, -4, 6, 0), rectangle(4, 0, 6, 4)]
    corner = [Wall((4, -4), (4, 0)), Wall((4, 0), (8, 4))]

    assert not sees(eye(0, 0), eye(10, 0), Scene([Blocker(shape) for shape in side_by_side]))
    assert not sees(eye(0, 0), eye(10, 0), Scene([Blocker(shape) for shape in corner]))


def test_two_bases_that_touch_see_each_other_unless_a_wall_is_between() -> None:
    wall = Scene([Blocker(Wall((0.5, -3), (0.5, 3)))])

    assert sees(eye(0, 0), eye(1, 0), Scene())
    assert not sees(eye(0, 0), eye(1, 0), wall)
    assert not sees(eye(0, 0), eye(2, 0), wall)


@pytest.mark.parametrize(("gap", "is_seen"), [(1.5, False), (2.0, True), (3.0, True)])
def test_a_strip_of_two_millimetres_needs_a_gap_of_two(gap: float, is_seen: bool) -> None:
    pieces = [rectangle(4, -9, 10, -gap * MM / 2), rectangle(4, gap * MM / 2, 10, 9)]
    scene = Scene([Blocker(piece) for piece in pieces], width=2 * MM)

    assert is_seen == sees(eye(0, 0), eye(14, 0), scene)


def test_over_a_low_body_but_not_over_a_hill() -> None:
    def across(height: float) -> bool:
        return sees(eye(0, 0, 1.5), eye(10, 0, 1.5), Scene([Blocker(rectangle(4, -5, 6, 5), top=height)]))

    assert across(1.0)
    assert not across(3.0)


def test_who_stands_on_a_hill_looks_over_its_edge() -> None:
    hill = Scene([Blocker(rectangle(-3, -3, 3, 3), top=3)])
    at_the_edge, in_the_middle = (Body(Disc((x, 0), 0.5), 3, 4) for x in (2.5, 0))

    assert sees(at_the_edge, eye(6, 0, 1), hill)
    assert not sees(in_the_middle, eye(6, 0, 1), hill)
    assert sees(in_the_middle, eye(14, 0, 1), hill)


def test_the_top_of_a_low_target_is_seen_over_a_wall_from_above() -> None:
    wall = Scene([Blocker(Wall((7, -5), (7, 5)), top=3)])

    # The line falls 2 inches on the 6.5 inches to the wall, so it falls 4.6 inches on 14.95: to the far rim.
    assert sees(Body(Disc((0, 0), 0.5), 0, 5), Body(Disc((15.0, 0), 0.5), 0, 0.4), wall)
    assert not sees(Body(Disc((0, 0), 0.5), 0, 5), Body(Disc((14.9, 0), 0.5), 0, 0.4), wall)


def test_under_a_bridge() -> None:
    bridge = Blocker(rectangle(4, -5, 6, 5), top=5, bottom=2)
    fence = Blocker(rectangle(4, -5, 6, 5), top=1.9)

    assert sees(eye(0, 0, 6), eye(10, 0, 6), Scene([bridge]))
    assert sees(eye(0, 0, 1), eye(10, 0, 1), Scene([bridge]))
    assert sees(eye(0, 0, 4), eye(10, 0, 4), Scene([bridge]))
    assert sees(eye(0, 0, 4), eye(10, 0, 4), Scene([bridge, fence]))
    assert not sees(eye(0, 0, 1), eye(10, 0, 1), Scene([bridge, fence]))
    assert not sees(Body(Disc((0, 0), 0.5), 2.5, 4), eye(10, 0, 1), Scene([bridge, fence]))


def test_a_model_at_the_edge_of_a_blocking_piece_sees_out_and_one_deep_inside_does_not() -> None:
    ruin = Scene([Blocker(rectangle(0, 0, 8, 8))])

    assert sees(eye(7.8, 4), eye(14, 4), ruin)
    assert not sees(eye(6, 4), eye(14, 4), ruin)


def test_bases_of_other_units_block_and_those_of_the_own_unit_do_not() -> None:
    row = Scene([Blocker(Disc((5, y), 0.5)) for y in (-1.0, 0.0, 1.0)])
    own = Body(Disc((0, 0), 0.5), ignores=0b111)

    assert not sees(eye(0, 0), eye(10, 0), row)
    assert sees(own, eye(10, 0), row)


def test_the_blockers_a_model_stands_on() -> None:
    pieces = Scene([Blocker(rectangle(0, 0, 6, 6)), Blocker(rectangle(6, 0, 12, 6)), Blocker(Disc((20, 20), 2))])

    assert 0b011 == pieces.under(Disc((6, 3), 0.5))
    assert 0b001 == pieces.under(Disc((5.5, 3), 0.5))
    assert 0b011 == pieces.under(Disc((5.5, 3), 0.5), touching=True)
    assert 0b101 == pieces.all_but(1)


def test_two_tanks_see_past_a_corner_with_their_corners() -> None:
    house = Scene([Blocker(rectangle(4, -6, 8, 1))])

    assert sees(Body(Box((0, 0), 4, 2.2)), Body(Box((12, 0), 4, 2.2)), house)
    assert not sees(Body(Box((0, 0), 4, 1.9)), Body(Box((12, 0), 4, 1.9)), house)
    assert not sees(Body(Oval((0, 0), 4, 1.9)), Body(Oval((12, 0), 4, 1.9)), house)
    assert sees(Body(Oval((0, 0), 4, 2.2)), Body(Oval((12, 0), 4, 2.2)), house)
