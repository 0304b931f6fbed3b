"""The nearest point, or place for a model, at which something holds. (LEG-DS-12, LEG-TERR-14, LEG-TYPE-22)"""

from __future__ import annotations

from math import ceil, cos, inf, pi, sin
from typing import TYPE_CHECKING

from grognard.kernel.troops import Pose, Site, stand
from grognard.rulesets.legendary.play.vehicles.driving import everybody_but
from grognard.rulesets.legendary.table.board import board

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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
PARTS = (1.0, 0.5, 0.5, 0.25, 0.25, 0.125, 0.125)
"""Shares of half the angle between two points of a ring by which the best course is bettered."""


def closest_point(at: Point, holds: Callable[[Point], bool], most: float, likely: Sequence[float] = ()) -> Point | None:
    """The closest point to another at which something holds, within so many inches; None if none is found.

    `likely` are courses in which it may lie exactly.
    """
    if holds(at):
        return at
    far = RING
    while far <= most:
        step = RING if far <= FINE else COARSE
        number = max(12, ceil(2 * pi * far / (ARC if far <= FINE else COARSE)))
        courses = [*likely, *(2 * pi * n / number for n in range(number))]
        best = inf, 0.0
        for way in courses:
            best = min(best, (_least(at, far - step, far, way, holds, best[0]), way))
        if best[0] < inf:
            for part in PARTS:  # a closer look to both sides of the best course
                asides = [best[1] + turn * part / number for turn in (-pi, pi)]
                low, least = max(far - 2 * step, 0.0), best[0]
                best = min(best, *((_least(at, low, far, way, holds, least), way) for way in asides))
            return _off(at, *best)
        far += step
    return None


def _off(at: Point, far: float, course: float) -> Point:
    return round(at[0] + far * cos(course), 3), round(at[1] + far * sin(course), 3)


def _least(at: Point, low: float, high: float, course: float, holds: Callable[[Point], bool], best: float) -> float:
    """How near on a line it still holds; far too far if not at its end, or nowhere nearer than the best."""
    if not holds(_off(at, high, course)):
        return inf
    for _ in range(HALVINGS):
        half = (low + high) / 2
        low, high = (low, half) if holds(_off(at, half, course)) else (half, high)
        if low >= best:
            return inf
    return high


def nearest_place(
    game: Game, model: Model, wanted: Pose, law: Footing, most: float = 96.0, likely: Sequence[float] = ()
) -> Stand | None:
    """The place nearest to a pose at which one model may stand by a law, whatever its unit does.

    `likely` are courses in which it may lie exactly.
    """
    unit = game[model.unit]
    others = everybody_but(game, model.id)
    site = Site(str(model.id), unit.seat, {str(model.id): model.base}, others, law, [board(game).table])

    def place(at: Point) -> Stand:
        return stand(model.id, model.base, Pose(at[0], at[1], wanted.facing, wanted.level))

    found = closest_point(wanted.at, lambda at: site.may_stand(place(at)), most, likely)
    return None if found is None else place(found)
