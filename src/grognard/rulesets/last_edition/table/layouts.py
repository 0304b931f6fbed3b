"""The three deployment layouts: zones and objectives. (TLE-SETUP-02 to TLE-SETUP-10)"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import (
    TOLERANCE,
    Disc,
    Footprint,
    Point,
    Polygon,
    distance,
    inside,
    overlap,
    polygon,
    rectangle,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

WIDTH, HEIGHT = 60.0, 44.0
"""The battlefield. (TLE-SETUP-01)"""
CENTRE: Point = (30.0, 22.0)
TABLE = (0.0, 0.0, WIDTH, HEIGHT)
LAYOUTS = ("quarters", "short_edges", "corners")
LAYOUT_OF_ROLL = {1: "quarters", 2: "quarters", 3: "short_edges", 4: "short_edges", 5: "corners", 6: "corners"}
"""What the roll for the layout means. (TLE-SETUP-04)"""
CUT_OUT = Disc(CENTRE, 9.0)
"""No zone of the layout quarters reaches into it. (TLE-SETUP-05)"""
CHORDS = 64
OBJECTIVES = ("center", "zone1", "zone2", "side_a", "side_b")
"""The keys of the five objectives. (TLE-SETUP-08)"""
PLACES: Mapping[str, Mapping[str, Point]] = {
    "quarters": {
        "center": CENTRE,
        "zone1": (15.0, 11.0),
        "zone2": (45.0, 33.0),
        "side_a": (19.0, 33.0),
        "side_b": (41.0, 11.0),
    },
    "short_edges": {
        "center": CENTRE,
        "zone1": (7.5, 22.0),
        "zone2": (52.5, 22.0),
        "side_a": (30.0, 33.0),
        "side_b": (30.0, 11.0),
    },
    "corners": {
        "center": CENTRE,
        "zone1": (10.0, 14.6667),
        "zone2": (50.0, 29.3333),
        "side_a": (22.5, 33.0),
        "side_b": (37.5, 11.0),
    },
}
"""Where the objectives lie. (TLE-SETUP-09, TLE-SETUP-10)"""


class Zone(NamedTuple):
    """A deployment zone: a convex area, perhaps with a disc cut out of it."""

    number: int
    area: Polygon
    hole: Disc | None = None

    def holds(self, shape: Footprint) -> bool:
        """Whether a base is wholly within the zone."""
        return inside(self.area, shape) and (self.hole is None or not overlap(shape, self.hole))

    def away(self, shape: Footprint) -> float:
        """Inches from a base to the zone."""
        return min(distance(shape, part) for part in _parts(self))

    def is_clear_by(self, shape: Footprint, inches: float) -> bool:
        """Whether a base is at least so many inches from the zone."""
        return self.away(shape) >= inches - TOLERANCE


def turned(at: Point) -> Point:
    """The image of a point under the half turn about the centre. (TLE-TERR-02)"""
    return WIDTH - at[0], HEIGHT - at[1]


@cache
def zones(layout: str) -> tuple[Zone, Zone]:
    """Both zones of a layout; the second is the first turned about the centre. (TLE-SETUP-05, 06, 07)"""
    if layout == "quarters":
        first, hole = rectangle(0, 0, 30, 22), CUT_OUT
    elif layout == "short_edges":
        first, hole = rectangle(0, 0, 15, HEIGHT), None
    else:
        first, hole = polygon([(0, 0), (30, 0), (0, HEIGHT)]), None
    second = polygon([turned(at) for at in first.points])
    return Zone(1, first, hole), Zone(2, second, hole)


@cache
def objectives(layout: str) -> tuple[tuple[str, Point], ...]:
    """The keys and centres of the five objectives. (TLE-SETUP-08, TLE-SETUP-10)"""
    return tuple(PLACES[layout].items())


@cache
def _parts(zone: Zone) -> tuple[Polygon, ...]:
    """The zone as convex parts, for distances: what is left of a quarter, with chords along the cut-out."""
    if zone.hole is None:
        return (zone.area,)
    far = zone.hole.radius
    x, y = CENTRE
    parts = [rectangle(0, 0, x - far, y), rectangle(x - far, 0, x, y - far)]
    arc = [(x - far * cos(n * pi / 2 / CHORDS), y - far * sin(n * pi / 2 / CHORDS)) for n in range(CHORDS + 1)]
    parts += [polygon([(x - far, y - far), a, b]) for a, b in pairwise(arc)]
    if zone.number == 2:
        parts = [polygon([turned(at) for at in part.points]) for part in parts]
    return tuple(parts)
