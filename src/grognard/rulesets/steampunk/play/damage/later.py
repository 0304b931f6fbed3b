"""Effects of damage that reach into later chapters enter themselves in `damage.LATER`. (SPF-DMG-09)

Those of passengers are in `transport.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.steampunk.play.assault.retreat import drive_back
from grognard.rulesets.steampunk.play.damage.damage import LATER

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
    from grognard.rulesets.steampunk.table.records import UnitId


async def driven_back(game: Game, name: UnitId, effect: Effect) -> None:
    """The unit retreats one hex as after a lost assault. (SPF-DMG-09)"""
    drive_back(game, name)


LATER["retreat"] = driven_back
