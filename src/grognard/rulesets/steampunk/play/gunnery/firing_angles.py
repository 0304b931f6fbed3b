"""Firing angles: where a gun bears, and which side of a base is struck. (SPF-ANGLE)"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from grognard.kernel.hexes import Angle, Direction, Hex, angle, sides


class Bearing(NamedTuple):
    """Whether a weapon can be brought to bear, and at what price."""

    is_legal: bool
    is_on_edge: bool = False


sides_of = cache(sides)
"""The sides of one hex that point to another: with them every angle begins."""


def bearing(at: Hex, facing: int, angles: tuple[bool, ...], goal: Hex, *, always_penalised: bool = False) -> Bearing:
    """The firing angle of a shot from one hex at another. (SPF-ANGLE-05)"""
    return bearing_through(sides_of(at, goal), facing, angles, always_penalised)


@cache
def bearing_through(
    through: tuple[Direction, ...], facing: int, angles: tuple[bool, ...], always_penalised: bool
) -> Bearing:
    """The same by the sides a shot leaves through: on a corner the shooter may count it as either. (SPF-ANGLE-06)"""
    if not through:
        return Bearing(any(angles))  # within one hex any legal angle, no penalty (SPF-ANGLE-09)
    free = [angles[angle(facing, side)] for side in through]
    is_corner = len(free) == 2
    return Bearing(any(free), is_corner and (always_penalised or not all(free)))


def fixed_bearing(at: Hex, facing: int, side: int, goal: Hex) -> Bearing:
    """The same for a gun that points at one side only: always on edge at a corner. (SPF-ANGLE-06, SPF-ANGLE-10)"""
    if at == goal:
        return Bearing(True)
    through = sides(at, goal)
    return Bearing((facing + side) % 6 in through, len(through) == 2)


def struck_angles(at: Hex, facing: int, shooter: Hex) -> tuple[Angle, ...]:
    """The angles at which a shot may strike a target; the attacker chooses among them. (SPF-ANGLE-07 to 09)"""
    return struck_through(sides_of(at, shooter), facing)


@cache
def struck_through(through: tuple[Direction, ...], facing: int) -> tuple[Angle, ...]:
    """The same by the sides the shot comes through; within one hex all of them. (SPF-ANGLE-09)"""
    return tuple(dict.fromkeys(angle(facing, side) for side in through)) or tuple(Angle)
