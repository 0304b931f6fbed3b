"""The board and its ground: terrain, heights, entry costs, stacking and line of sight. (SPF-TERR, SPF-STACK, SPF-LOS)

Everything here is a plain function of small facts: no game, no dice.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.hexes import Board, Hex, Step, between, distance, neighbours
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.profiles import HUGE, ORDINARY

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Set

    from grognard.rulesets.steampunk.lists.keywords.units import UnitAbility
    from grognard.rulesets.steampunk.lists.profiles import Profile
    from grognard.rulesets.steampunk.table.records import Map

Size = tuple[int, int]
"""Columns and rows of a board."""
STANDARD: Size = (7, 9)
"""The board of the standard game. (SPF-SCEN-02)"""
FAR = STANDARD[1] - 1
"""The longest distance on it along a column."""
SIZES: dict[str, Size] = {"7 x 9": STANDARD, "9 x 9": (9, 9), "9 x 12": (9, 12), "11 x 15": (11, 15)}
"""What the players may agree on: every army finds room, and the rows make three equal zones. (SPF-SCEN-07)"""
FLYING_HEIGHT = 2
ENTERS_BUILDINGS = "enters buildings"
"""A type word: the sheet lets a unit that is no infantry into buildings. (SPF-TERR-09)"""


class HexField(NamedTuple):
    """A board of some size: its hexes row by row, their places in `Map.terrain`, and its three zones. (SPF-SCEN-03)"""

    hexes: tuple[Hex, ...]
    places: dict[Hex, int]
    territories: tuple[frozenset[Hex], frozenset[Hex]]
    no_mans_land: tuple[Hex, ...]


def _measured(columns: int, rows: int) -> HexField:
    """Equal thirds: of 9 rows 1-3 are Side 1, 4-6 NoMansLand, 7-9 Side 2. (SPF-SCEN-03, SPF-SCEN-07)"""
    hexes = Board(columns, rows).hexes()
    zone = columns * rows // 3
    index = {at: number for number, at in enumerate(hexes)}
    return HexField(hexes, index, (frozenset(hexes[:zone]), frozenset(hexes[-zone:])), hexes[zone:-zone])


FIELDS = {size: _measured(*size) for size in SIZES.values()}
BOARD = Board()
HEXES = BOARD.hexes()
INDEX = FIELDS[STANDARD].places
"""The standard board; what is asked of a battle is asked of its `Map`: `field_of`, `on_board`. (SPF-SCEN-02)"""
_LARGEST = Board(*max(FIELDS))
NAMES = {at: _LARGEST.name(at) for at in _LARGEST.hexes()}
"""Hexes have the same names on every board."""
AROUND = {at: neighbours(at) for at in _LARGEST.hexes()}
"""The six hexes around each, clockwise from direction 0, off the board too."""
far = cache(distance)
"""How many hexes apart two hexes are."""
hex_named = _LARGEST.named
"""The hex of that name, on a board of any size."""


def field_of(land: Map) -> HexField:
    """The hexes of this battle. (SPF-SCEN-07)"""
    return FIELDS[land.size]


def on_board(land: Map, at: Hex) -> bool:
    """Whether the board of this battle has such a hex."""
    return at in FIELDS[land.size].places


def beside(land: Map, at: Hex) -> list[Hex]:
    """The hexes around that are on the board, clockwise."""
    index = FIELDS[land.size].places
    return [each for each in neighbours(at) if each in index]


class Terrain(NamedTuple):
    """A row of the terrain table. (SPF-TERR-02)"""

    height: int = 0
    blocks: int | None = None
    """Its blocking level; None: it never blocks a line."""
    to_be_hit: int = 0
    evasion: int | None = None
    """For medium or smaller units."""
    is_advanced: bool = False


_COVER = Terrain(to_be_hit=-1, evasion=6)
TERRAIN: dict[str, Terrain] = {
    "clear": Terrain(),
    "mountains": Terrain(height=2, blocks=2),
    "hills": Terrain(height=1, blocks=1),
    "forest": _COVER._replace(blocks=0),
    "burned forest": _COVER._replace(blocks=0),
    "ruins": _COVER,
    "rough": _COVER,
    "sand dunes": _COVER._replace(blocks=0),
    "swamp": Terrain(is_advanced=True),
    "building": _COVER._replace(blocks=0, is_advanced=True),
    "water": Terrain(is_advanced=True),
}
TERRAIN_NAMES = {
    "clear": tell("clear"),
    "mountains": tell("mountains"),
    "hills": tell("hills"),
    "forest": tell("forest"),
    "burned forest": tell("burned forest"),
    "ruins": tell("ruins"),
    "rough": tell("rough"),
    "sand dunes": tell("sand dunes"),
    "swamp": tell("swamp"),
    "building": tell("building"),
    "water": tell("water"),
}
"""What players read."""
ADVANCED = frozenset(kind for kind, row in TERRAIN.items() if row.is_advanced) | {"road", "river", "smoke"}
"""Advanced terrain and overlays. (SPF-TERR-14)"""


def territory(seat: int, size: Size = STANDARD) -> frozenset[Hex]:
    """The hexes of the seat's own territory. (SPF-SCEN-03)"""
    return FIELDS[size].territories[seat]


