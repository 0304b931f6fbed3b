"""Rapid Ingress: a unit arrives from Reserves in the enemy's turn. (TEN-STRAT-11)"""

from __future__ import annotations

from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play.arrivals.reserves import arrive, place_for, waiting
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import (
    RAPID_INGRESS,
    choose_target,
    is_open,
    is_passed,
)
from grognard.rulesets.tenth.table.records import BATTLE, other


@step
async def rapid_ingress(game: Game) -> None:
    """At the end of the opponent's Movement phase one unit may come. (TEN-STRAT-11, TEN-MOVE-17, TEN-TRANS-13)"""
    seat = other(game[BATTLE].active)
    if not is_open(game, seat, RAPID_INGRESS) or is_passed(game, seat, RAPID_INGRESS):
        return  # looking for room takes its time
    ready = [unit.id for unit in waiting(game, seat) if place_for(game, unit.id) is not None]
    if not ready:
        return
    unit = await choose_target(game, seat, RAPID_INGRESS, ready, tell("The enemy's Movement phase ends."))
    if unit is not None:
        await arrive(game, unit, RAPID_INGRESS)
