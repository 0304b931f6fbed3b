"""The table of Crossroads, read from a map: its edges, zones, walls, woods and marker. (TPL-SETUP-01)"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from grognard.kernel.plane import Blocker, Scene
from grognard.kernel.troops.maps import Board, lay, read_map
from grognard.kernel.troops.own_maps import MapLaw, is_own

if TYPE_CHECKING:
    from grognard.kernel.plane import Point, Polygon
    from grognard.kernel.troops.maps import MapEntry

KINDS = ("wall", "wood")
REACH_OF_MARKER = 3.0


OWN = MapLaw(kinds=KINDS, sizes=((24.0, 16.0),), room=60.0, markers=(1, 1))
"""What a player's own map must be. (TPL-SETUP-01)"""


def map_of(name: str) -> MapEntry:
    """The map of a scenario, as its file or its name has it."""
    if is_own(name):
        return OWN.read(name)
    return read_map(files("grognard.rulesets._template").joinpath(f"data/maps/{name}.toml"), KINDS)


@lru_cache(maxsize=64)
def board(scenario: str) -> Board:
    """The table of a scenario."""
    return lay(map_of(scenario))


def walls(scenario: str) -> tuple[Polygon, ...]:
    """What blocks lines and paths."""
    return board(scenario).areas("wall")


@lru_cache(maxsize=64)
def sight_lines(scenario: str) -> Scene:
    """The walls as lines of sight meet them."""
    return Scene([Blocker(wall) for wall in walls(scenario)])


def woods(scenario: str) -> tuple[Polygon, ...]:
    """What gives cover."""
    return board(scenario).areas("wood")


def marker(scenario: str) -> Point:
    """The crossroads."""
    return board(scenario).markers[0].at
