"""Who goes where: markers first, then targets. The same table always gives the same plan."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.kernel.table import Moments
from grognard.kernel.tactics import Job, assign, turns_away
from grognard.rulesets.tenth.bot.screens import screen_for
from grognard.rulesets.tenth.table.units import is_a

if TYPE_CHECKING:
    from grognard.kernel.plane import Point
    from grognard.rulesets.tenth.bot.survey import Survey
    from grognard.rulesets.tenth.table.maps import MapMarker
    from grognard.rulesets.tenth.table.records import Unit, UnitId

KEPT = 32
"""Duties that are kept: a unit is asked what it does, where it goes and which weapons it needs, one after the other."""
RANGE = 3.0
"""Well within range of a marker, measured from the middle of a unit."""


class Duty(NamedTuple):
    """What a unit is to do: take a marker, guard another from an enemy's charge, or hunt an enemy."""

    kind: Literal["marker", "screen", "hunt"]
    at: Point
    marker: MapMarker | None = None
    enemy: UnitId | None = None


@lru_cache(maxsize=KEPT)
def duty_of(survey: Survey, unit: UnitId) -> Duty | None:
    """A unit's duty: the nearest units go to the markers until each has enough, the rest after the enemy.

    None if it is not on the table, or an Aircraft.
    """
    own = next((each for each in survey.mine if each.id == unit), None)
    if own is None or is_a(survey.game, unit, "AIRCRAFT"):
        return None
    return _at_markers(survey).get(unit) or _spare(survey, own, survey.middle(unit))


def _at_markers(survey: Survey) -> dict[UnitId, Duty]:
    """Those who are needed at a marker; the same as long as nobody moves, is shocked or takes heart."""
    known = _needed.of(survey.game)
    key = survey.seat, tuple([unit.is_shocked for unit in (*survey.mine, *survey.theirs)])
    found = known.get(key)
    if found is None:
        found = known[key] = _assigned(survey)
    return found


_needed: Moments[dict[tuple[int, tuple[bool, ...]], dict[UnitId, Duty]]] = Moments(lambda game: {})


def _assigned(survey: Survey) -> dict[UnitId, Duty]:
    markers = {marker.id: marker for marker in survey.ground.markers}
    jobs = [Job(name, marker.at, 1 + survey.control(1 - survey.seat, marker)) for name, marker in markers.items()]
    free = [unit for unit in survey.mine if not is_a(survey.game, unit.id, "AIRCRAFT") and not unit.is_shocked]
    middles = {unit.id: survey.middle(unit.id) for unit in free}

    def cost(unit: UnitId, job: Job) -> float:
        return turns_away(middles[unit], job.at, survey.reach(unit), RANGE)

    found = assign([unit.id for unit in free], jobs, cost, survey.oc)
    return {unit: Duty("marker", job.at, markers[job.key]) for unit, job in found.items()}


def _spare(survey: Survey, unit: Unit, at: Point) -> Duty:
    """Those not needed at a marker: screens go before their wards, fighters for an enemy, others to a lost marker."""
    screen = None if survey.is_fighter(unit.id) else screen_for(survey, unit.id)
    if screen is not None:
        return Duty("screen", screen.at, enemy=screen.enemy)
    marker = _lost_marker(survey, at)
    if survey.theirs and (marker is None or not survey.oc(unit.id) or survey.is_fighter(unit.id)):
        enemy = prey_of(survey, unit.id)
        return Duty("hunt", survey.middle(enemy), enemy=enemy)
    if marker is not None:
        return Duty("marker", marker.at, marker)
    nearest = min(survey.ground.markers, key=lambda each: hypot(each.at[0] - at[0], each.at[1] - at[1]), default=None)
    return Duty("marker", nearest.at, nearest) if nearest is not None else Duty("hunt", at)


def _lost_marker(survey: Survey, at: Point) -> MapMarker | None:
    """The nearest marker that is not ours."""
    ours = survey.seat
    lost = [m for m in survey.ground.markers if survey.control(ours, m) <= survey.control(1 - ours, m)]
    return min(lost, key=lambda each: hypot(each.at[0] - at[0], each.at[1] - at[1]), default=None)


def prey_of(survey: Survey, unit: UnitId) -> UnitId:
    """The enemy that is most worth going for: what the unit can do to it, and how far it is."""
    fights = survey.is_fighter(unit)

    def worth(enemy: Unit) -> float:
        harm = survey.harm(unit, enemy.id, is_ranged=not fights, charges=fights)
        turns = survey.about(unit, enemy.id) / (survey.reach(unit) + 6.0)
        return survey.gain(harm, enemy.id) / (1.0 + turns)

    return max(survey.theirs, key=worth).id
