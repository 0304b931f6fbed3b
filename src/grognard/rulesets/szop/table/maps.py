"""Tables: ready maps, generated ones, and what battle changes of them. (SZOP-TABLE, SZOP-TERR)"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from grognard.kernel.plane import rectangle
from grognard.kernel.troops.generator import Layout, Plan, TerrainPiece, generate, is_generated
from grognard.kernel.troops.maps import Board, MarkerEntry, ZoneEntry, changed, lay, read_map
from grognard.kernel.troops.own_maps import MapLaw, is_own
from grognard.rulesets.szop.table.records import BATTLE

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Polygon
    from grognard.kernel.troops.maps import MapEntry

BASIC = ("impassable", "blocking", "difficult", "dangerous", "defensive")
ADVANCED = ("elevated", "intermediate", "obscuring", "low")
KINDS = (*BASIC, *ADVANCED)
ZONE_GAP = 24.0
"""Inches between the two zones. (SZOP-TABLE-01)"""

_MARKERS = ((36.0, 8.0), (36.0, 40.0), (12.0, 24.0), (36.0, 24.0), (60.0, 24.0))
_PIECES = (
    TerrainPiece(kinds=("difficult", "defensive"), sizes=((7, 5, 0), (6, 6, 0)), name="Wood"),
    TerrainPiece(kinds=("difficult", "defensive", "obscuring"), sizes=((6, 5, 0),), name="Thicket"),
    TerrainPiece(kinds=("defensive", "blocking"), sizes=((5, 4, 0), (6, 3, 0)), name="Ruin"),
    TerrainPiece(kinds=("impassable", "blocking"), sizes=((4, 3, 0), (5, 2, 0)), name="Rock", off_markers=0.5),
    TerrainPiece(kinds=("defensive", "elevated"), sizes=((6, 5, 0),), name="Hill"),
    TerrainPiece(kinds=("difficult", "dangerous"), sizes=((5, 4, 0),), name="Swamp"),
    TerrainPiece(kinds=("low", "difficult"), sizes=((5, 1, 0),), name="Wall"),
    TerrainPiece(kinds=("defensive", "intermediate"), sizes=((4, 4, 0),), name="Terrace"),
    TerrainPiece(kinds=("blocking",), sizes=((4, 2, 0),), name="House", off_markers=0.5),
)
PLAN = Plan(
    layouts=(
        Layout(
            name="five objectives",
            zone=(
                ZoneEntry(name="south", seat=0, rect=(0, 0, 72, 12)),
                ZoneEntry(name="north", seat=1, rect=(0, 36, 72, 48)),
            ),
            marker=tuple(MarkerEntry(at=at) for at in _MARKERS),
        ),
    ),
    half=_PIECES,
    width=72.0,
    height=48.0,
    image="turned",
    gap=2.0,
    edge=1.0,
)
"""Eighteen pieces, of every type. (SZOP-TABLE-02)"""
OWN = MapLaw(kinds=KINDS, sizes=((72.0, 48.0),), room=500.0, markers=(5, 5))
"""What a player's own map must be. (SZOP-TABLE-01)"""


_CHANGED: dict[tuple[str, int, int], tuple[object, object, Board]] = {}
"""Tables by scenario and by what was removed and added, told by identity: each entry keeps that alive."""
MOST = 256


@cache
def map_names() -> tuple[str, ...]:
    """The ready tables."""
    folder = files("grognard.rulesets.szop") / "data" / "maps"
    if not folder.is_dir():
        return ()
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


@lru_cache(maxsize=64)
def table(scenario: str) -> Board:
    """The table of a scenario. (SZOP-TABLE-01, SZOP-TABLE-02)"""
    return lay(map_of(scenario))


def map_of(name: str) -> MapEntry:
    """The map of a scenario, as its file or its name has it."""
    if is_own(name):
        return OWN.read(name)
    if is_generated(name):
        return generate(name, PLAN)
    return read_map(files("grognard.rulesets.szop") / "data" / "maps" / f"{name}.toml", KINDS)


def can_make(scenario: str) -> bool:
    """Whether a table is made from its name: a generated one, or a player's own. (SZOP-TABLE-02)"""
    return is_own(scenario) or is_generated(scenario)


def board(game: Game) -> Board:
    """The table as it is now: without what was removed, with wrecks and what was moved. (SZOP-PAS-30, SZOP-SUP-09)"""
    battle = game[BATTLE]
    if not battle.removed and not battle.added:
        return table(game.header.scenario)
    key = game.header.scenario, id(battle.removed), id(battle.added)
    found = _CHANGED.get(key)
    if found is None:
        if len(_CHANGED) >= MOST:
            _CHANGED.clear()
        whole = changed(table(game.header.scenario), battle.removed, battle.added)
        found = _CHANGED[key] = battle.removed, battle.added, whole
    return found[2]


def zones(whole: Board) -> tuple[Polygon, Polygon]:
    """The two deployment zones: what a band 24" wide leaves of the table. (SZOP-TABLE-01)"""
    if len(whole.zones) == 2:
        return whole.zones[0].area, whole.zones[1].area
    deep = (whole.height - ZONE_GAP) / 2
    return rectangle(0, 0, whole.width, deep), rectangle(0, whole.height - deep, whole.width, whole.height)
