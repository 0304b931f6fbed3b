"""Who holds which objective, and who hunts whom: worked out once for a look at the table. (TLE-OBJ)"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.table import Moments
from grognard.kernel.tactics import Job, assign, turns_away
from grognard.rulesets.last_edition.bot.leaders import is_safe, sheltered
from grognard.rulesets.last_edition.table.objectives import RADIUS
from grognard.rulesets.last_edition.table.records import BATTLE, UnitId

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from grognard.kernel.plane import Point
    from grognard.rulesets.last_edition.bot.survey import Survey

COST = {"home": 0.0, "center": 0.3, "side": 0.2, "away": 1.6}
"""Moves that an objective must be nearer to be as welcome as the own one."""
BOLD = {"center": 0.2, "away": 1.0}
"""The same again for leaders, which are kept out of harm's way."""
STAYS = 0.3
"""Moves by which an objective is cheaper for the unit that stands on it: nobody relieves it for nothing."""
NEAREST = 4
"""Enemies that a hunter looks at."""
BARREN = 1.5
"""The same for one that gives nothing when it is next scored. (TLE-SEC-09)"""
ENOUGH, BEYOND = 3, 1.0
"""Objectives that reach the cap, and the same for a further one that need not be taken from the enemy. (TLE-OBJ-06)"""


class Duty(NamedTuple):
    """What a unit is to do: hold an objective, or hunt an enemy."""

    at: Point
    marker: str = ""
    enemy: UnitId | None = None


def duties(survey: Survey) -> Duties:
    """The duty of every own unit on the table."""
    known: Duties | None = vars(survey).get("_duties")
    if known is None:
        known = vars(survey)["_duties"] = Duties(survey)
    return known


