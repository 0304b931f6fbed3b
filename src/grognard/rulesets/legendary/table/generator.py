"""Tables from a seed: one half is laid, the other is turned about the centre. (LEG-SETUP-02)

`generated 7` is a table of 72 x 48 inches, `small generated 7` one of 48 x 48, `large generated 7` one of 96 x 48.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.troops import generator
from grognard.kernel.troops.generator import Layout, Plan, TerrainPiece
from grognard.kernel.troops.maps import MarkerEntry

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import MapEntry

SIZES = {"": (72.0, 48.0), "small ": (48.0, 48.0), "large ": (96.0, 48.0)}
"""The three tables. (LEG-SETUP-01)"""
GAP = 4.0
"""Inches between two pieces. (LEG-SETUP-02)"""
RUINS = TerrainPiece(
    kinds=("ruins",),
    sizes=((6, 6, 4), (7, 5, 4), (8, 5, 4)),
    walls=(("north", "west"), ("south", "east"), ()),
    floors=((), (3.0,)),
)
WOODS = TerrainPiece(kinds=("woods",), sizes=((7, 5, 4), (6, 6, 4)))
ROCKS = TerrainPiece(kinds=("rocks",), sizes=((4, 3, 1.5), (3, 3, 2)), off_markers=1.0)
HILL = TerrainPiece(kinds=("hill",), sizes=((8, 6, 2), (7, 7, 2)), off_markers=1.0)
CRATER = TerrainPiece(kinds=("crater",), sizes=((4, 4, 0), (5, 4, 0)))
BARRICADE = TerrainPiece(kinds=("barricade",), sizes=((6, 0.5, 1), (5, 0.5, 1)), off_markers=1.0)
LINE = TerrainPiece(kinds=("defence line",), sizes=((8, 0.6, 1.2), (6, 0.6, 1.2)), off_markers=1.0)
WIRE = TerrainPiece(kinds=("tangle wire",), sizes=((6, 1, 0),), off_markers=2.0)
TRAPS = TerrainPiece(kinds=("tank traps",), sizes=((5, 1, 1),), off_markers=1.0)
STATUE = TerrainPiece(kinds=("statuary",), sizes=((2, 2, 4),), off_markers=2.0)
MINES = TerrainPiece(kinds=("anti-personnel mines",), sizes=((5, 4, 0),), off_markers=3.0)
TANK_MINES = TerrainPiece(kinds=("anti-tank mines",), sizes=((6, 4, 0),), off_markers=3.0)
DUMP = TerrainPiece(kinds=("ammo dump",), sizes=((2, 2, 1),), off_markers=2.0)
RELAY = TerrainPiece(kinds=("comms relay",), sizes=((2, 2, 4),), off_markers=2.0)
WRECK = TerrainPiece(kinds=("wreck",), sizes=((5, 3, 2), (4, 3, 2)), off_markers=1.0)
OPEN = (CRATER, ROCKS, WRECK, MINES, TANK_MINES)
"""One of these lies on half a table: what is crossed or gone round."""
BARS = (BARRICADE, LINE, WIRE, TRAPS)
"""One of these: long and narrow."""
SMALL = (STATUE, DUMP, RELAY)
"""One of these: small, and nobody enters it."""
HALVES = {
    "": (RUINS, (WOODS, HILL), OPEN, BARS, SMALL),
    "small ": (RUINS, (WOODS, ROCKS), BARS, SMALL),
    "large ": (RUINS, RUINS, (WOODS, HILL), OPEN, BARS, SMALL),
}
"""What is drawn for half a table: 8 to 12 pieces on the whole. (LEG-TERR-16 to LEG-TERR-29)"""


def size_of(name: str) -> str | None:
    """The word for the size in the name of a generated table; None if it is no such name.

    >>> size_of("generated 7"), size_of("small generated 7"), size_of("fords")
    ('', 'small ', None)
    """
    for size in ("small ", "large ", ""):
        if name.startswith(size) and generator.is_generated(name.removeprefix(size)):
            return size
    return None


def objective_places(width: float, height: float) -> tuple[tuple[float, float], ...]:
    """Where the five markers of a table lie. (LEG-OBJ-03)

    >>> objective_places(72, 48)
    ((36.0, 24.0), (18.0, 16.0), (54.0, 16.0), (18.0, 32.0), (54.0, 32.0))
    """
    xs, ys = (width / 4, 3 * width / 4), (height / 3, 2 * height / 3)
    return ((width / 2, height / 2), *((x, y) for y in ys for x in xs))


def generate(name: str) -> MapEntry:
    """The table of this name. (LEG-SETUP-01, LEG-SETUP-02)"""
    size = size_of(name) or ""
    width, height = SIZES[size]
    markers = tuple(MarkerEntry(at=at) for at in objective_places(width, height))
    plan = Plan(
        layouts=(Layout(name="between the long edges", zone=(), marker=markers),),
        half=HALVES[size],
        centre=(CRATER, WOODS),
        width=width,
        height=height,
        gap=GAP,
        edge=2.0,
        marker_radius=0.5,
    )
    made = generator.generate(name.removeprefix(size), plan)
    return msgspec.structs.replace(made, name=name)
