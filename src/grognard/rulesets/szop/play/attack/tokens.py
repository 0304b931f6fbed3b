"""Power tokens of mages. (SZOP-PSY-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.szop.lists.keywords.active import Mage
from grognard.rulesets.szop.table.units import models_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.szop.table.records import UnitId


def mage_level(game: Game, unit: UnitId) -> int:
    """The sum of X over the living mages of a unit. (SZOP-PSY-01)"""
    return sum(each.x for model in models_of(game, unit) for each in model.fighter.actives if isinstance(each, Mage))


def gain_tokens(game: Game, unit: UnitId) -> None:
    """X tokens, at most 2X held. (SZOP-PSY-01)"""
    level = mage_level(game, unit)
    if level:
        game.change(unit, tokens=min(game[unit].tokens + level, 2 * level))


def trim_tokens(game: Game, unit: UnitId) -> None:
    """Tokens above the new maximum are lost when a mage falls. (SZOP-PSY-01)"""
    if game[unit].tokens:
        game.change(unit, tokens=min(game[unit].tokens, 2 * mage_level(game, unit)))
