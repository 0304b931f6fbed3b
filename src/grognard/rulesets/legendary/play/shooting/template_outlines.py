"""Templates as the board draws them before one commits: teardrops and beams. (LEG-TMPL-04, LEG-PSY-18)"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from grognard.kernel.plane import heading

if TYPE_CHECKING:
    from grognard.kernel.plane import Box, Point, Teardrop

ROUND = 12
"""Sides of the round end of a teardrop."""


def teardrop_outline(drop: Teardrop) -> list[Point]:
    """The corners of a teardrop: its tip, and half a circle that closes it. (LEG-TMPL-04)"""
    radius = drop.width / 2
    end = drop.length - radius
    turns = [pi / 2 - pi * n / ROUND for n in range(ROUND + 1)]
    local = [(0.0, 0.0), *((end + radius * cos(turn), radius * sin(turn)) for turn in turns)]
    return [_turned(drop.tip, drop.facing, at) for at in local]


def beam_outline(strip: Box) -> list[Point]:
    """The four corners of a beam. (LEG-PSY-18)"""
    far, aside = strip.length / 2, strip.width / 2
    corners = ((-far, -aside), (far, -aside), (far, aside), (-far, aside))
    return [_turned(strip.at, strip.facing, at) for at in corners]


def _turned(start: Point, course: float, at: Point) -> Point:
    c, s = heading(course)
    return round(start[0] + c * at[0] - s * at[1], 3), round(start[1] + s * at[0] + c * at[1], 3)
