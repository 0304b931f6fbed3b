"""Fair tables by the dozen: terrain from a seed, mirrored through the middle. (TEN-SCEN-06, TEN-SCEN-07, TEN-TERR-01)

Each half has every type of terrain; features keep apart so that the largest bases of infantry and riders can pass
between them, and no marker lies on or beside something nobody can stand on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops import generator
from grognard.kernel.troops.generator import Layout, Plan, TerrainPiece, is_generated
from grognard.kernel.troops.maps import MarkerEntry, ZoneEntry
from grognard.rulesets.tenth.table.maps import MARKER_RADIUS

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import MapEntry
    from grognard.rulesets.tenth.table.maps import Corner

GAP = 3.0
"""Between any two features."""
CLEAR_OF_MARKERS = 2.0
HAIR = 1e-6


def _layout(between: str, zones: tuple[tuple[Corner, ...], ...], markers: tuple[Corner, ...]) -> Layout:
    return Layout(
        name=f"fought over between {between}",
        zone=tuple(ZoneEntry(seat=seat, corners=corners) for seat, corners in enumerate(zones)),
        marker=tuple(MarkerEntry(at=at) for at in markers),
    )


RUINS = TerrainPiece(
    kinds=("ruins",),
    sizes=((6, 6, 6), (7, 5, 6), (8, 4, 5)),
    walls=(("north", "west"), ("north", "east"), ("south", "west"), ("south", "east")),
    floors=((), (3.0,)),
)
PLAN = Plan(
    layouts=(
        _layout(
            "the long edges",
            (((0, 0), (60, 0), (60, 12), (0, 12)), ((0, 32), (60, 32), (60, 44), (0, 44))),
            ((30, 22), (12, 22), (48, 22), (30, 6), (30, 38)),
        ),
        _layout(
            "the short edges",
            (((0, 0), (18, 0), (18, 44), (0, 44)), ((42, 0), (60, 0), (60, 44), (42, 44))),
            ((30, 22), (30, 8), (30, 36), (8, 22), (52, 22)),
        ),
        _layout(
            "two corners",
            (((0, 0), (34, 0), (0, 34)), ((60, 10), (60, 44), (26, 44))),
            ((30, 22), (12, 34), (48, 10), (10, 10), (50, 34)),
        ),
    ),
    half=(
        RUINS,
        RUINS,
        RUINS,
        TerrainPiece(kinds=("woods",), sizes=((7, 5, 6), (6, 4, 6))),
        # A marker may lie in the open or wholly inside soft terrain, but on no hill: it would have to climb.
        TerrainPiece(kinds=("hills",), sizes=((6, 6, 3), (8, 5, 3)), off_markers=HAIR),
        TerrainPiece(kinds=("craters_and_rubble",), sizes=((4, 3, 0.5), (5, 5, 0.5))),
        TerrainPiece(
            kinds=("barricades_and_fuel_pipes",), sizes=((5, 0.5, 1), (6, 0.5, 1)), off_markers=CLEAR_OF_MARKERS
        ),
        TerrainPiece(kinds=("battlefield_debris",), sizes=((3, 1.5, 2), (3, 2, 2)), off_markers=CLEAR_OF_MARKERS),
    ),
    gap=GAP,
    marker_radius=MARKER_RADIUS,
)
"""Zones, five markers, and what lies on half a table, large pieces first: they need room. (TEN-SCEN-02)"""


def generate(name: str) -> MapEntry:
    """The table of this name. (TEN-SCEN-06)"""
    return generator.generate(name, PLAN)


__all__ = ["GAP", "generate", "is_generated"]
