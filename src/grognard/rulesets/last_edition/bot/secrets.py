"""Directives, bids, pools and other small decisions. (TLE-DIR, TLE-PWR-08, TLE-BLP)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.last_edition.play.setup.directives import (
    ALL_IN,
    BENDING,
    BOOST,
    DEUS,
    HIDDEN,
    NOTHING,
    SABOTAGE,
)
from grognard.rulesets.last_edition.table.records import BATTLE, UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Assign, Choose, Number
    from grognard.rulesets.last_edition.bot.seat import Seat

SHEETS = (
    (BENDING, SABOTAGE, ALL_IN, HIDDEN, DEUS),
    (SABOTAGE, BENDING, HIDDEN, ALL_IN, DEUS),
    (BENDING, HIDDEN, SABOTAGE, DEUS, ALL_IN),
    (BOOST, BENDING, ALL_IN, SABOTAGE, DEUS),
    (BENDING, ALL_IN, SABOTAGE, DEUS, HIDDEN),
    (HIDDEN, SABOTAGE, BENDING, ALL_IN, DEUS),
)
"""Sheets that the bot mixes, so that nobody can read it: dice early, All-in when objectives are held."""
USEFUL = 4
"""Pool dice below this face are kept until they have grown."""


def directives(seat: Seat, question: Assign) -> Answer:
    """One of some good sheets. (TLE-DIR-01)"""
    sheet = SHEETS[seat.chair.chance.below(len(SHEETS))]
    known = {slot.key for slot in question.slots}
    plan = {f"round {number}": str(directive) for number, directive in enumerate(sheet, start=1)}
    return {key: plan.get(key, str(NOTHING)) for key in known}


def bid(seat: Seat, question: Number) -> Answer:
    """Mostly much, never always the same. (TLE-PWR-08)"""
    chance = seat.chair.chance
    spare = question.most - question.least
    return question.most - min(chance.below(spare + 1), chance.below(spare + 1))


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


def last(seat: Seat, question: Choose) -> Answer:
    """The last option: nobody, no more."""
    return question.options[-1].key


def dearest(seat: Seat, question: Choose) -> Answer:
    """The unit that is worth most."""
    survey = seat.survey
    units = [option.key for option in question.options if option.about]
    return max(units, key=lambda key: survey.worth(UnitId(key)), default=question.options[0].key)


def nobody(seat: Seat, question: Choose) -> Answer:
    """Joker stays in the sleeve: no unit leaves the table."""
    return question.options[-1].key


def action(seat: Seat, question: Choose) -> Answer:
    """The unit with the fewest models performs the action; nothing is destroyed that one may hold. (TLE-SEC-03)"""
    survey = seat.survey
    units = [option.key for option in question.options if option.about]
    if survey.game[BATTLE].secondary == "poison_cloud" or not units:
        return question.options[-1].key
    return min(units, key=lambda key: len(survey.game[UnitId(key.split(" ")[0])].models))
