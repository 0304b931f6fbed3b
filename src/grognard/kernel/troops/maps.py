"""Maps that people can write: terrain, walls, zones and objectives in a file, checked with line numbers.

A ruleset names its kinds of terrain; a feature carries a set of them. A laid map is a `Board`: static, shared and made
ready to be asked; what changes in play (wrecks, craters, opened doors, removed pieces) makes another board of it.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from grognard.kernel.data import BadFile, Entry, load_toml
from grognard.kernel.data.files import read_text
from grognard.kernel.data.line_numbers import line_of, toml_places
from grognard.kernel.errors import BadData, hint
from grognard.kernel.plane import (
    Bounds,
    Disc,
    Footprint,
    Point,
    Polygon,
    Wall,
    bounds,
    inside,
    overlap,
    polygon,
    rectangle,
)
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from grognard.kernel.data.files import Source

TableSide: TypeAlias = Literal["north", "south", "east", "west"]
Image: TypeAlias = Literal["none", "turned", "mirrored across", "mirrored along"]
"""How the other half of a table is made: turned about the centre, or mirrored from left to right or bottom to top."""
CORNERS = 48
"""Corners of a circle, none of them outside."""
MOST_KEPT = 2048
"""Shapes whose levels a board keeps."""
CELL = 2.0
"""Inches of the squares by which features are looked up."""

Coordinate = Annotated[float, Meta(ge=0, le=240)]
Corner = tuple[Coordinate, Coordinate]
Rect = tuple[Coordinate, Coordinate, Coordinate, Coordinate]
Circle = tuple[Coordinate, Coordinate, Annotated[float, Meta(gt=0, le=120)]]
"""Middle and radius."""
Storey = Annotated[float, Meta(gt=0, le=20)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]


class WallEntry(Entry, frozen=True, kw_only=True):
    """A wall of a feature: along a side of its rectangle or from one point to another.

    `kind` is what the ruleset knows (a wall, a door, a window), `passes` who gets through it.
    """

    side: TableSide | None = None
    line: Rect | None = None
    kind: Word = "wall"
    passes: tuple[Word, ...] = ()

    def __post_init__(self) -> None:
        if (self.side is None) == (self.line is None):
            raise BadData(tell("a wall has either a side or a line"))
        if self.line is not None and self.line[:2] == self.line[2:]:
            raise BadData(tell("a wall needs two different ends"))


class FeatureEntry(Entry, frozen=True, kw_only=True):
    """A terrain feature: a rectangle, a circle or the corners of a convex area, and a set of kinds."""

    kinds: tuple[Word, ...]
    name: str = ""
    rect: Rect | None = None
    circle: Circle | None = None
    corners: tuple[Corner, ...] = ()
    height: Annotated[float, Meta(ge=0, le=20)] = 0.0
    walls: tuple[TableSide | WallEntry, ...] = ()
    floors: tuple[Storey, ...] = ()
    holds: Annotated[int, Meta(ge=1, le=200)] | None = None
    """How many models find room in it, where a ruleset asks for that."""

    def __post_init__(self) -> None:
        if (self.rect is not None) + (self.circle is not None) + bool(self.corners) != 1:
            raise BadData(tell("a feature has either a rect or corners or a circle"))
        if self.rect is not None and (self.rect[0] == self.rect[2] or self.rect[1] == self.rect[3]):
            raise BadData(tell("a rect needs some width and some depth"))
        if self.rect is None and any(isinstance(wall, str) or wall.side for wall in self.walls):
            raise BadData(tell("walls by side need a rect; give lines"))


class ZoneEntry(Entry, frozen=True, kw_only=True):
    """A deployment zone or another region with a name."""

    name: str = ""
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    rect: Rect | None = None
    corners: tuple[Corner, ...] = ()

    def __post_init__(self) -> None:
        if (self.rect is None) == (not self.corners):
            raise BadData(tell("a zone has either a rect or corners"))


class MarkerEntry(Entry, frozen=True, kw_only=True):
    """An objective, or anything else that lies at a point."""

    at: Corner
    name: str = ""
    kind: str = "objective"


class MapEntry(Entry, frozen=True, kw_only=True):
    """A map file."""

    name: Word
    about: str = ""
    width: Annotated[float, Meta(ge=12, le=240)] = 60.0
    height: Annotated[float, Meta(ge=12, le=240)] = 44.0
    image: Image = "none"
    """Every feature is added once more on the other half, unless it lies on its own image."""
    zone: tuple[ZoneEntry, ...] = ()
    marker: tuple[MarkerEntry, ...] = ()
    feature: tuple[FeatureEntry, ...] = ()


class Barrier(msgspec.Struct, frozen=True):
    """A wall on the table, a door or a window in it."""

    line: Wall
    kind: str = "wall"
    passes: tuple[str, ...] = ()
    is_open: bool = False


class Feature(msgspec.Struct, frozen=True, dict=True):
    """A terrain feature on the table; records may hold such as come into being in play."""

    id: str
    kinds: tuple[str, ...]
    area: Polygon
    height: float = 0.0
    walls: tuple[Barrier, ...] = ()
    floors: tuple[float, ...] = ()
    name: str = ""
    holds: int | None = None

    @property
    def kind(self) -> str:
        """Its first kind, for games in which a feature has only one."""
        return self.kinds[0]

    @cached_property
    def lines(self) -> tuple[Wall, ...]:
        """The lines of its walls, open doors included."""
        return tuple(wall.line for wall in self.walls)

    def has(self, *kinds: str) -> bool:
        """Whether it is of one of these kinds."""
        return any(kind in self.kinds for kind in kinds)


class Zone(NamedTuple):
    """A region with a name; a deployment zone belongs to a seat."""

    name: str
    seat: int | None
    area: Polygon


class MapMarker(NamedTuple):
    """An objective marker, or something else at a point."""

    id: str
    at: Point
    kind: str = "objective"
    level: float = 0.0


class Board(msgspec.Struct, frozen=True, dict=True):
    """A table ready to be measured: everything here is static and may be cached."""

    name: str
    about: str
    width: float
    height: float
    zones: tuple[Zone, ...]
    markers: tuple[MapMarker, ...]
    features: tuple[Feature, ...]

    @cached_property
    def bounds(self) -> Bounds:
        """The edges of the table."""
        return 0.0, 0.0, self.width, self.height

    @cached_property
    def table(self) -> Polygon:
        """The battlefield itself."""
        return rectangle(0, 0, self.width, self.height)

    @cached_property
    def by_kind(self) -> dict[str, tuple[Feature, ...]]:
        """The features of each kind."""
        found: dict[str, tuple[Feature, ...]] = {}
        for feature in self.features:
            for kind in feature.kinds:
                found[kind] = (*found.get(kind, ()), feature)
        return found

    def of(self, *kinds: str) -> tuple[Feature, ...]:
        """The features of one of these kinds, in the order of the table."""
        if len(kinds) == 1:
            return self.by_kind.get(kinds[0], ())
        return tuple(feature for feature in self.features if feature.has(*kinds))

    def areas(self, *kinds: str) -> tuple[Polygon, ...]:
        """What features of these kinds cover."""
        return tuple(feature.area for feature in self.of(*kinds))

    def walls(self, passer: str = "") -> tuple[Wall, ...]:
        """The walls that stop one who passes as this word says: not those that let it through, nor open doors."""
        return tuple(
            wall.line
            for feature in self.features
            for wall in feature.walls
            if not wall.is_open and not (passer and passer in wall.passes)
        )

    def zones_of(self, seat: int) -> list[Polygon]:
        """Where a seat deploys."""
        return [zone.area for zone in self.zones if zone.seat == seat]

    @cached_property
    def _boxes(self) -> tuple[tuple[Bounds, Feature], ...]:
        return tuple((bounds(feature.area), feature) for feature in self.features)

    @cached_property
    def _cells(self) -> dict[tuple[float, float, int], tuple[tuple[Bounds, Feature], ...]]:
        """What bases of each size may touch in each square of the table that has been looked at."""
        return {}

    def _about(self, cell: tuple[float, float, int]) -> tuple[tuple[Bounds, Feature], ...]:
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

    def under(self, shape: Footprint, *kinds: str) -> list[Feature]:
        """The features (of these kinds, or all) that a base overlaps."""
        left, low, right, high = bounds(shape)
        near = self.near((left + right) / 2, (low + high) / 2, max(right - left, high - low) / 2)
        return [each for each in near if (not kinds or each.has(*kinds)) and overlap(each.area, shape)]

    def levels_at(self, shape: Footprint, *hills: str) -> tuple[float, ...]:
        """The levels a base here could rest on: a hill's top or the ground, then the floors of what it stands in.

        Features of the kinds `hills` are stood upon.
        """
        known = self._levels.get(id(shape))
        if known is not None and known[0] is shape and known[1] == hills:
            return known[2]
        if len(self._levels) >= MOST_KEPT:
            self._levels.clear()
        found = self._levels_at(shape, *hills)
        self._levels[id(shape)] = shape, hills, found
        return found

    @cached_property
    def _levels(self) -> dict[int, tuple[Footprint, tuple[str, ...], tuple[float, ...]]]:
        """The levels of shapes that were asked for."""
        return {}

    def _levels_at(self, shape: Footprint, *hills: str) -> tuple[float, ...]:
        found: list[float] = [0.0]
        left, low, right, high = bounds(shape)
        for feature in self.near((left + right) / 2, (low + high) / 2, max(right - left, high - low) / 2):
            if feature.has(*hills) and inside(feature.area, shape):
                found = [feature.height]
            elif feature.floors and inside(feature.area, shape):
                found += feature.floors
        return tuple(found)

    def __hash__(self) -> int:
        return hash((self.name, len(self.features)))


B = TypeVar("B", bound=Board)


@lru_cache(maxsize=256)
def changed(board: Board, removed: tuple[str, ...] = (), added: tuple[Feature, ...] = ()) -> Board:
    """The board without some features and with others: a wreck, a crater, a ruin where a building stood.

    One with the id of a feature that is there takes its place. Records hold what was removed and added.
    """
    new = {feature.id: feature for feature in added}
    kept = [new.pop(each.id, each) for each in board.features if each.id not in removed]
    return msgspec.structs.replace(board, features=(*kept, *new.values()))


def opened(feature: Feature, number: int, *, is_open: bool = True) -> Feature:
    """The feature with one of its doors opened or shut."""
    walls = tuple(
        msgspec.structs.replace(wall, is_open=is_open) if n == number else wall for n, wall in enumerate(feature.walls)
    )
    return msgspec.structs.replace(feature, walls=walls)


# ---------------------------------------------------------------- reading


def load_map(
    source: Source, kinds: Collection[str], *, wall_kinds: Collection[str] = ("wall",), file: str = ""
) -> Board:
    """The board that a map file describes.

    >>> load_map('name = "Pond"\\n[[feature]]\\nkinds = ["wter"]\\nrect = [1, 1, 5, 99]', ["water"], file="pond.toml")
    Traceback (most recent call last):
    grognard.kernel.data.files.BadFile: pond.toml:2: feature 1 (wter) reaches over the edge of the table
    pond.toml:3: unknown kind of terrain "wter"; did you mean "water"?
    """
    return lay(read_map(source, kinds, wall_kinds=wall_kinds, file=file))


def read_map(
    source: Source, kinds: Collection[str], *, wall_kinds: Collection[str] = ("wall",), file: str = ""
) -> MapEntry:
    """What a map file holds; whatever is wrong with it is said with its line."""
    text, label = read_text(source, file)
    entry = load_toml(text, MapEntry, file=label)
    found = problems(entry, kinds, wall_kinds)
    if found:
        lines = toml_places(text)
        complaints = [BadData(sentence, file=label, line=line_of(lines, path)) for path, sentence in found]
        raise BadFile(sorted(complaints, key=lambda complaint: complaint.line))
    return entry


def problems(
    entry: MapEntry, kinds: Collection[str], wall_kinds: Collection[str] = ("wall",)
) -> list[tuple[tuple[str | int, ...], str]]:
    """What is wrong with a map beyond the form of its file: where in it, and what."""
    found: list[tuple[tuple[str | int, ...], str]] = []
    table = rectangle(0, 0, entry.width, entry.height)
    for n, each in enumerate(entry.feature):
        label = tell("feature {number} ({name})", number=n + 1, name=each.name or ", ".join(each.kinds))
        found += [
            (("feature", n, "kinds"), tell('unknown kind of terrain "{kind}"{hint}', kind=kind, hint=hint(kind, kinds)))
            for kind in each.kinds
            if kind not in kinds
        ]
        found += _shape_problems(("feature", n), label, each.rect, each.corners, table, each.circle)
        for m, wall in enumerate(each.walls):
            kind = "wall" if isinstance(wall, str) else wall.kind
            if kind not in wall_kinds:
                said = tell('unknown kind of wall "{kind}"{hint}', kind=kind, hint=hint(kind, wall_kinds))
                found.append((("feature", n, "walls", m), said))
            if isinstance(wall, WallEntry) and wall.line is not None and not _is_on(wall.line, table):
                said = tell("a wall of {label} reaches over the edge of the table", label=label)
                found.append((("feature", n, "walls", m), said))
    for n, zone in enumerate(entry.zone):
        found += _shape_problems(
            ("zone", n),
            tell("zone {number} ({name})", number=n + 1, name=zone.name or zone.seat),
            zone.rect,
            zone.corners,
            table,
        )
    for n, marker in enumerate(entry.marker):
        if not inside(table, marker.at):
            found.append((("marker", n), tell("marker {number} lies off the table", number=n + 1)))
    return found


def _shape_problems(
    path: tuple[str | int, ...],
    label: str,
    rect: Rect | None,
    corners: tuple[Corner, ...],
    table: Polygon,
    circle: Circle | None = None,
) -> list[tuple[tuple[str | int, ...], str]]:
    try:
        area = area_of(rect, corners, circle)
    except BadData as error:
        return [(path, tell("{label}: {sentence}", label=label, sentence=error.sentence))]
    return [] if inside(table, area) else [(path, tell("{label} reaches over the edge of the table", label=label))]


def _is_on(line: Rect, table: Polygon) -> bool:
    return inside(table, (line[0], line[1])) and inside(table, (line[2], line[3]))


def area_of(rect: Rect | None, corners: tuple[Corner, ...], circle: Circle | None = None) -> Polygon:
    """What a rectangle, a circle or corners cover."""
    if circle is not None:
        x, y, radius = circle
        turns = [2 * pi * n / CORNERS for n in range(CORNERS)]
        return polygon([(round(x + radius * cos(turn), 6), round(y + radius * sin(turn), 6)) for turn in turns])
    return rectangle(*rect) if rect is not None else polygon(corners)


def lay(entry: MapEntry) -> Board:
    """Make the table a map describes."""
    return lay_as(entry, Board)


def lay_as(entry: MapEntry, kind: type[B]) -> B:
    """Make a board of a ruleset's own kind: a `Board` that knows more."""
    features = [_feature(f"{each.name or each.kinds[0]}-{n}", each) for n, each in enumerate(entry.feature, start=1)]
    if entry.image != "none":
        turn = image_of(entry.image, entry.width, entry.height)
        features += [_imaged(each, turn) for each in features if not _is_own_image(each.area, turn)]
    return kind(
        name=entry.name,
        about=entry.about,
        width=entry.width,
        height=entry.height,
        zones=tuple(Zone(zone.name, zone.seat, area_of(zone.rect, zone.corners)) for zone in entry.zone),
        markers=tuple(
            MapMarker(marker.name or f"marker {n}", marker.at, marker.kind)
            for n, marker in enumerate(entry.marker, start=1)
        ),
        features=tuple(features),
    )


