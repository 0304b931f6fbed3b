"""Terrain: 24 square pieces of three types, read from map files. (TLE-TERR-01, TLE-TERR-02, TLE-TERR-18)

A map file lists the pieces of the half with x below 30; the other half is its image under a half turn.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from grognard.kernel.data import BadFile
from grognard.kernel.data.files import read_text
from grognard.kernel.data.line_numbers import line_of, toml_places
from grognard.kernel.errors import BadData
from grognard.kernel.plane import TOLERANCE, Blocker, Scene, Wall, bounds, overlap, rectangle
from grognard.kernel.plane.footprints import MM
from grognard.kernel.troops.maps import Board, Feature, FeatureEntry, MapEntry, lay_as, read_map
from grognard.kernel.troops.own_maps import MapLaw, is_own
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.table.generator import generated_map
from grognard.rulesets.last_edition.table.layouts import HEIGHT, WIDTH

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from grognard.kernel.data.files import Source
    from grognard.kernel.plane import Bounds, Polygon

SOFT, HINDERING, BLOCKING = "type 1", "type 2", "type 3"
"""The types of terrain. (TLE-TERR-05, TLE-TERR-09, TLE-TERR-13)"""
KINDS = (SOFT, HINDERING, BLOCKING)
STRIP = 2.0 * MM
"""How wide a line of sight is. (TLE-LOS-01)"""
REFERENCE = {"quarters": "quarters", "short_edges": "short edges", "corners": "corners"}
"""The reference map of each layout. (TLE-TERR-19, TLE-TERR-20, TLE-TERR-21)"""
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


class Terrain(Board, frozen=True, dict=True):
    """A table of The Last Edition: what its pieces do, worked out once."""

    @cached_property
    def scene(self) -> Scene:
        """Types 2 and 3 as strips of sight meet them. (TLE-LOS-01, TLE-LOS-03)"""
        return Scene([Blocker(feature.area) for feature in self.opaque], STRIP)

    @cached_property
    def opaque(self) -> tuple[Feature, ...]:
        """The pieces that can block sight, in the order of the scene's blockers."""
        return self.of(HINDERING, BLOCKING)

    @cached_property
    def bits(self) -> dict[str, int]:
        """The bit of each opaque piece in the scene."""
        return {feature.id: 1 << number for number, feature in enumerate(self.opaque)}

    @cached_property
    def soft(self) -> tuple[tuple[Feature, Bounds], ...]:
        """The pieces of soft cover with their boxes. (TLE-TERR-13)"""
        return tuple((feature, bounds(feature.area)) for feature in self.of(SOFT))

    @cached_property
    def solid_walls(self) -> tuple[Wall, ...]:
        """Walls that no model moves through: those of type 3. (TLE-TERR-06)"""
        return tuple(line for feature in self.of(BLOCKING) for line in feature.lines)

    @cached_property
    def all_walls(self) -> tuple[Wall, ...]:
        """Walls that nobody stands on and no melee attack passes. (TLE-TERR-06, TLE-TERR-10, TLE-TERR-17)"""
        return tuple(line for feature in self.features for line in feature.lines)

    @cached_property
    def boxed_walls(self) -> tuple[tuple[Wall, Bounds], ...]:
        """All walls with their boxes."""
        return tuple((wall, bounds(wall)) for wall in self.all_walls)

    @cached_property
    def pieces(self) -> tuple[Polygon, ...]:
        """All terrain bases: nobody ends a flight on one. (TLE-KW-15)"""
        return tuple(feature.area for feature in self.features)

    @cached_property
    def soft_areas(self) -> tuple[Polygon, ...]:
        """Where a base is on type 1: whatever overlaps these touches its terrain base. (TLE-TERR-03, TLE-TERR-14)"""
        return tuple(_touching(feature) for feature, _ in self.soft)

    @cached_property
    def hard_areas(self) -> tuple[Polygon, ...]:
        """Where a base is on one of the higher types. (TLE-TERR-03, TLE-TERR-04)"""
        return tuple(_touching(feature) for feature in self.opaque)

    def __hash__(self) -> int:
        return hash((self.name, len(self.features)))


def _touching(feature: Feature) -> Polygon:
    """A terrain base, a hair larger where it has no wall: to touch it there is to be on it. (TLE-TERR-03)"""
    left, low, right, high = bounds(feature.area)
    closed = {bounds(wall) for wall in feature.lines}
    sides = ((left, low, left, high), (left, low, right, low), (right, low, right, high), (left, high, right, high))
    west, south, east, north = (0.0 if side in closed else 2 * TOLERANCE for side in sides)
    return rectangle(left - west, low - south, right + east, high + north)


