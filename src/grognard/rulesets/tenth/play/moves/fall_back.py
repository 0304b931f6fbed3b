"""Fall Back and Desperate Escape. (TEN-MOVE-10, TEN-MOVE-12 to TEN-MOVE-15, TEN-BSHK-08, TEN-KW-09)

The plan comes first, then the tests for it, then the dead, and only then do models move. (TEN-MOVE-14)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import LOSSES, ChooseMany, Option
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.troops.marching import away, is_accepted, march
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.tenth.dice.other_rolls import desperate_escape_tests
from grognard.rulesets.tenth.play.attack.casualties import goes_on, settle, take_off
from grognard.rulesets.tenth.play.moves.common import carry_out, inches_of, stay
from grognard.rulesets.tenth.play.moves.question import Trek, ask_move, goals_of
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import COMMAND_REROLL, offer
from grognard.rulesets.tenth.play.stratagems.fire_overwatch import move_ends, move_starts
from grognard.rulesets.tenth.play.transports.embarking import embark
from grognard.rulesets.tenth.table.records import ModelId
from grognard.rulesets.tenth.table.units import model_name, move_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from grognard.kernel.ask import Chance, Move, Paths
    from grognard.rulesets.tenth.table.records import UnitId


@step
async def fall_back(game: Game, unit: UnitId) -> None:
    """Plan, test, lose models, go; without a legal plan the unit cannot Fall Back. (TEN-MOVE-10, TEN-MOVE-14)

    Who has Fallen Back neither shoots nor charges: both ask for `moved`. (TEN-MOVE-11)
    """
    plan: Paths = await game.ask(ask_plan(game, unit))
    if not plan:
        stay(game, unit)
        return
    game.change(unit, moved="fall back")
    going = await move_starts(game, unit)
    if going is None:
        return
    if not is_possible(game, going, plan := survivors(game, plan)):
        plan = await game.ask(ask_plan(game, going, is_begun=True))
    crossers = Trek(game, going, inches_of(game, going), "fall back").crossers(plan)
    fled = await desperate_escape(game, going, crossers)
    if fled is None:
        return
    if not is_possible(game, fled, plan := survivors(game, plan)):
        plan = await game.ask(ask_plan(game, fled, is_begun=True, crossers=crossers))
    carry_out(game, fled, plan)
    name = game[fled].name
    lost = tell("{name} finds no way out and counts as having Fallen Back.", name=name)
    said = tell("{name} Falls Back.", name=name) if plan else lost
    game.say(said, "TEN-MOVE-10", kind="move", about=[fled], paths=plan)
    after = await move_ends(game, fled)
    if after is not None:
        await embark(game, after)


def survivors(game: Game, plan: Paths) -> Paths:
    """The plan of those who live."""
    return {name: path for name, path in plan.items() if name in game}


def is_possible(game: Game, unit: UnitId, plan: Paths) -> bool:
    """Whether the survivors can still carry the plan out. (TEN-MOVE-14)"""
    return bool(plan) and is_accepted(Trek(game, unit, inches_of(game, unit), "fall back").check, plan)


def ask_plan(game: Game, unit: UnitId, *, is_begun: bool = False, crossers: Collection[ModelId] | None = None) -> Move:
    """The question how the unit gets away.

    At first to leave everybody out means that it stays after all. Once it has begun, the unit stays only if there is no
    way out, and after the tests nobody crosses an enemy who was not to cross one before. (TEN-MOVE-10, TEN-MOVE-14)
    """
    name, far = game[unit].name, move_of(game, unit)
    trek = Trek(game, unit, inches_of(game, unit), "fall back")
    found: list[Paths] = []

    def legal(paths: Paths) -> None:
        if not paths:
            if is_begun and way_out():
                raise Refused(tell("{name} has begun to Fall Back and must go.", name=name), "TEN-MOVE-14")
            return
        if crossers is not None:
            further = [each for each in trek.crossers(paths) if each not in crossers]
            if further:
                raise Refused(
                    tell("{further} took no test and cannot cross an enemy now.", further=further[0]), "TEN-MOVE-14"
                )

    def way_out() -> Paths:
        if not found:
            threats = [one.pose.at for other in trek.enemies for one in other.stands]
            found.append(away(trek, threats, check))
        return found[0]

    def check(paths: Paths) -> None:
        trek.check(paths)
        if paths:
            legal(paths)

    def propose(chance: Chance) -> Paths:
        return march(trek, goals_of(trek), chance, check) or way_out()

    prompt = tell('How does {name} Fall Back (up to {far}")?', name=name, far=far)
    if is_begun:
        prompt = tell('The losses upset the plan. How does {name} Fall Back now (up to {far}")?', name=name, far=far)
    return ask_move(trek, prompt, legal=legal, propose=propose)


# ---------------------------------------------------------------- Desperate Escape


async def desperate_escape(game: Game, unit: UnitId, crossers: Collection[ModelId]) -> UnitId | None:
    """All tests at once, then the owner chooses who is lost: the id under which the rest goes on, if any.

    (TEN-MOVE-12, TEN-MOVE-13, TEN-MOVE-15, TEN-BSHK-08, TEN-KW-09)
    """
    number = tests_of(game, unit, crossers)
    if not number:
        return unit
    own = game[unit]
    lost = await game.resolve(desperate_escape_tests, number)
    tests = tell_many("{count} Desperate Escape test", "{count} Desperate Escape tests", number)
    why = "TEN-MOVE-15" if own.is_shocked else "TEN-MOVE-12"
    game.say(
        tell("{name} takes {tests}: {lost} failed.", name=own.name, tests=tests, lost=lost or tell("none")),
        "TEN-MOVE-13",
        why,
        kind="escape",
        about=[unit],
    )
    prompt = tell("{name} failed {lost} of {tests}.", name=own.name, lost=lost, tests=tests)
    if lost and await offer(game, own.seat, COMMAND_REROLL, [unit], prompt):
        lost += await game.resolve(desperate_escape_tests, 1) - 1
        game.say(
            tell("One test again: {lost} failed.", lost=lost or "none"), "TEN-MOVE-13", kind="escape", about=[unit]
        )
    if lost:
        await take_off(game, await ask_lost(game, unit, lost), "TEN-MOVE-13")
    settle(game, unit)
    return goes_on(game, unit)


def tests_of(game: Game, unit: UnitId, crossers: Collection[ModelId]) -> int:
    """One for each model that crosses enemies; of a Battle-shocked unit one for each model, TITANIC or FLY or not.

    (TEN-MOVE-12, TEN-MOVE-15, TEN-BSHK-08)
    """
    own = game[unit]
    if own.is_shocked:
        return len(own.models)
    return sum("TITANIC" not in game[game[model].home].sheet.keywords for model in crossers)


async def ask_lost(game: Game, unit: UnitId, number: int) -> list[ModelId]:
    """Which models of the unit are lost: any, not only those that tested. (TEN-MOVE-13)"""
    own = game[unit]
    if number >= len(own.models):
        return list(own.models)
    asked = ChooseMany(
        seat=own.seat,
        prompt=tell(
            "{name} loses {models} in the escape. Which?",
            name=own.name,
            models=tell_many("{count} model", "{count} models", number),
        ),
        clause="TEN-MOVE-13",
        about=(unit,),
        options=tuple(Option(model, model_name(game, model), about=(model,)) for model in own.models),
        hints=LOSSES,
        least=number,
        most=number,
    )
    return [ModelId(model) for model in await game.ask(asked)]
