"""Hexes: exact lines, angles and names.

Places are written (column, row) as the SteampunkFantasy ledger writes them.
A clause id in capitals is settled here; one in small letters only has its geometry here and its rule in the ruleset.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import hypot, isclose, sqrt
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.errors import BadData
from grognard.kernel.hexes import (
    DIRECTIONS,
    FLAT,
    POINTY,
    Angle,
    Hex,
    HexBoard,
    angle,
    angles,
    between,
    centre,
    corners,
    distance,
    from_offset,
    line,
    neighbour,
    neighbours,
    relative,
    ring,
    rotated,
    sides,
    spiral,
    to_offset,
    turned,
)

if TYPE_CHECKING:
    from grognard.kernel.hexes import HexLayout, Step

numbers = st.integers(-12, 12)
hexes = st.builds(Hex, numbers, numbers)
directions = st.integers(0, 5)
layouts = st.sampled_from([FLAT, POINTY])

at = from_offset


def places(found: tuple[Step, ...]) -> list[set[tuple[int, int]]]:
    return [{to_offset(each) for each in step} for step in found]


def crossed(start: Hex, end: Hex) -> list[tuple[Fraction, Hex]]:
    """By brute force: every hex whose interior the segment passes, with the moment at which it enters."""
    found = []
    for q in range(min(start.q, end.q) - 2, max(start.q, end.q) + 3):
        for r in range(min(start.r, end.r) - 2, max(start.r, end.r) + 3):
            enters, leaves = Fraction(0), Fraction(1)
            for begins, ends in zip(offsets(start, Hex(q, r)), offsets(end, Hex(q, r)), strict=True):
                # Between the two moments the way along this axis is strictly between -1 and 1.
                speed = ends - begins
                if speed == 0:
                    enters = enters if abs(begins) < 1 else Fraction(2)
                else:
                    first, last = sorted([Fraction(-1 - begins, speed), Fraction(1 - begins, speed)])
                    enters, leaves = max(enters, first), min(leaves, last)
            if enters < leaves:
                found.append((enters, Hex(q, r)))
    return sorted(found)


def offsets(point: Hex, middle: Hex) -> tuple[int, int, int]:
    """dx-dy, dy-dz and dz-dx of a point from the middle of a hex."""
    x, z = point.q - middle.q, point.r - middle.r
    y = -x - z
    return x - y, y - z, z - x


def test_the_board_lies_as_the_ledger_says() -> None:  # SPF-SCEN-02
    middle = at(2, 5)

    assert [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)] == [*DIRECTIONS]
    assert [(2, 4), (3, 5), (3, 6), (2, 6), (1, 6), (1, 5)] == [to_offset(each) for each in neighbours(middle)]
    assert 11 == distance(at(1, 1), at(7, 9))
    assert 63 == len(HexBoard().hexes()) == len(set(HexBoard().hexes()))


@pytest.mark.parametrize("board", [HexBoard(), HexBoard(5, 4, pointy=True)])
def test_a_board_knows_its_hexes(board: HexBoard) -> None:
    around = {each for middle in board.hexes() for each in neighbours(middle)}

    assert [to_offset(each, board.layout) for each in board.hexes()] == [
        (column, row) for row in range(1, board.rows + 1) for column in range(1, board.columns + 1)
    ]
    assert set(board.hexes()) == {each for each in around if each in board}
    assert all(set(board.neighbours(each)) == set(neighbours(each)) & set(board.hexes()) for each in board.hexes())


@pytest.mark.parametrize(("name", "place"), [("A1", (1, 1)), ("C4", (3, 4)), (" g 9 ", (7, 9)), ("c4", (3, 4))])
def test_a_hex_is_named_by_letter_and_number(name: str, place: tuple[int, int]) -> None:
    found = HexBoard().named(name)

    assert place == to_offset(found)
    assert name.replace(" ", "").upper() == HexBoard().name(found)


@pytest.mark.parametrize(("column", "name"), [(26, "Z1"), (27, "AA1"), (52, "AZ1"), (53, "BA1"), (702, "ZZ1")])
def test_letters_go_on_after_z(column: int, name: str) -> None:
    board = HexBoard(columns=702, rows=1)

    assert name == board.name(at(column, 1))
    assert at(column, 1) == board.named(name)


@pytest.mark.parametrize("name", ["H1", "A10", "A0", "4C", "", "C", "4", "C-4", "Ä1", "C٤", "AAAA1"])
def test_a_name_of_no_hex_is_refused(name: str) -> None:
    with pytest.raises(BadData) as caught:
        HexBoard().named(name)

    assert f'"{name}" is no hex of this board; they are named from A1 to G9' == str(caught.value)


@given(hexes, layouts)
def test_column_and_row_lead_back_to_the_hex(place: Hex, layout: HexLayout) -> None:
    assert place == from_offset(*to_offset(place, layout), layout)


@given(hexes, hexes, hexes)
def test_distance_is_a_distance(first: Hex, second: Hex, third: Hex) -> None:
    assert distance(first, second) == distance(second, first)
    assert distance(first, third) <= distance(first, second) + distance(second, third)
    assert (first == second) == (distance(first, second) == 0)


@given(hexes, directions)
def test_a_neighbour_is_one_step_away_and_sees_back(place: Hex, direction: int) -> None:
    other = neighbour(place, direction)

    assert 1 == distance(place, other)
    assert place == neighbour(other, direction + 3)
    assert (direction,) == sides(place, other)
    assert other == neighbours(place)[direction]
    assert neighbour(place, direction, 3) == neighbour(neighbour(other, direction), direction)


@given(hexes, hexes, hexes, st.integers(-7, 7))
def test_turning_the_map_keeps_distances(place: Hex, other: Hex, middle: Hex, turns: int) -> None:
    assert distance(place, other) == distance(rotated(place, turns, middle), rotated(other, turns, middle))
    assert place == rotated(rotated(place, turns, middle), -turns, middle)
    assert place == rotated(place, 6, middle)


@given(hexes, directions, st.integers(-7, 7))
def test_turning_the_map_turns_directions_clockwise(middle: Hex, direction: int, turns: int) -> None:
    turned_one = rotated(neighbour(middle, direction), turns, middle)

    assert neighbour(middle, turned(direction, turns)) == turned_one


@given(hexes, st.integers(0, 6))
def test_a_ring_is_all_that_is_so_far_away_in_order(middle: Hex, radius: int) -> None:
    found = ring(middle, radius)
    near = [Hex(middle.q + q, middle.r + r) for q in range(-7, 8) for r in range(-7, 8)]

    assert sorted(found) == [each for each in near if distance(middle, each) == radius]
    assert neighbour(middle, 0, radius) == found[0]
    assert radius == 0 or all(distance(a, b) == 1 for a, b in zip(found, (*found[1:], found[0]), strict=True))
    assert [each for n in range(radius + 1) for each in ring(middle, n)] == [*spiral(middle, radius)]


def test_a_ring_goes_clockwise() -> None:
    assert neighbours(Hex(2, 2)) == ring(Hex(2, 2), 1)


def test_a_piece_has_six_angles_of_four_kinds() -> None:  # SPF-ANGLE-01
    names = ["front", "front_side", "back_side", "back", "back_side", "front_side"]

    for facing in range(6):
        assert names == [angle(facing, turned(facing, turn)).name.lower() for turn in range(6)]
        assert [0, 1, 2, 3, 4, 5] == [relative(facing, turned(facing, turn)) for turn in range(6)]


def test_a_stat_of_four_parts_is_read_by_angle() -> None:  # spf-angle-02
    armour = (4, 3, 3, 2)

    assert [4, 3, 3, 2, 3, 3] == [armour[angle(1, direction)] for direction in (1, 2, 3, 4, 5, 0)]


@pytest.mark.parametrize(
    ("target", "found"),
    [
        ((4, 1), (0,)),
        ((4, 9), (3,)),
        ((5, 2), (0,)),  # one column off, far ahead: still through the front
        ((5, 4), (0, 1)),  # exactly over the corner
        ((6, 5), (1, 2)),
        ((3, 4), (5, 0)),
        ((7, 5), (1,)),
        ((4, 5), ()),
    ],
)
def test_a_line_leaves_through_one_side_or_exactly_between_two(  # SPF-ANGLE-05, spf-angle-06
    target: tuple[int, int], found: tuple[int, ...]
) -> None:
    assert found == sides(at(4, 5), at(*target))


def test_the_target_is_struck_at_the_side_where_the_line_enters() -> None:  # spf-angle-07, spf-angle-08
    tank = at(4, 5)

    assert (Angle.FRONT,) == angles(tank, 0, at(4, 2))
    assert (Angle.BACK,) == angles(tank, 3, at(4, 2))
    assert (Angle.FRONT_SIDE,) == angles(tank, 1, at(4, 2))
    assert (Angle.FRONT, Angle.FRONT_SIDE) == angles(tank, 0, at(5, 4))
    assert (Angle.BACK_SIDE, Angle.BACK) == angles(tank, 4, at(5, 4))


@given(hexes, hexes)
def test_the_side_is_where_the_line_goes_next(start: Hex, end: Hex) -> None:
    found = between(start, end)[:1] or ((end,) if start != end else (),)

    assert {neighbour(start, side) for side in sides(start, end)} == set(found[0])


@given(hexes, hexes, st.integers(0, 5))
def test_sides_turn_with_the_map(start: Hex, end: Hex, turns: int) -> None:
    expected = {turned(side, turns) for side in sides(start, end)}

    assert expected == set(sides(rotated(start, turns), rotated(end, turns)))


def test_a_line_along_a_column_crosses_its_hexes() -> None:  # spf-los-02
    assert [{(4, row)} for row in (2, 3, 4, 5, 6)] == places(line(at(4, 2), at(4, 6)))


def test_a_line_exactly_on_an_edge_names_both_hexes() -> None:  # spf-los-03
    assert [{(1, 5)}, {(2, 4), (2, 5)}, {(3, 5)}] == places(line(at(1, 5), at(3, 5)))
    assert [{(2, 4), (2, 5)}, {(3, 5)}, {(4, 4), (4, 5)}, {(5, 5)}, {(6, 4), (6, 5)}] == places(
        between(at(1, 5), at(7, 5))
    )


def test_a_steep_line_crosses_to_and_fro_between_two_columns() -> None:  # SPF-LOS-01
    assert [{(1, 1)}, {(1, 2)}, {(2, 2)}, {(1, 3)}, {(2, 3)}, {(2, 4)}] == places(line(at(1, 1), at(2, 4)))


def test_a_corner_that_is_only_touched_is_not_crossed() -> None:  # SPF-LOS-01
    start, end = Hex(0, 0), Hex(1, -5)
    touched = [
        (low, high)
        for low in range(-8, 9)
        for high in range(-8, 9)
        if any(touches_a_corner(start, Hex(low, high), each) for _, each in crossed(start, Hex(low, high)))
    ]

    assert touched
    assert all(
        [(each,) for _, each in crossed(start, Hex(*each_end))] == [*line(start, Hex(*each_end))]
        for each_end in touched
    )
    assert [each for _, each in crossed(start, end)] == [step[0] for step in line(start, end)]


def touches_a_corner(start: Hex, end: Hex, inside: Hex) -> bool:
    """Does the line leave a hex exactly through a corner without running along an edge there?"""
    axes = [*zip(offsets(start, inside), offsets(end, inside), strict=True)]
    leaves = [Fraction((1 if b > a else -1) - a, b - a) for a, b in axes if a != b]
    return len(sides(start, end)) == 1 and inside != end and leaves.count(min(leaves)) == 2


def test_neighbours_have_nothing_between_them() -> None:  # spf-los-12
    assert all(() == between(Hex(3, 4), each) for each in (Hex(3, 4), *neighbours(Hex(3, 4))))


@pytest.mark.parametrize("radius", range(9))
def test_every_short_line_agrees_with_exact_geometry(radius: int) -> None:
    for end in ring(Hex(0, 0), radius):
        found = line(Hex(0, 0), end)

        assert [each for _, each in crossed(Hex(0, 0), end)] == [step[0] for step in found if len(step) == 1]


@given(hexes, hexes)
def test_lines_agree_with_exact_geometry(start: Hex, end: Hex) -> None:
    found = line(start, end)

    assert [each for _, each in crossed(start, end)] == [step[0] for step in found if len(step) == 1]


@given(hexes, hexes)
def test_a_line_is_the_same_from_both_ends(start: Hex, end: Hex) -> None:
    assert line(start, end) == tuple(reversed(line(end, start)))


@given(hexes, hexes)
def test_a_line_is_unbroken_and_no_shorter_than_the_distance(start: Hex, end: Hex) -> None:
    found = line(start, end)

    assert ((start,), (end,)) == (found[0], found[-1])
    assert len(found) >= distance(start, end) + 1 or any(len(step) == 2 for step in found)
    for before, after in pairwise(found):
        assert all(distance(a, b) == 1 for a in before for b in after)
    assert len({each for step in found for each in step}) == sum(map(len, found))


@given(hexes, directions, st.integers(1, 5))
def test_a_pair_on_an_edge_lies_on_both_sides_of_the_line(start: Hex, direction: int, times: int) -> None:
    end = neighbour(neighbour(start, direction, times), direction + 1, times)
    found = line(start, end)

    assert [1, 2] * times + [1] == [len(step) for step in found]
    for step in found[1::2]:
        first, second = ([Fraction(a, 1) for a in offsets(each, start)] for each in step)
        away = offsets(end, start)
        # Mirror images: the same way along the line, opposite ways across it.
        assert sum(a * b for a, b in zip(first, away, strict=True)) == sum(
            a * b for a, b in zip(second, away, strict=True)
        )
        assert 1 == distance(*step)


@given(hexes, layouts)
def test_neighbours_are_drawn_equally_far_and_clockwise(place: Hex, layout: HexLayout) -> None:
    x, y = centre(place, layout, 2.0)
    ways = [(a - x, b - y) for a, b in (centre(each, layout, 2.0) for each in neighbours(place))]

    assert all(isclose(2 * sqrt(3), hypot(*way)) for way in ways)
    # With y pointing down, clockwise turns have a positive cross product.
    assert all(a[0] * b[1] - a[1] * b[0] > 0 for a, b in zip(ways, (*ways[1:], ways[0]), strict=True))


@given(hexes, layouts, directions)
def test_a_hexside_is_drawn_halfway_to_the_neighbour(place: Hex, layout: HexLayout, side: int) -> None:
    mine = corners(place, layout, 3.0)
    theirs = corners(neighbour(place, side), layout, 3.0)
    here, there = centre(place, layout, 3.0), centre(neighbour(place, side), layout, 3.0)

    for (ax, ay), (bx, by) in ((mine[side - 1], theirs[side - 3]), (mine[side], theirs[side - 4])):
        assert isclose(ax, bx, abs_tol=1e-9)
        assert isclose(ay, by, abs_tol=1e-9)
    middle = tuple((a + b) / 2 for a, b in zip(mine[side - 1], mine[side], strict=True))
    assert all(isclose((a + b) / 2, m, abs_tol=1e-9) for a, b, m in zip(here, there, middle, strict=True))


def test_flat_top_columns_stand_and_every_second_is_lower() -> None:
    assert centre(at(1, 1))[0] == centre(at(1, 2))[0]
    assert isclose(sqrt(3) / 2, centre(at(2, 1))[1] - centre(at(1, 1))[1])
    assert isclose(0, centre(at(3, 1))[1], abs_tol=1e-12)


def test_pointy_top_rows_lie_and_every_second_is_further_right() -> None:
    row = [centre(at(column, 2, POINTY), POINTY) for column in (1, 2)]

    assert row[0][1] == row[1][1] == 1.5
    assert isclose(sqrt(3) / 2, row[0][0])
    assert isclose(0, centre(at(1, 3, POINTY), POINTY)[0], abs_tol=1e-12)
