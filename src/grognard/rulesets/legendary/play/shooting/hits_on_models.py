"""Hits on models, one after another: of weapons, and of ground, explosions and backlash. (LEG-DMG, LEG-SAVE-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell_many
from grognard.rulesets.legendary.dice.damage import one_hit, saves, start
from grognard.rulesets.legendary.dice.facts import Hit
from grognard.rulesets.legendary.lists.fields import NO_AP
from grognard.rulesets.legendary.play.shooting.apply_damage import apply_row, target_of
from grognard.rulesets.legendary.play.shooting.hit_effects import concuss

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import ModelId


async def strike_row(game: Game, row: Sequence[ModelId], hits: int, hit: Hit, side: str = "front") -> int:
    """Hits on a row of models, one after another on the nearest that lives; how many were lost. (LEG-DMG-04)"""
    if not hits or not row:
        return 0
    row = standing(game, row) or row
    targets = tuple(target_of(game, game[model], side) for model in row)
    whole = [model for model in row if not game[model].is_doomed]
    shaken: list[ModelId] = []
    if hit.is_concussive:
        result = start(targets)
        for _ in range(hits):
            shaken += row[result.place : result.place + 1]
            result = await game.resolve(one_hit, result, targets, hit)
    else:
        result = await game.resolve(saves, start(targets), hits, targets, hit)
    if game.dice.rolled:
        said = tell_many("A save against {count} hit.", "Saves against {count} hits.", hits)
        game.say(said, "LEG-SAVE-01", kind="dice")
    lost = await apply_row(game, row, targets, result, "LEG-SAVE-01")
    for model in whole:
        if model in game and game[model].is_doomed:
            game.change(model, struck=side)
    for model in dict.fromkeys(shaken):
        await concuss(game, model)
    return lost


def standing(game: Game, row: Sequence[ModelId]) -> list[ModelId]:
    """Those of a row who have something left to lose; hits pass those by who perhaps will not die. (LEG-DMG-04)"""
    return [model for model in row if not game[model].is_doomed]


async def strike_model(
    game: Game,
    model: ModelId,
    strength: int,
    ap: int | None = None,
    *,
    hits: int = 1,
    side: str = "rear",
    clause: str = "",
    is_blast: bool = False,
) -> int:
    """Hits of a Strength on one model; how many points or models were lost. The attack does not end here."""
    own = game[model]
    targets = (target_of(game, own, side),)
    hit = Hit(strength, NO_AP if ap is None else ap, is_blast=is_blast)
    row = await game.resolve(saves, start(targets), hits, targets, hit)
    return await apply_row(game, [model], targets, row, *([clause] if clause else []))


async def strike_models(game: Game, row: Sequence[ModelId], strength: int, hits: int, clause: str) -> int:
    """Hits of a Strength on some models, one after another on the first that lives; how many were lost. (LEG-DMG-04)"""
    left = standing(game, row)
    targets = tuple(target_of(game, game[model], "rear") for model in left)
    hit = Hit(strength, NO_AP)
    result = await game.resolve(saves, start(targets), hits, targets, hit)
    return await apply_row(game, left, targets, result, clause)
