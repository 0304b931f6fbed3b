"""Questions how a unit moves, in every kind of move; `legal.py` says what a model may do on its way. (TEN-MOVE)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Move
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play import previews
from grognard.rulesets.tenth.play.moves.legal import CLAUSES, Kind, Trek
from grognard.rulesets.tenth.play.moves.proposals import march
from grognard.rulesets.tenth.table.board import base_of, the_ground

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.table.board import Base
    from grognard.rulesets.tenth.table.records import UnitId

__all__ = ["CLAUSES", "Kind", "Trek", "ask_move", "ends_of"]


def ask_move(
    game: Game,
    unit: UnitId,
    inches: float | Mapping[str, float],
    kind: Kind,
    legal: Callable[[Paths], None] | None = None,
    propose: Callable[[Chance, Trek], Paths] | None = None,
    *,
    prompt: str = "",
    targets: Collection[UnitId] = (),
    trek: Trek | None = None,
) -> Move:
    """The question how a unit moves. To leave everybody out is a legal answer unless `legal` refuses it.

    `inches` are the same for all or by model. `legal` has the last word after all that holds for this kind of move.
    `propose` must return what both let pass; without it the unit marches somewhere, or stays.
    A `trek` that somebody has made already for this move need not be made again.
    """
    own = game[unit]
    treks = [] if trek is None else [trek]

    def around() -> Trek:
        if not treks:
            treks.append(Trek(game, unit, inches, kind, targets))
        return treks[0]

    def check(paths: Paths) -> None:
        around().check(paths)
        if legal is not None:
            legal(paths)

    def suggest(chance: Chance) -> Paths:
        if propose is not None:
            return propose(chance, around())
        return march(around(), chance, check)

    most = float(inches if isinstance(inches, int | float) else max(inches.values()))
    return Move(
        seat=own.seat,
        prompt=prompt or tell('Move {name} up to {most}".', name=own.name, most=f"{most:g}"),
        clause=CLAUSES[kind],
        about=(unit,),
        pieces=own.models,
        legal=check,
        propose=suggest,
        mover=around,
        hints={"move": most, "kind": kind},
        shows=lambda: previews.of_move(around()),
    )


def ends_of(game: Game, unit: UnitId, paths: Paths) -> dict[str, Base]:
    """Where every model of a unit stands after these paths."""
    ground = the_ground(game)
    row: dict[str, Base] = {}
    for name in game[unit].models:
        x, y, radius, level = base_of(game[name])
        if path := paths.get(name):
            spot = path[-1]
            x, y = spot[0], spot[1]
            named = spot[3] if len(spot) > 3 else None
            level = ground.level_at(x, y, radius) if named is None else named
        row[name] = (x, y, radius, level)
    return row
