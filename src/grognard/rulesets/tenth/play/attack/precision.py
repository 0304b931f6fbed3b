"""Attacks that find their man: Precision. (TEN-KW-28)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.tenth.play.attack.allocation import KEEP
from grognard.rulesets.tenth.table.sight import sees, sees_past_models
from grognard.rulesets.tenth.table.units import is_attached, leaders, model_keywords

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.play.attack.context import AttackContext
    from grognard.rulesets.tenth.table.records import ModelId, UnitId


def visible_characters(game: Game, bearer: ModelId, target: UnitId, *, is_melee: bool = False) -> tuple[ModelId, ...]:
    """The CHARACTERs of an Attached unit that the model sees; in melee only terrain hides them.

    (TEN-KW-28, TEN-LEAD-11, TEN-LOS-09)
    """
    if not is_attached(game, target):
        return ()
    can_see = sees_past_models if is_melee else sees
    return tuple(model.id for model in leaders(game, target) if can_see(game, bearer, model.id))


async def aimed(context: AttackContext, at: UnitId, fate: str, aims: tuple[ModelId, ...], left: int) -> str:
    """Whether Precision sends the next wound at a CHARACTER: attack by attack, the attacker decides. (TEN-KW-28)

    Only while the unit is an Attached unit. (TEN-LEAD-11)
    """
    game = context.game
    seen = characters(game, at, aims)
    if not seen:
        return "none of the rest"
    if fate.endswith(KEEP) and fate.removesuffix(KEEP) in seen:
        return fate
    options = [
        Option("no", tell("No, the owner allocates it")),
        Option("none of the rest", tell("No, and none of the rest")),
    ]
    for model in seen:
        name = tell("{name} ({wounds} left)", name=game[model].kind.name, wounds=game[model].wounds)
        options.append(Option(model, tell("At {name}", name=name), about=(model,)))
        options.append(Option(f"{model}{KEEP}", tell("At {name}, and all that follow", name=name), about=(model,)))
    asked = Choose(
        seat=context.seat,
        prompt=tell(
            "Precision: does the next of {wounds} go at a CHARACTER of {name}?",
            wounds=tell_many("{count} wound", "{count} wounds", left),
            name=game[at].name,
        ),
        clause="TEN-KW-28",
        about=(at, *seen),
        options=tuple(options),
    )
    answer = str(await game.ask(asked))
    victim = next((model for model in seen if answer.removesuffix(KEEP) == model), None)
    if victim is not None:
        said = (
            tell("Precision: all that follows goes at {model}.", model=game[victim].kind.name)
            if answer.endswith(KEEP)
            else tell("Precision: the next wound goes at {model}.", model=game[victim].kind.name)
        )
        game.say(said, "TEN-KW-28", kind="attack", about=[victim], leaves_dice=True)
    return answer


def characters(game: Game, at: UnitId, aims: Sequence[ModelId]) -> list[ModelId]:
    """The CHARACTERs of an Attached unit among those that were seen. (TEN-KW-28, TEN-LEAD-11)"""
    if not aims or not is_attached(game, at):
        return []
    living = [model for model in aims if model in game and game[model].unit == at]
    return [model for model in living if "CHARACTER" in model_keywords(game, model)]
