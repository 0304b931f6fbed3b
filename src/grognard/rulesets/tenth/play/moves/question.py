"""Questions how a unit moves, in every kind of move; `legal.py` says what a model may do on its way. (TEN-MOVE)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel import troops as kit
from grognard.kernel.troops.marching import centre_of
from grognard.rulesets.tenth.play import previews
from grognard.rulesets.tenth.play.moves.legal import CLAUSES, Kind, Trek

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Chance, Move, Paths
    from grognard.kernel.plane import Point

__all__ = ["CLAUSES", "Kind", "Trek", "ask_move", "centre_of", "goals_of"]


def ask_move(
    trek: Trek,
    prompt: str = "",
    *,
    legal: Callable[[Paths], None] | None = None,
    propose: Callable[[Chance], Paths] | None = None,
) -> Move:
    """The question how a unit moves. To leave everybody out is a legal answer unless `legal` refuses it.

    `legal` has the last word after all that holds for this kind of move. `propose` must return what both let pass;
    without it the unit marches towards a marker, an enemy or anywhere, or stays.
    """
    return kit.ask_move(
        trek,
        prompt,
        goals=goals_of(trek),
        legal=legal,
        propose=propose,
        kind=trek.kind,
        shows=lambda: previews.of_move(trek),
    )


def goals_of(trek: Trek) -> list[Point]:
    """Where a unit may want to go: markers, and enemies."""
    enemies = [other.box for other in trek.crowd.others if other.seat != trek.unit.seat]
    return [
        *(marker.at for marker in trek.field.markers),
        *(((left + right) / 2, (low + high) / 2) for left, low, right, high in enemies),
    ]
