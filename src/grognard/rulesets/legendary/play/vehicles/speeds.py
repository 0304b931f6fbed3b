"""Speeds of vehicles: flat out after cruising. (LEG-VEH-09, LEG-VEH-23, LEG-VEH-24, LEG-KW-74)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.troops import ask_move
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.moves.hindrances import difficult_near
from grognard.rulesets.legendary.play.moves.law import Step, trek_of
from grognard.rulesets.legendary.play.moves.terrain_tests import dangers_of, take_tests
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.special_rules import has_type, unit_pace
from grognard.rulesets.legendary.table.units import is_vehicle, models_of, name_of, put

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import UnitId


def may_go_flat_out(game: Game, unit: UnitId) -> bool:
    """A vehicle that cruised, is neither stunned nor immobilised, and has such a speed. (LEG-VEH-09, LEG-DMG-09)"""
    models = models_of(game, unit)
    if not models or not all(is_vehicle(model) and model.pace == "advanced" for model in models):
        return False
    if any(model.is_stunned or model.is_immobilised or model.is_flying for model in models):
        return False
    return unit_pace(game, unit).flat_out > 0


async def flat_out(game: Game, unit: UnitId) -> bool:
    """Go on in place of shooting, directly after cruising; whether it did. (LEG-VEH-09)"""
    if not may_go_flat_out(game, unit):
        return False
    inches = unit_pace(game, unit).flat_out
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell('Does {unit} go flat out, up to {inches}" more?', unit=name_of(game, unit), inches=f"{inches:g}"),
        clause="LEG-VEH-09",
        about=(unit,),
        options=(Option("no", tell("No, it may shoot")), Option("yes", tell("Flat out")), *_risk(game, unit, inches)),
    )
    answer = await game.ask(asked)
    if answer == "no":
        return False
    skims, is_risky = _skims(game, unit), answer == "risk"
    trek = trek_of(game, unit, Step(inches, ignores_difficult=skims or is_risky, clause="LEG-VEH-09"))
    prompt = tell('Move {unit} flat out, up to {inches}".', unit=name_of(game, unit), inches=f"{inches:g}")
    paths = await game.ask(ask_move(trek, prompt, kind="flat out"))
    dangers = dangers_of(game, trek, paths, flies=skims, is_risky=is_risky)
    put(game, trek.ends(paths).values())
    for model in game[unit].models:
        game.change(ModelId(model), pace="flat out")
    said = tell("{unit} goes flat out.", unit=name_of(game, unit))
    game.say(said, "LEG-VEH-09", kind="move", about=[unit], paths=paths)
    await take_tests(game, unit, dangers)
    return bool(paths)


def _risk(game: Game, unit: UnitId, inches: float) -> list[Option[str]]:
    """At full speed difficult ground is only taken as dangerous. (LEG-VEH-10)"""
    if _skims(game, unit) or not difficult_near(game, unit, inches):
        return []
    return [Option("risk", tell("Flat out, also over difficult ground, as dangerous"))]


def _skims(game: Game, unit: UnitId) -> bool:
    return all(has_type(model, "skimmer") for model in models_of(game, unit))
