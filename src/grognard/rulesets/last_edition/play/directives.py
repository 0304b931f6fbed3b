"""The directives of a round: revealed together, resolved in their order. (TLE-DIR-03 to TLE-DIR-13)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.play.setup.directives import (
    BENDING,
    CLAUSES,
    COUNTER,
    HIDDEN,
    JOKER,
    NAMES,
    SABOTAGE,
)
from grognard.rulesets.last_edition.table.records import BATTLE, Unit, UnitId, other, side_id
from grognard.rulesets.last_edition.table.units import leaders_on_table, name_of, on_table, passengers, side

if TYPE_CHECKING:
    from grognard.kernel.words import Sentence

REALITY = 5
"""Dice of Bending reality. (TLE-DIR-09)"""


@step
async def reveal_directives(game: Game) -> None:
    """Both directives of the round are shown at once; Counter offensive comes first. (TLE-DIR-03, TLE-DIR-06)"""
    battle = game[BATTLE]
    for unit in game.all(Unit):
        if unit.is_hidden:
            game.change(unit.id, is_hidden=False)
    shown: list[Sentence] = []
    for seat in (0, 1):
        directive = side(game, seat).plan[battle.round - 1]
        game.change(side_id(seat), directive=directive, revealed=battle.round, has_lost_directive=False, attempted=())
        shown.append(NAMES[directive])
    names = [game.ruleset.seat_name(game, seat) for seat in (0, 1)]
    said = tell(
        "Directives of round {round}: {one} has {first}, {two} has {second}.",
        round=battle.round, one=names[0], first=shown[0], two=names[1], second=shown[1],
    )  # fmt: skip
    cited = [CLAUSES[side(game, seat).directive] for seat in (0, 1) if side(game, seat).directive]
    game.reveal(said, "TLE-DIR-03", *cited, kind="directive")
    counters = [side(game, seat).directive == COUNTER for seat in (0, 1)]
    first = battle.attacker
    if counters[0] != counters[1]:
        first = other(battle.attacker)
        said = tell("{player} goes first in this round.", player=names[first])
        game.say(said, "TLE-DIR-06", kind="directive")
    game.change(BATTLE, first=first)
    game.then(resolve_directive, first)
    game.then(resolve_directive, other(first))


@step
async def resolve_directive(game: Game, seat: int) -> None:
    """What a directive does at the start of the round. (TLE-DIR-03)"""
    directive = side(game, seat).directive
    if directive == BENDING:
        game.change(side_id(seat), sixes=side(game, seat).sixes + REALITY)
        said = tell("{player} puts five 6s into the bad luck pool.", player=game.ruleset.seat_name(game, seat))
        game.say(said, "TLE-DIR-09", kind="directive")
    elif directive == JOKER:
        await joker(game, seat)
    elif directive == HIDDEN:
        await hide(game, seat)


async def joker(game: Game, seat: int) -> None:
    """One unit on the battlefield may go into reserve, with all that is inside it. (TLE-DIR-08)"""
    units = on_table(game, seat)
    if not units:
        return
    options = (*(Option(unit.id, unit.name, about=(unit.id,)) for unit in units), Option("nobody", tell("Nobody")))
    asked = Choose(seat=seat, prompt=tell("Joker: which unit goes into reserve?"), clause="TLE-DIR-08", options=options)
    chosen = await game.ask(asked)
    if chosen == "nobody":
        return
    unit = UnitId(chosen)
    take_off(game, unit)
    game.change(unit, where="reserve", from_joker=True)
    inside = [each.name for each in passengers(game, unit)]
    said = tell("{unit} goes into reserve.", unit=name_of(game, unit))
    if inside:
        said = tell("{unit} goes into reserve with its passengers.", unit=name_of(game, unit))
    game.say(said, "TLE-DIR-08", kind="directive", about=[unit])


def take_off(game: Game, unit: UnitId) -> None:
    """The models of a unit leave the table without being lost."""
    for model in game[unit].models:
        game.change(model, at=None)


async def hide(game: Game, seat: int) -> None:
    """One unit cannot be the target of shooting in this round. (TLE-DIR-10)"""
    units = [unit for unit in game.all(Unit) if unit.seat == seat and unit.where != "gone"]
    if not units:
        return
    options = tuple(Option(unit.id, unit.name, about=(unit.id,)) for unit in units)
    asked = Choose(seat=seat, prompt=tell("Hidden in plain sight: which unit?"), clause="TLE-DIR-10", options=options)
    unit = UnitId(await game.ask(asked))
    game.change(unit, is_hidden=True)
    said = tell("{unit} cannot be shot at in this round.", unit=name_of(game, unit))
    game.say(said, "TLE-DIR-10", kind="directive", about=[unit])


def reaction_allowance(game: Game, seat: int) -> int:
    """Leaders on the battlefield, one less under Sabotage. (TLE-REACT-01, TLE-DIR-13)"""
    sabotaged = side(game, other(seat)).directive == SABOTAGE
    return max(leaders_on_table(game, seat) - sabotaged, 0)
