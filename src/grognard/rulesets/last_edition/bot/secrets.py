"""Pools and other small decisions. (TLE-BLP, TLE-DIR, TLE-SEC)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.table.records import BATTLE, UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.rulesets.last_edition.bot.seat import Seat

USEFUL = 4
"""Pool dice below this face are kept until they have grown."""


def pool(seat: Seat, question: Choose) -> Answer:
    """A good die goes where it counts: a wound, or a save. (TLE-BLP-07)"""
    keys = [option.key for option in question.options]
    for kind in ("wound", "armor save", "dodge save", "charge"):
        faces = [int(key.rsplit(" ", 1)[1]) for key in keys if key.startswith(f"{kind} ")]
        good = [face for face in faces if face >= USEFUL]
        if good:
            return f"{kind} {max(good)}"
    return "no" if "no" in keys else keys[-1]


def amid_dice(seat: Seat, question: Choose) -> Answer:
    """A 1 is rolled again if it may be, else banked; a pool die is used if it is the lowest that passes."""
    keys = [option.key for option in question.options]
    if "bank" in keys:
        return "re-roll" if "re-roll" in keys else "bank"
    if keys[0] == "roll":
        needs = int(question.hints["facts"][2])
        good = [key for key in keys[1:] if int(key.split()[1]) >= needs]
        return good[0] if good else "roll"
    return keys[0]


def first(seat: Seat, question: Choose) -> Answer:
    """The first option."""
    return question.options[0].key


def dearest(seat: Seat, question: Choose) -> Answer:
    """The unit that is worth most; one that returns from the dead is worth what it cost."""
    survey = seat.survey
    units = [option.key for option in question.options if option.about or option.key.startswith("return ")]
    return max(
        units,
        key=lambda key: survey.worth(UnitId(key)) if " " not in key else survey.game[UnitId(key.split()[1])].cost,
        default=question.options[0].key,
    )


def action(seat: Seat, question: Choose) -> Answer:
    """The unit with the fewest models performs the action; nothing is destroyed that one may hold. (TLE-SEC-03)"""
    survey = seat.survey
    units = [option.key for option in question.options if option.about]
    if survey.game[BATTLE].secondary == "poison_cloud" or not units:
        return question.options[-1].key
    return min(units, key=lambda key: len(survey.game[UnitId(key.split(" ")[0])].models))
