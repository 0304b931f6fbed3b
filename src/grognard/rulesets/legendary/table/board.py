"""The table of a battle: its map, what has changed on it, and what each piece means. (LEG-TERR, LEG-SETUP-01)"""

from __future__ import annotations

from functools import cached_property, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, TypeAlias

from grognard.kernel.data import BadFile
from grognard.kernel.data.files import read_text
from grognard.kernel.data.line_numbers import line_of, toml_places
from grognard.kernel.errors import BadData
from grognard.kernel.plane import Blocker, Wall, bounds, distance, rectangle
from grognard.kernel.troops import SightTable
from grognard.kernel.troops.maps import Board, changed, lay_as, read_map
from grognard.kernel.troops.own_maps import MapLaw, is_own
from grognard.rulesets.legendary.table.buildings import BUILDING, Room, houses_of, room_problems, rooms_of
from grognard.rulesets.legendary.table.generator import SIZES, generate, objective_places, size_of
from grognard.rulesets.legendary.table.records import BATTLE, side_id
from grognard.rulesets.legendary.table.terrain import KINDS, WALL_KINDS, Kind

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from grognard.kernel.data.files import Source
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Bounds, Footprint, Point, Polygon
    from grognard.kernel.troops.maps import Barrier, Feature, MapEntry
    from grognard.kernel.troops.own_maps import Fault

ZONE = 12.0
"""How deep a deployment zone is. (LEG-SETUP-04)"""
JOINED = 0.1
"""Walls so near to each other join. (LEG-TERR-18)"""
WALL_HEIGHT = 3.0
"""The height of a wall whose feature has none."""


class BoardPiece:
    """A feature of the table with what its kinds mean together, each found out once."""

    def __init__(self, feature: Feature) -> None:
        self.feature = feature
        self.id, self.area, self.height = feature.id, feature.area, feature.height
        self.kinds: tuple[Kind, ...] = tuple(KINDS[kind] for kind in feature.kinds)
        self.box: Bounds = bounds(feature.area)
        self.cover = max((kind.cover for kind in self.kinds), default=0)
        self.label = feature.name or (self.kinds[0].label if self.kinds else feature.id)

    def is_any(self, *kinds: str) -> bool:
        """Whether it is of one of these kinds."""
        return self.feature.has(*kinds)

    @cached_property
    def is_solid(self) -> bool:
        """Whether its body stops lines. (LEG-LOS-01)"""
        return self.height > 0.0 and any(kind.is_solid for kind in self.kinds)

    @cached_property
    def is_dense(self) -> bool:
        """Whether one cannot see across it. (LEG-LOS-03)"""
        return self.height > 0.0 and any(kind.is_dense for kind in self.kinds)

    @cached_property
    def is_area(self) -> bool:
        """Whether models stand in it. (LEG-TERR-07)"""
        return all(kind.is_area for kind in self.kinds)

    @cached_property
    def is_difficult(self) -> bool:
        """Whether it slows down. (LEG-TERR-09)"""
        return any(kind.is_difficult for kind in self.kinds) or self.dangerous > 0

    @cached_property
    def is_rough(self) -> bool:
        """Whether it is terrain at all, to those who treat all terrain alike. (LEG-TYPE-03, LEG-TYPE-04)"""
        return any(not kind.is_plain for kind in self.kinds)

    @cached_property
    def is_impassable(self) -> bool:
        """Whether nobody enters it. (LEG-TERR-14)"""
        return any(kind.is_impassable for kind in self.kinds)

    @cached_property
    def stops_vehicles(self) -> bool:
        """Whether vehicles go round it. (LEG-TERR-25)"""
        return any(kind.stops_vehicles for kind in self.kinds)

    @cached_property
    def dangerous(self) -> int:
        """The value of its dangerous terrain test; 0 for none. (LEG-TERR-11)"""
        return max((kind.dangerous for kind in self.kinds), default=0)

    @cached_property
    def dangerous_to_vehicles(self) -> int:
        """On this or less a vehicle is immobilised in it; 0 for never. (LEG-TERR-13)"""
        return max((kind.dangerous_to_vehicles for kind in self.kinds), default=0)

    @cached_property
    def needs_share(self) -> bool:
        """Whether its cover is judged by what it hides. (LEG-TERR-18)"""
        return any(kind.needs_share for kind in self.kinds)


