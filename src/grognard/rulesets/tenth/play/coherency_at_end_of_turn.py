"""The end of a turn: units that fell apart lose models. (TEN-COH-05, TEN-TURN-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import LOSSES, Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play.attack.casualties import settle, slay
from grognard.rulesets.tenth.table.board import bases
from grognard.rulesets.tenth.table.coherency import is_coherent, strays
from grognard.rulesets.tenth.table.records import ModelId
from grognard.rulesets.tenth.table.units import model_name, on_table

if TYPE_CHECKING:
    from grognard.rulesets.tenth.table.records import UnitId


@step
async def check_coherency(game: Game, seat: int) -> None:
    """The seat's first unit that is not coherent loses a model of its owner's choice; then look again. (TEN-COH-05)"""
    for unit in on_table(game, seat):
        if not is_coherent(bases(game, unit.id)):
            await lose_stray(game, unit.id)
            game.then(check_coherency, seat)
            return


async def lose_stray(game: Game, unit: UnitId) -> None:
    """Remove one model; it triggers nothing. The program proposes the fewest. (TEN-COH-05)"""
    own = game[unit]
    proposed = [own.models[place] for place in strays(bases(game, unit))]
    others = [model for model in own.models if model not in proposed]
    order = (*proposed, *others)
    options = tuple(Option(model, model_name(game, model), about=(model,)) for model in order)
    asked = Choose(
        seat=own.seat,
        prompt=tell("{name} is out of coherency. Remove which model?", name=own.name),
        clause="TEN-COH-05",
        about=(unit,),
        options=options,
        hints={"proposed": proposed, **LOSSES},
    )
    model = ModelId(await game.ask(asked))
    game.say(
        tell(
            "{name} is out of coherency and loses {model}.",
            name=own.name,
            model=model_name(game, model),
        ),
        "TEN-COH-05",
        kind="loss",
        about=[unit],
    )
    slay(game, model, "TEN-COH-05")
    settle(game, unit)
