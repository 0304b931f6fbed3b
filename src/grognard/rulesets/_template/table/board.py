"""The table of Crossroads, read from a map: its edges, zones, walls, woods and marker. (TPL-SETUP-01)"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from grognard.kernel.plane import Blocker, Scene
from grognard.kernel.troops.maps import Board, load_map

if TYPE_CHECKING:
    from grognard.kernel.plane import Point, Polygon

KINDS = ("wall", "wood")
REACH_OF_MARKER = 3.0


@cache
def board(scenario: str) -> Board:
    """The table of a scenario."""
    return load_map(files("grognard.rulesets._template").joinpath(f"data/maps/{scenario}.toml"), KINDS)


def walls(scenario: str) -> tuple[Polygon, ...]:
    """What blocks lines and paths."""
    return board(scenario).areas("wall")


@cache
def sight_lines(scenario: str) -> Scene:
    """The walls as lines of sight meet them."""
    return Scene([Blocker(wall) for wall in walls(scenario)])


def woods(scenario: str) -> tuple[Polygon, ...]:
    """What gives cover."""
    return board(scenario).areas("wood")


def marker(scenario: str) -> Point:
    """The crossroads."""
    return board(scenario).markers[0].at
