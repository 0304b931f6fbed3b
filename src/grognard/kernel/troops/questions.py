"""The question how a unit moves, made from a law."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Move
from grognard.kernel.troops.marching import is_accepted, march
from grognard.kernel.troops.reaching import reaches_of
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.plane import Point
    from grognard.kernel.troops.trek import Trek


NO_WAY: dict[str, Any] = {"way": False}
"""Hints of a question for a move that must lead somewhere, and the search has found no way."""


def ask_move(
    trek: Trek,
    prompt: str,
    *,
    goals: Sequence[Point] = (),
    legal: Callable[[Paths], None] | None = None,
    propose: Callable[[Chance], Paths] | None = None,
    kind: str = "move",
    has_way: bool = True,
    **more: Any,
) -> Move:
    """The question how a unit moves. To leave everybody out is a legal answer unless `legal` refuses it.

    `legal` has the last word after all that the law says. `propose` must return what both let pass; without it the
    unit marches towards one of the goals or anywhere, or stays. Reach is worked out when somebody looks.
    `has_way` is whether a way was found to where the move must lead: only then a client offers to show it.
    """
    law, unit = trek.law, trek.unit

    def check(paths: Paths) -> None:
        trek.check(paths)
        if legal is not None:
            legal(paths)

    def suggest(chance: Chance) -> Paths:
        paths = march(trek, goals, chance, check) if propose is None else propose(chance)
        return paths if paths or is_accepted(check, {}) else {}

    most = max(map(law.allowance, trek.movers), default=0.0)
    fields: dict[str, Any] = {
        "seat": unit.seat,
        "prompt": prompt or tell('Move {unit} up to {most}".', unit=law.unit_name, most=f"{most:g}"),
        "clause": law.clause,
        "about": (unit.id,),
        "pieces": tuple(trek.movers),
        "legal": check,
        "propose": suggest,
        "mover": trek,
        "hints": {"move": most, "kind": kind, **({} if has_way else NO_WAY)},
        "shows": lambda: {"reach": reaches_of(trek)},
    }
    return Move(**(fields | more))
