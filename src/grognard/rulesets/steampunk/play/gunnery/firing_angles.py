"""Firing angles: where a gun bears, and which side of a base is struck. (SPF-ANGLE)"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.hexes import Angle, Direction, Hex, angle, sides
from grognard.rulesets.steampunk.lists.values_by_angle import angles_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.table.records import Unit


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
    """The same by the sides a shot leaves through: on a corner the shooter may count it as either. (SPF-ANGLE-06)

    Each side of the hex is one of six angles, seen from the facing. (SPF-ANGLE-01)
    """
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


def bearing_to(game: Game, unit: Unit, number: int, at: Hex, side: int | None = None) -> Bearing:
    """The firing angle towards a hex; `side` is where a fixed gun points. (SPF-ANGLE-06, SPF-ANGLE-10)"""
    assert unit.at is not None
    if side is not None:
        return fixed_bearing(unit.at, unit.facing, side, at)
    penalised = bool(game.options["corner_always_penalised"])
    return bearing(unit.at, unit.facing, angles_now(unit, number), at, always_penalised=penalised)


def angles_now(unit: Unit, number: int) -> tuple[bool, ...]:
    """The angles a gun may fire through; a stuck turret only the front. (SPF-ANGLE-04, SPF-DMG-09)"""
    angles = angles_of(unit.profile.guns[number].weapon.angles)
    return (angles[0], False, False, False) if unit.loads[number].is_stuck else angles
