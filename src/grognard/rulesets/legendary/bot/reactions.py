"""What is done when the enemy acts: jinking. (LEG-KW-34)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import NO
from grognard.rulesets.legendary.table.records import UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.rulesets.legendary.bot.survey import Seat

SPARED = 0.5
"""Of the hits that a jink avoids."""
SPOILT = 0.6
"""Of its own shots that a unit loses by jinking: they become snap shots."""


def jink(seat: Seat, question: Choose) -> Answer:
    """If it saves more than the own fire is worth. (LEG-KW-34, LEG-FLY-10)"""
    table = seat.survey
    unit, shooter = (UnitId(each) for each in question.about[:2])
    saved = SPARED * table.threat(shooter, unit)
    return question.options[0].key if saved > SPOILT * table.best_shot(unit) else NO
