"""After the assault: winners enter, losers leave. (SPF-RETR)"""

from __future__ import annotations

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, distance, neighbour, turned
from grognard.rulesets.steampunk.abilities import Stubborn
from grognard.rulesets.steampunk.assault import complete_entry
from grognard.rulesets.steampunk.bases import ability_of, name_of, place_of, units_at
from grognard.rulesets.steampunk.damage import shake
from grognard.rulesets.steampunk.field import BOARD, HEXES, fits, may_stand
from grognard.rulesets.steampunk.movement import enter, fighters_of
from grognard.rulesets.steampunk.nations import choosing_order
from grognard.rulesets.steampunk.records import MAP, Contest, Unit, UnitId

TURNS = {"stay": 0, "left": -1, "right": 1, "about": 3}
"""What a retreating unit may do to its facing. (SPF-RETR-10)"""


@step
async def retreats(game: Game) -> None:
    """All changes of hex of the step, settled together. (SPF-RETR-13)"""
    lifted: list[tuple[UnitId, Hex, Hex]] = []
    beaten: list[UnitId] = []
    for contest in game.all(Contest):
        standing = [game[unit] for unit in fighters_of(contest) if game[unit].is_here and not game[unit].is_doomed]
        losers = [unit for unit in standing if unit.seat != contest.winner]
        occupants = [unit for unit in losers if unit.id in contest.staying]
        if any(is_stubborn(unit) for unit in occupants):
            game.say("The occupants do not give way.", "SPF-RETR-08", kind="assault", about=[u.id for u in occupants])
            beaten += [each.unit for each in contest.entering if game[each.unit] in standing]
            continue
        for unit in occupants:
            assert unit.at is not None
            lifted.append((unit.id, neighbour(unit.at, unit.facing + 3), contest.at))
            game.change(unit.id, at=None)
        beaten += [unit.id for unit in losers if unit not in occupants]
        for unit in losers:  # head-on losers whose hex is taken go too (SPF-RETR-05)
            if unit not in occupants and is_taken_over(game, contest, unit):
                assert unit.at is not None
                lifted.append((unit.id, neighbour(unit.at, unit.facing + 3), unit.at))
                game.change(unit.id, at=None)
        enter_winners(game, contest)
    await place_lifted(game, lifted)
    for name in dict.fromkeys([*(each[0] for each in lifted), *beaten]):
        if game[name].is_here:
            await turn_in_retreat(game, name)


def is_stubborn(unit: Unit) -> bool:
    """By nature, or with its back to the edge of the board. (SPF-RETR-07, SPF-RETR-08)"""
    assert unit.at is not None
    return ability_of(unit, Stubborn) is not None or neighbour(unit.at, unit.facing + 3) not in BOARD


def is_taken_over(game: Game, contest: Contest, loser: Unit) -> bool:
    """Whether a winner of the head-on assault goes into the loser's own hex. (SPF-RETR-05)"""
    mine = next(each for each in contest.entering if each.unit == loser.id)
    return mine.is_head_on and any(
        each.is_head_on and each.origin != mine.origin and not game[each.unit].is_doomed for each in contest.entering
    )


def enter_winners(game: Game, contest: Contest) -> None:
    """Those who tried to enter do so, unless that overcrowds the hex. (SPF-RETR-01, SPF-RETR-09)"""
    winners = [each for each in contest.entering if game[each.unit].seat == contest.winner]
    winners = [each for each in winners if game[each.unit].is_here and not game[each.unit].is_doomed]
    there = [unit.profile.size for unit in units_at(game, contest.at, contest.layer) if not unit.is_doomed]
    fresh = [each for each in winners if each.origin != contest.at]
    if fresh and not fits([*there, *(game[each.unit].profile.size for each in fresh)]):
        for each in fresh:
            game.say(f"{name_of(game, each.unit)} finds no room.", "SPF-RETR-09", kind="move", about=[each.unit])
            shake(game, each.unit)
        return
    for each in winners:
        complete_entry(game, each, contest)


async def place_lifted(game: Game, lifted: list[tuple[UnitId, Hex, Hex]]) -> None:
    """Beaten units go one hex back, or to the closest possible hex. (SPF-RETR-02, SPF-RETR-04)"""
    order = choosing_order(game)
    for name, back, fought_over in sorted(lifted, key=lambda each: order.index(game[each[0]].seat)):
        unit = game[name]
        options = [back] if is_possible(game, unit, back, fought_over) else closest(game, unit, fought_over)
        if not options:
            game.change(name, dying=len(unit.living))
            continue
        enter(game, name, await choose_hex(game, unit, options))


def is_possible(game: Game, unit: Unit, at: Hex, fought_over: Hex) -> bool:
    """On the board, enterable, without enemies and within stacking. (SPF-RETR-04)"""
    if at == fought_over or not may_stand(game[MAP], at, unit.profile, is_flying=unit.is_flying):
        return False
    there = [each for each in units_at(game, at, unit.layer) if not each.is_doomed and not each.is_hidden]
    if any(each.seat != unit.seat for each in there):
        return False
    return fits([*(each.profile.size for each in there), unit.profile.size])


def closest(game: Game, unit: Unit, fought_over: Hex) -> list[Hex]:
    """The closest possible hexes. (SPF-RETR-04)"""
    possible = [at for at in HEXES if is_possible(game, unit, at, fought_over)]
    nearest = min((distance(fought_over, at) for at in possible), default=0)
    return [at for at in possible if distance(fought_over, at) == nearest]


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