def no_mans_land(size: Size = STANDARD) -> tuple[Hex, ...]:
    """The bare strip in the middle. (SPF-SCEN-03)"""
    return FIELDS[size].no_mans_land


def home(seat: int) -> int:
    """The direction of the seat's own edge. (SPF-SCEN-02)"""
    return 0 if seat == 0 else 3


def terrain_at(land: Map, at: Hex) -> str:
    """The base terrain of a hex."""
    return land.terrain[FIELDS[land.size].places[at]]


def ground_at(land: Map, at: Hex) -> Terrain:
    """The terrain-table row of a hex."""
    return TERRAIN[terrain_at(land, at)]


def height_at(land: Map, at: Hex, *, is_flying: bool = False) -> int:
    """How high a unit stands there. (SPF-TERR-16)"""
    return FLYING_HEIGHT if is_flying else TERRAIN[terrain_at(land, at)].height


# ---------------------------------------------------------------- entering


def may_stand(land: Map, at: Hex, profile: Profile, *, is_flying: bool) -> bool:
    """Whether a unit may be in this hex at all. (SPF-TERR-09, SPF-TERR-13, SPF-MOVE-07)"""
    if not on_board(land, at):
        return False
    kind = terrain_at(land, at)
    if is_flying or kind not in ("building", "water"):
        return True
    if kind == "building":
        return bool({"infantry", ENTERS_BUILDINGS} & profile.words)
    return bool({"ship", "floating"} & profile.words)


def entry_cost(
    land: Map,
    start: Hex,
    end: Hex,
    profile: Profile,
    abilities: Collection[UnitAbility] = (),
    *,
    is_flying: bool = False,
) -> int | None:
    """Movement points to enter a neighbouring hex; None if it may not. (SPF-TERR-03 to SPF-TERR-13, SPF-ABIL-20)"""
    if not may_stand(land, end, profile, is_flying=is_flying):
        return None
    if is_flying or (start in land.roads and end in land.roads):
        return 1
    kind = terrain_at(land, end)
    river = 1 if end in land.rivers and not any(ability.eases("river") for ability in abilities) else 0
    if any(ability.eases(kind) for ability in abilities):
        return river + 1  # a river makes easy terrain dearer too (SPF-TERR-12)
    if kind in ("hills", "mountains"):
        return river + (2 if height_at(land, start) < height_at(land, end) else 1)
    return river + _flat_cost(kind, profile)


def _flat_cost(kind: str, profile: Profile) -> int:
    """Movement points for terrain without heights. (SPF-TERR-03 to SPF-TERR-11)"""
    if kind == "swamp":
        return 3 if profile.size in HUGE else 1 if profile.size in ORDINARY else 2
    is_dear = kind in ("sand dunes", "building") or (kind == "forest" and "vehicle" in profile.words)
    return 2 if is_dear else 1


# ---------------------------------------------------------------- stacking


def fits(sizes: Iterable[str]) -> bool:
    """Whether bases of these sizes may share a hex on one layer. (SPF-STACK-01)

    >>> fits(["large", "medium"]), fits(["large", "large"]), fits(["huge", "small"])
    (True, False, False)
    """
    sizes = list(sizes)
    if any(size in HUGE for size in sizes):
        return len(sizes) == 1
    return len(sizes) <= 2 and sizes.count("large") <= 1


# ---------------------------------------------------------------- line of sight

_BLOCK = 99
_SIGHT: dict[tuple[int, int], tuple[int, int, int]] = {
    (0, 0): (_BLOCK, _BLOCK, _BLOCK),
    (1, 0): (2, _BLOCK, _BLOCK),
    (1, 1): (0, 0, _BLOCK),
    (2, 0): (1, 2, _BLOCK),
    (2, 1): (0, 2, _BLOCK),
    (2, 2): (0, 0, 0),
}
"""By the heights of the higher and the lower end: blind hexes a crossed hex of level 0, 1, 2 casts. (SPF-LOS-14)"""


@cache
def crossed(start: Hex, end: Hex) -> tuple[Step, ...]:
    """What lies on the line between two hexes. (SPF-LOS-01, SPF-LOS-03)"""
    return between(start, end)


def can_see(land: Map, smoke: Set[Hex], start: Hex, high: int, end: Hex, low: int) -> bool:
    """Whether a line of sight runs between two hexes at these heights. (SPF-LOS-01 to SPF-LOS-15)"""
    if low > high:
        start, high, end, low = end, low, start, high
    blind = _SIGHT[high, low]
    return not any(all(_hides(land, smoke, at, blind, end) for at in step) for step in crossed(start, end))


def _hides(land: Map, smoke: Set[Hex], at: Hex, blind: tuple[int, int, int], lower: Hex) -> bool:
    """Whether this crossed hex hides the lower end. (SPF-LOS-09, SPF-LOS-10)"""
    if at in smoke:
        return True
    number = FIELDS[land.size].places.get(at)
    level = TERRAIN[land.terrain[number]].blocks if number is not None else None
    return level is not None and far(at, lower) <= blind[level]
