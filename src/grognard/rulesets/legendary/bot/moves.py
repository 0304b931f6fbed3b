"""Where units go: to their marker, else to where their weapons reach. (LEG-MOVE-01)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from grognard.kernel.plane import bearing
from grognard.kernel.tactics import High, best_suggestion
from grognard.rulesets.legendary.bot import worth
from grognard.rulesets.legendary.bot.activations import prey_of
from grognard.rulesets.legendary.bot.buildings import way_in
from grognard.rulesets.legendary.bot.lone_characters import BESIDE, beside_friends
from grognard.rulesets.legendary.table.records import UnitId
from grognard.rulesets.legendary.table.units import is_vehicle, models_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ask import Answer, Choose, Move, Paths
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.bot.survey import Seat, Survey

TURNS = ((1.0, 0.0), (0.8, 0.0), (0.94, 0.34), (0.94, -0.34), (0.5, 0.0), (0.64, 0.77), (0.64, -0.77), (0.25, 0.0))
"""Shares of the way ahead and to the side, the likeliest first."""
ROUND_ABOUT = 4
"""How many ways that the question proposes are looked at where the straight ones are barred."""
NEAR = 1.2
"""How near one comes to an enemy without a charge. (LEG-MOVE-03)"""
RANGE = 20.0
"""Guns stop so far from the enemy."""


def way(seat: Seat, question: Choose) -> Answer:
    """Packs and wings if there are any, else also over difficult ground: who does not touch it loses nothing.

    (LEG-MOVE-04)
    """
    keys = [option.key for option in question.options]
    return next((key for key in ("jump", "difficult", "open") if key in keys), keys[0])


def move(seat: Seat, question: Move) -> Answer:
    """In formation towards the goal, as far as the question takes it."""
    table = seat.survey
    unit = UnitId(question.about[0])
    post = way_in(seat, question)
    if post is not None:
        return post
    prey = prey_of(table, unit)
    if prey is not None and prey.value > table.best_shot(unit):
        close = nearer(seat, unit, prey.foe, float(question.hints.get("move") or table.pace(unit)))
        if close is not None:
            return close
    goal, keep = goal_of(table, unit)
    here = table.at(unit)

    def value(paths: Paths) -> float:
        x, y = middle_of_ends(paths) if paths else here
        return -abs(to_go(table, (x, y), goal, keep))

    best: tuple[float, Paths] | None = None
    for paths in ways(table, unit, goal, keep, float(question.hints.get("move") or table.pace(unit))):
        if seat.accepts(paths):
            worth_of_it = value(paths)
            if best is None or worth_of_it > best[0]:
                best = (worth_of_it, paths)
                if worth_of_it > -1.0:
                    break
    return best[1] if best is not None else best_suggestion(question, seat.chair.chance, value, ROUND_ABOUT)


def nearer(seat: Seat, unit: UnitId, foe: UnitId, most: float) -> Paths | None:
    """A move of the whole formation as near to an enemy as it gets, to charge him from there."""
    table = seat.survey
    (x, y), (ex, ey) = table.at(unit), table.at(foe)
    away, space = hypot(ex - x, ey - y), table.away(unit, foe) - NEAR
    if space < 0.5 or away < 0.5:
        return None
    far = min(most - 0.05, space)
    for paths in ways(table, unit, (x + (ex - x) * far / away, y + (ey - y) * far / away), 0.0, far + 0.05):
        if seat.accepts(paths):
            return paths
    return None


def middle_of_ends(paths: Paths) -> Point:
    """The middle of where paths end."""
    ends = [path[-1] for path in paths.values()]
    return sum(end[0] for end in ends) / len(ends), sum(end[1] for end in ends) / len(ends)


def ways(table: Survey, unit: UnitId, goal: Point, keep: float, most: float) -> Iterator[Paths]:
    """Moves of the whole formation, towards a goal and past what is in the way."""
    x, y = table.at(unit)
    away = hypot(goal[0] - x, goal[1] - y)
    far = min(most - 0.05, to_go(table, (x, y), goal, keep))
    if far < 0.3:
        return
    ux, uy = (goal[0] - x) / away, (goal[1] - y) / away
    facing = front_of(table, unit)
    for ahead, aside in TURNS:
        dx, dy = far * (ux * ahead - uy * aside), far * (uy * ahead + ux * aside)
        ends = {
            model.id: (round(model.at[0] + dx, 3), round(model.at[1] + dy, 3))
            for model in models_of(table.game, unit)
            if model.at is not None
        }
        if facing is not None:
            yield {model: ((*end, facing),) for model, end in ends.items()}
        yield {model: (end,) for model, end in ends.items()}


def to_go(table: Survey, here: Point, goal: Point, keep: float) -> float:
    """How far it is to a place so far off a goal: up to markers and friends one goes, enemies are kept off by eye."""
    away = hypot(goal[0] - here[0], goal[1] - here[1])
    return (table.by_eye(away) if keep > BESIDE else away) - keep


def front_of(table: Survey, unit: UnitId) -> float | None:
    """Where vehicles turn their front, which is their best armour: to the enemy who threatens most. (LEG-VEH-03)"""
    models = models_of(table.game, unit)
    if not table.foes or not all(is_vehicle(model) and not model.base.is_round for model in models):
        return None
    foe = max(table.foes, key=lambda each: (table.threat(each.id, unit), -table.away(unit, each.id), each.id))
    return round(bearing(table.at(unit), table.at(foe.id)) % 360.0, 3)


def goal_of(table: Survey, unit: UnitId) -> tuple[Point, float]:
    """Where a unit wants to be, and how far from there: a lone character with his friends. (LEG-CHAR-03)"""
    friend = beside_friends(table, unit)
    if friend is not None:
        return friend, BESIDE
    job = table.jobs.get(unit)
    if job is not None:
        return (table.at(unit), 0.0) if table.is_on_job(unit) else (job.at, 1.0)
    if not table.foes:
        return table.at(unit), 0.0
    foe = min(table.foes, key=lambda each: (table.away(unit, each.id), each.id))
    guns = [weapon for model in models_of(table.game, unit) for weapon in worth.guns(model)]
    reach = max((weapon.inches or worth.reach_of(weapon) or 48.0 for weapon in guns), default=0.0)
    return table.at(foe.id), min(reach, RANGE) if reach > 8.0 else 0.0


def fully(seat: Seat, question: Any) -> Answer:
    """The proposal that does most."""
    return question.suggest(High())
