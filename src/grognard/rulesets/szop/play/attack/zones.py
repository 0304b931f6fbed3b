"""The four half-planes of a unit with Facing. (SZOP-PAS-31, SZOP-PAS-32)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import TOLERANCE, heading
from grognard.kernel.plane.support import support

if TYPE_CHECKING:
    from grognard.kernel.troops import Troop

TURNS = {"front": 0.0, "left": 90.0, "rear": 180.0, "right": 270.0}


def is_wholly_in(unit: Troop, of: Troop, facing: float, zone: str) -> bool:
    """Whether a whole unit is in a zone of another: in that of each of its models. (SZOP-PAS-31)"""
    c, s = heading((facing + TURNS[zone]) % 360.0)
    # The point of each base that lies least far in the direction of the zone.
    lows = [support(one.shape)(-c, -s) for one in unit.stands]
    least = min(c * x + s * y for x, y in lows)
    return all(least >= c * own.pose.x + s * own.pose.y - TOLERANCE for own in of.stands)
