"""Where a model can go, as something to draw.

Nothing drawn is out of reach; on slow ground there may be a little more.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, from_point
from grognard.kernel.plane.ground import Ground
from grognard.kernel.plane.reach import cover

if TYPE_CHECKING:
    from grognard.kernel.plane import Point
    from grognard.kernel.troops.law import Going
    from grognard.kernel.troops.trek import Trek

Outline = list["Point"]


MOST_DRAWN = 900.0
"""Square inches, by the squares of what the models of a unit may go, over which ways round corners are looked for."""


def reaches_of(trek: Trek) -> dict[str, list[Outline]]:
    """Where each model of a unit can go. Of many that go far, the later ones are drawn straight ahead only."""
    found, left = dict[str, list[Outline]](), MOST_DRAWN
    for name in trek.movers:
        found[name] = reach_of(trek, name, straight=left <= 0.0)
        left -= trek.law.allowance(name) ** 2
    return found


def reach_of(trek: Trek, name: str, *, straight: bool = False) -> list[Outline]:
    """Polygons that together show where the middle of a model can go; nothing if only the table's edge limits it.

    Slow ground is drawn twice: as a wall, for the ways that avoid it, and at its price, for those that do not.
    `straight` leaves out ways round corners.
    """
    law, own = trek.law, trek.movers[name]
    allowance, at = law.allowance(name), own.pose.at
    if allowance <= 0.0:
        return [[at] * 3]
    near = _goings_near(trek, name)
    ground = Ground((), own.base.inner, law.table) if law.can_fly(name) else trek.ground(name)
    if not ground.obstacles and not near:
        return []
    start = Disc(at, own.base.inner)
    found = _round(trek, start, near, ground, allowance, straight)
    left = _left(trek, near, allowance)
    if near and left > 0.0:
        found += cover(start, left, ground, straight=straight)
    drawn = [[(round(x, 2), round(y, 2)) for x, y in outline] for outline in found if len(outline) > 2]
    return drawn or [[at] * 3]


def _goings_near(trek: Trek, name: str) -> list[Going]:
    """The slow ground that a model could come to."""
    law, own = trek.law, trek.movers[name]
    far = law.allowance(name) + own.base.outer
    goings = () if law.can_fly(name) else law.goings_of(name)
    return [going for going in goings if any(from_point(own.pose.at, area) <= far for area in going.areas)]


def _round(
    trek: Trek, start: Disc, near: list[Going], ground: Ground, allowance: float, straight: bool
) -> list[Outline]:
    """Where it gets without touching slow ground; nowhere if it stands on some."""
    by_centre = trek.law.by_centre
    areas = [area for going in near for area in going.areas]
    if any(from_point(start.at, area) <= (0.0 if by_centre else start.radius) for area in areas):
        return []
    avoided = ground.plus((), areas) if by_centre else ground.plus(areas)
    return cover(start, allowance, avoided, straight=straight)


def _left(trek: Trek, near: list[Going], allowance: float) -> float:
    """What is left of the allowance when all slow ground near by is paid for."""
    tolls = [going.toll(allowance, by_base=not trek.law.by_centre) for going in near]
    times = prod(toll.times for toll in tolls)
    return (allowance - sum(toll.extra + 2 * toll.step for toll in tolls)) / times
