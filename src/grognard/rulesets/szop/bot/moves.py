"""Where units go: to the objective they are assigned to, else to where their weapons tell. (SZOP-MOVE-01)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from grognard.kernel.tactics import High, Low, best_suggestion, best_way, middle_of, ways_to
from grognard.rulesets.szop.bot import worth
from grognard.rulesets.szop.lists.keywords.passive import Agile, Clumsy
from grognard.rulesets.szop.play.moves.closing_up import trek_of
from grognard.rulesets.szop.play.moves.terrain_tests import crosses
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.ground import dangerous_ground, difficult_ground
from grognard.rulesets.szop.table.records import UnitId
from grognard.rulesets.szop.table.units import models_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Move, Paths, Place
    from grognard.kernel.plane import Footprint, Point
    from grognard.rulesets.szop.bot.survey import Seat, Survey

ARRIVES = 20.0
"""What it is worth to stand at the objective."""
NEAR_ENOUGH = 1.0
"""A unit so near to its goal stays."""
ROUND_ABOUT = 8
"""How many ways that the question proposes are looked at where the straight ones are barred."""
PERIL = 6.0
"""What it is worth to keep off ground that tests the unit, in inches."""
CLOSE = 1.5
"""How near the middle of a unit goes to its objective."""


def move(seat: Seat, question: Move) -> Answer:
    """A move towards the goal of the unit."""
    return _towards(seat, question, None)


def step(seat: Seat, question: Move) -> Answer:
    """The 2" of a Skirmisher: towards its goal too. (SZOP-PAS-05)"""
    return _towards(seat, question, 2.0)


def _unit_of(table: Survey, question: Move) -> UnitId:
    piece = next(iter(question.pieces))
    return UnitId(piece.rpartition(".")[0])


def _towards(seat: Seat, question: Move, inches: float | None) -> Answer:
    """The best way to the goal; in difficult ground half as far, and where much is in the way, round about."""
    table = seat.survey
    unit = UnitId(question.about[0]) if question.about else _unit_of(table, question)
    goal, keep = goal_of(table, unit)
    spot = table.spot_of(unit)
    whole = trek_of(table.game, unit, inches, question.clause)

    perils = perils_of(table, unit)

    def value(paths: Paths) -> float:
        ends = list(whole.ends(paths).values())
        x, y = middle_of(ends)
        arrives = spot is not None and table.would_hold(spot, ends)
        return ARRIVES * arrives - abs(hypot(x - goal[0], y - goal[1]) - keep) - PERIL * crosses(whole, paths, perils)

    for trek in (whole, trek_of(table.game, unit, min(map(whole.allowance, whole.starts())) / 2, question.clause)):
        enough = ROUND_ABOUT if perils else 4
        found = best_way(ways_to(trek, goal, keep=keep), seat.accepts, value, bend=trek.bend, enough=enough)
        if found is not None:
            return found[1]
    return best_suggestion(question, seat.chair.chance, value, ROUND_ABOUT)


def perils_of(table: Survey, unit: UnitId) -> tuple[Footprint, ...]:
    """The ground that would cost a unit a terrain test. (SZOP-TERR-06, SZOP-PAS-08, SZOP-PAS-09)"""
    game, own = table.game, table.game[unit]
    if has(game, unit, Agile):
        return ()
    dangerous = dangerous_ground(game, own.seat)
    if has(game, unit, Clumsy) and not own.has_stumbled:
        return (*dangerous, *difficult_ground(game, own.seat))
    return () if own.has_dared else dangerous


def goal_of(table: Survey, unit: UnitId) -> tuple[Point, float]:
    """Where a unit wants to be, and how far from there."""
    job = table.jobs.get(unit)
    if job is not None and not table.is_on_job(unit):
        return job.at, CLOSE
    if not table.foes or job is not None:
        return table.at(unit), 0.0
    fighters = [model.fighter for model in models_of(table.game, unit)]
    reach = worth.reach_of(fighters)
    foe = min(table.foes, key=lambda each: (table.away(unit, each.id), each.id))
    return table.at(foe.id), max(reach - 4.0, 0.0) if reach > 12 else 0.0


def is_where_it_wants_to_be(table: Survey, unit: UnitId) -> bool:
    """Whether a Manoeuvre could bring a unit hardly nearer to its goal."""
    (x, y), keep = goal_of(table, unit)
    own = table.at(unit)
    return abs(hypot(own[0] - x, own[1] - y) - keep) < NEAR_ENOUGH


def fly(seat: Seat, question: Move) -> Answer:
    """An Aircraft flies as the question proposes. (SZOP-FLY-03)"""
    return question.suggest(seat.chair.chance)


def fully(seat: Seat, question: Any) -> Answer:
    """The proposal that does most: everybody into contact. (SZOP-MOVE-04)"""
    return question.suggest(High())


def place(seat: Seat, question: Place) -> Answer:
    """The plainest proposal."""
    return question.suggest(Low())
