"""Moves after shooting: thrusts, hit and run, skirmishing jet bikes. (LEG-TYPE-05, LEG-TYPE-16, LEG-KW-28)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.game import Game, step
from grognard.kernel.troops import ask_move
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.moving import HitAndRun, SkirmishJetbike
from grognard.rulesets.legendary.play.moves.law import Step, trek_of
from grognard.rulesets.legendary.play.moves.movement import Occasion, take_step
from grognard.rulesets.legendary.play.moves.overwatch import close_overwatch, overwatch
from grognard.rulesets.legendary.play.moves.terrain_tests import dangers_of, take_tests
from grognard.rulesets.legendary.play.shooting.attack_end import own_attack
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.special_rules import all_have, unit_pace
from grognard.rulesets.legendary.table.units import models_of, name_of, put

if TYPE_CHECKING:
    from grognard.rulesets.legendary.table.records import UnitId

SKIRMISH = 12.0


def move_left(game: Game, unit: UnitId) -> tuple[float, str, bool]:
    """How far a unit may move after shooting, by which clause, and whether it flies."""
    own, pace = game[unit], unit_pace(game, unit)
    if own.where != "table" or not own.models or own.foes or own.has_charged or own.is_pinned or own.is_on_ground:
        return 0.0, "", False
    if own.has_deep_struck:  # (LEG-DS-01)
        return 0.0, "", False
    if pace.thrust and not own.has_advanced:
        return pace.thrust, "LEG-TYPE-16", True
    if all_have(game, unit, SkirmishJetbike) and not own.has_advanced:
        return SKIRMISH, "LEG-TYPE-05", True
    if all_have(game, unit, HitAndRun) and all(model.pace == "stationary" for model in models_of(game, unit)):
        return pace.move, "LEG-KW-28", False
    return 0.0, "", False


@step
async def move_after_shooting(game: Game, unit: UnitId) -> None:
    """The move after shooting of those who have one. (LEG-TYPE-05, LEG-TYPE-16, LEG-KW-28)"""
    far, clause, flies = move_left(game, unit)
    if not far:
        return
    if not flies:
        await _run(game, unit, far, clause)
        return
    trek = trek_of(game, unit, Step(far, flies=flies, ignores_difficult=flies, clause=clause))
    paths = await game.ask(ask_move(trek, _prompt(game, unit, far), goals=list(board(game).objectives)))
    if not paths:
        return
    dangers = dangers_of(game, trek, paths, flies=flies)
    put(game, trek.ends(paths).values())
    said = tell("{unit} moves after shooting.", unit=name_of(game, unit))
    game.say(said, clause, kind="move", about=[unit], paths=paths)
    await take_tests(game, unit, dangers)


async def _run(game: Game, unit: UnitId, far: float, clause: str) -> None:
    """The normal move of a unit that hits and runs, over any ground; overwatch may meet it. (LEG-KW-28, LEG-MOVE-04)"""
    said = tell("{unit} moves after shooting.", unit=name_of(game, unit))
    paths, _ = await take_step(game, unit, "move", Occasion(_prompt(game, unit, far), said, clause))
    if paths and game[unit].models:
        await own_attack(game, _be_watched(game, unit))


async def _be_watched(game: Game, unit: UnitId) -> None:
    """Overwatch at the runner: an attack of its own, while that of his activation goes on. (LEG-DMG-02, LEG-OVER-01)"""
    await overwatch(game, unit, "move")
    await close_overwatch(game, unit)


def _prompt(game: Game, unit: UnitId, far: float) -> str:
    return tell('{unit} may move {inches}" after shooting.', unit=name_of(game, unit), inches=f"{far:g}")
