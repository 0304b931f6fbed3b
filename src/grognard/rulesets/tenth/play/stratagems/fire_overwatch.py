"""Moments at which the opponent may react to a move. Movement opens them; reactions are played here. (TEN-MOVE-17)

Every rule that moves or sets up a unit awaits these, so that no chapter has to know which Stratagems exist.
Each returns the id under which the unit goes on (a Leader may have lost his Bodyguards), or None if nothing is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.plane import within
from grognard.kernel.troops import closest
from grognard.kernel.troops.standing import box_gap
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play import previews
from grognard.rulesets.tenth.play.attack.casualties import goes_on
from grognard.rulesets.tenth.play.shooting.shooting_phase import can_shoot_at, foreseen_overwatch, shoot
from grognard.rulesets.tenth.play.shooting.targets import standings
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import (
    FIRE_OVERWATCH,
    is_open,
    is_passed,
    may_target,
    offer,
)
from grognard.rulesets.tenth.table.records import BATTLE, UnitId, other
from grognard.rulesets.tenth.table.units import on_table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.table.records import Unit

WATCH = 24.0


async def set_up(game: Game, unit: UnitId) -> UnitId | None:
    """A unit has been set up: from Reserves, or out of a Transport. (TEN-MOVE-17, TEN-STRAT-13)"""
    await overwatch(game, unit, lambda: tell("{name} has been set up.", name=game[unit].name))
    return goes_on(game, unit)


async def move_starts(game: Game, unit: UnitId) -> UnitId | None:
    """A move has been declared, its dice rolled, and no model has moved yet. (TEN-MOVE-17, TEN-CHG-10)"""
    await overwatch(game, unit, lambda: tell("{name} starts to move.", name=game[unit].name))
    return goes_on(game, unit)


async def move_ends(game: Game, unit: UnitId) -> UnitId | None:
    """The models have moved. (TEN-MOVE-17, TEN-CHG-10)"""
    await overwatch(game, unit, lambda: tell("{name} has moved.", name=game[unit].name))
    return goes_on(game, unit)


async def charge_ends(game: Game, unit: UnitId) -> bool:
    """A Charge move has ended; whether anybody shot. (TEN-CHG-10)"""
    return await overwatch(game, unit, lambda: tell("{name} has charged.", name=game[unit].name))


def watchers(game: Game, mover: UnitId) -> list[Unit]:
    """The enemy units that could use Fire Overwatch on this one: within 24" and able to shoot at it. (TEN-STRAT-13)"""
    seat = other(game[mover].seat)
    if not game[mover].is_on_table or not is_open(game, seat, FIRE_OVERWATCH):
        return []
    able = [unit.id for unit in on_table(game, seat) if may_target(game, FIRE_OVERWATCH, unit.id)]
    if not able:
        return []
    table = standings(game)
    rows, boxes = table.rows, table.boxes
    near = [
        unit
        for unit in able
        if box_gap(boxes[unit], boxes[mover]) <= WATCH and within(closest(rows[unit], rows[mover]), WATCH)
    ]
    return [game[unit] for unit in near if can_shoot_at(game, unit, mover, table)]


async def overwatch(game: Game, mover: UnitId, what: Callable[[], str]) -> bool:
    """One enemy unit may shoot at the mover, and at nothing else. (TEN-STRAT-13, TEN-TURN-05)

    As long as `out_of_phase` says so, shots hit only on an unmodified 6. (TEN-STRAT-14)
    """
    seat = other(game[mover].seat)
    if is_passed(game, seat, FIRE_OVERWATCH):
        return False
    ready = [unit.id for unit in watchers(game, mover)]
    if not ready:
        return False
    unit = await offer(
        game,
        seat,
        FIRE_OVERWATCH,
        ready,
        what(),
        enemy=mover,
        shows=lambda: _shots_foreseen(game, ready, mover),
        previews=lambda key: _odds_foreseen(game, UnitId(key), mover) if key in ready else {},
    )
    if unit is None:
        return False
    before = game[BATTLE].out_of_phase
    game.change(BATTLE, out_of_phase=FIRE_OVERWATCH.name)
    await shoot(game, unit, at_only=mover)
    game.change(BATTLE, out_of_phase=before)
    return True


def _shots_foreseen(game: Game, ready: Sequence[UnitId], mover: UnitId) -> dict[str, Any]:
    """Of each unit that may fire: how far the mover is, whether it is in cover, and that there are odds."""
    table, found = standings(game), {}
    for unit in ready:
        aim, shots = foreseen_overwatch(game, unit, mover, table)
        found[unit] = previews.of_shots(game, unit, aim, {mover: shots})["options"].get(mover, {})
    return {"options": found}


def _odds_foreseen(game: Game, unit: UnitId, mover: UnitId) -> dict[str, Any]:
    """The odds of one unit's Fire Overwatch: an unmodified 6 hits. (TEN-STRAT-14)"""
    aim, shots = foreseen_overwatch(game, unit, mover, standings(game))
    return previews.odds_of_shots(game, unit, aim, mover, shots)
