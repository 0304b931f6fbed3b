"""Models alike choose together, or each on its own. (LEG-WPN-08, LEG-KW-65, LEG-MELEE-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.ask import Assign, Choose, Option, Slot
from grognard.kernel.words import tell
from grognard.rulesets.legendary.table.units import model_name, name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.ask import Answer
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import Model, ModelId

T = TypeVar("T")

EACH = "each"
"""The option by which every model chooses for itself."""


async def ask_alike(
    game: Game,
    models: Sequence[Model],
    prompt: str,
    clause: str,
    options: Sequence[Option[T]],
    odds: Callable[[T], dict[str, Any]] | None = None,
) -> dict[ModelId, T]:
    """What models of a unit that are alike choose: one answer for all of them, or one for each.

    `odds` tells what comes of an option, if all take it.
    """
    unit = models[0].unit

    def told(draft: Answer) -> dict[str, Any]:
        option = next((each for each in options if each.key == draft), None)
        return {} if odds is None or option is None or option.value is None else odds(option.value)

    together: Choose[T | str] = Choose(
        seat=game[unit].seat,
        prompt=prompt,
        clause=clause,
        about=(unit, *(model.id for model in models)),
        options=(*options, *apart(models)),
        shows=lambda: {"options": {option.key: {"has_odds": True} for option in options}} if odds is not None else {},
        previews=told,
    )
    chosen = await game.ask(together)
    if isinstance(chosen, str):
        return await _ask_each(game, models, clause, options)
    return {model.id: chosen for model in models}


def apart(choosers: Sequence[object]) -> tuple[Option[str], ...]:
    """The option by which each chooses for itself, if there are several."""
    return (Option(EACH, tell("Each model chooses"), value=EACH),) if len(choosers) > 1 else ()


async def _ask_each(game: Game, models: Sequence[Model], clause: str, options: Sequence[Option[T]]) -> dict[ModelId, T]:
    unit = models[0].unit
    slots = [Slot(model.id, model_name(game, model.id), tuple(options), about=(model.id,)) for model in models]
    asked: Assign[T] = Assign(
        seat=game[unit].seat,
        prompt=tell("What does each model of {unit} do?", unit=name_of(game, unit)),
        clause=clause,
        about=(unit, *(model.id for model in models)),
        slots=tuple(slots),
    )
    answer = await game.ask(asked)
    return {model.id: answer[model.id] for model in models}
