"""Terrain: the table, heights, and what it costs to enter a hex. (SPF-TERR)

Plain functions of small facts: no game, no dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.profiles import HUGE, ORDINARY
from grognard.rulesets.steampunk.table.board import FIELDS, on_board

if TYPE_CHECKING:
    from collections.abc import Collection

    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import UnitAbility
    from grognard.rulesets.steampunk.lists.profiles import Profile
    from grognard.rulesets.steampunk.table.records import Map


FLYING_HEIGHT = 2


ENTERS_BUILDINGS = "enters buildings"
"""A type word: the sheet lets a unit that is no infantry into buildings. (SPF-TERR-09)"""


class Terrain(NamedTuple):
    """A row of the terrain table: cover comes only from the hex in which the target is. (SPF-TERR-02, SPF-TERR-15)"""

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


def terrain_at(land: Map, at: Hex) -> str:
    """The base terrain of a hex: it has one, whatever lies over it. (SPF-TERR-01)"""
    return land.terrain[FIELDS[land.size].places[at]]


def ground_at(land: Map, at: Hex) -> Terrain:
    """The terrain-table row of a hex."""
    return TERRAIN[terrain_at(land, at)]


def entrenched(row: Terrain) -> Terrain:
    """A row with the cover of an entrenched hex: at least that of rough terrain. (SPF-TERR-17)

    >>> entrenched(TERRAIN["clear"]).to_be_hit, entrenched(TERRAIN["forest"]) == TERRAIN["forest"]
    (-1, True)
    """
    rough = TERRAIN["rough"]
    evasion = rough.evasion if row.evasion is None else row.evasion
    return row._replace(to_be_hit=min(row.to_be_hit, rough.to_be_hit), evasion=evasion)


def height_at(land: Map, at: Hex, *, is_flying: bool = False) -> int:
    """How high a unit stands there. (SPF-TERR-16)"""
    return FLYING_HEIGHT if is_flying else TERRAIN[terrain_at(land, at)].height


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
