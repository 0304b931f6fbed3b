"""Buildings as they stand: houses of rooms on levels, with doors, windows and stairs. (LEG-BLDG-01, LEG-BLDG-04)

A piece of the kind "building" is a column of rooms, one on the ground and one on each floor. Pieces that touch and have
the same name before the colon ("Mill: hall", "Mill: store") are one house with one set of hull points; pieces with
other names are sections of their own.
"""

from __future__ import annotations

from math import ceil, hypot, sqrt
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import Disc, Wall, bounds, centre, distance
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.vehicles import CAPACITY, HULL_POINTS, MATERIALS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.plane import Point, Polygon
    from grognard.kernel.troops.maps import Barrier, Feature, FeatureEntry, MapEntry

BUILDING = "building"
STOREY = 3.0
"""Inches between two levels. (LEG-BLDG-15)"""
AT_OPENING = 5
"""Models that fire to each side, and that fight through a doorway. (LEG-BLDG-02, LEG-BLDG-07)"""
NEAR = 0.05
DOORS = ("door", "locked door")
INSET = 0.6
"""How far from the walls the models of a room stand."""


class Opening(NamedTuple):
    """A door or window: its line, its middle, the way out, and on which side of its piece it is."""

    line: Wall
    at: Point
    out: Point
    side: int
    kind: str
    models: int = AT_OPENING


class Room(NamedTuple):
    """A room: a piece of a house on one level. (LEG-BLDG-01)"""

    id: str
    house: str
    piece: str
    label: str
    level: float
    """Inches above the ground."""
    area: Polygon
    capacity: int
    openings: tuple[Opening, ...]
    """Doors and windows that lead out; upper rooms have windows only."""
    beside: tuple[str, ...]
    """The rooms behind its doors and stairs."""

    @property
    def storey(self) -> int:
        """How many levels above the ground it is. (LEG-BLDG-15)"""
        return round(self.level / STOREY)

    @property
    def is_on_ground(self) -> bool:
        """Whether one gets into it from outside."""
        return self.level <= 0.0


def title_of(feature: Feature) -> str:
    """The name of the house that a piece belongs to."""
    return feature.name.partition(":")[0].strip() or feature.id


def size_of(feature: Feature) -> str:
    """How large a house is. (LEG-BLDG-03)"""
    return next((kind for kind in HULL_POINTS if feature.has(kind)), "small")


def material_of(feature: Feature) -> str:
    """What its walls are made of. (LEG-BLDG-03)"""
    return next((kind for kind in MATERIALS if feature.has(kind)), "sturdy")


def houses_of(features: Sequence[Feature]) -> dict[str, tuple[Feature, ...]]:
    """The pieces of each house, by the id of its first piece. (LEG-BLDG-04)"""
    left = [feature for feature in features if feature.has(BUILDING)]
    found: dict[str, tuple[Feature, ...]] = {}
    while left:
        house = [left.pop(0)]
        for known in house:
            joined = [each for each in left if title_of(each) == title_of(known) and is_beside(each, known)]
            left = [each for each in left if each not in joined]
            house += joined
        found[house[0].id] = tuple(house)
    return found


def is_beside(one: Feature, other: Feature) -> bool:
    """Whether two pieces share a wall."""
    return distance(one.area, other.area) <= NEAR


def rooms_of(features: Sequence[Feature]) -> dict[str, Room]:
    """Every room of a table, by its id. (LEG-BLDG-01)"""
    found: dict[str, Room] = {}
    for house, pieces in houses_of(features).items():
        for piece in pieces:
            neighbours = [each for each in features if each.has(BUILDING) and each.id != piece.id]
            near = [each for each in neighbours if is_beside(each, piece)]
            for number, level in enumerate(levels_of(piece)):
                found[room_id(piece, number)] = _room(house, piece, number, level, near)
    return found


def room_id(piece: Feature, number: int) -> str:
    """The name of a room by its piece and level."""
    return f"{piece.id}@{number}"


def levels_of(piece: Feature) -> tuple[float, ...]:
    """The levels of a piece, the ground first."""
    return (0.0, *sorted(piece.floors))


def _room(house: str, piece: Feature, number: int, level: float, near: Sequence[Feature]) -> Room:
    outer = [wall for wall in piece.walls if is_open(wall) and not any(_is_on(wall, each) for each in near)]
    if number:
        outer = [wall for wall in outer if wall.kind == "window"]
    name = piece.name or piece.id
    label = name if len(levels_of(piece)) == 1 else tell("{room}, level {number}", room=name, number=number)
    return Room(
        room_id(piece, number),
        house,
        piece.id,
        label,
        level,
        piece.area,
        piece.holds or CAPACITY[size_of(piece)],
        tuple(_opening(piece, wall) for wall in outer),
        tuple(_beside(piece, number, level, near)),
    )


