"""Moments at which the opponent may react to a move. Movement opens them; reactions are played here. (TEN-MOVE-17)

Every rule that moves or sets up a unit awaits these, so that no chapter has to know which Stratagems exist.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import within
from grognard.rulesets.tenth.battlefield import distance
from grognard.rulesets.tenth.records import other
from grognard.rulesets.tenth.shooting import may_shoot
from grognard.rulesets.tenth.stratagems import FIRE_OVERWATCH, is_open, may_target
from grognard.rulesets.tenth.units import on_table

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.records import Unit, UnitId

WATCH = 24.0


def watchers(game: Game, mover: UnitId) -> list[Unit]:
    """The enemy units that could use Fire Overwatch on this one: within 24" and free to shoot. (TEN-STRAT-13)"""
    seat = other(game[mover].seat)
    if not game[mover].is_on_table or not is_open(game, seat, FIRE_OVERWATCH):
        return []
    near = [unit for unit in on_table(game, seat) if within(distance(game, unit.id, mover), WATCH)]
    return [unit for unit in near if may_target(game, FIRE_OVERWATCH, unit.id) and may_shoot(game, unit.id)]