class Ground(Board, frozen=True, dict=True):
    """A table ready to be measured: everything here is static and may be cached."""

    @cached_property
    def pieces(self) -> tuple[BoardPiece, ...]:
        """Every feature with its meaning."""
        return tuple(map(BoardPiece, self.features))

    @cached_property
    def piece_areas(self) -> tuple[Polygon, ...]:
        """Where the pieces are, in their order."""
        return tuple(piece.area for piece in self.pieces)

    @cached_property
    def piece_of(self) -> dict[str, BoardPiece]:
        """The pieces by id."""
        return {piece.id: piece for piece in self.pieces}

    @cached_property
    def rooms(self) -> dict[str, Room]:
        """The rooms of its buildings, by id. (LEG-BLDG-01)"""
        return rooms_of(self.features)

    @cached_property
    def houses(self) -> dict[str, tuple[Feature, ...]]:
        """The pieces of each building, by the id of the first. (LEG-BLDG-04)"""
        return houses_of(self.features)

    @cached_property
    def house_of(self) -> dict[str, str]:
        """The building that a piece belongs to."""
        return {piece.id: house for house, pieces in self.houses.items() for piece in pieces}

    @cached_property
    def lines(self) -> tuple[Barrier, ...]:
        """Walls, doors and windows that models meet: those of buildings lead into rooms, which are no open ground."""
        return tuple(wall for feature in self.features if not feature.has(BUILDING) for wall in feature.walls)

    def joined(self, piece: str) -> tuple[BoardPiece, ...]:
        """A wall or barricade with all that joins it: they are one piece. (LEG-TERR-18)"""
        return self._joined[piece]

    @cached_property
    def _joined(self) -> dict[str, tuple[BoardPiece, ...]]:
        walls = [piece for piece in self.pieces if piece.needs_share]
        found: dict[str, tuple[BoardPiece, ...]] = {}
        for first in walls:
            if first.id in found:
                continue
            row, waiting = [first], [first]
            while waiting:
                own = waiting.pop()
                near = [each for each in walls if each not in row and distance(own.area, each.area) <= JOINED]
                row += near
                waiting += near
            found.update(dict.fromkeys((each.id for each in row), tuple(row)))
        return found

    def pieces_under(self, shape: Footprint) -> list[BoardPiece]:
        """The pieces that a base overlaps."""
        return [self.piece_of[feature.id] for feature in self.under(shape)]

    @cached_property
    def sight_blockers(self) -> tuple[tuple[str, Blocker, bool], ...]:
        """What lines of sight meet, each with its piece and whether it is dense: pieces and walls. (LEG-LOS-01)"""
        found = [
            (piece.id, Blocker(piece.area, top=piece.height), piece.is_dense)
            for piece in self.pieces
            if piece.is_solid or piece.is_dense
        ]
        for feature in self.features:
            if feature.has(BUILDING):
                continue
            high = feature.height or WALL_HEIGHT
            found += [
                (feature.id, Blocker(wall.line, top=high), False) for wall in feature.walls if wall.kind == "wall"
            ]
        return tuple(found)

    @cached_property
    def sight_table(self) -> SightTable:
        """The terrain as lines of sight meet it. (LEG-LOS-01)"""
        return SightTable(blocker for _, blocker, _ in self.sight_blockers)

    @cached_property
    def sight_names(self) -> tuple[str, ...]:
        """The piece of each blocker."""
        return tuple(name for name, _, _ in self.sight_blockers)

    @cached_property
    def dense_bits(self) -> int:
        """The blockers that one cannot see across. (LEG-LOS-03)"""
        return sum(1 << place for place, (_, _, is_dense) in enumerate(self.sight_blockers) if is_dense)

    @cached_property
    def _bits(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for place, name in enumerate(self.sight_names):
            found[name] = found.get(name, 0) | 1 << place
        return found

    def bits_of(self, piece: str) -> int:
        """The blockers of a piece."""
        return self._bits.get(piece, 0)

    def low_hedges(self, height: float) -> int:
        """Hedges below the height of an eye hide nothing. (LEG-LOS-01)"""
        if not self.hedges:
            return 0
        return sum(bit for bit, top in self.hedges if top < height - 1e-6)

    @cached_property
    def hedges(self) -> tuple[tuple[int, float], ...]:
        """The hedges as bits, with their heights."""
        return tuple(
            (1 << place, blocker.top)
            for place, (name, blocker, _) in enumerate(self.sight_blockers)
            if self.piece_of[name].is_any("hedge")
        )

    @cached_property
    def walls_to_all(self) -> tuple[Wall, ...]:
        """Walls without a way through."""
        return tuple(wall.line for wall in self.lines if _is_shut(wall))

    @cached_property
    def gaps(self) -> tuple[Wall, ...]:
        """Doors and windows: infantry goes through them as through difficult terrain. (LEG-MOVE-07)"""
        return tuple(wall.line for wall in self.lines if not _is_shut(wall))

    @cached_property
    def locked_doors(self) -> dict[str, Wall]:
        """The doors that are locked or were, by their keys. (LEG-MOVE-09)"""
        return {
            door_key(feature.id, number): wall.line
            for feature in self.features
            for number, wall in enumerate(feature.walls)
            if wall.kind == "locked door"
        }

    @cached_property
    def statues(self) -> tuple[tuple[str, Polygon], ...]:
        """Statues that honour a faction, by its name. (LEG-TERR-23)"""
        return tuple((each.name, each.area) for each in self.features if each.has("statuary") and each.name)

    @cached_property
    def emplacements(self) -> tuple[BoardPiece, ...]:
        """Guns that anybody may serve. (LEG-TERR-22)"""
        return tuple(piece for piece in self.pieces if piece.is_any("gun emplacement"))

    @cached_property
    def has_levels(self) -> bool:
        """Whether one can stand higher than the ground somewhere."""
        return any((feature.floors and not feature.has(BUILDING)) or feature.has("hill") for feature in self.features)

    def zone(self, edge: str) -> Polygon:
        """The deployment zone along a long edge. (LEG-SETUP-04)"""
        if edge == "south":
            return rectangle(0, 0, self.width, ZONE)
        return rectangle(0, self.height - ZONE, self.width, self.height)

    @cached_property
    def objectives(self) -> tuple[Point, ...]:
        """Where the five markers lie. (LEG-OBJ-03)"""
        return objective_places(self.width, self.height)

    def __hash__(self) -> int:
        return hash((self.name, len(self.features)))


def door_key(feature: str, number: int) -> str:
    """How a door is known: by its feature and its number among the walls of that."""
    return f"{feature}/{number}"


def _is_shut(wall: Barrier) -> bool:
    """Whether nobody gets through: a wall, or a locked door. (LEG-MOVE-09)"""
    return wall.kind == "wall" or (wall.kind == "locked door" and not wall.is_open)


_drawn: dict[str, Ground] = {}
Changed: TypeAlias = "tuple[tuple[str, ...], tuple[Feature, ...], Ground, Ground]"
"""What has changed on a map, the map, and the table as it is: known again by identity, which is quick."""


def draw(entry: MapEntry) -> str:
    """Make a map known that is in no file, and return its name: for editors and tests."""
    _drawn[entry.name] = lay_as(entry, Ground)
    return entry.name


def _room_faults(entry: MapEntry) -> list[Fault]:
    """Rooms that nobody gets into. (LEG-BLDG-01)"""
    return room_problems(entry, lay_as(entry, Ground).features)


OWN = MapLaw(kinds=KINDS, wall_kinds=WALL_KINDS, sizes=tuple(SIZES.values()), faults=_room_faults)
"""What a player's own map must be: zones and objectives are laid by the rules. (LEG-SETUP-02, LEG-SETUP-04)"""


@lru_cache(maxsize=256)
def _read(name: str) -> Ground:
    if is_own(name):
        return lay_as(OWN.read(name), Ground)
    if size_of(name) is not None:
        return lay_as(generate(name), Ground)
    return read_ground(_file(name))


def map_of(name: str) -> MapEntry:
    """A map that comes with the game, as its file has it."""
    return read_map(_file(name), KINDS, wall_kinds=WALL_KINDS)


def _file(name: str) -> Traversable:
    return files("grognard.rulesets.legendary").joinpath(f"data/maps/{name}.toml")


def read_ground(source: Source, file: str = "") -> Ground:
    """The table that a map file describes; what is wrong with it is said with its line. (LEG-BLDG-01)"""
    entry = read_map(source, KINDS, wall_kinds=WALL_KINDS, file=file)
    made = lay_as(entry, Ground)
    found = room_problems(entry, made.features)
    if found:
        text, label = read_text(source, file)
        lines = toml_places(text)
        raise BadFile([BadData(sentence, file=label, line=line_of(lines, path)) for path, sentence in found])
    return made


def ground(name: str) -> Ground:
    """The map of this name."""
    return _drawn.get(name) or _read(name)


def board(game: Game) -> Ground:
    """The table as it is now, wrecks and craters included."""
    name, battle = game.header.scenario, game.records[BATTLE]  # asked thousands of times in a game
    plain = _drawn.get(name) or _read(name)
    if not battle.removed and not battle.added:
        return plain
    known: Changed | None = game.memory.get(board)
    if known is None or known[0] is not battle.removed or known[1] is not battle.added or known[2] is not plain:
        made: Ground = changed(plain, battle.removed, battle.added)  # type: ignore[assignment]
        known = game.memory[board] = battle.removed, battle.added, plain, made
    return known[3]


def edge_of(game: Game, seat: int) -> str:
    """The long edge of a seat: south or north."""
    return game[side_id(seat)].edge