def _feature(name: str, entry: FeatureEntry) -> Feature:
    area = area_of(entry.rect, entry.corners, entry.circle)
    walls = [_barrier(area, wall) for wall in entry.walls]
    kinds = tuple(dict.fromkeys(entry.kinds))
    return Feature(name, kinds, area, entry.height, tuple(walls), entry.floors, entry.name, entry.holds)


def _barrier(area: Polygon, wall: TableSide | WallEntry) -> Barrier:
    if isinstance(wall, str):
        return Barrier(side_of(area, wall))
    line = side_of(area, wall.side) if wall.side else Wall(wall.line[:2], wall.line[2:])  # type: ignore[index]
    return Barrier(line, wall.kind, wall.passes)


def side_of(area: Polygon, side: TableSide) -> Wall:
    """The wall along a side of an upright rectangle; north is the larger y."""
    left, low, right, high = bounds(area)
    match side:
        case "north":
            return Wall((left, high), (right, high))
        case "south":
            return Wall((left, low), (right, low))
        case "east":
            return Wall((right, low), (right, high))
        case "west":
            return Wall((left, low), (left, high))


# ---------------------------------------------------------------- images


def image_of(image: Image, width: float, height: float) -> Callable[[Point], Point]:
    """Where a point of one half of the table lies on the other.

    >>> image_of("turned", 60, 44)((10, 4)), image_of("mirrored across", 60, 44)((10, 4))
    ((50, 40), (50, 4))
    """

    def turn(at: Point) -> Point:
        x, y = at
        if image in ("turned", "mirrored across"):
            x = width - x
        if image in ("turned", "mirrored along"):
            y = height - y
        return x, y

    return turn


