"""Who sees which units, and how near: rows of sight between units that stand as they do. (TLE-SHOOT-11, TLE-LOS-04)"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from math import inf
from typing import TYPE_CHECKING

from grognard.kernel.memo import Known
from grognard.kernel.plane.distance import distance
from grognard.kernel.troops.standing import box_gap
from grognard.rulesets.last_edition.table.sight import can_see
from grognard.rulesets.last_edition.table.units import TOLERANCE, at_least

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.troops import Stand, Troop
    from grognard.rulesets.last_edition.table.maps import Terrain

_ROWS: Known[dict[float, dict[str, float]]] = Known(1 << 14)
"""Formations are kept as long as nobody moves, so what was seen between two of them is kept too."""


def sight_row(ground: Terrain, own: Troop, enemy: Troop, reach: float) -> Mapping[str, float]:
    """For each model the distance to the closest visible model of the enemy unit; infinite if it sees none in reach.

    `reach` is the longest range that matters: what is farther is not looked at.
    """
    if box_gap(own.box, enemy.box) > reach + TOLERANCE:
        return {}
    rows = _ROWS.of((ground, own, enemy), dict)
    found = rows.get(reach)
    if found is None:
        found = rows[reach] = {one.name: _closest(ground, one, enemy, reach) for one in own.stands}
    return found


def _closest(ground: Terrain, one: Stand, enemy: Troop, reach: float) -> float:
    """The distance to the closest visible model of a unit within reach. (TLE-SHOOT-11)"""
    queue = [(at_least(one, foe), number, False) for number, foe in enumerate(enemy.stands)]
    heapify(queue)
    while queue:  # the nearest first; exact distances only for those whose turn comes
        away, number, is_exact = heappop(queue)
        if away > reach + TOLERANCE:
            return inf
        foe = enemy.stands[number]
        if not is_exact:
            heappush(queue, (distance(one.shape, foe.shape), number, True))
        elif can_see(ground, one.shape, foe.shape):
            return away
    return inf


def seen_within(ground: Terrain, one: Stand, enemy: Troop, reach: float) -> list[Stand]:
    """The models of a unit that are visible and within reach. (TLE-SHOOT-02)"""
    return [
        foe
        for foe in enemy.stands
        if at_least(one, foe) <= reach + TOLERANCE
        and distance(one.shape, foe.shape) <= reach + TOLERANCE
        and can_see(ground, one.shape, foe.shape)
    ]
