"""Fire tokens, poison and bleeding in Agony 2 to 4. (SPF-TYPE-15 to SPF-TYPE-20)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.decisions import Measure
from grognard.kernel.dice import D6, sided
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.damage import ENDURE_POISON, on_table
from grognard.rulesets.steampunk.play.damage.damage_sequence import note_toll, told_of
from grognard.rulesets.steampunk.table.records import other
from grognard.rulesets.steampunk.table.units import models_lost, name_of, shown, toll_of, victim_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.dice.facts import Toll, Victim
    from grognard.rulesets.steampunk.table.records import UnitId


WEAKEST = 4
"""The last step of poison. (SPF-TYPE-17)"""


async def fire_damage(game: Game, name: UnitId) -> None:
    """Each fire token: on 1 it goes out, else it burns. (SPF-TYPE-15, SPF-TYPE-20)"""
    for _ in range(game[name].fire):
        unit, before = game[name], toll_of(game[name])
        if unit.is_doomed:
            return
        burns, after = await game.resolve(burning, before, victim_of(unit), measure=_models_lost(before))
        game.change(name, fire=unit.fire - (0 if burns else 1))
        note_toll(game, name, after)
        told = told_of(before, after) if burns else tell("the fire goes out")
        game.say(
            tell("{unit} burns: {told}.", unit=name_of(game, name), told=told),
            "SPF-TYPE-15",
            kind="agony",
            about=shown(game, name),
        )


def _models_lost(before: Toll) -> Callable[[int], Measure]:
    """The same of a roll that also says whether its token stays. (SPF-ABIL-25)"""
    return lambda _: Measure(tell("models lost"), lambda done: before.models - done[1].models)


def burning(dice: Dice, toll: Toll, victim: Victim) -> tuple[bool, Toll]:
    """One fire token: whether it stays, and its damage. (SPF-TYPE-15)"""
    roll = dice.roll(D6, "fire")
    if roll == 1:
        return False, toll
    if "fire" in victim.immunities:
        return True, toll
    result = roll + toll.future - victim.resists("fire")
    return True, on_table(dice, toll, "regular", result, victim, rolled=roll)


async def poison(game: Game, name: UnitId) -> None:
    """Each poison token; without a death it drops one step. (SPF-TYPE-16, SPF-TYPE-17, SPF-DMG-06)"""
    tokens, left = list(game[name].poison), []
    while tokens and not game[name].is_doomed:
        size = await _next_token(game, name, tokens, "poison")
        tokens.remove(size)
        before = toll_of(game[name])
        victim = victim_of(game[name])
        after = await game.resolve(poisoned, before, size, victim, measure=models_lost(before))
        note_toll(game, name, after)
        if after.models == before.models and size > WEAKEST:
            left.append(size - 2)
        game.say(
            tell("Poison[{size}] in {unit}: {what}.", size=size, unit=name_of(game, name), what=told_of(before, after)),
            "SPF-TYPE-16",
            kind="agony",
            about=shown(game, name),
        )
    if game[name].poison:
        game.change(name, poison=(*left, *tokens))


async def _next_token(game: Game, name: UnitId, tokens: list[int], what: str) -> int:
    """Where tokens differ the opponent chooses which one is rolled next. (SPF-TURN-10)"""
    sizes = sorted(set(tokens))
    if len(sizes) == 1:
        return sizes[0]
    asked = Choose(
        seat=other(game[name].seat),
        prompt=tell("{unit} suffers from {what}: which token is rolled next?", unit=name_of(game, name), what=what),
        clause="SPF-TURN-10",
        about=(name,),
        options=tuple(Option(str(size), tell("{what}[{size}]", what=what, size=size)) for size in sizes),
    )
    return int(await game.ask(asked))


def poisoned(dice: Dice, toll: Toll, size: int, victim: Victim) -> Toll:
    """One poison token; with the equipment for it an endurance token rolls again. (SPF-TYPE-16, SPF-ABIL-25)"""
    if "poison" in victim.immunities:
        return toll  # SPF-ABIL-13
    roll = dice.roll(sided(size), "poison")
    choices = ("no", "yes") if victim.endures_poison and toll.endurance else ("no",)
    if dice.decide(victim.owner, ENDURE_POISON, choices, roll, toll.endurance) == "yes":
        toll = toll._replace(endurance=toll.endurance - 1)
        roll = dice.roll(sided(size), "poison")
    result = roll + toll.future - victim.resists("poison")
    return on_table(dice, toll, "regular", result, victim, rolled=roll)


async def bleeding(game: Game, name: UnitId) -> None:
    """Each bleeding token; on 1 or after a death it is removed. (SPF-TYPE-19, SPF-DMG-06)"""
    tokens, left = list(game[name].bleeding), []
    while tokens and not game[name].is_doomed:
        size = await _next_token(game, name, tokens, "bleeding")
        tokens.remove(size)
        before = toll_of(game[name])
        victim = victim_of(game[name])
        stays, after = await game.resolve(bled, before, size, victim, measure=_models_lost(before))
        note_toll(game, name, after)
        if stays and after.models == before.models:
            left.append(size)
        told = told_of(before, after) if stays else tell("it stops")
        game.say(
            tell("{unit} bleeds [{size}]: {told}.", unit=name_of(game, name), size=size, told=told),
            "SPF-TYPE-19",
            kind="agony",
            about=shown(game, name),
        )
    if game[name].bleeding:
        game.change(name, bleeding=(*left, *tokens))


def bled(dice: Dice, toll: Toll, size: int, victim: Victim) -> tuple[bool, Toll]:
    """One bleeding token, whether it stays, and its damage: it causes no further bleeding. (SPF-TYPE-19)"""
    roll = dice.roll(sided(size), "bleeding")
    if roll == 1:
        return False, toll
    if "bleeding" in victim.immunities:
        return True, toll
    result = roll + toll.future - victim.resists("bleeding")
    return True, on_table(dice, toll, "regular", result, victim, is_bleeding=True, rolled=roll)
