"""Engagement Range, across barricades too, and base-to-base contact. (TEN-ENG, TEN-TERR-12)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.plane import TOLERANCE, crosses, from_point
from grognard.rulesets.tenth.table.board import (
    VERTICAL,
    Base,
    Box,
    bases,
    box_of,
    formation,
    the_ground,
)
from grognard.rulesets.tenth.table.units import on_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Polygon
    from grognard.rulesets.tenth.table.records import Unit, UnitId


CONTACT = 0.02
"""What counts as touching. (TEN-ENG-03)"""
TOUCHING_LEVEL = 2.0
"""Levels this close touch: what is no higher is crossed freely. (TEN-ENG-03, TEN-MOVE-06)"""
ENGAGED = 1.0


ACROSS_A_BARRICADE = 2.0


def engages(a: Base, b: Base, barricades: Sequence[Polygon] = ()) -> bool:
    """Whether two enemy models are in each other's Engagement Range. (TEN-ENG-01, TEN-TERR-12)"""
    if abs(a[3] - b[3]) > VERTICAL + TOLERANCE:
        return False
    away = hypot(a[0] - b[0], a[1] - b[1]) - a[2] - b[2]
    if away <= ENGAGED + TOLERANCE:
        return True
    return away <= ACROSS_A_BARRICADE + TOLERANCE and any(_faces_across(a, b, pipe) for pipe in barricades)


def _faces_across(a: Base, b: Base, pipe: Polygon) -> bool:
    """On opposite sides of the barricade, both within 1" of it. (TEN-TERR-12)"""
    near = all(from_point((x, y), pipe) - radius <= ENGAGED + TOLERANCE for x, y, radius, _ in (a, b))
    return near and crosses([(a[0], a[1]), (b[0], b[1])], pipe)


def any_engages(those: Sequence[Base], these: Sequence[Base], barricades: Sequence[Polygon] = ()) -> bool:
    """Whether any two models of the two rows are in each other's Engagement Range."""
    return bool(those) and _engages_from(those, box_of(those), these, barricades)


def _engages_from(those: Sequence[Base], box: Box, these: Sequence[Base], barricades: Sequence[Polygon]) -> bool:
    left, low, right, high = box
    far = ACROSS_A_BARRICADE + TOLERANCE
    for b in these:
        x, y, radius, _ = b
        reach = far + radius  # most are ruled out by one look
        if left - reach <= x <= right + reach and low - reach <= y <= high + reach:
            for a in those:
                if engages(a, b, barricades):
                    return True
    return False


def engaged_with(game: Game, unit: UnitId) -> list[Unit]:
    """The enemy units within Engagement Range of a unit on the table. (TEN-ENG-01)"""
    own = game[unit]
    if not own.is_on_table:
        return []
    mine, pipes = formation(game, unit), the_ground(game).barricades
    enemies = on_table(game, 1 - own.seat)
    return [enemy for enemy in enemies if _engages_from(mine.row, mine.box, bases(game, enemy.id), pipes)]


def is_engaged(game: Game, unit: UnitId) -> bool:
    """Whether it is within Engagement Range of any enemy."""
    return bool(engaged_with(game, unit))


def is_touching(a: Base, b: Base) -> bool:
    """Base-to-base contact, on the same level or one that is freely stepped on to. (TEN-ENG-03)"""
    return hypot(a[0] - b[0], a[1] - b[1]) - a[2] - b[2] <= CONTACT and abs(a[3] - b[3]) <= TOUCHING_LEVEL
