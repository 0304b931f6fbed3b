"""Epic Challenge: a CHARACTER strikes with Precision. (TEN-STRAT-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play.fight.blow_groups import CHALLENGE
from grognard.rulesets.tenth.play.shooting.targets import standings
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import EPIC_CHALLENGE, is_open, offer
from grognard.rulesets.tenth.table.records import ModelId, UnitId
from grognard.rulesets.tenth.table.units import is_attached, model_keywords, model_name

if TYPE_CHECKING:
    from grognard.kernel.game import Game


async def epic_challenge(game: Game, unit: UnitId) -> None:
    """A CHARACTER of a unit that fights an Attached unit may strike with Precision. (TEN-STRAT-07, TEN-LEAD-11)"""
    seat = game[unit].seat
    if not is_open(game, seat, EPIC_CHALLENGE):
        return
    champions = [model for model in game[unit].models if "CHARACTER" in model_keywords(game, model)]
    if not champions or not any(is_attached(game, enemy) for enemy in standings(game).engaged[unit]):
        return
    if (
        await offer(game, seat, EPIC_CHALLENGE, [unit], tell("{name} fights an Attached unit.", name=game[unit].name))
        is None
    ):
        return
    model = champions[0]
    if len(champions) > 1:
        options = tuple(Option(each, model_name(game, each), about=(each,)) for each in champions)
        prompt = tell("Which CHARACTER makes the challenge?")
        model = ModelId(await game.ask(Choose(seat=seat, prompt=prompt, clause="TEN-STRAT-07", options=options)))
    game.change(unit, effects=(*game[unit].effects, f"{CHALLENGE}{model}"))
