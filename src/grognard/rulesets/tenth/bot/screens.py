"""Screens: a cheap unit that is not needed elsewhere stands between an enemy's blades and what they would ruin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.tactics import best_screen, post_before
from grognard.rulesets.tenth.bot.worth import chance_to_charge
from grognard.rulesets.tenth.table.engagement_range import ENGAGED

if TYPE_CHECKING:
    from grognard.kernel.plane import Point
    from grognard.kernel.tactics import ScreenPost
    from grognard.rulesets.tenth.bot.survey import Survey
    from grognard.rulesets.tenth.table.records import UnitId

AHEAD = 2.0
"""How far before its ward a screen stands: chargers that stop at it are out of Engagement Range of the ward."""
CHEAPER = 0.7
"""A screen is worth at most so much of its ward."""
LEAST = 12.0
"""Points likely to be lost below which nobody is sent."""


def screen_for(survey: Survey, unit: UnitId) -> ScreenPost[UnitId] | None:
    """The place this unit best guards another from, if it gets there in this move."""
    own = survey.victim(unit).worth
    wards = [each.id for each in survey.mine if CHEAPER * survey.victim(each.id).worth >= own and each.id != unit]
    threats = [enemy.id for enemy in survey.theirs if survey.is_fighter(enemy.id) and not survey.is_engaged(enemy.id)]
    pairs = [(ward, enemy) for ward in wards for enemy in threats]

    def post(ward: UnitId, enemy: UnitId) -> Point:
        return post_before(survey.middle(ward), survey.table.boxes[ward], survey.middle(enemy), AHEAD)

    def saves(ward: UnitId, enemy: UnitId) -> float:
        return _saves(survey, ward, enemy)

    return best_screen(survey.middle(unit), survey.reach(unit), pairs, post, saves, LEAST)


def _saves(survey: Survey, ward: UnitId, enemy: UnitId) -> float:
    """What the ward is likely to lose if the enemy charges it; nothing if there is no room for a screen."""
    away = survey.about(ward, enemy)
    needs = away - survey.reach(enemy) - ENGAGED
    if needs > 12.0 or away <= 2 * AHEAD or survey.is_engaged(ward):
        return 0.0
    chance = chance_to_charge(round(max(2.0, needs)))
    return chance * survey.gain(survey.harm(enemy, ward, is_ranged=False, charges=True), ward)
