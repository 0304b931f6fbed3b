"""Models that fall, and what that does to units and Leaders. (TEN-ALLOC-03, TEN-LEAD, TEN-TURN-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.tenth.records import FRESH, UnitId, side_id
from grognard.rulesets.tenth.scoring import score_kill

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.records import ModelId

KEPT = (*FRESH, "is_shocked", "where", "has_acted", "effects", "transport")
"""What a part of an Attached unit takes with it when it goes on alone. (TEN-LEAD-07)"""


def slay(game: Game, model: ModelId, *clauses: str) -> None:
    """Take a destroyed model from the table, without anything its destruction might trigger. (TEN-ALLOC-03)

    A part of an Attached unit counts as destroyed when its last model is. (TEN-LEAD-12)
    """
    gone = game[model]
    unit = game[gone.unit]
    left = tuple(each for each in unit.models if each != model)
    game.change(unit.id, models=left)
    game.remove(model)
    if not any(game[each].home == gone.home for each in left):
        _part_is_gone(game, gone.home, *clauses)
    if not left:
        game.change(unit.id, where="destroyed", transport=None)


def _part_is_gone(game: Game, part: UnitId, *clauses: str) -> None:
    """A unit, or one half of an Attached unit, has no models left. (TEN-LEAD-12)"""
    lost = game[part]
    if lost.attached_to is not None:
        game.change(part, where="destroyed")
    side = game[side_id(lost.seat)]
    game.change(side.id, losses=side.losses + 1)
    game.say(f"{lost.name} is destroyed.", "TEN-ALLOC-03", *clauses, kind="loss", about=[part])
    score_kill(game, part)


def settle(game: Game, unit: UnitId) -> UnitId:
    """When an attacking unit has finished: a Leader without Bodyguards goes on as a unit of its own. (TEN-LEAD-07)

    Call it for every unit that may have lost models; it returns the id under which the survivors go on.
    """
    own = game[unit]
    if own.leader is None:
        return unit
    lone = [model for model in own.models if game[model].home == own.leader]
    if len(lone) < len(own.models):
        return unit
    leader = own.leader
    game.change(unit, models=(), leader=None, where="destroyed", transport=None)
    if lone:
        kept = {field: getattr(own, field) for field in KEPT}
        game.change(leader, models=tuple(lone), attached_to=None, **kept)
        for model in lone:
            game.change(model, unit=leader)
        game.say(f"{game[leader].name} goes on alone.", "TEN-LEAD-07", about=[leader])
    return leader
