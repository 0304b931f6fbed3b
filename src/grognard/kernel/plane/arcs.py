"""Directions: bearings, fields of fire, and which side of a hull faces whom."""

from __future__ import annotations

from math import atan2, degrees, sqrt
from typing import TYPE_CHECKING, Literal, TypeAlias

from grognard.kernel.plane.footprints import TOLERANCE, Box, Point, heading

if TYPE_CHECKING:
    from collections.abc import Mapping

Side: TypeAlias = Literal["front", "left", "rear", "right"]


def bearing(p: Point, q: Point) -> float:
    """The direction from p to q in degrees, 0 to 360, counter-clockwise from east.

    >>> bearing((0, 0), (0, 5)), bearing((0, 0), (-3, 0))
    (90.0, 180.0)
    """
    return degrees(atan2(q[1] - p[1], q[0] - p[0])) % 360.0


def in_arc(at: Point, facing: float, width: float, p: Point) -> bool:
    """Whether a point lies in an arc so many degrees wide round a facing; its edges, and its own point, belong to it.

    >>> in_arc((0, 0), 0, 90, (5, 5)), in_arc((0, 0), 0, 90, (4, 5))
    (True, False)
    """
    dx, dy = p[0] - at[0], p[1] - at[1]
    off = abs((bearing(at, p) - facing + 180.0) % 360.0 - 180.0)
    # A thousandth of an inch sideways is forgiven, here as everywhere.
    return off <= width / 2 + degrees(TOLERANCE) / max(sqrt(dx * dx + dy * dy), TOLERANCE)


def side_middles(box: Box) -> Mapping[Side, Point]:
    """The middle of each side of a hull; the front is where it faces.

    >>> side_middles(Box((0, 0), 4, 2, 90))["front"]
    (0.0, 2.0)
    """
    (x, y), (c, s) = box.at, heading(box.facing)
    u, v = box.length / 2, box.width / 2
    return {
        "front": (x + c * u, y + s * u),
        "left": (x - s * v, y + c * v),
        "rear": (x - c * u, y - s * u),
        "right": (x + s * v, y - c * v),
    }


def sides_facing(box: Box, p: Point) -> list[Side]:
    """The side of a hull whose middle is nearest to a point; more than one when they are equally near.

    >>> sides_facing(Box((0, 0), 4, 2), (9, 1)), sides_facing(Box((0, 0), 2, 2), (5, 5))
    (['front'], ['front', 'left'])
    """
    gaps: dict[Side, float] = {}
    for side, (x, y) in side_middles(box).items():
        gaps[side] = sqrt((p[0] - x) * (p[0] - x) + (p[1] - y) * (p[1] - y))
    nearest = min(gaps.values())
    return [side for side, gap in gaps.items() if gap <= nearest + TOLERANCE]
