"""Attacks that find their man: Precision. (TEN-KW-28)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.tenth.play.attack.allocation import KEEP
from grognard.rulesets.tenth.table.sight import sees, sees_past_models
from grognard.rulesets.tenth.table.units import is_attached, leaders, model_keywords, model_name

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


class PrecisionAim(NamedTuple):
    """Where the attacker sends the next wound: at a CHARACTER, or where its owner allocates it. (TEN-KW-28)"""

    model: ModelId | None
    lasts: bool
    """So it goes with all that follow."""


FREELY = PrecisionAim(None, lasts=True)
"""No wound that is left is aimed."""


async def aimed(
    context: AttackContext, at: UnitId, before: PrecisionAim | None, aims: tuple[ModelId, ...], left: int
) -> PrecisionAim:
    """Whether Precision sends the next wound at a CHARACTER: attack by attack, the attacker decides. (TEN-KW-28)

    Only while the unit is an Attached unit. (TEN-LEAD-11)
    """
    game = context.game
    seen = characters(game, at, aims)
    if not seen:
        return FREELY
    if before is not None and before.lasts and before.model in seen:
        return before
    options = [
        Option("no", tell("No, the owner allocates it"), value=PrecisionAim(None, lasts=False)),
        Option("none of the rest", tell("No, and none of the rest"), value=FREELY),
    ]
    for model in seen:
        name = tell("{name} ({wounds} left)", name=model_name(game, model), wounds=game[model].wounds)
        once, always = PrecisionAim(model, lasts=False), PrecisionAim(model, lasts=True)
        following = tell("At {name}, and all that follow", name=name)
        options.append(Option(model, tell("At {name}", name=name), about=(model,), value=once))
        options.append(Option(f"{model}{KEEP}", following, about=(model,), value=always))
    asked = Choose[PrecisionAim](
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
    aim = await game.ask(asked)
    victim = aim.model
    if victim is not None:
        said = (
            tell("Precision: all that follows goes at {model}.", model=model_name(game, victim))
            if aim.lasts
            else tell("Precision: the next wound goes at {model}.", model=model_name(game, victim))
        )
        game.say(said, "TEN-KW-28", kind="attack", about=[victim], leaves_dice=True)
    return aim


def characters(game: Game, at: UnitId, aims: Sequence[ModelId]) -> list[ModelId]:
    """The CHARACTERs of an Attached unit among those that were seen. (TEN-KW-28, TEN-LEAD-11)"""
    if not aims or not is_attached(game, at):
        return []
    living = [model for model in aims if model in game and game[model].unit == at]
    return [model for model in living if "CHARACTER" in model_keywords(game, model)]
