"""Whom units shoot at, and who fires overwatch. (LEG-SHOOT-06, LEG-OVER-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import NO
from grognard.rulesets.legendary.bot.buildings import walls
from grognard.rulesets.legendary.table.records import UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Assign, Choose
    from grognard.rulesets.legendary.bot.survey import Seat

READY = 0.7
"""Overwatch is fired at targets that are nearly as good as the best."""


def shoot(seat: Seat, question: Assign) -> Answer:
    """Everybody at one target, the one worth most; who cannot reach it, at the next. (LEG-SHOOT-06, LEG-DMG-02)"""
    table, unit = seat.survey, UnitId(question.about[0])
    keys = {option.key for slot in question.slots for option in slot.options}
    foes = {key: UnitId(key.partition(" ")[0].partition("/")[0]) for key in keys}
    values = {
        key: walls(table, unit, foe) if key.endswith("/walls") else table.shot(unit, foe)
        for key, foe in foes.items()
        if foe in table.game
    }
    ranked = sorted(values, key=lambda key: (-values[key], key))
    answer = {}
    for slot in question.slots:
        able = [option.key for option in slot.options]
        answer[slot.key] = next((key for key in ranked if key in able), able[-1])
    return answer if seat.accepts(answer) else question.suggest(seat.chair.chance)


def overwatch(seat: Seat, question: Choose) -> Answer:
    """Whoever has this enemy for a target that is about as good as any fires. (LEG-OVER-01)"""
    table, foe = seat.survey, UnitId(question.about[0])
    best, who = 0.0, NO
    for option in question.options:
        unit = UnitId(option.key.partition(" ")[0])
        if unit not in table.game or table.game[unit].seat != seat.number:
            continue
        value = table.shot(unit, foe)
        if value > best and value >= READY * table.best_shot(unit):
            best, who = value, option.key
    return who


def threat(seat: Seat, question: Choose) -> Answer:
    """The nearest enemy is a target as good as any. (LEG-SHOOT-05)"""
    return question.options[0].key
