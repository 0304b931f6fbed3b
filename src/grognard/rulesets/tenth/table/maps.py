"""Tables to fight on: terrain, zones and markers, read once and then only looked at. (TEN-SETUP-05, TEN-SCEN)"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.plane import MM as MILLIMETRE
from grognard.kernel.plane import Disc, bounds, inside
from grognard.kernel.troops.maps import CELL, Board, Feature, FeatureEntry, MapEntry, MapMarker

if TYPE_CHECKING:
    from grognard.kernel.plane import Bounds, Footprint, Polygon, Wall

    Corner = tuple[float, float]

KINDS = ("craters_and_rubble", "hills", "battlefield_debris", "woods", "ruins", "barricades_and_fuel_pipes")
WIDE = " wide"
"""Ends the name of a map for the 90" table. (TEN-SETUP-05)"""
OBSTACLES = ("battlefield_debris", "barricades_and_fuel_pipes")
"""Nobody ends a move on them. (TEN-TERR-04, TEN-TERR-11)"""
FREELY = 2.0
"""Terrain no higher than this costs nothing to climb. (TEN-MOVE-06)"""
SOLID = ("hills", "battlefield_debris", "barricades_and_fuel_pipes")
"""Bodies that stop lines of sight. (TEN-TERR-15)"""
MARKER_RADIUS = 20 * MILLIMETRE
"""A flat 40 mm disc. (TEN-OBJ-01)"""


class Ground(Board, frozen=True, dict=True):
    """A table ready to be measured: everything here is static and may be cached. (TEN-TERR-01)"""

    @cached_property
    def barricades(self) -> tuple[Polygon, ...]:
        """What lengthens Engagement Range. (TEN-TERR-12)"""
        return self.areas("barricades_and_fuel_pipes")

    @cached_property
    def pipes(self) -> tuple[tuple[Polygon, Bounds], ...]:
        """The same, with boxes round them."""
        return tuple((pipe, bounds(pipe)) for pipe in self.barricades)

    def level_at(self, x: float, y: float, radius: float) -> float:
        """The level on which a base rests of itself: a hill's top or the ground. (TEN-TERR-14)"""
        found = 0.0
        for (left, low, right, high), hill in self._hills:
            if left <= x <= right and low <= y <= high and inside(hill.area, Disc((x, y), radius)):
                found = hill.height
        return found

    @cached_property
    def bounds(self) -> Bounds:
        """The table as a box."""
        return 0.0, 0.0, self.width, self.height

    @cached_property
    def raised(self) -> tuple[Bounds, ...]:
        """Boxes outside of which all bases stand on the ground."""
        return tuple(bounds(each.area) for each in self.features if each.has("hills") or each.floors)

    @cached_property
    def barred(self) -> tuple[Footprint, ...]:
        """Where nobody ends: obstacles, and the walls of ruins. (TEN-TERR-04, TEN-TERR-08, TEN-TERR-11)"""
        obstacles = [each.area for each in self.features if each.kind in OBSTACLES]
        return (*obstacles, *(wall for each in self.features for wall in each.lines))

    @cached_property
    def highest(self) -> float:
        """The highest level on which somebody may stand."""
        hills = (each.height for each in self.features if each.has("hills"))
        return max([*hills, *(floor for each in self.features for floor in each.floors)], default=0.0)

    @cached_property
    def high_walls(self) -> tuple[Wall, ...]:
        """The walls that are not simply stepped over. (TEN-TERR-08)"""
        return tuple(wall for each in self.features if each.height > FREELY for wall in each.lines)

    @cached_property
    def climbs(self) -> tuple[Feature, ...]:
        """What is climbed: hills and obstacles, but no craters, woods and walls of ruins. (TEN-MOVE-06)"""
        kinds = ("hills", *OBSTACLES)
        return tuple(each for each in self.features if each.height > FREELY and each.kind in kinds)

    @cached_property
    def _hills(self) -> tuple[tuple[Bounds, Feature], ...]:
        return tuple((bounds(hill.area), hill) for hill in self.features if hill.has("hills"))

    def levels(self, shape: Footprint) -> tuple[float, ...]:
        """The levels a base here could rest on: a hill's top, the ground, the floors of a ruin. (TEN-TERR-14)"""
        return self.levels_at(shape, "hills")

    def __hash__(self) -> int:
        return hash(self.name)


def widened(entry: MapEntry) -> MapEntry:
    """The same map on the 90" table of a grand battle: all moves 15" in, zones reach to the edges. (TEN-SETUP-05)"""
    more = 15.0

    def zone(corners: tuple[Corner, ...]) -> tuple[Corner, ...]:
        """Moved in, and from its corners on the old edge straight out to the new one."""
        found: list[Corner] = []
        for n, (x, y) in enumerate(corners):
            edge = {0.0: 0.0, entry.width: entry.width + 2 * more}.get(x)
            moved = (x + more, y)
            if edge is None:
                found.append(moved)
            elif corners[n - 1][0] == x:  # along the edge from the last corner to this one: out there already
                found += [(edge, y), moved]
            else:
                found += [moved, (edge, y)]
        return tuple(
            point for n, point in enumerate(found) if not _is_between(found[n - 1], point, found[(n + 1) % len(found)])
        )

    def feature(each: FeatureEntry) -> FeatureEntry:
        rect = each.rect and (each.rect[0] + more, each.rect[1], each.rect[2] + more, each.rect[3])
        corners = tuple((x + more, y) for x, y in each.corners)
        return msgspec.structs.replace(each, rect=rect, corners=corners)

    return msgspec.structs.replace(
        entry,
        name=entry.name + WIDE,
        width=entry.width + 2 * more,
        zone=tuple(msgspec.structs.replace(each, corners=zone(each.corners)) for each in entry.zone),
        marker=tuple(msgspec.structs.replace(each, at=(each.at[0] + more, each.at[1])) for each in entry.marker),
        feature=tuple(map(feature, entry.feature)),
    )


def _is_between(one: Corner, point: Corner, other: Corner) -> bool:
    """Whether a corner is none: it lies on the straight line from the one before to the one after."""
    return (point[0] - one[0]) * (other[1] - one[1]) == (point[1] - one[1]) * (other[0] - one[0])


__all__ = ["CELL", "KINDS", "MARKER_RADIUS", "OBSTACLES", "SOLID", "WIDE", "Feature", "Ground", "MapMarker", "widened"]
