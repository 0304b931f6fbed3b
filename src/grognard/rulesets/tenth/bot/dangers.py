"""What the enemy could do to a unit in his next turn if it stood somewhere."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.troops import closest
from grognard.rulesets.tenth.bot.worth import chance_to_charge
from grognard.rulesets.tenth.table.engagement_range import ENGAGED
from grognard.rulesets.tenth.table.sight import SightFigure, figure, is_visible, stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.troops import Stand
    from grognard.rulesets.tenth.bot.survey import Survey
    from grognard.rulesets.tenth.table.records import Unit, UnitId

COVER = ("ruins", "woods", "craters_and_rubble")
COVERED = 0.75
"""What is left of the danger of guns for a unit in cover."""
UNSEEN = 0.35
"""And for one that they would first have to find."""
MOST = 6
"""So many enemies are looked at, the nearest."""


def danger(survey: Survey, unit: UnitId, row: Sequence[Stand]) -> float:
    """Points it is likely to lose, guns and charges together; the enemy cannot do everything at once."""
    x, y = sum(one.pose.x for one in row) / len(row), sum(one.pose.y for one in row) / len(row)
    near = sorted((_away(survey, enemy, x, y), enemy.id) for enemy in survey.theirs)[:MOST]
    shelter = COVERED if is_covered(survey, row) else 1.0
    found = 0.0
    for _, enemy in near:
        away = closest(row, survey.table.rows[enemy])
        found += max(_guns(survey, enemy, unit, row, away) * shelter, _blades(survey, enemy, unit, away))
    return min(found, survey.victim(unit).worth)


def _away(survey: Survey, enemy: Unit, x: float, y: float) -> float:
    ex, ey = survey.middle(enemy.id)
    return hypot(x - ex, y - ey)


def _guns(survey: Survey, enemy: UnitId, unit: UnitId, row: Sequence[Stand], away: float) -> float:
    reach = survey.longest(enemy)
    if not reach or away > reach + survey.reach(enemy) / 2:
        return 0.0
    harm = survey.gain(survey.harm(enemy, unit, is_ranged=True), unit)
    return harm if harm < 2.0 or _is_seen(survey, enemy, unit, row) else harm * UNSEEN


def _is_seen(survey: Survey, enemy: UnitId, unit: UnitId, row: Sequence[Stand]) -> bool:
    """Whether the middle one of the enemies sees the middle one of us, as he stands now."""
    game = survey.game
    theirs, ours = game[enemy].models, game[unit].models
    eyes = figure(game, theirs[len(theirs) // 2])
    place = len(ours) // 2
    one = row[place]
    body = SightFigure(*one.pose.at, one.base.outer, one.level, one.height, False)
    return is_visible(stage(survey.ground, bool(game.options["open_ruin_walls"])), eyes, body)


def _blades(survey: Survey, enemy: UnitId, unit: UnitId, away: float) -> float:
    reach = survey.reach(enemy)
    if away > reach + 12.0 + ENGAGED or survey.is_engaged(enemy):
        return 0.0
    chance = chance_to_charge(round(max(2.0, away - reach - ENGAGED)))
    return chance * survey.gain(survey.harm(enemy, unit, is_ranged=False, charges=True), unit) if chance else 0.0


def is_covered(survey: Survey, row: Sequence[Stand]) -> bool:
    """Whether most of the unit would stand in terrain that gives cover."""
    covered = sum(any(f.kind in COVER for f in survey.ground.near(*one.pose.at, one.base.outer)) for one in row)
    return 2 * covered > len(row)
