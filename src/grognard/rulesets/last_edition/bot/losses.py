"""Who falls: losses that leave the unit together, and keep those whom one needs. (TLE-DMG-03, TLE-COH-02)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.tactics import middle_of
from grognard.kernel.troops import is_coherent
from grognard.rulesets.last_edition.table.records import UnitId
from grognard.rulesets.last_edition.table.units import COHERENCY, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Answer, Choose, ChooseMany
    from grognard.kernel.troops import Stand
    from grognard.rulesets.last_edition.bot.seat import Seat


def who_is_hit(seat: Seat, question: ChooseMany) -> Answer:
    """Those farthest from the middle whose loss leaves the others together. (TLE-DMG-03, TLE-COH-01)"""
    stands = list(troop_of(seat.survey.game, UnitId(question.about[0])).stands)
    options = {option.key for option in question.options}
    chosen: list[str] = []
    while len(chosen) < question.least:
        name = _next_to_fall(stands, [one for one in stands if one.name in options])
        chosen.append(name)
        stands = [one for one in stands if one.name != name]
    return chosen


def _next_to_fall(stands: Sequence[Stand], able: Sequence[Stand]) -> str:
    x, y = middle_of(stands)
    far = sorted(able, key=lambda one: (-hypot(one.pose.x - x, one.pose.y - y), one.name))
    together = (one for one in far if is_coherent([each for each in stands if each is not one], COHERENCY))
    return next(together, far[0]).name


def who_lives(seat: Seat, question: Choose) -> Answer:
    """The one nearest to the middle; a question of what is kept in store is left as it is. (TLE-DMG-03)"""
    keys = [option.key for option in question.options]
    if "no" in keys:
        return "no"  # the best saves first
    stands = troop_of(seat.survey.game, UnitId(question.about[0])).stands
    x, y = middle_of(stands)
    near = {one.name: hypot(one.pose.x - x, one.pose.y - y) for one in stands if one.name in keys}
    return min(near, key=lambda name: (near[name], name), default=keys[0])


def blockers(seat: Seat, question: ChooseMany) -> Answer:
    """As many as may: in the power phase nothing else needs them. (TLE-REACT-04)"""
    return [option.key for option in question.options][: question.most]
