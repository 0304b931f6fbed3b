"""Manoeuvre and Skirmisher. (SZOP-ACT-03, SZOP-MOVE, SZOP-PAS-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops import ask_move
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.moves.closing_up import closest_move, trek_of
from grognard.rulesets.szop.play.moves.heading import choose_heading
from grognard.rulesets.szop.play.moves.instinct import by_instinct
from grognard.rulesets.szop.play.moves.move_preview import move_preview
from grognard.rulesets.szop.play.moves.terrain_tests import after_move
from grognard.rulesets.szop.table.units import name_of, objectives, put

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
