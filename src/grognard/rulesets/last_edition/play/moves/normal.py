"""Normal moves. (TLE-MOVE)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops import ask_move, length_of, march
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.keywords.units import Flying
from grognard.rulesets.last_edition.play.moves.laws import SOFT_LOSS, Stroll, keeps_in_melee, trek_of
from grognard.rulesets.last_edition.table.layouts import objectives
from grognard.rulesets.last_edition.table.records import BATTLE
from grognard.rulesets.last_edition.table.sight import standing
from grognard.rulesets.last_edition.table.units import (
    board,
    influences,
    keyword,
    models_of,
    move_of,
    name_of,
    put,
    troop_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Trek
    from grognard.rulesets.last_edition.table.records import UnitId


async def normal_move(game: Game, mover: UnitId) -> dict[str, float]:
    """Move up to M; the inches that each model has left over. (TLE-MOVE-01, TLE-TERR-14)"""
    inches, soft = allowance(game, mover, inches_of(game, mover))
    most = max(inches.values(), default=0.0)
    prompt = tell('Move {unit} up to {inches}", or let it stay.', unit=name_of(game, mover), inches=f"{most:g}")
    return await walk(game, mover, inches, soft, prompt, "TLE-MOVE-01")


def inches_of(game: Game, mover: UnitId) -> dict[str, float]:
    """M of every model, abilities included. (TLE-DATA-06, TLE-ABIL-02)"""
    found = influences(game, mover)
    return {model.id: move_of(game, model, found) for model in models_of(game, mover)}


def allowance(
    game: Game, mover: UnitId, inches: Mapping[str, float]
) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """The inches of each model, and how many of them soft cover costs on the way. (TLE-TERR-14, TLE-KW-15)

    Who flies loses them at once if it starts on soft cover, and never on the way; it cannot end there.
    """
    if keyword(game, mover, Flying) is None:
        return inches, {name: min(SOFT_LOSS, far) for name, far in inches.items()}
    ground = board(game)
    slow = {one.name for one in troop_of(game, mover).stands if standing(ground, one.shape).type == 1}
    return {name: max(far - SOFT_LOSS, 0.0) if name in slow else far for name, far in inches.items()}, {}


async def walk(
    game: Game, mover: UnitId, inches: Mapping[str, float], soft: Mapping[str, float], prompt: str, clause: str
) -> dict[str, float]:
    """Ask for a move and make it; the inches that each model has left, or has lost to soft cover. (TLE-TERR-14)"""
    also = keeps_in_melee(game, mover)
    trek = trek_of(game, mover, inches, clause=clause, soft=soft, also=also)
    goals = [at for _, at in objectives(game[BATTLE].layout)]

    def propose(chance: Chance) -> Paths:
        return march(Stroll.of(trek), goals, chance, trek.check)

    paths = await game.ask(ask_move(trek, prompt, goals=goals, propose=propose))
    finish_move(game, mover, trek, paths, clause)
    return {name: far - _walked(trek, name, paths) for name, far in inches.items()}


def _walked(trek: Trek, name: str, paths: Paths) -> float:
    """The inches of a model's way, without what soft cover takes."""
    return length_of(trek.poses(name, paths.get(name, ())))


def finish_move(game: Game, mover: UnitId, trek: Trek, paths: Paths, clause: str) -> None:
    """Put the models where they end; a unit has moved if one of them has. (TLE-MOVE-06)"""
    ends = trek.ends(paths)
    has_moved = any(ends[name].pose.at != own.pose.at for name, own in trek.movers.items())
    put(game, ends.values())
    name = name_of(game, mover)
    if has_moved:
        game.change(mover, has_moved=True)
        game.say(tell("{unit} moves.", unit=name), clause, kind="move", about=[mover], paths=paths)
    else:
        game.say(tell("{unit} stays.", unit=name), clause, kind="move", about=[mover])
