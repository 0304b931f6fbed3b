"""From the dice back to the table: health that was lost, and who falls. (TLE-DMG-01, TLE-DMG-03, TLE-DATA-14)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import LOSSES, Choose, ChooseMany, Option
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.last_edition.table.records import ModelId, UnitId
from grognard.rulesets.last_edition.table.units import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.dice.facts import Fight
    from grognard.rulesets.last_edition.play.attack.facts import Ranks


async def apply_losses(game: Game, unit: UnitId, ranks: Ranks, fight: Fight) -> list[ModelId]:
    """Write down the health that is left; models at 0 are casualties. (TLE-DMG-01, TLE-DMG-02)"""
    dead: list[ModelId] = []
    for name, models in ranks.models.items():
        left = [rank.health for rank in fight.ranks if rank.name == name for _ in range(rank.number)]
        dead += await _settle(game, unit, list(models), left)
    return dead


async def _settle(game: Game, unit: UnitId, models: list[ModelId], left: list[int]) -> list[ModelId]:
    """Who of some models that were alike, the most hurt first, has which health now; those without any.

    A model that is hurt dies before the next of them is touched, and before any unhurt one. (TLE-DMG-03)
    """
    full = game[models[0]].kind.health
    hurt = [model for model in models if game[model].health < full]
    fresh = [model for model in models if game[model].health == full]
    chosen = await _who_is_hit(game, unit, fresh, len(fresh) - left.count(full))
    struck, wounded = [*hurt, *chosen], sorted(health for health in left if health < full)
    survivors = struck[len(struck) - len(wounded) :]
    if len(wounded) == 1 and len(chosen) > 1:
        survivors = [await _who_lives(game, unit, chosen)]
    for model, health in zip(survivors, wounded, strict=True):
        game.change(model, health=health)
    return [model for model in struck if model not in survivors]


async def _who_is_hit(game: Game, unit: UnitId, models: Sequence[ModelId], number: int) -> list[ModelId]:
    """The owner says which of models that are alike were hit. (TLE-DMG-03)"""
    if number in (0, len(models)):
        return list(models[:number])
    asked = ChooseMany(
        seat=game[unit].seat,
        prompt=tell_many(
            "{unit}: which model was hit?", "{unit}: which {count} models were hit?", number, unit=name_of(game, unit)
        ),
        clause="TLE-DMG-03",
        about=(unit,),
        options=tuple(Option(model, about=(model,)) for model in models),
        least=number,
        most=number,
        hints=LOSSES,
    )
    return [ModelId(name) for name in await game.ask(asked)]


async def _who_lives(game: Game, unit: UnitId, models: Sequence[ModelId]) -> ModelId:
    """Of those that were hit one is only hurt: the owner says which."""
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit}: which of these is only hurt?", unit=name_of(game, unit)),
        clause="TLE-DMG-03",
        about=(unit,),
        options=tuple(Option(model, about=(model,)) for model in models),
        hints=LOSSES,
    )
    return ModelId(await game.ask(asked))
