"""Story tests: what a scenario lets models try instead of shooting. (LEG-GEN-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.plane import Disc, distance
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.rolls import passes_test
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, UnitId
from grognard.rulesets.legendary.table.special_rules import characteristic
from grognard.rulesets.legendary.table.units import model_name, name_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from grognard.kernel.game import Game

REACH = 1.0
KIND = "story "
"""A marker of the kind "story i" is tried with the Initiative."""


class StoryAction(NamedTuple):
    """What one model can try, and with which characteristic."""

    name: str
    what: str
    model: ModelId


def actions_of(game: Game, unit: UnitId, tried: Collection[ModelId] = ()) -> list[StoryAction]:
    """What the models of a unit that have not yet tried anything are near enough for. (LEG-GEN-03)

    Not a character who had his activation before he joined it. (LEG-CHAR-03, LEG-TURN-05)
    """
    if not game.options["story_tests"]:
        return []
    return [
        StoryAction(marker.id, marker.kind.removeprefix(KIND), ModelId(one.name))
        for marker in board(game).markers
        if marker.kind.startswith(KIND) and marker.id not in game[BATTLE].stories
        for one in troop_of(game, unit).stands
        if one.name not in tried
        and not game[ModelId(one.name)].is_spent
        and distance(one.shape, Disc(marker.at, 0.0)) <= REACH + 0.001
    ]


async def story_test(game: Game, unit: UnitId) -> tuple[ModelId, ...]:
    """Models may try story actions, each once and those whom their owner names; they do not shoot. (LEG-GEN-03)"""
    tried: list[ModelId] = []
    while actions := actions_of(game, unit, tried):
        asked: Choose[StoryAction | str] = Choose(
            seat=game[unit].seat,
            prompt=tell("Does {unit} try something?", unit=name_of(game, unit)),
            clause="LEG-GEN-03",
            about=(unit,),
            options=(*(_option(game, action, actions) for action in actions), Option("no", tell("No"))),
        )
        chosen = await game.ask(asked)
        if isinstance(chosen, str):
            break
        tried.append(chosen.model)
        await _try(game, chosen)
    return tuple(tried)


def _option(game: Game, action: StoryAction, actions: Sequence[StoryAction]) -> Option[StoryAction]:
    """By the name of the action, and by the model where several can try it."""
    name, model = action.name, action.model
    if sum(each.name == name for each in actions) == 1:
        return Option(name, name, about=(model,), value=action)
    label = tell("{model}: {action}", model=model_name(game, model), action=name)
    return Option(f"{name}/{model}", label, about=(model,), value=action)


async def _try(game: Game, action: StoryAction) -> None:
    """A characteristic test; what has succeeded is done. (LEG-GEN-03, LEG-DICE-06)"""
    model = game[action.model]
    works = await passes_test(game, characteristic(game, model, action.what), "story")
    if works:
        game.change(BATTLE, stories=(*game[BATTLE].stories, action.name))
    said = (
        tell("{model} succeeds: {action}.", model=model_name(game, model.id), action=action.name)
        if works
        else tell("{model} fails: {action}.", model=model_name(game, model.id), action=action.name)
    )
    game.say(said, "LEG-GEN-03", about=[model.id])
