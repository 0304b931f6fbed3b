"""Engagement Range, across barricades too, and base-to-base contact. (TEN-ENG, TEN-TERR-12)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import TOLERANCE, crosses, from_point
from grognard.kernel.troops import gap, touches
from grognard.kernel.troops.packed import marked, packed
from grognard.kernel.troops.standing import boxes_near
from grognard.rulesets.tenth.table.board import VERTICAL, the_ground, troop_of, troops
from grognard.rulesets.tenth.table.records import UnitId

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Polygon
    from grognard.kernel.troops import Stand
    from grognard.rulesets.tenth.table.records import Unit


CONTACT = 0.02
"""What counts as touching. (TEN-ENG-03)"""
TOUCHING_LEVEL = 2.0
"""Levels this close touch: what is no higher is crossed freely. (TEN-ENG-03, TEN-MOVE-06)"""
ENGAGED = 1.0
ACROSS_A_BARRICADE = 2.0


def engages(a: Stand, b: Stand, barricades: Sequence[Polygon] = ()) -> bool:
    """Whether two enemy models are in each other's Engagement Range. (TEN-ENG-01, TEN-TERR-12)"""
    if abs(a.level - b.level) > VERTICAL + TOLERANCE:
        return False
    away = gap(a, b)
    if away <= ENGAGED + TOLERANCE:
        return True
    return away <= ACROSS_A_BARRICADE + TOLERANCE and any(_faces_across(a, b, pipe) for pipe in barricades)


def _faces_across(a: Stand, b: Stand, pipe: Polygon) -> bool:
    """On opposite sides of the barricade, both within 1" of it. (TEN-TERR-12)"""
    return is_beside(a, pipe) and is_beside(b, pipe) and crosses([a.pose.at, b.pose.at], pipe)


def is_beside(one: Stand, pipe: Polygon) -> bool:
    """Whether a model is within 1" of a barricade, so that its Engagement Range may reach across. (TEN-TERR-12)"""
    return from_point(one.pose.at, pipe) - one.base.outer <= ENGAGED + TOLERANCE


def any_engages(those: Sequence[Stand], these: Sequence[Stand], barricades: Sequence[Polygon] = ()) -> bool:
    """Whether any two models of the two rows are in each other's Engagement Range."""
    if not those or not these:
        return False
    if 1 in marked(packed(those), packed(these), ENGAGED + TOLERANCE, VERTICAL + TOLERANCE):
        return True
    return bool(barricades) and any(engages(a, b, barricades) for a in those for b in these)


def engaged_with(game: Game, unit: UnitId) -> list[Unit]:
    """The enemy units within Engagement Range of a unit on the table. (TEN-ENG-01)"""
    if not game[unit].is_on_table:
        return []
    own, pipes = troop_of(game, unit), the_ground(game).barricades
    enemies = [other for other in troops(game) if other.seat != own.seat]
    near = boxes_near(own.box, enemies, ACROSS_A_BARRICADE + TOLERANCE)
    return [game[UnitId(other.id)] for other in near if any_engages(own.stands, other.stands, pipes)]


def is_engaged(game: Game, unit: UnitId) -> bool:
    """Whether it is within Engagement Range of any enemy."""
    return bool(engaged_with(game, unit))


def is_touching(a: Stand, b: Stand) -> bool:
    """Base-to-base contact, on the same level or one that is freely stepped on to. (TEN-ENG-03)"""
    return touches(a, b, CONTACT, TOUCHING_LEVEL)
