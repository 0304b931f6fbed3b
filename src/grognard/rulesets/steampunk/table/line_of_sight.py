"""Line of sight between two hexes. (SPF-LOS)

Plain functions of small facts: no game, no dice.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grognard.kernel.hexes import Hex, Step, between
from grognard.rulesets.steampunk.table.board import FIELDS, far
from grognard.rulesets.steampunk.table.terrain import TERRAIN

if TYPE_CHECKING:
    from collections.abc import Set

    from grognard.rulesets.steampunk.table.records import Map


_BLOCK = 99


_SIGHT: dict[tuple[int, int], tuple[int, int, int]] = {
    (0, 0): (_BLOCK, _BLOCK, _BLOCK),
    (1, 0): (2, _BLOCK, _BLOCK),
    (1, 1): (0, 0, _BLOCK),
    (2, 0): (1, 2, _BLOCK),
    (2, 1): (0, 2, _BLOCK),
    (2, 2): (0, 0, 0),
}
"""By the heights of the higher and the lower end: blind hexes a crossed hex of level 0, 1, 2 casts. (SPF-LOS-14)"""


@cache
def crossed(start: Hex, end: Hex) -> tuple[Step, ...]:
    """What lies on the line between two hexes. (SPF-LOS-01, SPF-LOS-03)"""
    return between(start, end)


def can_see(land: Map, smoke: Set[Hex], start: Hex, high: int, end: Hex, low: int) -> bool:
    """Whether a line of sight runs between two hexes at these heights. (SPF-LOS-01 to SPF-LOS-15)"""
    if low > high:
        start, high, end, low = end, low, start, high
    blind = _SIGHT[high, low]
    return not any(all(_hides(land, smoke, at, blind, end) for at in step) for step in crossed(start, end))


def _hides(land: Map, smoke: Set[Hex], at: Hex, blind: tuple[int, int, int], lower: Hex) -> bool:
    """Whether this crossed hex hides the lower end; smoke does at all heights. (SPF-LOS-09, SPF-LOS-10, SPF-TERR-11)"""
    if at in smoke:
        return True
    number = FIELDS[land.size].places.get(at)
    level = TERRAIN[land.terrain[number]].blocks if number is not None else None
    return level is not None and far(at, lower) <= blind[level]
