"""Terrain that comes into being in play: wrecks, craters, smoke, and auras that move with their units as ground.

`maps.changed` puts features on a board; records hold which. An aura is no feature of the board: it moves with its unit,
so a law takes it as ground (`Going.areas`) for the unit that moves through it.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, Polygon
from grognard.kernel.plane.footprints import hull
from grognard.kernel.troops.corridor import convex
from grognard.kernel.troops.maps import Feature

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops.standing import Stand, Troop

SIDES = 48
"""Corners of a round area."""


def area_of(shape: Footprint) -> Polygon:
    """A shape as an area of a map: a round one gets corners just outside it.

    >>> len(area_of(Disc((3, 4), 2)).points)
    48
    """
    if not isinstance(shape, Disc):
        return Polygon(convex(hull(shape)))
    (x, y), far = shape.at, shape.radius / cos(radians(180 / SIDES))
    turns = [radians(360 / SIDES * n) for n in range(SIDES)]
    return Polygon(tuple((x + far * cos(turn), y + far * sin(turn)) for turn in turns))


def feature_of(name: str, kinds: Iterable[str], shape: Footprint, height: float = 0.0, label: str = "") -> Feature:
    """A feature where a shape lies: the wreck of a hull, the crater of a blast.

    >>> from grognard.kernel.troops import Pose, hull_of, stand
    >>> tank = stand("tank", hull_of(4, 2, 2.5), Pose(10, 10))
    >>> feature_of("wreck-1", ["wreck"], tank.shape, tank.height).area.points[0]
    (8.0, 9.0)
    """
    return Feature(name, tuple(dict.fromkeys(kinds)), area_of(shape), height, name=label)


def aura(one: Stand, inches: float) -> Footprint:
    """The ground within so many inches of a base; round a long base with corners just outside.

    >>> from grognard.kernel.troops import Pose, base_of, stand
    >>> aura(stand("witch", base_of("1in"), Pose(3, 4)), 6)
    Disc(at=(3, 4), radius=6.5)
    """
    shape = one.shape
    if isinstance(shape, Disc):
        return Disc(shape.at, shape.radius + inches)
    far = inches / cos(radians(180 / SIDES))
    turns = [radians(360 / SIDES * n) for n in range(SIDES)]
    return Polygon(convex((x + far * cos(turn), y + far * sin(turn)) for x, y in hull(shape) for turn in turns))


def auras(units: Iterable[Troop], inches: float) -> tuple[Footprint, ...]:
    """The ground within so many inches of any model of some units, for `Going.areas`."""
    return tuple(aura(one, inches) for unit in units for one in unit.stands)
