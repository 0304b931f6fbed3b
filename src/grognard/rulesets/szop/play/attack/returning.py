"""Defeated models that come back. (SZOP-HEAL-02, SZOP-HEAL-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import Site, around, gap
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.moves.law import footing_of
from grognard.rulesets.szop.table.ground import ground
from grognard.rulesets.szop.table.records import ModelId, UnitId
from grognard.rulesets.szop.table.units import name_of, put, troop_of, troops

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.troops.law import Ends


async def return_one(game: Game, unit: UnitId, barred: tuple[ModelId, ...] = ()) -> bool:
    """Return a defeated model to a legal place; the rest of its Toughness are markers. (SZOP-HEAL-02)"""
    able = [model for model in game[unit].fallen if model not in barred]
    if not able:
        return False
    model = await _which(game, unit, able)
    if game[unit].place == "table":
        placed = await _place(game, unit, model)
        if not placed:
            return False
    own = game[unit]
    game.change(
        unit,
        models=(*own.models, model),
        fallen=tuple(each for each in own.fallen if each != model),
        wounds=own.wounds + game[model].fighter.toughness - 1,
    )
    said = tell("{model} of {unit} returns.", model=game[model].fighter.shown, unit=own.shown)
    game.say(said, "SZOP-HEAL-02", kind="heal", about=[unit])
    return True


async def _which(game: Game, unit: UnitId, able: list[ModelId]) -> ModelId:
    """Of different models the owner chooses which one returns. (SZOP-HEAL-02)"""
    kinds = {game[model].fighter: model for model in reversed(able)}
    if len(kinds) == 1:
        return able[0]
    options = tuple(Option(model, fighter.shown, about=(model,)) for fighter, model in kinds.items())
    prompt = tell("Which model of {unit} returns?", unit=name_of(game, unit))
    asked = Choose(seat=game[unit].seat, prompt=prompt, clause="SZOP-HEAL-02", about=(unit,), options=options)
    return ModelId(await game.ask(asked))


async def _place(game: Game, unit: UnitId, model: ModelId) -> bool:
    """A place in coherency with the living models. (SZOP-HEAL-03)"""
    living = troop_of(game, unit).stands

    def also(ends: Ends) -> None:
        for one in ends.values():
            away = [gap(one, other) for other in living]
            if any(gap_ <= 0.0 for gap_ in away) or min(away) > 1.0 + TOLERANCE or max(away) > 6.0 + TOLERANCE:
                raise Refused(tell("The model must stand in coherency with its unit."), "SZOP-HEAL-03")

    x = sum(one.pose.x for one in living) / len(living)
    y = sum(one.pose.y for one in living) / len(living)
    region = around((x, y), 9.0, ground(game).bounds)
    bases = {str(model): game[model].fighter.base}
    law = footing_of(game, unit, "SZOP-HEAL-03", also)
    site = Site(unit, game[unit].seat, bases, troops(game), law, [region], facing=game[unit].heading)
    asked = site.ask(tell("Place {model} with its unit.", model=game[model].fighter.shown))
    if asked is None:
        return False
    placed = await game.ask(asked)
    put(game, site.stands(placed).values())
    return bool(placed)
