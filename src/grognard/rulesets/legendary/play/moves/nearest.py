"""The nearest point, or place for a model, at which something holds. (LEG-DS-12, LEG-TERR-14, LEG-TYPE-22)"""

from __future__ import annotations

from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING

from grognard.kernel.troops import Pose, Site, stand
from grognard.rulesets.legendary.play.vehicles.driving import everybody_but
from grognard.rulesets.legendary.table.board import board

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand
    from grognard.kernel.troops.law import Footing
    from grognard.rulesets.legendary.table.records import Model

RING, COARSE = 0.25, 1.0
"""Inches between rings of points that are looked at: near by, and beyond `FINE`."""
FINE = 6.0
ARC = 0.5
"""Inches between two points of a ring, more or less."""
HALVINGS = 6


def closest_point(at: Point, holds: Callable[[Point], bool], most: float) -> Point | None:
    """The closest point to another at which something holds, within so many inches; None if none is found."""
    if holds(at):
        return at
    far = RING
    while far <= most:
        step = RING if far <= FINE else COARSE
        number = max(12, ceil(2 * pi * far / (ARC if far <= FINE else COARSE)))
        courses = [2 * pi * n / number for n in range(number)]
        found = [(_least(at, far - step, far, way, holds), way) for way in courses if holds(_off(at, far, way))]
        if found:
            return _off(at, *min(found))
        far += step
    return None


def _off(at: Point, far: float, course: float) -> Point:
    return round(at[0] + far * cos(course), 3), round(at[1] + far * sin(course), 3)


def _least(at: Point, low: float, high: float, course: float, holds: Callable[[Point], bool]) -> float:
    """How near on a line it still holds."""
    for _ in range(HALVINGS):
        half = (low + high) / 2
        low, high = (low, half) if holds(_off(at, half, course)) else (half, high)
    return high


def nearest_place(game: Game, model: Model, wanted: Pose, law: Footing, most: float = 96.0) -> Stand | None:
    """The place nearest to a pose at which one model may stand by a law, whatever its unit does."""
    unit = game[model.unit]
    others = everybody_but(game, model.id)
    site = Site(str(model.id), unit.seat, {str(model.id): model.base}, others, law, [board(game).table])

    def place(at: Point) -> Stand:
        return stand(model.id, model.base, Pose(at[0], at[1], wanted.facing, wanted.level))

    found = closest_point(wanted.at, lambda at: site.may_stand(place(at)), most)
    return None if found is None else place(found)
