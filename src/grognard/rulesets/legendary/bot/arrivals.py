"""Where reserves, infiltrators and deep strikers come: near a marker, not too near to enemies. (LEG-RES, LEG-DS)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.tactics import best_candidate
from grognard.rulesets.legendary.bot.vehicles import nearest_foe, nearest_marker

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Place, Placement
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.bot.survey import Seat, Survey

TRIES = 5
SAFE = 10.0
"""Nearer to enemies a landing often ends in a mishap, and arrivals are charged."""


def place(seat: Seat, question: Place) -> Answer:
    """The best of some proposals. (LEG-RES-02, LEG-KW-31, LEG-DS-01)"""
    table = seat.survey
    return best_candidate(seat.chair, lambda placed: site_worth(table, middle(placed)) if placed else -1000.0, TRIES)


def middle(placed: Placement) -> Point:
    """The middle of what is placed."""
    spots = list(placed.values())
    return sum(spot[0] for spot in spots) / len(spots), sum(spot[1] for spot in spots) / len(spots)


def site_worth(table: Survey, at: Point) -> float:
    """Near a marker, far enough from enemies."""
    marker, foe = nearest_marker(table, at), nearest_foe(table, at)
    return -min(marker, 40.0) - 3.0 * max(0.0, SAFE - foe)
