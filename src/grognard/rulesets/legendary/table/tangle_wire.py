"""Tangle wire: who passes it freely, and to whom it is dangerous ground. (LEG-TERR-24)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import distance
from grognard.kernel.troops import Pose, stand

if TYPE_CHECKING:
    from grognard.rulesets.legendary.table.board import BoardPiece
    from grognard.rulesets.legendary.table.records import Model

AT_WIRE = 2.0
"""Who starts its turn so near to the wire passes it."""
WIRE = 4
"""The value of the dangerous terrain test of all others."""


def is_wire_to(model: Model, piece: BoardPiece) -> bool:
    """Whether a piece is wire that a model did not start its turn at: dangerous, and so difficult. (LEG-TERR-11)"""
    return piece.is_any("tangle wire") and not _began_at(model, piece)


def _began_at(model: Model, wire: BoardPiece) -> bool:
    if model.began is None:
        return False
    shape = stand(model.id, model.base, Pose(*model.began, model.facing)).shape
    return distance(shape, wire.area) <= AT_WIRE + 0.001
