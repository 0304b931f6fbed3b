"""Fliers and winged creatures: how they fly, what they strike on the way. (LEG-FLY, LEG-TYPE-21)"""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from grognard.kernel.tactics import best_candidate
from grognard.rulesets.legendary.bot import worth
from grognard.rulesets.legendary.bot.activations import CHARGE, GOOD
from grognard.rulesets.legendary.table.records import ModelId, UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose, Place, Placement, Spot
    from grognard.rulesets.legendary.bot.survey import Seat, Survey

AHEAD = 45.0
"""Guns that look forward bear on what is so many degrees off."""
TRIES = 8


def mode(seat: Seat, question: Choose) -> Answer:
    """Zoom, and once hovering stay. (LEG-FLY-13)"""
    return "zoom" if any(option.key == "zoom" for option in question.options) else "no"


def wing(seat: Seat, question: Choose) -> Answer:
    """Glide to a charge that pays, else swoop; no creature advances past its targets. (LEG-TYPE-21)"""
    if not any(option.key == "swoop" for option in question.options):
        return "no"
    table, unit = seat.survey, UnitId(question.about[0])
    reach = table.pace(unit) + CHARGE
    near = [foe.id for foe in table.foes if table.away(unit, foe.id) <= reach]
    return "glide" if max((table.clash(unit, foe) for foe in near), default=0.0) > GOOD else "swoop"


def advance(seat: Seat, question: Choose) -> Answer:
    """Only with nothing to shoot at. (LEG-FLY-07)"""
    return "no" if seat.survey.best_shot(UnitId(question.about[0])) > 0.0 else "yes"


def flight(seat: Seat, question: Place) -> Answer:
    """The proposal from which most can be shot at. (LEG-FLY-07, LEG-TYPE-21, LEG-TYPE-22)"""
    table, unit = seat.survey, UnitId(question.about[0])

    def view(placed: Placement) -> float:
        return max((outlook(table, unit, spot) for spot in placed.values()), default=-1.0)

    return best_candidate(seat.chair, view, TRIES)


def outlook(table: Survey, unit: UnitId, spot: Spot) -> float:
    """The best target ahead of a place: what lies behind or below is not aimed at."""
    facing = spot[2] if len(spot) > 2 and spot[2] is not None else None
    best = 0.0
    for foe in table.foes:
        x, y = table.at(foe.id)
        away = table.by_eye(hypot(x - spot[0], y - spot[1]))
        if facing is not None:
            off = abs((degrees(atan2(y - spot[1], x - spot[0])) - facing + 180.0) % 360.0 - 180.0)
            if off > AHEAD:
                continue
        best = max(best, worth.harm(table.game, foe.id, worth.shots(table.game, unit, foe.id, away)))
    return best


def bomb(seat: Seat, question: Choose) -> Answer:
    """On a model of the dearest unit below. (LEG-WPN-15)"""
    game = seat.survey.game
    price = {
        option.key: worth.worth_of(game, game[ModelId(option.about[0])].unit)
        for option in question.options
        if option.key != "nobody"
    }
    return max(price, key=lambda key: (price[key], key), default="nobody")


def strike(seat: Seat, question: Choose) -> Answer:
    """The dearest model below. (LEG-KW-82)"""
    table = seat.survey
    below = [ModelId(option.key) for option in question.options if option.key in table.game]
    owners = {model: table.game[model].unit for model in below}
    price = {model: worth.worth_of(table.game, unit) / len(table.game[unit].models) for model, unit in owners.items()}
    return max(price, key=lambda model: (price[model], model), default="nobody")


def jump(seat: Seat, question: Choose) -> Answer:
    """Those with packs get out of a flier, and land by the higher die. (LEG-FLY-14)"""
    keys = [option.key for option in question.options]
    return "jump" if "jump" in keys else max(keys, key=int)
