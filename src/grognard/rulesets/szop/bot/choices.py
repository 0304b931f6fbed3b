"""Small choices: where to look, who joins whom, what works for a part of a unit, missions, markers. (SZOP-HERO-01)"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from grognard.rulesets.szop.lists.keywords.bases import Passive
from grognard.rulesets.szop.lists.keywords.passive import Aircraft
from grognard.rulesets.szop.play.setup.attachments import ALONE
from grognard.rulesets.szop.play.setup.passengers import ON_FOOT
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.control import REACH
from grognard.rulesets.szop.table.records import ObjectiveId, UnitId
from grognard.rulesets.szop.table.units import wounds_needed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ask import Answer, Assign, Choose, ChooseMany, Number, Option, Place
    from grognard.kernel.plane import Point
    from grognard.rulesets.szop.bot.survey import Seat, Survey
    from grognard.rulesets.szop.table.records import Unit

FAR = 99.0
STEPS = (6.0, 3.0)
"""How far an objective is moved. (SZOP-MISS-07)"""
TRIES = 6


def heading(seat: Seat, question: Number) -> Answer:
    """Towards the nearest enemy. (SZOP-PAS-31)"""
    return question.hints["towards"]


def as_listed(seat: Seat, question: Assign) -> Answer:
    """Heroes join whom the list says, and else fight on their own. (SZOP-HERO-01)"""
    listed = question.hints["listed"]
    return {slot.key: listed.get(slot.key, ALONE) for slot in question.slots}


def passengers(seat: Seat, question: Assign) -> Answer:
    """Units ride only in what is faster than they are; on foot they are Fortified and act on their own.

    (SZOP-TRANS-08)
    """
    table = seat.survey
    loads: dict[str, str] = {}
    for slot in question.slots:
        faster = [
            option.key
            for option in slot.options
            if option.key != ON_FOOT and _ride(table, UnitId(option.key)) > table.pace(UnitId(slot.key))
        ]
        options = [{**loads, slot.key: carrier} for carrier in faster]
        loads = next((given for given in options if _fits(seat, question, given)), {**loads, slot.key: ON_FOOT})
    return loads


def _ride(table: Survey, carrier: UnitId) -> float:
    """How far a transport carries its passengers: they land from an Aircraft only where it ends its flight."""
    return 0.0 if has(table.game, carrier, Aircraft) else table.pace(carrier)


def _fits(seat: Seat, question: Assign, given: dict[str, str]) -> bool:
    return seat.accepts({slot.key: given.get(slot.key, ON_FOOT) for slot in question.slots})


def shared(seat: Seat, question: ChooseMany) -> Answer:
    """Of abilities that part of an enemy unit has, only the drawbacks work. (SZOP-HERO-02)"""
    return [option.key for option in question.options if _is_drawback(option)]


def _is_drawback(option: Option) -> bool:
    ability: object = option.value
    return isinstance(ability, Passive) and (ability.is_drawback or ability.price < 0)


def sabotaged(seat: Seat, question: Choose) -> Answer:
    """Losing Fortified, or a Pinned unit that need not move, is better than doubled attacks. (SZOP-PAS-28)"""
    table, target = seat.survey, UnitId(question.about[1])
    own = table.game[target]
    is_needed = table.spot_of(target) is not None
    return "pinned" if own.is_fortified or (own.has_begun and not is_needed) else "double"


# ---------------------------------------------------------------- units


def safest(seat: Seat, question: Choose) -> Answer:
    """The unit that needs most wounds: a key unit, or the one an enemy must destroy. (SZOP-MISS-04, SZOP-TASK-02)"""
    game = seat.survey.game
    return max(question.options, key=lambda option: (wounds_needed(game, UnitId(option.key)), option.key)).key


def weakest(seat: Seat, question: Choose) -> Answer:
    """The enemy unit that needs fewest wounds. (SZOP-TASK-05)"""
    game = seat.survey.game
    return min(question.options, key=lambda option: (wounds_needed(game, UnitId(option.key)), option.key)).key


# ---------------------------------------------------------------- objectives and markers


def for_the_enemy(seat: Seat, question: Choose) -> Answer:
    """The objective that is hardest for the enemy: far from him and near to us. (SZOP-TASK-01)"""
    table = seat.survey

    def worth(option: Option) -> tuple[float, str]:
        at = table.game[ObjectiveId(option.key)].at
        return _away(table, at, table.foes) - _away(table, at, table.own), option.key

    return max(question.options, key=worth).key


def an_objective(seat: Seat, question: Choose) -> Answer:
    """For a card of one's own the nearest objective, for one of the enemy the hardest. (SZOP-TASK-03, SZOP-TASK-08)"""
    table = seat.survey
    owners = {table.game[ObjectiveId(option.key)].owner for option in question.options}
    if question.clause == "SZOP-TASK-03" and owners != {1 - seat.number}:
        return for_the_enemy(seat, question)

    def way(option: Option) -> tuple[float, str]:
        return _away(table, table.game[ObjectiveId(option.key)].at, table.own), option.key

    return min(question.options, key=way).key


def _away(table: Survey, at: Point, units: Iterable[Unit]) -> float:
    """Inches to the nearest of some units."""
    spots = [table.at(unit.id) for unit in units]
    return min((hypot(x - at[0], y - at[1]) for x, y in spots), default=FAR)


def move_objective(seat: Seat, question: Place) -> Answer:
    """Away from enemies, but not from our units that stand at it. (SZOP-MISS-07)"""
    table = seat.survey
    name = ObjectiveId(question.pieces[0])
    x, y = table.game[name].at

    def worth(at: Point) -> float:
        return _away(table, at, table.foes) - 3.0 * max(0.0, _away(table, at, table.own) - REACH)

    turns = [pi * number / 6 for number in range(12)]
    spots = [(round(x + far * cos(turn), 3), round(y + far * sin(turn), 3)) for far in STEPS for turn in turns]
    better = sorted((at for at in spots if worth(at) > worth((x, y))), key=worth, reverse=True)
    return next(({name: at} for at in better[:TRIES] if seat.accepts({name: at})), {})


def marker(seat: Seat, question: Place) -> Answer:
    """A marker of a Guided weapon goes to the nearest enemy. (SZOP-WPN-23)"""
    table = seat.survey
    x, y = question.hints["from"]
    foes = sorted((hypot(fx - x, fy - y), fx, fy) for fx, fy in (table.at(foe.id) for foe in table.foes))
    if not foes:
        return question.suggest(seat.chair.chance)
    away, fx, fy = foes[0]
    share = min(1.0, (question.hints["range"] - 0.1) / max(away, 0.1))
    return {question.pieces[0]: (round(x + (fx - x) * share, 3), round(y + (fy - y) * share, 3))}
