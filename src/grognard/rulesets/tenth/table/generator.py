"""Fair tables by the dozen: terrain from a seed, mirrored through the middle. (TEN-SCEN-06, TEN-SCEN-07, TEN-TERR-01)

A generated table is known by its name alone, `generated 17`: the same number gives the same table everywhere.
Each half has every type of terrain; features keep apart so that the largest bases of infantry and riders can pass
between them, and no marker lies on or beside something nobody can stand on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import Tabletop
from grognard.kernel.plane import Disc, distance, overlap, rectangle
from grognard.rulesets.tenth.table.maps import MARKER_RADIUS, OBSTACLES, FeatureEntry, MapEntry

if TYPE_CHECKING:
    from grognard.kernel.plane import Polygon
    from grognard.rulesets.tenth.table.maps import Kind, Rect, Side

PREFIX = "generated "
LARGEST = 10**9
WIDTH, DEPTH = 60.0, 44.0
GAP = 3.0
"""Between any two features."""
EDGE = 2.0
CLEAR_OF_MARKERS = 2.0
TRIES = 400

ZONES: tuple[tuple[str, tuple[tuple[tuple[float, float], ...], ...], tuple[tuple[float, float], ...]], ...] = (
    (
        "the long edges",
        (((0, 0), (60, 0), (60, 12), (0, 12)), ((0, 32), (60, 32), (60, 44), (0, 44))),
        ((30, 22), (12, 22), (48, 22), (30, 6), (30, 38)),
    ),
    (
        "the short edges",
        (((0, 0), (18, 0), (18, 44), (0, 44)), ((42, 0), (60, 0), (60, 44), (42, 44))),
        ((30, 22), (30, 8), (30, 36), (8, 22), (52, 22)),
    ),
    (
        "two corners",
        (((0, 0), (34, 0), (0, 34)), ((60, 10), (60, 44), (26, 44))),
        ((30, 22), (12, 34), (48, 10), (10, 10), (50, 34)),
    ),
)

SIZES: dict[Kind, tuple[tuple[float, float, float], ...]] = {
    "ruins": ((6, 6, 6), (7, 5, 6), (8, 4, 5)),
    "woods": ((7, 5, 6), (6, 4, 6)),
    "hills": ((6, 6, 3), (8, 5, 3)),
    "craters_and_rubble": ((4, 3, 0.5), (5, 5, 0.5)),
    "barricades_and_fuel_pipes": ((5, 0.5, 1), (6, 0.5, 1)),
    "battlefield_debris": ((3, 1.5, 2), (3, 2, 2)),
}
"""Width, depth and height that each type comes in."""
HALF: tuple[Kind, ...] = (
    "ruins",
    "ruins",
    "ruins",
    "woods",
    "hills",
    "craters_and_rubble",
    "barricades_and_fuel_pipes",
    "battlefield_debris",
)
"""What lies on half a table, the large pieces first because they need room."""


def is_generated(name: str) -> bool:
    """Whether the name is that of a generated table.

    >>> is_generated("generated 17"), is_generated("generated -1"), is_generated("corners")
    (True, False, False)
    """
    number = name.removeprefix(PREFIX)
    return name.startswith(PREFIX) and number.isdecimal() and number == str(int(number)) and int(number) < LARGEST


def generate(name: str) -> MapEntry:
    """The table of this name. (TEN-SCEN-06)"""
    chance = Tabletop(name)
    between, zones, markers = ZONES[chance.below(len(ZONES))]
    while True:
        features = _features(chance, markers)
        if features is not None:
            break
    return MapEntry(
        name=name,
        about=f"A table of its own, fought over between {between}.",
        zones=(zones[0], zones[1]),
        markers=markers,
        feature=tuple(features),
    )


def _features(chance: Tabletop, markers: tuple[tuple[float, float], ...]) -> list[FeatureEntry] | None:
    """Half a table of terrain, or None if the pieces found no room this time."""
    placed: list[Polygon] = []
    features: list[FeatureEntry] = []
    for kind in HALF:
        for _ in range(TRIES):
            wide, deep, height = chance.choice(SIZES[kind])
            if chance.below(2):
                wide, deep = deep, wide
            left = EDGE + round(chance.unit() * (WIDTH - 2 * EDGE - wide) * 2) / 2
            low = EDGE + round(chance.unit() * (DEPTH - 2 * EDGE - deep) * 2) / 2
            rect = (left, low, left + wide, low + deep)
            own, image = rectangle(*rect), rectangle(WIDTH - rect[2], DEPTH - rect[3], WIDTH - left, DEPTH - low)
            if _has_room(kind, own, image, placed, markers):
                placed += [own, image]
                features.append(_feature(kind, rect, height, chance))
                break
        else:
            return None
    return features


def _has_room(
    kind: Kind, own: Polygon, image: Polygon, placed: list[Polygon], markers: tuple[tuple[float, float], ...]
) -> bool:
    if distance(own, image) < GAP or any(distance(own, other) < GAP for other in placed):
        return False
    discs = [Disc(at, MARKER_RADIUS) for at in markers]
    if kind in OBSTACLES:
        return all(distance(own, disc) >= CLEAR_OF_MARKERS for disc in discs)
    # A marker may lie in the open or wholly inside soft terrain, but on no hill: it would have to climb.
    return kind != "hills" or not any(overlap(own, disc) for disc in discs)


def _feature(kind: Kind, rect: Rect, height: float, chance: Tabletop) -> FeatureEntry:
    if kind != "ruins":
        return FeatureEntry(type=kind, rect=rect, height=height)
    corner: tuple[tuple[Side, Side], ...] = (
        ("north", "west"),
        ("north", "east"),
        ("south", "west"),
        ("south", "east"),
    )
    floors = (3.0,) if chance.below(2) else ()
    return FeatureEntry(type=kind, rect=rect, height=height, walls=chance.choice(corner), floors=floors)
