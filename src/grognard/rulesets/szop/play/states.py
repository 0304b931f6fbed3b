"""Exhausted, Pinned and Fortified. (SZOP-STATE)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, Immobile
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.units import name_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.szop.table.records import UnitId


def can_be_pinned(game: Game, unit: UnitId) -> bool:
    """Immobile units and Aircraft cannot. (SZOP-PAS-06, SZOP-FLY-04)"""
    return not has(game, unit, Immobile) and not has(game, unit, Aircraft)


def exhaust(game: Game, unit: UnitId, *clauses: str) -> None:
    """The unit cannot attack until it rallies. (SZOP-STATE-01, SZOP-STATE-05)"""
    if not game[unit].is_exhausted:
        game.change(unit, is_exhausted=True)
        game.say(tell("{unit} is Exhausted.", unit=name_of(game, unit)), *clauses, kind="state", about=[unit])


def pin(game: Game, unit: UnitId, *clauses: str) -> None:
    """The unit cannot manoeuvre or hold objectives; Fortified and Pinned cancel. (SZOP-STATE-02, SZOP-STATE-04)"""
    own = game[unit]
    if own.is_pinned or not can_be_pinned(game, unit):
        return
    if own.is_fortified:
        game.change(unit, is_fortified=False)
        said = tell("{unit} is no longer Fortified.", unit=own.shown)
        game.say(said, *clauses, "SZOP-STATE-04", kind="state", about=[unit])
    else:
        game.change(unit, is_pinned=True)
        game.say(tell("{unit} is Pinned.", unit=own.shown), *clauses, kind="state", about=[unit])


def fortify(game: Game, unit: UnitId, *clauses: str) -> None:
    """+1 to defence, and no longer in the way of sight; Pinned and Fortified cancel. (SZOP-STATE-03, SZOP-STATE-04)"""
    own = game[unit]
    if own.is_fortified:
        return
    if own.is_pinned:
        game.change(unit, is_pinned=False)
        said = tell("{unit} is no longer Pinned.", unit=own.shown)
        game.say(said, *clauses, "SZOP-STATE-04", kind="state", about=[unit])
    else:
        game.change(unit, is_fortified=True)
        game.say(tell("{unit} is Fortified.", unit=own.shown), *clauses, kind="state", about=[unit])


def rally(game: Game, unit: UnitId, *clauses: str) -> None:
    """The unit is no longer Exhausted. (SZOP-ACT-07)"""
    game.change(unit, is_exhausted=False)
    game.say(tell("{unit} rallies.", unit=name_of(game, unit)), *clauses, kind="state", about=[unit])
