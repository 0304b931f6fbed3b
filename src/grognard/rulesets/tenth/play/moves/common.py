"""What all moves of the Movement phase share: how far, standing still, and putting the models down. (TEN-MOVE-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.tenth.table.placing import put
from grognard.rulesets.tenth.table.units import models_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Paths
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.table.records import UnitId

HOVERING = 20
"""M of an Aircraft in Hover mode. (TEN-AIR-04)"""


def inches_of(game: Game, unit: UnitId, more: int = 0) -> dict[str, float]:
    """How far each model may move: its own M, and what an Advance adds. (TEN-MOVE-02, TEN-MOVE-08)"""
    hovers = game[unit].is_hovering
    return {model.id: float((HOVERING if hovers else model.kind.move) + more) for model in models_of(game, unit)}


def stay(game: Game, unit: UnitId) -> None:
    """Remain Stationary; who came to the table this turn never does. (TEN-MOVE-05, TEN-TRANS-07, TEN-RES-03)"""
    own = game[unit]
    if not own.disembarked and not own.has_arrived:
        game.change(unit, moved="stationary")
    game.say(tell("{name} stays where it is.", name=own.name), "TEN-MOVE-05", kind="move", about=[unit])


def carry_out(game: Game, unit: UnitId, paths: Paths) -> None:
    """Put the models where their paths end."""
    put(game, unit, {model: path[-1] for model, path in paths.items()})
