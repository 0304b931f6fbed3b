"""Screens: a cheap unit that is not needed elsewhere stands between an enemy's blades and what they would ruin."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.tenth.bot.worth import chance_to_charge
from grognard.rulesets.tenth.table.board import ENGAGED

if TYPE_CHECKING:
    from grognard.kernel.plane import Point
    from grognard.rulesets.tenth.bot.survey import Survey
    from grognard.rulesets.tenth.table.records import UnitId

AHEAD = 2.0
"""How far before its ward a screen stands: chargers that stop at it are out of Engagement Range of the ward."""
CHEAPER = 0.7
"""A screen is worth at most so much of its ward."""
LEAST = 12.0
"""Points likely to be lost below which nobody is sent."""


class ScreenPost(NamedTuple):
    """Where a unit stands in the way of a charge."""

    at: Point
    enemy: UnitId
    saves: float
    """Points the ward is likely to lose without it."""


def screen_for(survey: Survey, unit: UnitId) -> ScreenPost | None:
    """The place this unit best guards another from, if it gets there in this move."""
    own = survey.victim(unit).worth
    wards = [each.id for each in survey.mine if CHEAPER * survey.victim(each.id).worth >= own and each.id != unit]
    threats = [enemy.id for enemy in survey.theirs if survey.is_fighter(enemy.id) and not survey.is_engaged(enemy.id)]
    found = [screen for ward in wards for enemy in threats if (screen := _between(survey, unit, ward, enemy))]
    return max(found, key=lambda screen: screen.saves, default=None)


def _between(survey: Survey, unit: UnitId, ward: UnitId, enemy: UnitId) -> ScreenPost | None:
    """The place between them, if the enemy is likely to charge and the unit is near enough."""
    away = survey.about(ward, enemy)
    needs = away - survey.reach(enemy) - ENGAGED
    if needs > 12.0 or away <= 2 * AHEAD or survey.is_engaged(ward):
        return None
    chance = chance_to_charge(round(max(2.0, needs)))
    saves = chance * survey.gain(survey.harm(enemy, ward, is_ranged=False, charges=True), ward)
    (x, y), (ex, ey) = survey.middle(ward), survey.middle(enemy)
    left, low, right, high = survey.table.boxes[ward]
    far = hypot(ex - x, ey - y)
    off = min(0.5 * far, hypot(right - left, high - low) / 2 + AHEAD)
    at = (x + (ex - x) * off / far, y + (ey - y) * off / far)
    ux, uy = survey.middle(unit)
    return (
        ScreenPost(at, enemy, saves) if saves >= LEAST and hypot(at[0] - ux, at[1] - uy) <= survey.reach(unit) else None
    )
