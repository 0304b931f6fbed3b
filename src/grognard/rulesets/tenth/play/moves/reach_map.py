"""Where a model can go, as something to draw: round walls and enemies, over hills as far as climbing lets it.

Nothing drawn is out of reach; behind several hills at once there may be a little more. (TEN-MOVE-02 to TEN-MOVE-07)
"""

from __future__ import annotations

from math import cos, pi, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, Polygon, from_point, inside, polygon, rectangle
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
from grognard.rulesets.tenth.table.climbing import vertical
from grognard.rulesets.tenth.table.engagement_range import ACROSS_A_BARRICADE, ENGAGED
from grognard.rulesets.tenth.table.maps import FREELY

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.plane import Footprint
    from grognard.kernel.plane.outlines import Outline
    from grognard.kernel.troops import Stand
    from grognard.rulesets.tenth.play.moves.legal import Trek
    from grognard.rulesets.tenth.table.maps import Feature

MORE = 0.005
"""What must not be touched is a hair larger than it is."""
LEAST = 1e-4
"""Square inches that are worth a look."""


def reach_of(trek: Trek, name: str) -> list[Outline]:
    """Where its middle can go; nothing if nothing is in its way but the edge of the table."""
    found = flown(trek, name) if name in trek.flyers else walked(trek, name)
    if found is None:
        return []
    x, y = trek.movers[name].pose.at
    drawn = [[(round(px, 2), round(py, 2)) for px, py in outline] for outline in found if len(outline) > 2]
    return drawn or [[(x, y)] * 3]  # who cannot go anywhere


# ---------------------------------------------------------------- on foot


def walked(trek: Trek, name: str) -> list[Outline] | None:
    """On foot or on wheels; None if it goes freely. (TEN-MOVE-03, TEN-MOVE-04, TEN-MOVE-06, TEN-TERR-12)

    From higher than 2" it climbs down first, but for what it reaches on the hill it stands on.
    """
    own, inches = trek.movers[name], trek.allowance(name)
    radius, level, start = own.base.outer, own.level, Disc(own.pose.at, own.base.outer)
    around = trek.ground(name)
    kept_off = zones(trek, radius)
    hill, climbs = _high_ground(trek, own, inches + radius + ENGAGED)
    if level <= FREELY and not around.obstacles and not climbs and not kept_off:
        return None

    def covered(inches: float, *more: Footprint) -> list[Outline]:
        return cover(start, inches, around.plus(more, kept_off)) if inches > 0.0 else []

    left = inches - vertical(level, 0.0)
    found = covered(left, *(each.area for each in climbs))
    if hill is not None:
        found += [clipped(outline, hill.area) for outline in covered(inches, *(each.area for each in climbs))]
    return found + _climbed(climbs, left, covered)


def _high_ground(trek: Trek, own: Stand, near: float) -> tuple[Feature | None, list[Feature]]:
    """The hill it stands on, and what else stands near that it would have to climb. (TEN-MOVE-06)"""
    at, high = own.pose.at, trek.field.climbs
    hill = next((each for each in high if own.level == each.height and inside(each.area, at)), None)
    return hill, [each for each in high if each is not hill and from_point(at, each.area) <= near]


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


# ---------------------------------------------------------------- through the air


def flown(trek: Trek, name: str) -> list[Outline] | None:
    """Straight through the air, the difference in height included; None if that is the same everywhere. (TEN-FLY-02)"""
    own, inches = trek.movers[name], trek.allowance(name)
    (x, y), radius, level = own.pose.at, own.base.outer, own.level
    every = [each for each in trek.field.features if each.kind == "hills"]
    hills = [each for each in every if vertical(level, each.height) > 0 and from_point((x, y), each.area) < inches]
    same = [each for each in every if level == each.height]
    if level <= FREELY and not hills:
        return None
    table = rectangle(radius, radius, trek.field.width - radius, trek.field.height - radius)

    def around(other: float) -> Outline:
        """What is near enough if it is so high."""
        far = inches**2 - vertical(level, other) ** 2
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


# ---------------------------------------------------------------- Engagement Range


def shunned(trek: Trek) -> list[Stand]:
    """The enemies whose Engagement Range the way must not touch. (TEN-MOVE-03, TEN-CHG-06)"""
    own = next(iter(trek.movers.values()))
    return [one for other, berth in trek.crowd.berths(trek.law, own) if berth.on_way for one in other.stands]


def zones(trek: Trek, radius: float) -> list[Polygon]:
    """Where the middle of a base may not go for enemies that reach across a barricade. (TEN-TERR-12)"""
    found = [across(enemy, pipe, radius) for enemy in trek.behind for pipe in trek.field.barricades]
    return [polygon(outline) for outline in found if doubled_size(outline) > LEAST]


def across(enemy: Stand, pipe: Polygon, radius: float) -> Outline:
    """Beyond the barricade, within 1" of it and within 2" of the enemy, who is within 1" of it. (TEN-TERR-12)"""
    (ex, ey), own = enemy.pose.at, enemy.base.outer
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
