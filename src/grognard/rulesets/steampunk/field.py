"""The board and its ground: terrain, heights, entry costs, stacking and line of sight. (SPF-TERR, SPF-STACK, SPF-LOS)

Everything here is a plain function of small facts: no game, no dice.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.hexes import Board, Hex, Step, between, distance
from grognard.rulesets.steampunk.profile import HUGE, ORDINARY

if TYPE_CHECKING:
    from collections.abc import Iterable, Set

    from grognard.rulesets.steampunk.abilities import UnitAbility
    from grognard.rulesets.steampunk.profile import Profile
    from grognard.rulesets.steampunk.records import Map

BOARD = Board()
HEXES = BOARD.hexes()
INDEX = {at: number for number, at in enumerate(HEXES)}
NAMES = {at: BOARD.name(at) for at in HEXES}
ZONE_DEPTH = 3
"""Rows 1-3 are Side 1, 4-6 NoMansLand, 7-9 Side 2. (SPF-SCEN-03)"""
FLYING_HEIGHT = 2


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
ADVANCED = frozenset(kind for kind, row in TERRAIN.items() if row.is_advanced) | {"road", "river", "smoke"}
"""Advanced terrain and overlays. (SPF-TERR-14)"""


@cache
def _territories() -> tuple[frozenset[Hex], frozenset[Hex]]:
    first = [at for at in HEXES if INDEX[at] // BOARD.columns < ZONE_DEPTH]
    second = [at for at in HEXES if INDEX[at] // BOARD.columns >= BOARD.rows - ZONE_DEPTH]
    return frozenset(first), frozenset(second)


def territory(seat: int) -> frozenset[Hex]:
    """The hexes of the seat's own territory. (SPF-SCEN-03)"""
    return _territories()[seat]


def no_mans_land() -> list[Hex]:
    """The bare strip in the middle. (SPF-SCEN-03)"""
    return [at for at in HEXES if at not in territory(0) and at not in territory(1)]


def home(seat: int) -> int:
    """The direction of the seat's own edge. (SPF-SCEN-02)"""
    return 0 if seat == 0 else 3


def terrain_at(land: Map, at: Hex) -> str:
    """The base terrain of a hex."""
    return land.terrain[INDEX[at]]


def ground_at(land: Map, at: Hex) -> Terrain:
    """The terrain-table row of a hex."""
    return TERRAIN[land.terrain[INDEX[at]]]


def height_at(land: Map, at: Hex, *, is_flying: bool = False) -> int:
    """How high a unit stands there. (SPF-TERR-16)"""
    return FLYING_HEIGHT if is_flying else TERRAIN[land.terrain[INDEX[at]]].height


# ---------------------------------------------------------------- entering


def may_stand(land: Map, at: Hex, profile: Profile, *, is_flying: bool) -> bool:
    """Whether a unit may be in this hex at all. (SPF-TERR-09, SPF-TERR-13, SPF-MOVE-07)"""
    if at not in INDEX:
        return False
    kind = land.terrain[INDEX[at]]
    if is_flying or kind not in ("building", "water"):
        return True
    if kind == "building":
        return "infantry" in profile.words
    return bool({"ship", "floating"} & profile.words)


def entry_cost(
    land: Map, start: Hex, end: Hex, profile: Profile, abilities: Iterable[UnitAbility] = (), *, is_flying: bool = False
) -> int | None:
    """Movement points to enter a neighbouring hex; None if it may not. (SPF-TERR-03 to SPF-TERR-13, SPF-ABIL-20)"""
    if not may_stand(land, end, profile, is_flying=is_flying):
        return None
    if is_flying or (start in land.roads and end in land.roads):
        return 1
    kind = terrain_at(land, end)
    if any(ability.eases(kind) for ability in abilities):
        return 1
    river = 1 if end in land.rivers else 0
    if kind in ("hills", "mountains"):
        return river + (2 if height_at(land, start) < height_at(land, end) else 1)
    if kind == "swamp":
        return river + (3 if profile.size in HUGE else 1 if profile.size in ORDINARY else 2)
    dear = kind in ("sand dunes", "building") or (kind == "forest" and "vehicle" in profile.words)
    return river + (2 if dear else 1)


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
    level = TERRAIN[land.terrain[INDEX[at]]].blocks if at in INDEX else None
    return level is not None and distance(at, lower) <= blind[level]
