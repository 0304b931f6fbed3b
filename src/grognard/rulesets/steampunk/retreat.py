"""After the assault: winners enter, losers leave. (SPF-RETR)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, distance, neighbour, turned
from grognard.rulesets.steampunk.abilities import Stubborn
from grognard.rulesets.steampunk.bases import ability_of, name_of, place_of, units_at
from grognard.rulesets.steampunk.damage import shake
from grognard.rulesets.steampunk.field import BOARD, HEXES, fits, may_stand
from grognard.rulesets.steampunk.movement import enter, fighters_of
from grognard.rulesets.steampunk.nations import choosing_order
from grognard.rulesets.steampunk.records import MAP, Contest, Entrant, Unit, UnitId

if TYPE_CHECKING:
    from collections.abc import Set

    from grognard.rulesets.steampunk.records import Layer

TURNS = {"stay": 0, "left": -1, "right": 1, "about": 3}
"""What a retreating unit may do to its facing. (SPF-RETR-10)"""


class Lifted(NamedTuple):
    """A beaten unit taken off the map until it is placed again. (SPF-RETR-13)"""

    unit: UnitId
    stood: Hex
    back: Hex | None
    """Where a stationary unit goes first; None: straight to the closest possible hex. (SPF-RETR-02, SPF-RETR-05)"""
    forbidden: frozenset[Hex]


@step
async def retreats(game: Game) -> None:
    """All changes of hex of the step, settled together. (SPF-RETR-13)"""
    lifted: list[Lifted] = []
    held: list[tuple[UnitId, Hex]] = []
    winners: list[tuple[Contest, Entrant]] = []
    for contest in game.all(Contest):
        standing = [game[unit] for unit in fighters_of(contest) if game[unit].is_here and not game[unit].is_doomed]
        occupants = [unit for unit in standing if unit.seat != contest.winner and is_occupant(contest, unit)]
        is_held = any(is_stubborn(unit) for unit in occupants)
        if is_held:
            game.say("The occupants do not give way.", "SPF-RETR-08", kind="assault", about=[u.id for u in occupants])
        else:
            lifted += [lift(game, unit, contest) for unit in occupants]
        for entrant in contest.entering:
            unit = game[entrant.unit]
            if unit in standing and unit.seat == contest.winner and not is_held:
                winners.append((contest, entrant))
            elif unit in standing and unit not in occupants:
                held.append((entrant.unit, entrant.goal))
    held += enter_winners(game, winners)
    for name, goal in held:  # beaten units stay where they stood, if they can (SPF-RETR-03, SPF-RETR-05)
        unit = game[name]
        assert unit.at is not None
        if not is_possible(game, unit, unit.at, frozenset()):
            lifted.append(Lifted(name, unit.at, None, frozenset({unit.at, goal})))
            game.change(name, at=None)
    await place_lifted(game, lifted)
    for name in dict.fromkeys([*(each.unit for each in lifted), *(name for name, _ in held)]):
        if game[name].is_here and not game[name].is_doomed:
            await turn_in_retreat(game, name)


def is_occupant(contest: Contest, unit: Unit) -> bool:
    """Whether it was in the contested hex before the assault, head-on units included. (SPF-ASLT-04)"""
    return unit.id in contest.staying or any(
        each.unit == unit.id and each.origin == contest.at for each in contest.entering
    )


def lift(game: Game, unit: Unit, contest: Contest) -> Lifted:
    """Take a beaten occupant off the map. (SPF-RETR-02, SPF-RETR-05, SPF-RETR-13)"""
    game.change(unit.id, at=None)
    goals = {each.goal for each in contest.entering if each.unit == unit.id}
    back = None if goals else neighbour(contest.at, unit.facing + 3)
    return Lifted(unit.id, contest.at, back, frozenset({contest.at, *goals}))


def is_stubborn(unit: Unit) -> bool:
    """By nature, or with its back to the edge of the board. (SPF-RETR-07, SPF-RETR-08)"""
    assert unit.at is not None
    return ability_of(unit, Stubborn) is not None or neighbour(unit.at, unit.facing + 3) not in BOARD


def enter_winners(game: Game, winners: list[tuple[Contest, Entrant]]) -> list[tuple[UnitId, Hex]]:
    """Winners enter the hex they tried to enter; who finds no room or enemies there stays back. (SPF-RETR-01, 09)"""
    back: list[tuple[UnitId, Hex]] = []
    leaving = {entrant.unit for _, entrant in winners}
    goals: dict[tuple[Hex, Layer], None] = dict.fromkeys((entrant.goal, contest.layer) for contest, entrant in winners)
    for goal in goals:
        coming = [entrant for contest, entrant in winners if (entrant.goal, contest.layer) == goal]
        there = [each for each in units_at(game, *goal) if not each.is_doomed and each.id not in leaving]
        seat = game[coming[0].unit].seat
        sizes = [each.profile.size for each in there] + [game[entrant.unit].profile.size for entrant in coming]
        if any(each.seat != seat and not each.is_hidden for each in there):
            back += [(entrant.unit, entrant.goal) for entrant in coming]
        elif not fits(sizes):
            for entrant in coming:
                game.say(f"{name_of(game, entrant.unit)} finds no room.", "SPF-RETR-09", about=[entrant.unit])
                shake(game, entrant.unit)
            back += [(entrant.unit, entrant.goal) for entrant in coming]
        else:
            for entrant in coming:
                enter(game, entrant.unit, entrant.goal)
    return back


async def place_lifted(game: Game, lifted: list[Lifted]) -> None:
    """Beaten units go one hex back, or to the closest possible hex. (SPF-RETR-02, SPF-RETR-04)"""
    order = choosing_order(game)
    for each in sorted(lifted, key=lambda each: order.index(game[each.unit].seat)):
        unit = game[each.unit]
        back = each.back
        options = closest(game, unit, each.stood, each.forbidden)
        if back is not None and is_possible(game, unit, back, each.forbidden):
            options = [back]
        if options:
            enter(game, unit.id, await choose_hex(game, unit, options))
        else:  # nowhere on the whole board
            game.change(unit.id, at=each.stood, dying=len(unit.living))


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
    possible = [at for at in HEXES if is_possible(game, unit, at, forbidden)]
    nearest = min((distance(stood, at) for at in possible), default=0)
    return [at for at in possible if distance(stood, at) == nearest]


async def choose_hex(game: Game, unit: Unit, options: list[Hex]) -> Hex:
    """The owner chooses among equally close hexes. (SPF-RETR-04)"""
    if len(options) == 1:
        return options[0]
    asked = Choose(
        seat=unit.seat,
        prompt=f"{name_of(game, unit.id)} must retreat: where to?",
        clause="SPF-RETR-04",
        about=(unit.id,),
        options=tuple(Option(BOARD.name(at)) for at in options),
    )
    return BOARD.named(await game.ask(asked))


async def turn_in_retreat(game: Game, name: UnitId) -> None:
    """One click left, one click right, or about. (SPF-RETR-10)"""
    unit = game[name]
    asked = Choose(
        seat=unit.seat,
        prompt=f"{name_of(game, name)} gave way in {place_of(unit)}: does it turn?",
        clause="SPF-RETR-10",
        about=(name,),
        options=tuple(Option(turn) for turn in TURNS),
    )
    game.change(name, facing=turned(unit.facing, TURNS[await game.ask(asked)]), entering=None, entering_tokens=0)
