"""Squadrons leave immobilised vehicles behind. (LEG-VEH-36)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.destruction import CHART
from grognard.rulesets.legendary.play.ask_way import way_of
from grognard.rulesets.legendary.play.rolls import passes_leadership
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.play.vehicles.destruction import front_armour, leave_wreck
from grognard.rulesets.legendary.table.records import ModelId, Unit, UnitId
from grognard.rulesets.legendary.table.units import is_vehicle, model_name, models_of, name_of, stand_of, value_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game


async def abandon(game: Game, unit: UnitId) -> None:
    """An immobilised vehicle of a squadron may be left behind as a unit of its own. (LEG-VEH-36)"""
    models = models_of(game, unit)
    stuck = [model for model in models if is_vehicle(model) and model.is_immobilised]
    if game[unit].foes or not stuck or len(stuck) == len(models):
        return
    for model in stuck:
        prompt = tell("{model} is immobilised. Is it left behind?", model=model_name(game, model.id))
        ways = {"no": tell("Stay with it"), "yes": tell("Leave it behind")}
        if await way_of(game, unit, prompt, "LEG-VEH-36", ways, about=(unit, model.id)) == "yes":
            _leave_behind(game, unit, model.id)


def _leave_behind(game: Game, unit: UnitId, model: ModelId) -> None:
    own = game[unit]
    share = own.points // max(1, own.start)
    name = UnitId(f"{model}a")
    kept = tuple(each for each in own.models if each != model)
    left = tell("{unit}, left behind", unit=own.name)
    game.add(
        Unit(
            name,
            own.seat,
            str(left),
            own.sheet,
            own.role,
            share,
            (model,),
            1,
            where="table",
            faction=own.faction,
            flags=own.flags,
            has_activated=True,
            is_abandoned=True,
            value=value_of(game[model].profile),
        )
    )
    game.change(model, unit=name, home=name)
    game.change(unit, models=kept, points=own.points - share, value=own.value - value_of(game[model].profile))
    game.say(tell("{unit} leaves a vehicle behind.", unit=own.name), "LEG-VEH-36", about=[unit, name])


async def hold_out(game: Game, unit: UnitId) -> None:
    """In every activation its crew tests; on a failure they wreck it and leave. (LEG-VEH-36)"""
    if not game[unit].is_abandoned or game[unit].where != "table" or not game[unit].models:
        return
    if await passes_leadership(game, unit, name="left behind"):
        game.say(tell("The crew of {unit} stays with it.", unit=name_of(game, unit)), "LEG-VEH-36", about=[unit])
        return
    model = game[unit].models[0]
    here, name, front = stand_of(game, model), game[model].profile.name, front_armour(game[model])
    game.say(tell("The crew of {unit} wrecks it.", unit=name_of(game, unit)), "LEG-VEH-36", kind="loss", about=[unit])
    remove_models(game, [model], "LEG-VEH-36")
    if here is not None:
        leave_wreck(game, model, here, CHART[0], name, front)
