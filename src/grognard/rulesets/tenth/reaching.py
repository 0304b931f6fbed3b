"""Where a model can go, as something to draw: round walls and enemies, over hills as far as climbing lets it.

Nothing drawn is out of reach, but where an enemy behind a barricade reaches further (TEN-TERR-12); behind several hills
at once there may be a little more. (TEN-MOVE-02 to TEN-MOVE-07)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, from_point
from grognard.kernel.plane.ground import Ground
from grognard.kernel.plane.reach import cover
from grognard.rulesets.tenth.battlefield import ENGAGED
from grognard.rulesets.tenth.climbing import FREELY

if TYPE_CHECKING:
    from grognard.kernel.plane import Footprint, Point, Polygon
    from grognard.rulesets.tenth.trek import Mover, Trek

Outline = list["Point"]


def reach_of(trek: Trek, mover: Mover) -> list[Outline]:
    """Where its middle can go; nothing if nothing is in its way but the edge of the table."""
    x, y, radius, level = mover.base
    near = mover.inches + radius + ENGAGED
    if mover.flies or level > FREELY:
        return []
    around = [shape for shape in trek.obstacles(mover) if from_point((x, y), shape) <= near]
    climbs = [
        each for each in trek.ground.features if each.height > FREELY and _is_climbed(each.kind, each.is_obstacle)
    ]
    climbs = [each for each in climbs if from_point((x, y), each.area) <= near]
    if not around and not climbs:
        return []
    table = (0.0, 0.0, trek.ground.width, trek.ground.height)

    def covered(inches: float, *more: Footprint) -> list[Outline]:
        if inches <= 0.0:
            return []
        return cover(Disc((x, y), radius), inches, Ground([*around, *more], radius, table))

    found = covered(mover.inches, *(each.area for each in climbs))
    if climbs:
        found += covered(mover.inches - 2 * sum(each.height for each in climbs))
    for hill in climbs:
        others = [each.area for each in climbs if each is not hill]
        if hill.kind == "hills":
            onto = (clipped(outline, hill.area) for outline in covered(mover.inches - hill.height, *others))
            found += [outline for outline in onto if len(outline) > 2]
        if others:
            found += covered(mover.inches - 2 * hill.height, *others)
    return [[(round(px, 2), round(py, 2)) for px, py in outline] for outline in found]


def _is_climbed(kind: str, is_obstacle: bool) -> bool:
    """Hills and obstacles are; craters, woods and the walls of ruins are not. (TEN-MOVE-06)"""
    return kind == "hills" or is_obstacle


def clipped(outline: Outline, area: Polygon) -> Outline:
    """The part of an outline that lies in a convex area.

    >>> from grognard.kernel.plane import polygon
    >>> clipped([(0, 0), (4, 0), (4, 4), (0, 4)], polygon([(2, -1), (9, -1), (9, 2), (2, 2)]))
    [(2.0, 2.0), (2.0, 0.0), (4, 0), (4.0, 2.0)]
    """
    corners = area.points
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        kept: Outline = []
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in outline]
        for n, point in enumerate(outline):
            before, last, now = outline[n - 1], sides[n - 1], sides[n]
            if (last < 0) != (now < 0):
                share = last / (last - now)
                kept.append((before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share))
            if now >= 0:
                kept.append(point)
        outline = kept
        if not outline:
            break
    return outline
