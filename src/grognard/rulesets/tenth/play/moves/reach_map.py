"""Where a model can go, as something to draw: round walls and enemies, over hills as far as climbing lets it.

Nothing drawn is out of reach; behind several hills at once there may be a little more. (TEN-MOVE-02 to TEN-MOVE-07)
"""

from __future__ import annotations

from math import cos, pi, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, Polygon, from_point, inside, polygon, rectangle
from grognard.kernel.plane.ground import Ground
from grognard.kernel.plane.outlines import (
    CORNERS,
    circle,
    clipped,
    doubled_size,
    left_of,
    lines_about,
    side_of,
    sides_of,
)
from grognard.kernel.plane.reach import cover
from grognard.rulesets.tenth.table.climbing import FREELY, vertical
from grognard.rulesets.tenth.table.engagement_range import ACROSS_A_BARRICADE, ENGAGED
from grognard.rulesets.tenth.table.maps import OBSTACLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.plane import Footprint
    from grognard.kernel.plane.outlines import Outline
    from grognard.rulesets.tenth.play.moves.legal import Mover, Trek
    from grognard.rulesets.tenth.table.board import Base
    from grognard.rulesets.tenth.table.maps import Feature

MORE = 0.005
"""What must not be touched is a hair larger than it is."""
LEAST = 1e-4
"""Square inches that are worth a look."""


def reach_of(trek: Trek, mover: Mover) -> list[Outline]:
    """Where its middle can go; nothing if nothing is in its way but the edge of the table."""
    found = flown(trek, mover) if mover.flies else walked(trek, mover)
    if found is None:
        return []
    x, y, _, _ = mover.base
    drawn = [[(round(px, 2), round(py, 2)) for px, py in outline] for outline in found if len(outline) > 2]
    return drawn or [[(x, y)] * 3]  # who cannot go anywhere


# ---------------------------------------------------------------- on foot


def walked(trek: Trek, mover: Mover) -> list[Outline] | None:
    """On foot or on wheels; None if it goes freely. (TEN-MOVE-03, TEN-MOVE-04, TEN-MOVE-06, TEN-TERR-12)

    From higher than 2" it climbs down first, but for what it reaches on the hill it stands on.
    """
    x, y, radius, level = mover.base
    near = mover.inches + radius + ENGAGED
    around = [shape for shape in trek.obstacles(mover) if from_point((x, y), shape) <= near]
    kept_off = zones(trek, radius)
    hill, climbs = _high_ground(trek, mover, near)
    if level <= FREELY and not around and not climbs and not kept_off:
        return None
    table = (0.0, 0.0, trek.ground.width, trek.ground.height)

    def covered(inches: float, *more: Footprint) -> list[Outline]:
        if inches <= 0.0:
            return []
        return cover(Disc((x, y), radius), inches, Ground([*around, *more], radius, table, by_centre=kept_off))

    left = mover.inches - vertical(level, 0.0)
    found = covered(left, *(each.area for each in climbs))
    if hill is not None:
        found += [clipped(outline, hill.area) for outline in covered(mover.inches, *(each.area for each in climbs))]
    return found + _climbed(climbs, left, covered)


def _high_ground(trek: Trek, mover: Mover, near: float) -> tuple[Feature | None, list[Feature]]:
    """The hill it stands on, and what else stands near that it would have to climb. (TEN-MOVE-06)"""
    x, y, _, level = mover.base
    high = [each for each in trek.ground.features if each.height > FREELY and _is_climbed(each)]
    hill = next((each for each in high if level == each.height and inside(each.area, (x, y))), None)
    return hill, [each for each in high if each is not hill and from_point((x, y), each.area) <= near]


def _climbed(climbs: list[Feature], left: float, covered: Callable[..., list[Outline]]) -> list[Outline]:
    """What it reaches over all that it may climb, over one of them, and on each hill. (TEN-MOVE-06)"""
    found = covered(left - 2 * sum(each.height for each in climbs)) if climbs else []
    for other in climbs:
        others = [each.area for each in climbs if each is not other]
        if other.kind == "hills":
            found += [clipped(outline, other.area) for outline in covered(left - other.height, *others)]
        if others:
            found += covered(left - 2 * other.height, *others)
    return found


def _is_climbed(feature: Feature) -> bool:
    """Hills and obstacles are; craters, woods and the walls of ruins are not. (TEN-MOVE-06)"""
    return feature.kind == "hills" or feature.kind in OBSTACLES


# ---------------------------------------------------------------- through the air


def flown(trek: Trek, mover: Mover) -> list[Outline] | None:
    """Straight through the air, the difference in height included; None if that is the same everywhere. (TEN-FLY-02)"""
    x, y, radius, level = mover.base
    every = [each for each in trek.ground.features if each.kind == "hills"]
    hills = [
        each for each in every if vertical(level, each.height) > 0 and from_point((x, y), each.area) < mover.inches
    ]
    same = [each for each in every if level == each.height]
    if level <= FREELY and not hills:
        return None
    table = rectangle(radius, radius, trek.ground.width - radius, trek.ground.height - radius)

    def around(other: float) -> Outline:
        """What is near enough if it is so high."""
        far = mover.inches**2 - vertical(level, other) ** 2
        return clipped(circle(x, y, sqrt(far)), table) if far > 0 else []

    low = _beside(around(0.0), hills)
    return [*low, *(clipped(around(hill.height), hill.area) for hill in (*hills, *same))]


def _beside(outline: Outline, hills: list[Feature]) -> list[Outline]:
    """The parts of an outline that lie on none of these hills."""
    low = [outline]
    for hill in hills:
        beside = [left_of(each, q, p) for each in low for p, q in sides_of(hill.area)]
        low = [each for each in beside if len(each) > 2]
    return low


# ---------------------------------------------------------------- across barricades


def zones(trek: Trek, radius: float) -> list[Polygon]:
    """Where the middle of a base may not go for enemies that reach across a barricade. (TEN-TERR-12)"""
    found = [across(enemy, pipe, radius) for enemy in trek.behind for pipe in trek.ground.barricades]
    return [polygon(outline) for outline in found if doubled_size(outline) > LEAST]


def across(enemy: Base, pipe: Polygon, radius: float) -> Outline:
    """Beyond the barricade, within 1" of it and within 2" of the enemy, who is within 1" of it. (TEN-TERR-12)"""
    ex, ey, own, _ = enemy
    if from_point((ex, ey), pipe) > own + ENGAGED + MORE:
        return []
    # The corners lie outside of the circle: nothing within it is left out.
    outline = circle(ex, ey, (own + radius + ACROSS_A_BARRICADE + MORE) / cos(pi / CORNERS))
    for (ax, ay), (bx, by) in sides_of(pipe):
        if side_of((ex, ey), (ax, ay), (bx, by)) < 0:  # it faces the enemy: beyond it
            outline = left_of(outline, (ax, ay), (bx, by))
    for corner in pipe.points:  # not past either end of it, as the enemy sees it
        for p, q in (((ex, ey), corner), (corner, (ex, ey))):
            if all(side_of(each, p, q) >= -MORE for each in pipe.points):
                outline = left_of(outline, p, q)
    for p, q in lines_about(pipe, ENGAGED + radius + MORE):
        outline = left_of(outline, p, q)
    return outline