class Duties(Mapping[UnitId, Duty]):
    """The duties of a side. Who holds what is worked out for all at once, the prey of a hunter when it is asked for."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._held = _holders(survey)
        self._found: dict[UnitId, Duty] = {}

    def __getitem__(self, unit: UnitId) -> Duty:
        known = self._found.get(unit)
        if known is None:
            held = self._held[unit]
            if held is None or _may_hunt(self._survey, unit):
                held = _hunt(self._survey, unit, held)
            if self._survey.is_leader(unit):
                shelter = sheltered(self._survey, unit, held.at)
                held = held if shelter is None else Duty(shelter)
            known = self._found[unit] = held
        return known

    def __iter__(self) -> Iterator[UnitId]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)


def _holders(survey: Survey) -> dict[UnitId, Duty | None]:
    """Who holds which objective: it depends on where everybody stands and on the storm, and is kept that long."""
    battle = survey.game[BATTLE]
    known = _HELD.of(survey.game)
    key = (survey.seat, battle.map, battle.round, survey.home, survey.barren_next, tuple(survey.markers))
    found = known.get(key)
    if found is None:
        found = known[key] = _assigned(survey)
    return found


_HELD: Moments[dict[tuple[object, ...], dict[UnitId, Duty | None]]] = Moments(lambda _game: {})


def _assigned(survey: Survey) -> dict[UnitId, Duty | None]:
    units = [unit.id for unit in survey.mine]
    jobs = [Job(key, at) for key, at in survey.markers.items()]
    cost = _costs(survey, units, jobs)
    found = {unit: Duty(job.at, job.key) for unit, job in assign(units, jobs, cost).items()}
    spare = [unit for unit in units if unit not in found and not _may_hunt(survey, unit)]
    second = [job for job in jobs if _sort(survey, job.key) != "home"]
    found |= {unit: Duty(job.at, job.key) for unit, job in assign(spare, second, cost).items()}
    return {unit: found.get(unit) for unit in units}


def _costs(survey: Survey, units: Sequence[UnitId], jobs: Sequence[Job]) -> Callable[[UnitId, Job], float]:
    """What it costs a unit to hold an objective, in moves."""
    beyond = _beyond(survey)
    price = {
        job.key: COST[_sort(survey, job.key)]
        + (BARREN if job.key in survey.barren_next else 0.0)
        + (BEYOND if job.key in beyond else 0.0)
        for job in jobs
    }
    bold = {job.key: BOLD.get(_sort(survey, job.key), 0.0) for job in jobs}
    costs: dict[tuple[UnitId, str], float] = {}
    for unit in units:
        at, pace, dear = survey.middle(unit), survey.pace(unit) + 1.0, _dear(survey, unit)
        is_leader = survey.is_leader(unit)
        for job in jobs:
            more = bold[job.key] if is_leader else 0.0
            far = turns_away(at, job.at, pace, near=RADIUS)
            stays = STAYS if far == 0.0 and is_settled(survey, unit, Duty(job.at, job.key)) else 0.0
            costs[unit, job.key] = far - stays + dear + more + price[job.key]
    return lambda unit, job: costs[unit, job.key]


def _beyond(survey: Survey) -> frozenset[str]:
    """Objectives that nobody holds, once enough are held for the cap. (TLE-OBJ-06)"""
    holders = {key: survey.holder(key) for key in survey.markers}
    mine = sum(one == survey.seat and key not in survey.barren_next for key, one in holders.items())
    return frozenset(key for key, one in holders.items() if one is None) if mine >= ENOUGH else frozenset()


def _dear(survey: Survey, unit: UnitId) -> float:
    """Moves that a unit which holds badly must be nearer: without Objective security, and more so with blades."""
    if survey.has_security(unit):
        return 0.0
    return 1.4 if survey.is_fighter(unit) else 0.6


def _hunt(survey: Survey, unit: UnitId, held: Duty | None) -> Duty:
    """The prey of a unit, if it has nothing to hold or the prey is near; else what it holds, or where it is."""
    prey = _prey(survey, unit)
    if prey is not None and (held is None or _is_near(survey, unit, prey)):
        return Duty(survey.middle(prey), "", prey)
    return held if held is not None else Duty(survey.middle(unit))


def _sort(survey: Survey, key: str) -> str:
    if key.startswith("zone"):
        return "home" if key == survey.home else "away"
    return "center" if key == "center" else "side"


def _may_hunt(survey: Survey, unit: UnitId) -> bool:
    """Whether a unit may leave its objective to others: a fighter without Objective security, before the end."""
    return survey.is_fighter(unit) and not survey.has_security(unit) and survey.game[BATTLE].round < 5


def _is_near(survey: Survey, unit: UnitId, prey: UnitId) -> bool:
    """Whether an enemy can be charged soon."""
    far = survey.pace(unit) + 9.0
    return survey.about(unit, prey) <= far + 6.0 and survey.apart(unit, prey) <= far


def _prey(survey: Survey, unit: UnitId) -> UnitId | None:
    """The enemy that is best to go after: much to gain, and near."""
    is_fighter, is_leader = survey.is_fighter(unit), survey.is_leader(unit)
    best, most = None, 0.0
    for far, enemy in survey.closest(unit)[:NEAREST]:
        if is_leader and not is_safe(survey, unit, enemy):
            continue
        if is_fighter:
            value = survey.gain(survey.blows(unit, enemy, charged=True), enemy) / (8.0 + far)
        else:
            value = survey.worth(enemy) / (12.0 + far)
        if best is None or value > most:
            best, most = enemy, value
    return best


def away(survey: Survey, unit: UnitId) -> float:
    """Inches from a unit to where its duty is."""
    duty = duties(survey).get(unit)
    x, y = survey.middle(unit)
    return hypot(duty.at[0] - x, duty.at[1] - y) if duty is not None else 0.0


def is_settled(survey: Survey, unit: UnitId, duty: Duty) -> bool:
    """Whether most of it stands on its objective."""
    return bool(duty.marker) and 2 * survey.on_marker(unit, duty.at) >= len(survey.game[unit].models)
