"""Manoeuvre, Skirmisher, and the facing at the end of a move. (SZOP-ACT-03, SZOP-MOVE, SZOP-PAS-05, SZOP-PAS-31)"""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from grognard.kernel.ask import Number
from grognard.kernel.troops import ask_move
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Facing
from grognard.rulesets.szop.play.moves.closing_up import closest_move, trek_of
from grognard.rulesets.szop.play.moves.instinct import by_instinct, nearest_enemies
from grognard.rulesets.szop.play.moves.move_preview import move_preview
from grognard.rulesets.szop.play.moves.terrain_tests import after_move
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.units import name_of, objectives, put, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.szop.table.records import UnitId


async def manoeuvre(game: Game, unit: UnitId) -> None:
    """The unit makes one Move. (SZOP-ACT-03, SZOP-MOVE-01)"""
    await move(game, unit, None, tell("Move {unit}.", unit=name_of(game, unit)), "SZOP-MOVE-01")


async def skirmish(game: Game, unit: UnitId) -> None:
    """A Skirmisher may move 2". (SZOP-PAS-05)"""
    await move(game, unit, 2.0, tell('{unit} may move 2".', unit=name_of(game, unit)), "SZOP-PAS-05")


async def move(game: Game, unit: UnitId, inches: float | None, prompt: str, clause: str) -> None:
    """One move of a unit, and what the ground does to it. (SZOP-MOVE-01, SZOP-TERR-06)"""
    trek = trek_of(game, unit, inches, clause)
    check, propose = by_instinct(game, unit, trek)
    if propose is None and trek.law.coherency is None:
        propose = lambda _chance: closest_move(trek)  # noqa: E731
    goals = [each.at for each in objectives(game)]
    preview = move_preview(game, unit, trek, check or trek.check)
    paths = await game.ask(ask_move(trek, prompt, goals=goals, legal=check, propose=propose, previews=preview))
    put(game, trek.ends(paths).values())
    if paths:
        game.say(tell("{unit} moves.", unit=name_of(game, unit)), clause, kind="move", about=[unit], paths=paths)
        await after_move(game, unit, trek, paths)
    else:
        game.say(tell("{unit} stays.", unit=name_of(game, unit)), clause, kind="move", about=[unit])
    await choose_heading(game, unit)


# ---------------------------------------------------------------- Facing


async def choose_heading(game: Game, unit: UnitId) -> None:
    """A unit with Facing chooses where it looks. (SZOP-PAS-31)"""
    own = game[unit]
    if own.place != "table" or not has(game, unit, Facing):
        return
    asked = Number(
        seat=own.seat,
        prompt=tell("Where does {unit} look? Degrees counter-clockwise from east.", unit=own.shown),
        clause="SZOP-PAS-31",
        about=(unit,),
        least=0,
        most=359,
        hints={"kind": "heading", "now": own.heading, "towards": _towards_enemies(game, unit)},
    )
    set_heading(game, unit, float(await game.ask(asked)))


def set_heading(game: Game, unit: UnitId, heading: float) -> None:
    """All models of the unit look there. (SZOP-PAS-31)"""
    game.change(unit, heading=heading)
    for model in game[unit].models:
        game.change(model, facing=heading)
    name = name_of(game, unit)
    game.say(tell("{unit} looks to {degrees} degrees.", unit=name, degrees=int(heading)), "SZOP-PAS-31", about=[unit])


def _towards_enemies(game: Game, unit: UnitId) -> int:
    """The heading towards the nearest enemy, as a hint."""
    own, near = troop_of(game, unit), nearest_enemies(game, unit)
    if not near or not own.stands:
        return 0
    x, y = own.stands[0].pose.at
    foe = min((one.pose for one in troop_of(game, near[0]).stands), key=lambda at: hypot(at.x - x, at.y - y))
    return round(degrees(atan2(foe.y - y, foe.x - x))) % 360
