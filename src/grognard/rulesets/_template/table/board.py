"""The table of Crossroads: its edges, zones, walls, woods and marker. (TPL-SETUP-01)"""

from __future__ import annotations

from functools import cache

from grognard.kernel.plane import Blocker, Disc, Polygon, Scene, rectangle

WIDTH, HEIGHT = 24.0, 16.0
RADIUS = 0.5
"""Every base is one inch across."""
MARKER = (12.0, 8.0)
REACH_OF_MARKER = 3.0
ZONE_DEPTH = 5.0

TABLE = rectangle(0, 0, WIDTH, HEIGHT)
ZONES = (rectangle(0, 0, ZONE_DEPTH, HEIGHT), rectangle(WIDTH - ZONE_DEPTH, 0, WIDTH, HEIGHT))

MAPS: dict[str, tuple[tuple[Polygon, ...], tuple[Polygon, ...]]] = {
    "crossroads": (
        (rectangle(8.5, 2, 9.3, 6), rectangle(14.7, 10, 15.5, 14)),
        (rectangle(7, 10, 11, 13.5), rectangle(13, 2.5, 17, 6)),
    ),
    "open field": ((), (rectangle(10, 6, 14, 10),)),
}
"""By scenario: walls, woods."""


def walls(scenario: str) -> tuple[Polygon, ...]:
    """What blocks lines and paths."""
    return MAPS[scenario][0]


@cache
def sight_lines(scenario: str) -> Scene:
    """The walls as lines of sight meet them."""
    return Scene([Blocker(wall) for wall in walls(scenario)])


def woods(scenario: str) -> tuple[Polygon, ...]:
    """What gives cover."""
    return MAPS[scenario][1]


def base(at: tuple[float, float]) -> Disc:
    """The base of a model that stands here."""
    return Disc(at, RADIUS)
