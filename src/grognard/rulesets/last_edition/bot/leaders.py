"""Where leaders go: not alone to where the enemy strikes them down, for they are the reactions. (TLE-REACT-01)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.bot.harm import charge_chance
from grognard.rulesets.last_edition.dice.modifiers import charge_needed
from grognard.rulesets.last_edition.table.layouts import zones
from grognard.rulesets.last_edition.table.records import BATTLE

if TYPE_CHECKING:
    from grognard.kernel.plane import Point
    from grognard.rulesets.last_edition.bot.survey import Survey
    from grognard.rulesets.last_edition.table.records import UnitId

SAFE = 0.4
"""The share of a leader's health that he may lose by the answer of his prey."""
RISK = 0.8
"""The share of a leader's health that the enemy's next turn may cost him."""
BEHIND = 5.0
"""Inches from the middle of a unit at which its leader stands, towards the own zone."""
COMPANY = 8.0
"""Inches within which friends help: each takes its share of the enemy."""
WIDTH = 2.0
"""Inches from the middle of a unit to its edge, about."""


def is_safe(survey: Survey, unit: UnitId, enemy: UnitId) -> bool:
    """Whether a leader outlives the answer of its prey."""
    left = max(0.0, 1.0 - survey.blows(unit, enemy, charged=True) / max(survey.health(enemy), 1))
    return left * survey.blows(enemy, unit) <= SAFE * survey.health(unit)


def sheltered(survey: Survey, unit: UnitId, goal: Point) -> Point | None:
    """Where a leader goes instead if its goal is too dangerous: behind the friend that is best placed."""
    if not is_exposed(survey, unit, goal):
        return None
    places = [_behind(survey, friend.id) for friend in survey.mine if not survey.is_leader(friend.id)]
    x, y = survey.middle(unit)
    near = sorted(places, key=lambda at: hypot(at[0] - x, at[1] - y))
    return next((at for at in near if not is_exposed(survey, unit, at)), near[0] if near else _own_zone(survey))


def is_exposed(survey: Survey, unit: UnitId, at: Point) -> bool:
    """Whether the enemies that may charge there next turn would cost a leader too much; friends around share it."""
    harm = sum(
        charge_chance(charge_needed(far)) * survey.blows(enemy, unit, charged=True)
        for enemy in (enemy.id for enemy in survey.theirs)
        if (far := _left_to_charge(survey, enemy, at)) < 12.0
    )
    if harm <= RISK * survey.health(unit):
        return False
    near = sum(_apart(survey.middle(friend.id), at) <= COMPANY for friend in survey.mine if friend.id != unit)
    return harm / (1 + near) > RISK * survey.health(unit)


def _left_to_charge(survey: Survey, enemy: UnitId, at: Point) -> float:
    """Inches that an enemy still has to charge after its move."""
    return max(0.0, _apart(survey.middle(enemy), at) - survey.pace(enemy) - WIDTH)


def _apart(one: Point, two: Point) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])


def _behind(survey: Survey, friend: UnitId) -> Point:
    """The place of a leader by a unit: between it and the own zone."""
    (x, y), (home_x, home_y) = survey.middle(friend), _own_zone(survey)
    far = hypot(home_x - x, home_y - y)
    share = min(1.0, BEHIND / far) if far else 0.0
    return x + share * (home_x - x), y + share * (home_y - y)


def _own_zone(survey: Survey) -> Point:
    """The middle of the own deployment zone."""
    battle = survey.game[BATTLE]
    points = zones(battle.layout)[battle.zone_of[survey.seat]].area.points
    return sum(each[0] for each in points) / len(points), sum(each[1] for each in points) / len(points)
