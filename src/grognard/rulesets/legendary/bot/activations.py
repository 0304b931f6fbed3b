"""Which unit is activated, with whom, and how it moves on. (LEG-TURN-05, LEG-TURN-07, LEG-MOVE-01, LEG-CHG-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.legendary.table.records import UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose, ChooseMany
    from grognard.rulesets.legendary.bot.survey import Seat, Survey

CHARGE = 9.0
"""How far away a charge still has a chance."""
GOOD = 5.0
"""A charge must promise so many points."""


def which_unit(seat: Seat, question: Choose) -> Answer:
    """Who can hurt the enemy most goes first; who is routed or has nothing to do goes last.

    As long as nobody can hurt anybody, the enemy is let come: who has not acted may fire overwatch. (LEG-TURN-09)
    """
    table = seat.survey
    values = {option.key: urgency(table, option.key) for option in question.options}
    best = max(values, key=lambda key: (values[key], key))
    return "hold" if "hold" in values and values[best] <= 0.0 else best


def urgency(table: Survey, key: str) -> float:
    """How much it matters that a unit acts now."""
    unit = UnitId(key)
    if unit not in table.game or table.game[unit].where not in ("table", "room"):
        return -1.0
    if table.game[unit].is_routed:
        return -0.5
    return table.best_shot(unit) + 0.5 * max((charge_worth(table, unit, foe.id) for foe in table.foes), default=0.0)


def companions(seat: Seat, question: ChooseMany) -> Answer:
    """An HQ brings whoever can shoot: damage is added only within one activation. (LEG-TURN-07, LEG-DMG-02)"""
    table = seat.survey
    ranked = sorted((option.key for option in question.options), key=lambda key: (-table.best_shot(UnitId(key)), key))
    for number in (2, 1):
        if seat.accepts(ranked[:number]):
            return ranked[:number]
    return []


def after_move(seat: Seat, question: Choose) -> Answer:
    """Charge if it pays, advance towards a marker if there is nothing to shoot at. (LEG-MOVE-01)"""
    table, unit = seat.survey, UnitId(question.about[0])
    keys = [option.key for option in question.options]
    shot = table.best_shot(unit)
    best = max((charge_worth(table, unit, foe.id) for foe in table.foes), default=0.0)
    if "charge" in keys and best > max(shot, GOOD):
        return "charge"
    job = table.jobs.get(unit)
    is_far = job is not None and table.nearest(unit, job.at) > table.pace(unit)
    if "advance" in keys and (shot <= 0.0 or is_far) and not table.is_on_job(unit):
        return "advance"
    return "done"


def charge_worth(table: Survey, unit: UnitId, foe: UnitId) -> float:
    """What a charge on an enemy promises; nothing if he is too far away."""
    if table.away(unit, foe) > CHARGE or table.game[unit].is_pinned:
        return 0.0
    return table.clash(unit, foe)


def whether_to_charge(seat: Seat, question: Choose) -> Answer:
    """Who has advanced charges if it pays. (LEG-CHG-03)"""
    table, unit = seat.survey, UnitId(question.about[0])
    best = max((charge_worth(table, unit, foe.id) for foe in table.foes), default=0.0)
    return "charge" if best > GOOD and any(option.key == "charge" for option in question.options) else "done"


def whom_to_charge(seat: Seat, question: ChooseMany) -> Answer:
    """The one enemy against whom the fight promises most. (LEG-CHG-01)"""
    table, unit = seat.survey, UnitId(question.about[0])
    values = {option.key: charge_worth(table, unit, UnitId(option.key)) for option in question.options}
    return [max(values, key=lambda key: (values[key], key))]


def fleet(seat: Seat, question: Choose) -> Answer:
    """Kept for a charge that pays, else for the advance. (LEG-KW-19)"""
    table, unit = seat.survey, UnitId(question.about[0])
    best = max((charge_worth(table, unit, foe.id) for foe in table.foes), default=0.0)
    return "charge" if best > GOOD else "advance"
