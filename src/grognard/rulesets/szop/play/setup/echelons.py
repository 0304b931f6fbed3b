"""Second Echelon: two groups, of which the opponent picks one. (SZOP-ARUL-05)"""

from __future__ import annotations

from grognard.kernel.ask import Choose, ChooseMany, Option
from grognard.kernel.game import Game, step
from grognard.kernel.words import join, tell
from grognard.rulesets.szop.lists.keywords.passive import Ambush, Reserve, Scout, SecondEchelon
from grognard.rulesets.szop.play.transports import passengers
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import Unit, UnitId, other


@step
async def divide_echelons(game: Game, seat: int) -> None:
    """Units with Second Echelon that are not held back otherwise are divided. (SZOP-ARUL-05)"""
    units = [unit for unit in game.all(Unit) if unit.seat == seat and _may_wait(game, unit)]
    if units:
        await _divide(game, seat, units)


async def _divide(game: Game, seat: int, units: list[Unit]) -> None:
    """The owner makes two groups, of any size; the opponent picks one. (SZOP-ARUL-05)"""
    options = tuple(Option(unit.id, unit.shown, about=(unit.id,)) for unit in units)
    prompt = tell("Second Echelon: which units form the first group?")
    first = await game.ask(ChooseMany(seat=seat, prompt=prompt, clause="SZOP-ARUL-05", options=options))
    groups = [[unit for unit in units if (unit.id in first) is is_first] for is_first in (True, False)]
    labels = [join(unit.shown for unit in group) if group else tell("nobody") for group in groups]
    asked = Choose(
        seat=other(seat),
        prompt=tell("Which group of the enemy's Second Echelon comes as Reserve?"),
        clause="SZOP-ARUL-05",
        options=(Option("first", labels[0]), Option("second", labels[1])),
    )
    chosen = groups[0] if await game.ask(asked) == "first" else groups[1]
    for unit in chosen:
        hold_back(game, unit.id)


def _may_wait(game: Game, unit: Unit) -> bool:
    if unit.place != "to deploy":
        return False
    return has(game, unit.id, SecondEchelon) and not any(has(game, unit.id, kind) for kind in (Scout, Ambush, Reserve))


def hold_back(game: Game, unit: UnitId) -> None:
    """The unit and its passengers gain Reserve. (SZOP-ARUL-05, SZOP-TRANS-08)"""
    for each in (unit, *(carried.id for carried in passengers(game, unit))):
        game.change(each, gained=(*game[each].gained, Reserve()))
    game.say(tell("{unit} comes as Reserve.", unit=game[unit].shown), "SZOP-ARUL-05", about=[unit])
