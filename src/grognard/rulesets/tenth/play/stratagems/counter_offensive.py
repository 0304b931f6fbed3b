"""Counter-offensive: a unit fights out of its turn. (TEN-STRAT-06, TEN-MELEE-16)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.tenth.play.shooting.targets import standings
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import COUNTER_OFFENSIVE, is_open, offer
from grognard.rulesets.tenth.table.units import on_table

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.table.records import UnitId


async def counter_offensive(game: Game, seat: int) -> UnitId | None:
    """One of the seat's units in Engagement Range that has not fought may fight next. (TEN-STRAT-06, TEN-MELEE-16)"""
    if not is_open(game, seat, COUNTER_OFFENSIVE):
        return None
    table = standings(game)
    able = [unit.id for unit in on_table(game, seat) if not unit.has_acted and table.engaged[unit.id]]
    if not able:
        return None
    return await offer(game, seat, COUNTER_OFFENSIVE, able, tell("An enemy unit has fought."))
