"""Hits that come from no weapon of a unit: ground, explosions, backlash. (LEG-DMG-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.facts import Hit
from grognard.rulesets.legendary.lists.fields import NO_AP
from grognard.rulesets.legendary.play.shooting.apply_damage import apply_row, target_of
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Row, Target
    from grognard.rulesets.legendary.table.records import ModelId


def saved(dice: Dice, targets: tuple[Target, ...], hits: int, hit: Hit) -> Row:
    """So many hits on a row of targets."""
    return saves(dice, start(targets), hits, targets, hit)


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
    row = await game.resolve(saved, targets, hits, hit)
    return await apply_row(game, [model], targets, row, *([clause] if clause else []))


async def strike_models(game: Game, row: Sequence[ModelId], strength: int, hits: int, clause: str) -> int:
    """Hits of a Strength on some models, one after another on the first that lives; how many were lost. (LEG-DMG-04)"""
    left = [model for model in row if not game[model].is_doomed]
    targets = tuple(target_of(game, game[model], "rear") for model in left)
    result = await game.resolve(saved, targets, hits, Hit(strength, NO_AP))
    return await apply_row(game, left, targets, result, clause)


__all__ = ["end_attack", "saved", "strike_model", "strike_models"]
