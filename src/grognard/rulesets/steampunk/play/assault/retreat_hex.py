"""Where a retreating unit goes: one hex back, or the closest possible hex. (SPF-RETR-02, SPF-RETR-04, SPF-RETR-05)"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.hexes import Hex, distance, neighbour
from grognard.kernel.table import Ref
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.hex_options import hex_option
from grognard.rulesets.steampunk.table.board import FIELDS, Size
from grognard.rulesets.steampunk.table.records import MAP, Contest, Retreating, Unit, UnitId
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.terrain import may_stand
from grognard.rulesets.steampunk.table.units import name_of, new_id, units_at

if TYPE_CHECKING:
    from collections.abc import Set

    from grognard.kernel.game import Game


# ---------------------------------------------------------------- lifted


def lift(game: Game, unit: Unit, contest: Contest, closed: Set[Hex]) -> None:
    """Take a beaten occupant off the map. (SPF-RETR-02, SPF-RETR-05, SPF-RETR-13)"""
    game.change(unit.id, at=None)
    goals = {each.goal for each in contest.entering if each.unit == unit.id}
    back = None if goals else neighbour(contest.at, unit.facing + 3)
    add_retreating(game, unit.id, contest.at, back, frozenset({contest.at, *goals, *closed}))


def add_retreating(
    game: Game, name: UnitId, stood: Hex, back: Hex | None, forbidden: frozenset[Hex], *, may_turn: bool = True
) -> None:
    """Note a unit that awaits its new hex."""
    made = Retreating(
        id=Ref(new_id(game, "retreat")), unit=name, stood=stood, back=back, forbidden=forbidden, may_turn=may_turn
    )
    game.add(made)


def leave(game: Game, name: Ref[Contest], unit: UnitId) -> None:
    """The unit is no longer in the assault. (SPF-ABIL-04, SPF-ABIL-09)"""
    contest = game[name]
    entering = tuple(each for each in contest.entering if each.unit != unit)
    staying = tuple(each for each in contest.staying if each != unit)
    game.change(name, entering=entering, staying=staying, left=(*contest.left, unit))


def is_tenable(game: Game, unit: Unit) -> bool:
    """Whether the hex it stands in is not held by enemies or overcrowded by now. (SPF-RETR-05)"""
    assert unit.at is not None
    return is_possible(game, unit, unit.at, frozenset())


# ---------------------------------------------------------------- finding a hex


def ways(game: Game, each: Retreating) -> list[Hex]:
    """Where it may go. (SPF-RETR-02, SPF-RETR-04)"""
    unit = game[each.unit]
    if each.back is not None and is_possible(game, unit, each.back, each.forbidden):
        return [each.back]
    return closest(game, unit, each.stood, each.forbidden)


async def next_of(game: Game, waiting: list[Retreating]) -> Retreating:
    """Each owner chooses the order of his own units, where it can matter. (SPF-RETR-13)"""
    if len(waiting) == 1:
        return waiting[0]
    hexes = [ways(game, each) for each in waiting]
    if len({at for options in hexes for at in options}) == sum(map(len, hexes)):
        return waiting[0]
    asked = Choose(
        seat=game[waiting[0].unit].seat,
        prompt=tell("Several of your units must retreat: which goes first?"),
        clause="SPF-RETR-13",
        about=tuple(each.unit for each in waiting),
        options=tuple(Option(each.unit, name_of(game, each.unit), about=(each.unit,)) for each in waiting),
    )
    key = await game.ask(asked)
    return next(each for each in waiting if each.unit == key)


def is_possible(game: Game, unit: Unit, at: Hex, forbidden: Set[Hex]) -> bool:
    """On the board, enterable, without enemies and within stacking. (SPF-RETR-04)"""
    if at in forbidden or not may_stand(game[MAP], at, unit.profile, is_flying=unit.is_flying):
        return False
    there = [each for each in units_at(game, at, unit.layer) if not each.is_doomed and each.id != unit.id]
    if any(each.seat != unit.seat and not each.is_hidden for each in there):
        return False
    return fits([*(each.profile.size for each in there if each.seat == unit.seat), unit.profile.size])


def closest(game: Game, unit: Unit, stood: Hex, forbidden: Set[Hex]) -> list[Hex]:
    """The closest possible hexes. (SPF-RETR-04)"""
    size = game[MAP].size
    for radius in range(sum(size)):  # no two hexes are further apart
        found = [at for at in _ring(size, stood, radius) if is_possible(game, unit, at, forbidden)]
        if found:
            return found
    return []


@cache
def _ring(size: Size, centre: Hex, radius: int) -> tuple[Hex, ...]:
    return tuple(at for at in FIELDS[size].hexes if distance(centre, at) == radius)


async def choose_hex(game: Game, unit: Unit, stood: Hex, options: list[Hex]) -> Hex:
    """The owner chooses among equally close hexes. (SPF-RETR-04)"""
    if len(options) == 1:
        return options[0]
    asked = Choose(
        seat=unit.seat,
        prompt=tell("{unit} must retreat: where to?", unit=name_of(game, unit.id)),
        clause="SPF-RETR-04",
        about=(unit.id,),
        options=tuple(hex_option(at, stood) for at in options),
    )
    return await game.ask(asked)
