"""Regroup after every action. (SZOP-MORALE, SZOP-PAS-10, SZOP-PAS-11, SZOP-HERO-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.szop.dice.other_rolls import failed_tests
from grognard.rulesets.szop.lists.keywords.passive import Fearless, Hero, Reckless
from grognard.rulesets.szop.play.attack.casualties import destroy
from grognard.rulesets.szop.play.cards.nerve import keeps_nerve
from grognard.rulesets.szop.play.moves.terrain_tests import terrain_test
from grognard.rulesets.szop.play.states import can_be_pinned, exhaust, pin
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import BATTLE, Unit, UnitId
from grognard.rulesets.szop.table.units import is_above_half, models_of, name_of, stands

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def begin_action(game: Game) -> None:
    """Nobody has received or inflicted wounds in this action yet. (SZOP-MORALE-01)"""
    for unit in game.all(Unit):
        if unit.received or unit.inflicted or unit.has_fought:
            game.change(unit.id, received=0, inflicted=0, has_fought=False)


async def regroup(game: Game) -> None:
    """Who received more wounds than it inflicted tests, the active player first. (SZOP-MORALE-01, SZOP-MORALE-06)"""
    active = game[BATTLE].seat
    shaken = [unit.id for unit in game.all(Unit) if unit.received > unit.inflicted and unit.place != "destroyed"]
    seats = (active, 1 - active) if active is not None else (0, 1)
    for seat in seats:
        waiting = [unit for unit in shaken if game[unit].seat == seat]
        while waiting:
            unit = waiting[0] if len(waiting) == 1 else await _who_first(game, seat, waiting)
            waiting.remove(unit)
            if stands(game, unit):
                await regroup_one(game, unit)
    begin_action(game)


async def _who_first(game: Game, seat: int, waiting: list[UnitId]) -> UnitId:
    """Units regroup in the order of their owner. (SZOP-MORALE-06)"""
    options = tuple(Option(unit, name_of(game, unit), about=(unit,)) for unit in waiting)
    asked = Choose(seat=seat, prompt=tell("Which unit regroups first?"), clause="SZOP-MORALE-06", options=options)
    return UnitId(await game.ask(asked))


def number_of_tests(game: Game, unit: UnitId) -> int:
    """One test, one more at half strength, one more after melee. (SZOP-MORALE-02, SZOP-SMALL-05, SZOP-PAS-10)"""
    own = game[unit]
    is_strong = own.is_fresh if game.options["small_battles"] else is_above_half(game, unit)
    if is_strong and has(game, unit, Fearless):
        return 0
    return 1 + (not is_strong) + own.has_fought


def quality_of(game: Game, unit: UnitId) -> int:
    """The Quality of the unit, or the better one of a hero. (SZOP-HERO-03)"""
    models = models_of(game, unit)
    heroes = [model.fighter.quality for model in models if model.fighter.has(Hero)]
    plain = [model.fighter.quality for model in models if not model.fighter.has(Hero)]
    return min([*heroes, *(plain[:1] or heroes)])


async def regroup_one(game: Game, unit: UnitId) -> None:
    """All tests of a unit together, then the consequences. (SZOP-MORALE-02, SZOP-MORALE-03, SZOP-MORALE-06)"""
    tests = number_of_tests(game, unit)
    if not tests or await keeps_nerve(game, unit):
        return
    failed = await game.resolve(failed_tests, tests, quality_of(game, unit))
    said = tell(
        "{unit} regroups: {tests}, {failed}.",
        unit=name_of(game, unit),
        tests=tell_many("{count} test", "{count} tests", tests),
        failed=tell_many("{count} failed", "{count} failed", failed),
    )
    game.say(said, "SZOP-MORALE-02", "SZOP-MORALE-03", kind="regroup", about=[unit])
    if has(game, unit, Reckless):
        for _ in range(failed):
            if stands(game, unit):
                await terrain_test(game, unit, "SZOP-PAS-11")
    elif game.options["regroup_ladder"]:
        await _climb(game, unit, failed)
    else:
        await _suffer(game, unit, failed)


async def _suffer(game: Game, unit: UnitId, failed: int) -> None:
    """One failure exhausts, two also pin, three destroy. (SZOP-MORALE-03, SZOP-MORALE-04)"""
    if failed >= 3:
        game.change(unit, wounds=0)
        await destroy(game, unit)
        return
    if failed >= 1:
        exhaust(game, unit, "SZOP-MORALE-03")
    if failed == 2:
        pin(game, unit, "SZOP-MORALE-03")


async def _climb(game: Game, unit: UnitId, failed: int) -> None:
    """The switch: each failure takes the next step from the states the unit has. (SZOP-MORALE-03)"""
    has_stepped = False
    for _ in range(failed):
        own = game[unit]
        if not own.is_exhausted:
            exhaust(game, unit, "SZOP-MORALE-03")
        elif not own.is_pinned and can_be_pinned(game, unit):
            pin(game, unit, "SZOP-MORALE-03")
        elif not can_be_pinned(game, unit) and not has_stepped:
            has_stepped = True
        else:
            game.change(unit, wounds=0)
            await destroy(game, unit)
            return
