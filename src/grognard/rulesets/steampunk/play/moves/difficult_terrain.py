"""Difficult terrain: a unit gathers tokens until it may enter the hex. (SPF-MOVE-01 to SPF-MOVE-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.hexes import Hex, sides
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.moves.displacement_codes import FACING_AFTERWARDS, FACING_FIRST, cost_of
from grognard.rulesets.steampunk.play.moves.strides import Stride, standing
from grognard.rulesets.steampunk.play.moves.turning import turn_to
from grognard.rulesets.steampunk.table.units import name_of, shown

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.order_codes import Code
    from grognard.rulesets.steampunk.table.records import Unit, UnitId


def enters(game: Game, unit: Unit, at: Hex) -> bool:
    """Whether it has the tokens to enter now. (SPF-MOVE-02)"""
    cost = cost_of(game, unit, at)
    return cost is not None and (unit.entering_tokens if unit.entering == at else 0) >= cost - 1


def stride_to(game: Game, name: UnitId, code: Code, goal: Hex | None) -> Stride:
    """Where the unit tries to go in this step; difficult terrain first takes tokens. (SPF-MOVE-01 to SPF-MOVE-05)

    Who may not enter the hex stays, and the rest of its step stands. (SPF-MOVE-07, SPF-ORD-24)
    """
    unit = game[name]
    stays = standing(unit)
    if goal is None or cost_of(game, unit, goal) is None:
        return stays
    assert unit.at is not None
    ahead = sides(unit.at, goal)[0]
    if code.word in FACING_FIRST and ahead != unit.facing:
        turn_to(game, name, ahead)
        unit = game[name]
    if not enters(game, unit, goal):
        tokens = unit.entering_tokens if unit.entering == goal else 0
        game.change(name, entering=goal, entering_tokens=tokens + 1)
        said = tell("{unit} struggles with the terrain.", unit=name_of(game, name))
        game.say(said, "SPF-MOVE-01", kind="move", about=shown(game, name))
        return stays
    facing = ahead if code.word in FACING_AFTERWARDS else unit.facing
    if unit.entering_tokens or facing != unit.facing:
        game.change(name, facing=facing, entering=None, entering_tokens=0)
    return stays._replace(goal=goal, is_reverse=code.word == "Rev")
