"""Where a model can go, as something to draw.

Nothing drawn is out of reach; on slow ground there may be a little more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, from_point
from grognard.kernel.plane.ground import Ground
from grognard.kernel.plane.reach import cover

if TYPE_CHECKING:
    from grognard.kernel.plane import Point
    from grognard.kernel.troops.trek import Trek

Outline = list["Point"]


def reach_of(trek: Trek, name: str) -> list[Outline]:
    """Polygons that together show where the middle of a model can go; nothing if only the table's edge limits it.

    Slow ground is drawn twice: as a wall, for the ways that avoid it, and at its price, for those that do not.
    """
    law, own = trek.law, trek.movers[name]
    allowance, at = law.allowance(name), own.pose.at
    if allowance <= 0.0:
        return [[at] * 3]
    goings = [] if law.can_fly(name) else list(law.goings_of(name))
    near = [
        going for going in goings if any(from_point(at, area) <= allowance + own.base.outer for area in going.areas)
    ]
    radius = own.base.inner
    ground = Ground((), radius, law.table) if law.can_fly(name) else trek.ground(name)
    if not ground.obstacles and not near:
        return []
    areas = [area for going in near for area in going.areas]
    is_in_it = any(from_point(at, area) <= (0.0 if law.by_centre else own.base.inner) for area in areas)
    found: list[Outline] = []
    if not is_in_it:
        kept = ground.plus((), areas) if law.by_centre else ground.plus(areas)
        found += cover(Disc(at, radius), allowance, kept)
    if near:
        tolls = [going.toll(allowance, by_base=not law.by_centre) for going in near]
        times = 1.0
        for toll in tolls:
            times *= toll.times
        left = (allowance - sum(toll.extra + 2 * toll.step for toll in tolls)) / times
        if left > 0.0:
            found += cover(Disc(at, radius), left, ground)
    drawn = [[(round(x, 2), round(y, 2)) for x, y in outline] for outline in found if len(outline) > 2]
    return drawn or [[at] * 3]
