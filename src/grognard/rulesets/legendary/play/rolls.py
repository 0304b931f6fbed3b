"""Tests of units: leadership, characteristics and plain dice, as the chapters ask for them. (LEG-DICE)"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import D6, D12
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.tests_and_tables import characteristic as below
from grognard.rulesets.legendary.dice.tests_and_tables import leadership
from grognard.rulesets.legendary.lists.keywords.fighting import Zealot
from grognard.rulesets.legendary.lists.keywords.morale import Fearless, KnowNoFear, Stubborn
from grognard.rulesets.legendary.table.special_rules import any_has, characteristic
from grognard.rulesets.legendary.table.units import models_of, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.kernel.modifiers import Modifier
    from grognard.rulesets.legendary.table.records import UnitId


def one_d6(dice: Dice, name: str) -> int:
    """A d6. (LEG-DICE-02)"""
    return dice.roll(D6, name)


def one_d12(dice: Dice, name: str) -> int:
    """A d12. (LEG-DICE-01)"""
    return dice.roll(D12, name)


async def roll_d6(game: Game, name: str) -> int:
    """Roll a d6 on the table. (LEG-DICE-02)"""
    return await game.resolve(one_d6, name)


async def roll_d12(game: Game, name: str) -> int:
    """Roll a d12 on the table. (LEG-DICE-01)"""
    return await game.resolve(one_d12, name)


def leadership_of(game: Game, unit: UnitId) -> int:
    """The highest Leadership in the unit, joined characters included. (LEG-MORALE-14, LEG-DICE-09)"""
    return max((characteristic(game, model, "ld") for model in models_of(game, unit)), default=1)


async def passes_leadership(
    game: Game, unit: UnitId, modifiers: Sequence[Modifier] = (), *, name: str = "", is_morale: bool = False
) -> bool:
    """A leadership test of a unit; the brave ignore penalties. (LEG-DICE-09, LEG-KW-03, LEG-KW-17, LEG-KW-73)"""
    brave = any_has(game, unit, Fearless, KnowNoFear) or (is_morale and any_has(game, unit, Stubborn))
    kept = tuple(each for each in modifiers if each.value > 0 or not brave)
    again = is_morale and any_has(game, unit, Zealot)
    ld, plus = leadership_of(game, unit), sum(each.value for each in kept)
    return await game.resolve(partial(leadership, again=again, because=kept), ld, plus)


def highest(game: Game, unit: UnitId, what: str) -> int:
    """The highest value in a unit, for what it wants to do. (LEG-DICE-06)"""
    return max((characteristic(game, model, what) for model in models_of(game, unit)), default=1)


def common(game: Game, unit: UnitId, what: str) -> int:
    """The value of most of its models, ties the higher, for what is done to it. (LEG-DICE-06)"""
    values = [characteristic(game, model, what) for model in models_of(game, unit)]
    return max(set(values), key=lambda value: (values.count(value), value), default=1)


async def passes_test(game: Game, value: int, name: str, *, again: bool = False) -> bool:
    """A d6 strictly lower than the value. (LEG-DICE-06)"""
    return await game.resolve(partial(below, again=again), value, name)


async def rolls_again(game: Game, unit: UnitId, result: str, clause: str, *, is_good: bool) -> bool:
    """Whether the owner of a unit rolls a die again that he may roll again. (LEG-KW-01, LEG-TERR-19, LEG-DICE-04)

    `is_good`: most players would keep it; that is the first of the options.
    """
    options = (Option("no", tell("Keep it")), Option("yes", tell("Roll again")))
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit}: {result}. Roll again?", unit=name_of(game, unit), result=result),
        clause=clause,
        about=(unit,),
        options=options if is_good else options[::-1],
    )
    return await game.ask(asked) == "yes"
