"""Templates: where most enemies and no friends are under them. (LEG-TMPL-04, LEG-TMPL-09)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.tactics import best_candidate
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.units import troops

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ask import Answer, Choose, Place
    from grognard.rulesets.legendary.bot.survey import Seat, Survey

SHELL = 2.5
"""The radius of each blast of a barrage. (LEG-TMPL-09)"""
TRIES = 12
"""How many ways to lay a flame are looked at."""
FRIEND = 2
"""A friend under a template costs as much as so many enemies."""


def flame(seat: Seat, question: Place) -> Answer:
    """Where a flamer points: the best of some proposals. (LEG-TMPL-04, LEG-TMPL-05)"""

    def value(way: Answer) -> float:
        return count(seat.survey, map(ModelId, question.preview(way)["under"]))

    return best_candidate(seat.chair, value, TRIES)


def shell(seat: Seat, question: Choose) -> Answer:
    """Which of the five blasts of a barrage gets a shell. (LEG-TMPL-09)"""
    table = seat.survey
    stands = [one for troop in troops(table.game) for one in troop.stands]

    def value(at: tuple[float, ...]) -> int:
        struck = (one for one in stands if hypot(one.pose.x - at[0], one.pose.y - at[1]) <= SHELL)
        return count(table, (ModelId(one.name) for one in struck))

    values = {option.key: value(option.at) for option in question.options if option.at is not None}
    return max(values, key=lambda key: (values[key], key), default=question.options[0].key)


def count(table: Survey, models: Iterable[ModelId]) -> int:
    """Enemies less friends."""
    game = table.game
    return sum(-FRIEND if game[game[model].unit].seat == table.seat else 1 for model in models)
