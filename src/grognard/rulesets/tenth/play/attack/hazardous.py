"""Weapons that are dangerous to those who use them. (TEN-KW-16)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import LOSSES, Choose, Option
from grognard.kernel.decisions import Measure
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.attack import hazardous_tests
from grognard.rulesets.tenth.dice.facts import Luck
from grognard.rulesets.tenth.play.attack.allocation import apply_loss, lose_to_mortal_wounds
from grognard.rulesets.tenth.play.attack.casualties import destroy, goes_on, mortal_wounds, settle, take_off
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import COMMAND_REROLL, is_open, is_passed, use
from grognard.rulesets.tenth.table.records import ModelId
from grognard.rulesets.tenth.table.units import model_keywords, model_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.lists.keywords.moments import WeaponKeyword
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.table.records import UnitId

TOUGH = ("CHARACTER", "MONSTER", "VEHICLE")
"""They suffer mortal wounds where others are destroyed."""
WOUNDS = 3
FAILED = Measure(tell("failed tests"), lambda done: done[0])
"""What is looked at before a test is rolled again. (TEN-STRAT-04)"""


async def take_hazardous_tests(
    game: Game,
    unit: UnitId,
    used: Sequence[tuple[ModelId, WeaponProfile]],
    lent: Sequence[WeaponKeyword] = (),
) -> None:
    """A die for each Hazardous weapon that was used, when the unit has finished; each 1 costs a bearer. (TEN-KW-16)"""
    bearers = [model for model, profile in used if any(each.is_hazardous for each in (*profile.abilities, *lent))]
    now = goes_on(game, unit)
    if not bearers or now is None:
        return
    own = game[now]
    luck = Luck(
        attacker=is_open(game, own.seat, COMMAND_REROLL)
        and not own.is_shocked
        and not is_passed(game, own.seat, COMMAND_REROLL)
    )
    ones, is_used = await game.resolve(
        hazardous_tests, len(bearers), luck, seats={"attacker": own.seat}, measure=lambda _: FAILED
    )
    if is_used:
        use(game, own.seat, COMMAND_REROLL, now, is_amid_dice=True)
    game.say(
        tell("{name}: {ones} of {number} Hazardous tests fail.", name=own.name, ones=ones, number=len(bearers)),
        "TEN-KW-16",
        kind="hazardous",
        about=[now],
    )
    for _ in range(ones):
        await _pay(game, own.seat, bearers)
    settle(game, unit)


async def _pay(game: Game, seat: int, bearers: Sequence[ModelId]) -> None:
    """The owner chooses a surviving bearer: it is destroyed, or suffers 3 mortal wounds alone. (TEN-KW-16)"""
    living = [model for model in dict.fromkeys(bearers) if model in game]
    if not living:
        return
    model = living[0]
    if len(living) > 1:
        options = tuple(Option(each, model_name(game, each), about=(each,)) for each in living)
        prompt = tell("Which model pays for its Hazardous weapon?")
        asked = Choose(seat=seat, prompt=prompt, clause="TEN-KW-16", options=options, hints=LOSSES)
        model = ModelId(await game.ask(asked))
    if not any(keyword in TOUGH for keyword in model_keywords(game, model)):
        said = tell("{model} is destroyed by its own weapon.", model=model_name(game, model))
        game.say(said, "TEN-KW-16", kind="loss", about=[model])
        await destroy(game, model, "TEN-KW-16")
        return
    unit = game[model].unit
    game.say(
        tell("{model} suffers {wounds}.", model=model_name(game, model), wounds=mortal_wounds(WOUNDS)),
        "TEN-KW-16",
        "TEN-MORT-04",
        kind="mortal",
        about=[model],
    )
    loss = await lose_to_mortal_wounds(game, unit, WOUNDS, stops=True, only=model)
    if loss is not None:
        await take_off(game, await apply_loss(game, unit, loss), "TEN-KW-16")
