"""Tables to fight on: terrain, zones and markers, read once and then only looked at. (TEN-SETUP-05, TEN-SCEN)"""

from __future__ import annotations

from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.kernel.plane import MM as MILLIMETRE
from grognard.kernel.plane import Bounds, Disc, Footprint, Point, Polygon, Wall, bounds, inside, polygon, rectangle

if TYPE_CHECKING:
    from collections.abc import Sequence

Side = Literal["north", "south", "east", "west"]
Kind = Literal["craters_and_rubble", "hills", "battlefield_debris", "woods", "ruins", "barricades_and_fuel_pipes"]
WIDE = " wide"
"""Ends the name of a map for the 90" table. (TEN-SETUP-05)"""
OBSTACLES = ("battlefield_debris", "barricades_and_fuel_pipes")
"""Nobody ends a move on them. (TEN-TERR-04, TEN-TERR-11)"""
SOLID = ("hills", "battlefield_debris", "barricades_and_fuel_pipes")
"""Bodies that stop lines of sight. (TEN-TERR-15)"""
CELL = 2.0
"""Inches of the squares by which features are looked up."""
MARKER_RADIUS = 20 * MILLIMETRE
"""A flat 40 mm disc. (TEN-OBJ-01)"""

Coordinate = Annotated[float, Meta(ge=0, le=120)]
Corner = tuple[Coordinate, Coordinate]
Rect = tuple[Coordinate, Coordinate, Coordinate, Coordinate]


class FeatureEntry(Entry, frozen=True, kw_only=True):
    """A terrain feature in a map file: a rectangle or the corners of a convex area."""

    type: Kind
    rect: Rect | None = None
    corners: tuple[Corner, ...] = ()
    height: Annotated[float, Meta(ge=0, le=20)]
    walls: tuple[Side, ...] = ()
    """Along these sides of the rectangle; north is the larger y. (TEN-SCEN-07)"""
    segments: tuple[Rect, ...] = ()
    """Further walls, from one point to another; gaps between them are doors and windows."""
    floors: tuple[Annotated[float, Meta(gt=0, le=20)], ...] = ()

    def __post_init__(self) -> None:
        if (self.rect is None) == (not self.corners):
            raise ValueError("a feature has either a rect or corners")
        if self.walls and self.rect is None:
            raise ValueError("walls by side need a rect; give segments")


class MapEntry(Entry, frozen=True, kw_only=True):
    """A map file."""

    name: str
    about: str
    width: Coordinate = 60.0
    height: Coordinate = 44.0
    zones: tuple[tuple[Corner, ...], tuple[Corner, ...]]
    markers: tuple[Corner, ...]
    marker_names: tuple[str, ...] = ()
    mirrored: bool = True
    """Every feature is added once more, mirrored through the middle of the table. (TEN-SCEN-07)"""
    feature: tuple[FeatureEntry, ...] = ()


class Feature(msgspec.Struct, frozen=True):
    """A terrain feature on the table. (TEN-TERR-01)"""

    id: str
    kind: Kind
    area: Polygon
    height: float
    walls: tuple[Wall, ...] = ()
    floors: tuple[float, ...] = ()

    @property
    def is_obstacle(self) -> bool:
        return self.kind in OBSTACLES


class Marker(NamedTuple):
    """An objective marker. (TEN-SCEN-02)"""

    id: str
    at: Point
    level: float = 0.0