@lru_cache(maxsize=512)
def terrain(name: str) -> Terrain:
    """The table of a map that comes with the game, that its name holds, or that the generator makes from its name."""
    if is_own(name):
        return _laid(OWN.read(name))
    made = generated_map(name)
    if made is not None:
        return _laid(made)
    return load_terrain(_file(name))


def map_of(name: str) -> MapEntry:
    """A map that comes with the game, as its file has it."""
    return read_map(_file(name), KINDS)


def _file(name: str) -> Traversable:
    return files("grognard.rulesets.last_edition").joinpath(f"data/maps/{name}.toml")


def load_terrain(source: Source, file: str = "") -> Terrain:
    """A map file, checked against all that a map must be. (TLE-TERR-18)"""
    entry = read_map(source, KINDS, file=file)
    found = faults(entry)
    if found:
        text, label = read_text(source, file)
        lines = toml_places(text)
        raise BadFile(
            [
                BadData(tell("{fault} [TLE-TERR-18]", fault=said), file=label, line=line_of(lines, ("feature", number)))
                for number, said in found
            ]
        )
    return _laid(entry)


def _laid(entry: MapEntry) -> Terrain:
    return lay_as(entry, Terrain)


def faults(entry: MapEntry) -> list[tuple[int, str]]:
    """What is wrong with the half of a map: the number of a piece, and why. (TLE-TERR-01, TLE-TERR-07, TLE-TERR-11,
    TLE-TERR-18)"""
    found: list[tuple[int, str]] = []
    if (entry.width, entry.height, entry.image) != (WIDTH, HEIGHT, "turned"):
        found.append((0, tell("a map is 60 by 44 inches and its other half is turned")))
    for number, piece in enumerate(entry.feature):
        found += [(number, said) for said in _faults_of(entry, piece)]
    for kind in KINDS:
        number = sum(kind in piece.kinds for piece in entry.feature)
        if number != 4:
            found.append((0, tell("a half has four pieces of {kind}, not {number}", kind=kind, number=number)))
    return found


def _faults_of(entry: MapEntry, piece: FeatureEntry) -> list[str]:
    if piece.rect is None or (piece.rect[2] - piece.rect[0], piece.rect[3] - piece.rect[1]) != (6.0, 6.0):
        return [tell("a piece is a square of 6 by 6 inches")]
    found: list[str] = []
    if piece.rect[2] > WIDTH / 2:
        found.append(tell("a piece lies wholly in its half of the table"))
    others = [other for other in entry.feature if other is not piece and other.rect is not None]
    if any(overlap(_box(piece), _box(other)) for other in others):
        found.append(tell("pieces do not overlap"))
    return [*found, *_wall_faults(piece, others)]


def _wall_faults(piece: FeatureEntry, others: list[FeatureEntry]) -> list[str]:
    """Walls on the side of the other half and opposite to the partner; none round soft cover. (TLE-TERR-07, 11)"""
    walls = {str(wall) for wall in piece.walls}
    if SOFT in piece.kinds:
        return [tell("soft cover has no walls")] if walls else []
    partner = BLOCKING if HINDERING in piece.kinds else HINDERING
    sides = [side for side in ("north", "south") if _has_beside(piece, side, partner, others)]
    if any(walls == {"east", OPPOSITE[side]} for side in sides):
        return []
    said = tell(
        "a piece of {kind} joins one of {partner} on an open side, with walls to the east and opposite to it",
        kind=piece.kinds[0],
        partner=partner,
    )
    return [said]


def _has_beside(piece: FeatureEntry, side: str, partner: str, others: list[FeatureEntry]) -> bool:
    """Whether a piece of the partner's type is in full contact with a side, which it leaves open. (TLE-TERR-07)"""
    left, low, right, high = piece.rect or (0, 0, 0, 0)
    places = {"north": (left, high, right, high + 6), "south": (left, low - 6, right, low)}
    return any(
        partner in other.kinds and other.rect == places[side] and OPPOSITE[side] not in map(str, other.walls)
        for other in others
    )


def _box(piece: FeatureEntry) -> Polygon:
    return rectangle(*(piece.rect or (0, 0, 1, 1)))


OWN = MapLaw(
    kinds=KINDS,
    sizes=((WIDTH, HEIGHT),),
    faults=lambda entry: [(("feature", number), said) for number, said in faults(entry)],
)
"""What a player's own map must be; layouts have the zones and the objectives. (TLE-TERR-18)"""
