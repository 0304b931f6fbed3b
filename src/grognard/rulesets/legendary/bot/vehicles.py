"""Vehicles and passengers: driving, what is done instead of shooting, getting out. (LEG-VEH, LEG-TRANS)"""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from grognard.rulesets.legendary.bot.activations import GOOD
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.bot.survey import Seat, Survey

NEAR_MARKER = 8.0
"""Passengers get out so near to a marker."""
NEAR_ENEMY = 16.0
"""Passengers get out so near to an enemy: on foot they shoot, aboard they die with their transport."""
LATEST = 4
"""From this game turn on nobody stays aboard."""


def drive(seat: Seat, question: Choose) -> Answer:
    """A plain move: tank shocks, rams and broken walls cost more than they bring. (LEG-VEH-37)"""
    return "move"


def flat_out(seat: Seat, question: Choose) -> Answer:
    """Only who has nothing to shoot at and is far from its marker. (LEG-VEH-09)"""
    table, unit = seat.survey, UnitId(question.about[0])
    return "yes" if table.is_far_from_job(unit) and table.best_shot(unit) <= 0.0 else "no"


def instead_of_shooting(seat: Seat, question: Choose) -> Answer:
    """Shoot if there is a target; else mend, hide in smoke or watch the sky. (LEG-VEH-29, LEG-VEH-49, LEG-FLY-23)"""
    if seat.survey.best_shot(UnitId(question.about[0])) > 0.0:
        return "shoot"
    others = [option.key for option in question.options if option.key != "shoot"]
    plain = [key for key in ("smoke", "watch") if key in others]
    return next((key for key in others if key not in plain), plain[0] if plain else "shoot")


def get_out(seat: Seat, question: Choose) -> Answer:
    """Near a marker, near the enemy, or late in the game; a charge out of the doors if it pays. (LEG-TRANS-04)"""
    table, unit = seat.survey, UnitId(question.about[0])
    transport = table.game[unit].transport
    if transport is None:
        return "stay"
    here = table.at(transport)
    if any(option.key == "charge" for option in question.options):
        near = [foe.id for foe in table.foes if table.away(transport, foe.id) <= table.pace(unit)]
        if max((table.clash(unit, foe) for foe in near), default=0.0) > GOOD:
            return "charge"
    is_near = nearest_marker(table, here) <= NEAR_MARKER or nearest_foe(table, here) <= NEAR_ENEMY
    return "leave" if is_near or table.turn >= LATEST else "stay"


def nearest_marker(table: Survey, here: Point) -> float:
    """How far the nearest marker is, measured or estimated; without end if there is none."""
    return table.by_eye(min((dist(here, at) for at in board(table.game).objectives), default=float("inf")))


def nearest_foe(table: Survey, here: Point) -> float:
    """How far the middle of the nearest enemy is, measured or estimated; without end if there is none."""
    return table.by_eye(min((dist(here, table.at(foe.id)) for foe in table.foes), default=float("inf")))
