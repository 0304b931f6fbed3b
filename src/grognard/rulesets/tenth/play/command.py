"""The Command phase: Command points, Battle-shock, objectives. (TEN-CMD, TEN-BSHK)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.tenth.dice.other_rolls import battle_shock_test
from grognard.rulesets.tenth.lists.keywords.unit_abilities import Mend
from grognard.rulesets.tenth.play.scoring import evaluate_control, score_primary
from grognard.rulesets.tenth.play.stratagems.insane_bravery import insane_bravery
from grognard.rulesets.tenth.table.records import BATTLE, ModelId, Unit, UnitId, side_id
from grognard.rulesets.tenth.table.units import ability, is_below_half, leadership_of, model_name, models_of, on_table

if TYPE_CHECKING:
    from collections.abc import Sequence


@step
async def command_phase(game: Game) -> None:
    """Command, Battle-shock, Controlling Objectives, in this order. (TEN-CMD-04)"""
    recover(game)
    gain_points(game)
    game.then(command_abilities)
    game.then(battle_shock)
    game.then(controlling_objectives)


def recover(game: Game) -> None:
    """Battle-shock ends at the start of one's next Command phase. (TEN-BSHK-09)"""
    for unit in game.all(Unit):
        if unit.seat == game[BATTLE].active and unit.is_shocked:
            game.change(unit.id, is_shocked=False)
            if not unit.models:
                continue  # of the destroyed there is nothing to tell
            game.say(tell("{name} is no longer Battle-shocked.", name=unit.name), "TEN-BSHK-09", about=[unit.id])


def gain_points(game: Game) -> None:
    """Both players gain a Command point. (TEN-CMD-01, TEN-CMD-03)"""
    for seat in (0, 1):
        side = game[side_id(seat)]
        game.change(side.id, cp=side.cp + 1)
    game.say(tell("Both players gain 1 CP."), "TEN-CMD-01", kind="command")


@step
async def command_abilities(game: Game) -> None:
    """What units do in the Command phase, in the order the active player chooses. (TEN-CMD-02)"""
    seat = game[BATTLE].active
    menders = [unit.id for unit in on_table(game, seat) if not unit.has_acted and hurt(game, unit.id)]
    if not menders:
        return
    unit = await _next(game, seat, menders, tell("Which unit mends first?"), "TEN-CMD-02")
    game.change(unit, has_acted=True)
    models = hurt(game, unit)
    model = models[0]
    if len(models) > 1:
        options = tuple(
            Option(each, tell("{each} ({wounds} left)", each=each, wounds=game[each].wounds), about=(each,))
            for each in models
        )
        prompt = tell("Which model of {name} is mended?", name=game[unit].name)
        model = ModelId(await game.ask(Choose(seat=seat, prompt=prompt, clause="TEN-CMD-02", options=options)))
    mend(game, model)
    game.then(command_abilities)


def hurt(game: Game, unit: UnitId) -> list[ModelId]:
    """The models that the unit could mend. (TEN-CMD-02)"""
    if ability(game, unit, Mend) is None:
        return []
    return [model.id for model in models_of(game, unit) if model.wounds < model.kind.wounds]


def mend(game: Game, model: ModelId) -> None:
    """The model regains wounds, never more than it had. (TEN-CMD-02)"""
    found = game[model]
    able = ability(game, found.unit, Mend)
    wounds = min(found.kind.wounds, found.wounds + (able.wounds if able else 0))
    game.change(model, wounds=wounds)
    regained = wounds - found.wounds
    told = tell_many("{count} wound", "{count} wounds", regained)
    said = tell("{model} regains {wounds}.", model=model_name(game, model), wounds=told)
    game.say(said, "TEN-CMD-02", about=[model])


@step
async def battle_shock(game: Game) -> None:
    """One test for each of the active player's units Below Half-strength, in his order. (TEN-BSHK-01)"""
    seat = game[BATTLE].active
    for unit in on_table(game, seat):
        game.change(unit.id, has_acted=False)
    game.then(next_battle_shock_test)


@step
async def next_battle_shock_test(game: Game) -> None:
    """Choose a unit, test it, go on. (TEN-BSHK-01, TEN-BSHK-02)"""
    seat = game[BATTLE].active
    waiting = [unit.id for unit in on_table(game, seat) if not unit.has_acted and is_below_half(game, unit.id)]
    if not waiting:
        return
    unit = await _next(game, seat, waiting, tell("Which unit tests for Battle-shock first?"), "TEN-BSHK-01")
    game.change(unit, has_acted=True)
    await test_battle_shock(game, unit)
    game.then(next_battle_shock_test)


async def test_battle_shock(game: Game, unit: UnitId) -> None:
    """2D6 against the best Leadership; who fails is Battle-shocked, unless he is insanely brave.

    (TEN-BSHK-04, TEN-BSHK-05, TEN-STRAT-09)

    Command Re-roll does not help here. (TEN-BSHK-11)
    """
    name, needs = game[unit].name, leadership_of(game, unit)
    if await game.resolve(battle_shock_test, needs):
        game.say(
            tell("{name} stands firm on {needs}+.", name=name, needs=needs),
            "TEN-BSHK-04",
            kind="battle-shock",
            about=[unit],
        )
        return
    shock(game, unit, tell("{name} needed {needs}+ and is Battle-shocked.", name=name, needs=needs), "TEN-BSHK-04")
    await insane_bravery(game, unit)


def shock(game: Game, unit: UnitId, sentence: str, *clauses: str) -> None:
    """The unit becomes Battle-shocked; twice is no worse than once. (TEN-BSHK-06, TEN-BSHK-10)"""
    game.change(unit, is_shocked=True)
    game.say(sentence, *clauses, kind="battle-shock", about=[unit])


@step
async def controlling_objectives(game: Game) -> None:
    """Control is settled after Battle-shock, then scored. (TEN-CMD-04, TEN-OBJ-04, TEN-SCEN-03)"""
    evaluate_control(game)
    score_primary(game, at_end_of_turn=False)


async def _next(game: Game, seat: int, units: Sequence[UnitId], prompt: str, clause: str) -> UnitId:
    """The unit the player takes next; nobody is asked about a single one."""
    if len(units) == 1:
        return units[0]
    options = tuple(Option(unit, game[unit].name, about=(unit,)) for unit in units)
    return UnitId(await game.ask(Choose(seat=seat, prompt=prompt, clause=clause, options=options)))
