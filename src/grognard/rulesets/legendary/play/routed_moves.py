"""Routed units run for their own edge. (LEG-MORALE-04, LEG-MORALE-05, LEG-MORALE-09)"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from grognard.kernel.game import Game, step
from grognard.kernel.plane import bounds
from grognard.kernel.troops import Trek, toward
from grognard.kernel.troops.marching import centre_of
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.moves.law import law_of, trek_of
from grognard.rulesets.legendary.play.moves.movement import can_advance, choose_mode, step_of
from grognard.rulesets.legendary.play.moves.overwatch import overwatch
from grognard.rulesets.legendary.play.moves.terrain_tests import dangers_on, go_along, take_tests
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, UnitId, side_id
from grognard.rulesets.legendary.table.units import name_of, troop_of, troops_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ask import Paths
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.play.moves.law import Step
    from grognard.rulesets.legendary.play.moves.movement import Mode

AT_EDGE = 0.1
"""So near to the edge a fleeing base has reached it."""


@step
async def flee(game: Game, unit: UnitId) -> None:
    """A routed unit falls back its full move and advance towards its own edge. (LEG-MORALE-04, LEG-OVER-01)"""
    if game[unit].models and await _run(game, unit, "move"):
        await overwatch(game, unit, "move")
    await flee_on(game, unit)


async def flee_on(game: Game, unit: UnitId) -> None:
    """The advance of a flight: all that is left to those whose move was to get out. (LEG-MORALE-04, LEG-TRANS-04)"""
    if not game[unit].models or not can_advance(game, unit):
        return
    game.change(unit, has_advanced=True)
    if await _run(game, unit, "advance"):
        await overwatch(game, unit, "advance")


async def _run(game: Game, unit: UnitId, kind: str) -> bool:
    """One step of the flight, over the ground as its type goes; whether it moved and is still there."""
    mode = await choose_mode(game, unit, kind)
    if mode is None:
        return False
    ground = (await step_of(game, unit, mode, kind))._replace(clause="LEG-MORALE-04")
    trek, paths = _best_way(game, unit, ground)
    name = name_of(game, unit)
    if not paths:
        if _is_cut_off(game, unit, ground):
            game.say(tell("{unit} finds no way out.", unit=name), "LEG-MORALE-05", kind="morale", about=[unit])
            destroy_unit(game, unit, "LEG-MORALE-05")
        return False
    await _go(game, unit, trek, paths, kind, mode)
    if game[unit].models and _gap_to_edge(game, unit) <= AT_EDGE:
        game.say(tell("{unit} flees from the table.", unit=name), "LEG-MORALE-09", kind="morale", about=[unit])
        destroy_unit(game, unit, "LEG-MORALE-09")
    return bool(game[unit].models)


def _best_way(game: Game, unit: UnitId, ground: Step) -> tuple[Trek, Paths]:
    """Through difficult ground as far as the die lets it, or round it: whatever brings the unit nearer to its edge."""
    steps = [ground]
    if ground.difficult is not None:
        gone = max(game[model].gone for model in game[unit].models) if ground.is_total else 0.0
        steps += [ground._replace(inches=min(ground.inches, max(ground.difficult - gone, 0.0)))]
        steps += [ground._replace(difficult=None)]
    found = []
    for each in steps:
        trek = trek_of(game, unit, each)
        paths = _way_home(game, unit, trek)
        found.append((_gap_of(game, unit, trek.ends(paths).values()), trek, paths))
    return min(found, key=lambda way: way[0])[1:]


async def _go(game: Game, unit: UnitId, trek: Trek, paths: Paths, kind: str, mode: Mode) -> None:
    ways = {name: trek.poses(name, path) for name, path in paths.items()}
    dangers = dangers_on(game, ways, flies=mode.flies, is_risky=mode.is_risky)
    go_along(game, ways)
    for model in paths:
        game.change(ModelId(model), pace="advanced" if kind == "advance" else "moved")
    if mode.is_jump:
        game.change(unit, has_jumped=True)
    said = tell("{unit} falls back.", unit=name_of(game, unit))
    game.say(said, "LEG-MORALE-04", kind="move", about=[unit], paths=paths)
    await take_tests(game, unit, dangers)


def _way_home(game: Game, unit: UnitId, trek: Trek) -> Paths:
    """Straight for the nearest point of its own edge, round what is in the way. (LEG-MORALE-04)"""
    x, y = centre_of(trek)
    away = _gap_to_edge(game, unit)
    return toward(trek, (x, y - away if _is_south(game, unit) else y + away))


def _is_cut_off(game: Game, unit: UnitId, ground: Step) -> bool:
    """Whether only enemies are in its way. (LEG-MORALE-05)"""
    friends = troops_of(game, game[unit].seat)
    return bool(_way_home(game, unit, Trek(troop_of(game, unit), friends, law_of(game, game[unit], ground))))


def _is_south(game: Game, unit: UnitId) -> bool:
    return game[side_id(game[unit].seat)].edge == "south"


def _gap_to_edge(game: Game, unit: UnitId) -> float:
    """Inches from its foremost base to its own edge. (LEG-MORALE-09)"""
    return _gap_of(game, unit, troop_of(game, unit).stands)


def _gap_of(game: Game, unit: UnitId, stands: Iterable[Stand]) -> float:
    ground, south = board(game), _is_south(game, unit)
    boxes = [bounds(one.shape) for one in stands]
    return min((box[1] if south else ground.height - box[3] for box in boxes), default=inf)