def _imaged(feature: Feature, turn: Callable[[Point], Point]) -> Feature:
    walls = tuple(
        msgspec.structs.replace(wall, line=Wall(turn(wall.line.start), turn(wall.line.end), wall.line.thickness))
        for wall in feature.walls
    )
    area = polygon([turn(at) for at in feature.area.points])
    return msgspec.structs.replace(feature, id=f"{feature.id}-mirrored", area=area, walls=walls)


def _is_own_image(area: Polygon, turn: Callable[[Point], Point]) -> bool:
    return is_same(area, polygon([turn(at) for at in area.points]))


def is_same(one: Polygon, other: Polygon) -> bool:
    """Whether two areas have the same corners, wherever the list begins."""
    return sorted((round(x, 3), round(y, 3)) for x, y in one.points) == sorted(
        (round(x, 3), round(y, 3)) for x, y in other.points
    )


def unfair(board: Board, image: Image) -> list[str]:
    """What is not the same on both halves of a table: what has no twin. Empty if the table is fair."""
    turn = image_of(image, board.width, board.height)
    alone = [each.id for each in board.features if not any(_is_twin(each, other, turn) for other in board.features)]
    for zone in board.zones:
        area = polygon([turn(at) for at in zone.area.points])
        if not any(is_same(area, other.area) and (zone.seat is None) == (other.seat is None) for other in board.zones):
            alone.append(f"zone {zone.name or zone.seat}")
    for marker in board.markers:
        x, y = turn(marker.at)
        if not any(abs(x - other.at[0]) + abs(y - other.at[1]) < 0.002 for other in board.markers):
            alone.append(marker.id)
    return [f"{name} has no twin on the other half" for name in alone]


def _is_twin(one: Feature, other: Feature, turn: Callable[[Point], Point]) -> bool:
    """Whether the other is the image of the one."""
    if (set(one.kinds), one.height, one.floors) != (set(other.kinds), other.height, other.floors):
        return False
    if not is_same(polygon([turn(at) for at in one.area.points]), other.area):
        return False
    walls = {_ends(Wall(turn(wall.start), turn(wall.end))) for wall in one.lines}
    return walls == set(map(_ends, other.lines))


def _ends(wall: Wall) -> tuple[Point, ...]:
    return tuple(sorted((round(x, 3), round(y, 3)) for x, y in (wall.start, wall.end)))


__all__ = [
    "Barrier",
    "Board",
    "Disc",
    "Feature",
    "FeatureEntry",
    "Image",
    "MapEntry",
    "MapMarker",
    "MarkerEntry",
    "WallEntry",
    "Zone",
    "ZoneEntry",
    "area_of",
    "changed",
    "image_of",
    "lay",
    "lay_as",
    "load_map",
    "opened",
    "problems",
    "read_map",
    "side_of",
    "unfair",
]