class Ground(msgspec.Struct, frozen=True, dict=True):
    """A table ready to be measured: everything here is static and may be cached."""

    name: str
    about: str
    width: float
    height: float
    zones: tuple[Polygon, Polygon]
    markers: tuple[Marker, ...]
    features: tuple[Feature, ...]

    @cached_property
    def table(self) -> Polygon:
        """The battlefield itself."""
        return rectangle(0, 0, self.width, self.height)

    @cached_property
    def by_kind(self) -> dict[str, tuple[Feature, ...]]:
        """The features of each kind."""
        found: dict[str, tuple[Feature, ...]] = {}
        for feature in self.features:
            found[feature.kind] = (*found.get(feature.kind, ()), feature)
        return found

    @cached_property
    def barricades(self) -> tuple[Polygon, ...]:
        """What lengthens Engagement Range. (TEN-TERR-12)"""
        return tuple(feature.area for feature in self.by_kind.get("barricades_and_fuel_pipes", ()))

    @cached_property
    def no_standing(self) -> tuple[Footprint, ...]:
        """Where no base may rest on the ground: obstacles and the walls of ruins. (TEN-TERR-08, TEN-TERR-14)"""
        obstacles = [feature.area for feature in self.features if feature.is_obstacle]
        return (*obstacles, *(wall for feature in self.features for wall in feature.walls))

    @cached_property
    def _boxes(self) -> tuple[tuple[Bounds, Feature], ...]:
        return tuple((bounds(feature.area), feature) for feature in self.features)

    @cached_property
    def _cells(self) -> dict[tuple[float, float, int], tuple[tuple[Bounds, Feature], ...]]:
        """What bases of each size may touch in each square of the table that has been looked at."""
        return {}

    def _about(self, cell: tuple[float, float, int]) -> tuple[tuple[Bounds, Feature], ...]:
        """The features that a base no larger than this may touch anywhere in this square."""
        x, y, reach = cell[0] * CELL, cell[1] * CELL, cell[2]
        left, low, right, high = x - reach, y - reach, x + CELL + reach, y + CELL + reach
        return tuple(
            (box, of)
            for box, of in self._boxes
            if not (box[2] < left or box[0] > right or box[3] < low or box[1] > high)
        )

    def near(self, x: float, y: float, radius: float) -> Sequence[Feature]:
        """The features whose bounding box a base here touches: the few that are worth an exact look."""
        cell = x // CELL, y // CELL, ceil(radius)
        boxes = self._cells.get(cell)
        if boxes is None:
            boxes = self._cells[cell] = self._about(cell)
        if not boxes:
            return ()
        return [
            feature
            for (left, low, right, high), feature in boxes
            if left - radius <= x <= right + radius and low - radius <= y <= high + radius
        ]

    def level_at(self, x: float, y: float, radius: float) -> float:
        """The level on which a base rests of itself: a hill's top or the ground. (TEN-TERR-14)"""
        return self.levels_at(Disc((x, y), radius))[0] if self.near(x, y, radius) else 0.0

    def levels_at(self, disc: Disc) -> tuple[float, ...]:
        """The levels a base here could rest on: a hill's top, the ground, the floors of a ruin. (TEN-TERR-14)"""
        found: list[float] = [0.0]
        for feature in self.near(*disc.at, disc.radius):
            if feature.kind == "hills" and inside(feature.area, disc):
                found = [feature.height]
            elif feature.floors and inside(feature.area, disc):
                found += feature.floors
        return tuple(found)

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
        segments = tuple((x1 + more, y1, x2 + more, y2) for x1, y1, x2, y2 in each.segments)
        return msgspec.structs.replace(each, rect=rect, corners=corners, segments=segments)

    return msgspec.structs.replace(
        entry,
        name=entry.name + WIDE,
        width=entry.width + 2 * more,
        zones=(zone(entry.zones[0]), zone(entry.zones[1])),
        markers=tuple((x + more, y) for x, y in entry.markers),
        feature=tuple(map(feature, entry.feature)),
    )


def _is_between(one: Corner, point: Corner, other: Corner) -> bool:
    """Whether a corner is none: it lies on the straight line from the one before to the one after."""
    return (point[0] - one[0]) * (other[1] - one[1]) == (point[1] - one[1]) * (other[0] - one[0])


def lay(entry: MapEntry) -> Ground:
    """Make the table a map file describes."""
    features = [_feature(f"{each.type}-{n}", each) for n, each in enumerate(entry.feature, start=1)]
    if entry.mirrored:
        features += [_mirrored(each, entry.width, entry.height) for each in features]
    names = entry.marker_names or tuple(f"marker {n}" for n in range(1, len(entry.markers) + 1))
    return Ground(
        name=entry.name,
        about=entry.about,
        width=entry.width,
        height=entry.height,
        zones=(polygon(entry.zones[0]), polygon(entry.zones[1])),
        markers=tuple(Marker(name, at) for name, at in zip(names, entry.markers, strict=True)),
        features=tuple(features),
    )


def _feature(name: str, entry: FeatureEntry) -> Feature:
    area = rectangle(*entry.rect) if entry.rect is not None else polygon(entry.corners)
    walls = [_wall(area, side) for side in entry.walls]
    walls += [Wall((x1, y1), (x2, y2)) for x1, y1, x2, y2 in entry.segments]
    return Feature(name, entry.type, area, entry.height, tuple(walls), entry.floors)


def _wall(area: Polygon, side: Side) -> Wall:
    (left, low), _, (right, high), _ = area.points
    match side:
        case "north":
            return Wall((left, high), (right, high))
        case "south":
            return Wall((left, low), (right, low))
        case "east":
            return Wall((right, low), (right, high))
        case "west":
            return Wall((left, low), (left, high))


def _mirrored(feature: Feature, width: float, height: float) -> Feature:
    def turn(at: Point) -> Point:
        return width - at[0], height - at[1]

    return Feature(
        f"{feature.id}-mirrored",
        feature.kind,
        polygon([turn(at) for at in feature.area.points]),
        feature.height,
        tuple(Wall(turn(wall.start), turn(wall.end), wall.thickness) for wall in feature.walls),
        feature.floors,
    )