def is_open(wall: Barrier) -> bool:
    """Whether one gets through: doors and windows, locked doors once they are open. (LEG-MOVE-09)"""
    return wall.kind in ("door", "window") or (wall.kind == "locked door" and wall.is_open)


def _beside(piece: Feature, number: int, level: float, near: Sequence[Feature]) -> Iterator[str]:
    """The rooms above and below by the stairs, and those behind a door on the same level. (LEG-BLDG-01)"""
    levels = levels_of(piece)
    if number:
        yield room_id(piece, number - 1)
    if number + 1 < len(levels):
        yield room_id(piece, number + 1)
    for other in near:
        doors = [wall for wall in piece.walls if _is_on(wall, other)] + [
            wall for wall in other.walls if _is_on(wall, piece)
        ]
        if any(is_open(wall) and wall.kind in DOORS for wall in doors):
            yield from (room_id(other, n) for n, high in enumerate(levels_of(other)) if abs(high - level) < STOREY / 2)


def _middle(wall: Wall) -> Point:
    return (wall.start[0] + wall.end[0]) / 2, (wall.start[1] + wall.end[1]) / 2


def _is_on(wall: Barrier, piece: Feature) -> bool:
    """Whether a wall lies on the border of a piece."""
    return distance(wall.line, piece.area) <= NEAR and _gap_to_rim(_middle(wall.line), piece.area)[0] <= NEAR


def _gap_to_rim(at: Point, area: Polygon) -> tuple[float, int]:
    """How far a point is from the rim of an area, and the number of the nearest side."""
    points = area.points
    sides = [Wall(start, points[(n + 1) % len(points)]) for n, start in enumerate(points)]
    return min((distance(Disc(at, 0.0), side), n) for n, side in enumerate(sides))


def _opening(piece: Feature, wall: Barrier) -> Opening:
    """A door or window with the direction that leads out. How many fit at it, the map may say. (LEG-BLDG-07)"""
    at = _middle(wall.line)
    _, side = _gap_to_rim(at, piece.area)
    points = piece.area.points
    (ax, ay), (bx, by) = points[side], points[(side + 1) % len(points)]
    nx, ny = by - ay, ax - bx
    cx, cy = centre(piece.area)
    if (at[0] - cx) * nx + (at[1] - cy) * ny < 0:
        nx, ny = -nx, -ny
    long = hypot(nx, ny)
    fits = next((int(word) for word in wall.passes if word.isdigit()), AT_OPENING)
    return Opening(wall.line, at, (nx / long, ny / long), side, wall.kind, fits)


def spots(room: Room, number: int) -> list[Point]:
    """Where so many models stand in a room: in rows, as the room is long and deep."""
    left, low, right, high = bounds(room.area)
    left, low, right, high = left + INSET, low + INSET, max(right - INSET, left + 1), max(high - INSET, low + 1)
    columns = max(1, ceil(sqrt(number * (right - left) / max(high - low, 0.1))))
    rows = max(1, ceil(number / columns))
    wide, deep = (right - left) / columns, (high - low) / rows
    return [
        (round(left + (n % columns + 0.5) * wide, 3), round(low + (n // columns + 0.5) * deep, 3))
        for n in range(number)
    ]


# ---------------------------------------------------------------- maps


def room_problems(entry: MapEntry, features: Sequence[Feature]) -> list[tuple[tuple[str | int, ...], str]]:
    """Rooms that nobody gets into: where in the map they are, and what is wrong. (LEG-BLDG-01)"""
    found: list[tuple[tuple[str | int, ...], str]] = []
    for n, each in enumerate(entry.feature):
        if BUILDING in each.kinds and not _has_door(each, features[n], features):
            name = each.name or f"building {n + 1}"
            said = tell(
                'a room of a building needs a door: give "{name}" a wall of the kind "door" (LEG-BLDG-01)', name=name
            )
            found.append((("feature", n), said))
    return found


def _has_door(entry: FeatureEntry, piece: Feature, features: Sequence[Feature]) -> bool:
    """Whether a piece has a door of its own, or one in a wall that it shares."""
    if any(not isinstance(wall, str) and wall.kind in DOORS for wall in entry.walls):
        return True
    others = [each for each in features if each.has(BUILDING) and each.id != piece.id]
    return any(wall.kind in DOORS and _is_on(wall, piece) for each in others for wall in each.walls)
