"""Which unit is activated, with whom, and how it moves on. (LEG-TURN-05, LEG-TURN-07, LEG-MOVE-01, LEG-CHG-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.legendary.bot import reserves
from grognard.rulesets.legendary.bot.lone_characters import has_escort
from grognard.rulesets.legendary.dice.dangerous_terrain_and_charges import Charge
from grognard.rulesets.legendary.play.moves.charge_odds import charge_at
from grognard.rulesets.legendary.table.records import UnitId, reserve_id
from grognard.rulesets.legendary.table.special_rules import has_hq, unit_pace

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose, ChooseMany
    from grognard.rulesets.legendary.bot.survey import Seat, Survey

CHARGE = 9.0
"""How far away a charge still has a chance."""
FAR = 13.0
"""Farther away nobody is charged: 12 inches by pack, 6 and a d6 with fleet feet."""
BRINGS = 12.0
"""How near to an HQ those must be whom it brings. (LEG-TURN-07)"""
HASTY = 0.3
"""What is left of the fire of those who have advanced: it is at -4. (LEG-SHOOT-15)"""
GOOD = 5.0
"""A charge must promise so many points."""


def which_unit(seat: Seat, question: Choose) -> Answer:
    """Who can hurt the enemy most goes first, with those whom an HQ brings; who is routed goes last.

    As long as nobody can hurt anybody, the enemy is let come: who has not acted may fire overwatch. Of those with
    nothing to do who has a way to go goes first, and who waits at his post is kept back. (LEG-TURN-07, LEG-TURN-09)
    """
    table = seat.survey
    values = {option.key: urgency(table, option.key) for option in question.options}
    groups = {key: values[key] + sum(brought(table, key, values)) for key in values}
    best = max(groups, key=lambda key: (groups[key], is_on_the_way(table, key), key))
    return "hold" if "hold" in values and groups[best] <= 0.0 else best


def urgency(table: Survey, key: str) -> float:
    """How much it matters that a unit acts now."""
    unit = UnitId(key)
    if unit in table.game and table.game[unit].where == "reserve" and reserve_id(unit) in table.game:
        return reserves.when(table, unit)
    if unit not in table.game or table.game[unit].where not in ("table", "room"):
        return -1.0
    if table.game[unit].is_routed:
        return -0.5
    prey = prey_of(table, unit)
    return max(table.best_shot(unit), prey.value if prey is not None else 0.0)


def is_on_the_way(table: Survey, key: str) -> bool:
    """Whether a unit has a marker to go to: who waits at his post may fire overwatch yet. (LEG-TURN-11)"""
    unit = UnitId(key)
    return unit in table.game and table.jobs.get(unit) is not None and not table.is_on_job(unit)


def brought(table: Survey, key: str, values: dict[str, float]) -> list[float]:
    """What those could do whom an HQ brings into its activation. (LEG-TURN-07)"""
    unit = UnitId(key)
    if unit not in table.game or not values[key] > -0.5 or not has_hq(table.game, unit):
        return []
    near = [each for each in values if each != key and each in table.game and table.away(unit, UnitId(each)) <= BRINGS]
    return sorted((max(values[each], 0.0) for each in near), reverse=True)[
        : 2 if len(table.game[unit].models) == 1 else 1
    ]


def companions(seat: Seat, question: ChooseMany) -> Answer:
    """An HQ brings whoever can do something: damage is added only within one activation. (LEG-TURN-07, LEG-DMG-02)

    Who can do nothing yet is kept back.
    """
    table = seat.survey
    values = {option.key: urgency(table, option.key) for option in question.options}
    ranked = sorted((key for key in values if values[key] > 0.0), key=lambda key: (-values[key], key))
    for number in (2, 1):
        if ranked and seat.accepts(ranked[:number]):
            return ranked[:number]
    return []


# ---------------------------------------------------------------- charges


class Prey(NamedTuple):
    """An enemy whom a unit could charge, and what that promises."""

    foe: UnitId
    value: float


def prey_of(table: Survey, unit: UnitId) -> Prey | None:
    """The enemy whom a unit had best move at and charge, if any charge promises enough. (LEG-CHG-01)"""
    own, pace = table.game[unit], unit_pace(table.game, unit)
    if own.is_pinned or own.is_on_ground or not pace.charge or own.where != "table" or has_escort(table, unit):
        return None
    best: Prey | None = None
    for foe in table.foes:
        ahead = table.away(unit, foe.id) - pace.move
        if ahead > FAR:
            continue
        chance = table.reaches(Charge(float(pace.charge)), max(ahead, 1.0))
        value = chance * table.clash(unit, foe.id) if chance > 0.0 else 0.0
        if value > GOOD and (best is None or value > best.value):
            best = Prey(foe.id, value)
    return best


def charge_worth(table: Survey, unit: UnitId, foe: UnitId, *, after_advance: bool = False) -> float:
    """What a charge on an enemy promises from here: the fight, as likely as it comes to it. (LEG-CHG-02)"""
    away, pace = table.away(unit, foe), unit_pace(table.game, unit)
    if away > FAR + pace.advance or table.game[unit].is_pinned or not is_in_the_open(table, unit, foe):
        return 0.0
    if has_escort(table, unit):
        return 0.0
    value = table.clash(unit, foe)
    if value <= 0.0:
        return 0.0
    charge = charge_at(table.game, unit, foe)
    if after_advance:
        charge, away = charge._replace(has_advanced=True), max(away - pace.advance, 1.0)
    chance = table.reaches(charge, away)
    return chance * (table.clash(unit, foe, is_rough=True) if charge.is_difficult else value) if chance else 0.0


def is_in_the_open(table: Survey, unit: UnitId, foe: UnitId) -> bool:
    """Whether both are on the table, or in rooms, where one can be seen to come to the other."""
    return all(table.game[each].where in ("table", "room") for each in (unit, foe))


def best_charge(table: Survey, unit: UnitId, *, after_advance: bool = False) -> float:
    """What the best charge promises."""
    return max((charge_worth(table, unit, foe.id, after_advance=after_advance) for foe in table.foes), default=0.0)


def after_move(seat: Seat, question: Choose) -> Answer:
    """Charge if it pays, advance to a charge, or to a marker if that gains more than it costs shots. (LEG-MOVE-01)"""
    table, unit = seat.survey, UnitId(question.about[0])
    keys = [option.key for option in question.options]
    shot, now = table.best_shot(unit), best_charge(table, unit) if "charge" in keys else 0.0
    if now > max(shot, GOOD):
        return "charge"
    if "advance" not in keys:
        return "done"
    if "charge" in keys and best_charge(table, unit, after_advance=True) > max(shot, GOOD):
        return "advance"
    if table.is_on_job(unit):
        return "done"
    lost = (1.0 - HASTY) * shot
    return "advance" if shot <= 0.0 or table.gain_of_advance(unit) > lost else "done"


def whether_to_charge(seat: Seat, question: Choose) -> Answer:
    """Who has advanced charges if it pays. (LEG-CHG-03)"""
    table, unit = seat.survey, UnitId(question.about[0])
    is_offered = any(option.key == "charge" for option in question.options)
    return "charge" if is_offered and best_charge(table, unit) > max(GOOD, HASTY * table.best_shot(unit)) else "done"


def whom_to_charge(seat: Seat, question: ChooseMany) -> Answer:
    """The one enemy against whom the charge promises most. (LEG-CHG-01)"""
    table, unit = seat.survey, UnitId(question.about[0])
    values = {option.key: charge_worth(table, unit, UnitId(option.key)) for option in question.options}
    return [max(values, key=lambda key: (values[key], key))]


def fleet(seat: Seat, question: Choose) -> Answer:
    """Kept for a charge that pays, else for the advance. (LEG-KW-19)"""
    table, unit = seat.survey, UnitId(question.about[0])
    return "charge" if best_charge(table, unit) > GOOD else "advance"
