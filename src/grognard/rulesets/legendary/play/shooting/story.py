"""Story tests: what a scenario lets models try instead of shooting. (LEG-GEN-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.plane import Disc, distance
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.rolls import passes_test
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, UnitId
from grognard.rulesets.legendary.table.special import characteristic
from grognard.rulesets.legendary.table.units import model_name, name_of, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game

REACH = 1.0
KIND = "story "
"""A marker of the kind "story i" is tried with the Initiative."""


def actions_of(game: Game, unit: UnitId) -> list[tuple[str, str, ModelId]]:
    """Story actions that a model of a unit is near enough for: name, characteristic, model. (LEG-GEN-03)"""
    if not game.options["story_tests"]:
        return []
    found = []
    for marker in board(game).markers:
        if not marker.kind.startswith(KIND) or marker.id in game[BATTLE].stories:
            continue
        near = [
            one for one in troop_of(game, unit).stands if distance(one.shape, Disc(marker.at, 0.0)) <= REACH + 0.001
        ]
        if near:
            found.append((marker.id, marker.kind.removeprefix(KIND), ModelId(near[0].name)))
    return found


async def story_test(game: Game, unit: UnitId) -> tuple[ModelId, ...]:
    """A model may try a story action; it does not shoot. (LEG-GEN-03)"""
    actions = actions_of(game, unit)
    if not actions:
        return ()
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("Does {unit} try something?", unit=name_of(game, unit)),
        clause="LEG-GEN-03",
        about=(unit,),
        options=(*(Option(name, name, about=(model,)) for name, _, model in actions), Option("no", tell("No"))),
    )
    answer = await game.ask(asked)
    if answer == "no":
        return ()
    _, what, model = next(action for action in actions if action[0] == answer)
    works = await passes_test(game, characteristic(game, game[model], what), "story")
    if works:
        game.change(BATTLE, stories=(*game[BATTLE].stories, answer))
    said = (
        tell("{model} succeeds: {action}.", model=model_name(game, model), action=answer)
        if works
        else tell("{model} fails: {action}.", model=model_name(game, model), action=answer)
    )
    game.say(said, "LEG-GEN-03", about=[model])
    return (model,)
