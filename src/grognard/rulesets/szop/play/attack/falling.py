"""The order in which models fall, where it matters: whoever allocates chooses it. (SZOP-WND-01, SZOP-WPN-19)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Transport
from grognard.rulesets.szop.play.transports import passengers
from grognard.rulesets.szop.table.units import model_name, models_of, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.words import Sentence
    from grognard.rulesets.szop.table.records import ModelId, UnitId


async def in_order(game: Game, unit: UnitId, fallen: list[ModelId], seat: int) -> list[ModelId]:
    """The models in the order in which they fall. (SZOP-WPN-19, SZOP-TRANS-06)"""
    first = await _under_bane(game, unit, fallen, seat)
    left = [model for model in fallen if model not in first]
    return [*first, *await last_transport(game, unit, left, seat, first)]


async def _under_bane(game: Game, unit: UnitId, fallen: list[ModelId], seat: int) -> list[ModelId]:
    """The first to fall are lost for good while Bane lasts; of different models the allocator chooses. (SZOP-WPN-19)"""
    own, left = game[unit], list(fallen)
    toughness = {model: game[model].fighter.toughness for model in left}
    order: list[ModelId] = []
    total = own.felled
    while total < own.bane < total + sum(toughness[model] for model in left):
        kinds = {game[model].fighter: model for model in reversed(left)}
        if len(kinds) == 1:
            break
        prompt = tell("Bane: which model of {unit} falls next?", unit=name_of(game, unit))
        model = await _which(game, unit, list(kinds.values()), seat, prompt, "SZOP-WPN-19")
        left.remove(model)
        order.append(model)
        total += toughness[model]
    return order


async def last_transport(
    game: Game, unit: UnitId, fallen: list[ModelId], seat: int, before: Sequence[ModelId] = ()
) -> list[ModelId]:
    """Passengers get out where the last transport model falls; of several the allocator chooses. (SZOP-TRANS-06)

    Models that fall before these in an order already settled are not asked for.
    """
    able = [model for model in fallen if game[model].fighter.has(Transport)]
    falling = {*fallen, *before}
    others = [model for model in models_of(game, unit) if model.id not in falling and model.fighter.has(Transport)]
    if len(able) < 2 or others or not passengers(game, unit):
        return fallen
    prompt = tell("Where does the last transport of {unit} fall?", unit=name_of(game, unit))
    last = await _which(game, unit, able, seat, prompt, "SZOP-TRANS-06")
    return [*(model for model in fallen if model != last), last]


async def _which(game: Game, unit: UnitId, able: list[ModelId], seat: int, prompt: Sentence, clause: str) -> ModelId:
    options = tuple(Option(model, model_name(game, model), about=(model,), value=model) for model in able)
    return await game.ask(Choose(seat=seat, prompt=prompt, clause=clause, about=(unit,), options=options))
