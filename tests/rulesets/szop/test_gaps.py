"""Gaps narrower than 1" between pieces of one type. (SZOP-TERR-02)"""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pytest

from grognard.kernel.plane import Disc, Polygon, inside, polygon, rectangle
from grognard.rulesets.szop.table.gaps import gap_parts, share_under
from grognard.rulesets.szop.table.ground import ground, kinds_under
from tests.rulesets.szop.kit import draw, unit, wood

FAR = unit("Far", seat=1, at=(60, 40))
CASES = {
    "corner to corner": (rectangle(0, 0, 2, 2), rectangle(2.5, 2.5, 4, 4)),
    "side by side": (rectangle(0, 0, 2, 3), rectangle(2.6, 1, 4, 5)),
    "nearly an inch": (rectangle(0, 0, 2, 3), rectangle(2.97, 0, 4, 3)),
    "slanting": (rectangle(0, 0, 2, 3), polygon([(2.3, 1.5), (4, 0), (4, 3)])),
    "a wedge": (polygon([(0, 0), (2, 1.5), (0, 3)]), polygon([(2.4, 0), (4, 0), (4, 3), (2.9, 3)])),
}


def ray(at: tuple[float, float], turn: float, area: Polygon) -> float:
    """How far a ray runs before it meets an area; 9 if it does not."""
    least, (x, y), (dx, dy) = 9.0, at, (cos(turn), sin(turn))
    for (px, py), (qx, qy) in zip(area.points, (*area.points[1:], area.points[0]), strict=True):
        ex, ey = qx - px, qy - py
        cross = dx * ey - dy * ex
        if abs(cross) > 1e-12:
            far = ((px - x) * ey - (py - y) * ex) / cross
            along = ((px - x) * dy - (py - y) * dx) / cross
            if far >= 0.0 and 0.0 <= along <= 1.0:
                least = min(least, far)
    return least


def width_at(at: tuple[float, float], one: Polygon, two: Polygon) -> float:
    """The shortest straight line through a point from one piece to the other, tried every degree and a half."""
    turns = [pi * n / 120 for n in range(240)]
    return min(ray(at, turn, one) + ray(at, turn + pi, two) for turn in turns)


@pytest.mark.parametrize("name", CASES)
def test_the_gap_is_every_point_on_a_line_shorter_than_an_inch(name: str) -> None:  # SZOP-TERR-02
    one, two = CASES[name]
    parts = gap_parts(one, two)
    for n in range(160, 321, 19):
        for m in range(-40, 401, 19):
            at = n / 100 + 0.003, m / 100 + 0.003
            if any(inside(area, at) for area in (one, two)):
                continue
            width, is_gap = width_at(at, one, two), any(inside(part, at) for part in parts)

            assert is_gap or width > 0.985, at
            assert not is_gap or width < 1.015, at


def test_beside_two_corners_the_ground_is_open() -> None:  # SZOP-TERR-02
    """The shortest line through (10.25, 9.95) from wood to wood is longer than an inch."""
    table = draw(FAR, terrain=[wood(5, 5, 10, 10), wood(10.5, 10.5, 15, 15)])

    assert {"difficult", "defensive"} == kinds_under(ground(table.game), Disc((10.25, 10.25), 0.05))
    assert set() == kinds_under(ground(table.game), Disc((10.25, 9.95), 0.05))
    assert hypot(0.5, 0.5) < 1.0


def test_a_base_is_not_counted_twice_where_gap_and_piece_meet() -> None:  # SZOP-TERR-01, SZOP-TERR-02
    """Just less than half of the base is in the wood and its gap together."""
    areas = [rectangle(0, 0, 2, 9), rectangle(1, 0, 2.4, 9)]

    assert 0.5 > share_under(Disc((2.42, 4), 0.5), areas) > 0.45
    assert 0.5 < share_under(Disc((2.38, 4), 0.5), areas) < 0.55
