"""Giving way: a lifted unit finds a new hex, breaks out if it is surrounded, and turns. (SPF-RETR-04 to SPF-RETR-13)"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, distance, neighbour, neighbours, turned
from grognard.kernel.table import Ref
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Stubborn
from grognard.rulesets.steampunk.play.assault.assault import fight
from grognard.rulesets.steampunk.play.assault.endurance import stand_firm
from grognard.rulesets.steampunk.play.assault.triggered import fight_again, hit_abilities, let_out
from grognard.rulesets.steampunk.play.damage.damage import roll_damage, take_effect
from grognard.rulesets.steampunk.play.hex_options import facing_option, hex_option
from grognard.rulesets.steampunk.play.moves.movement import enter, fighters_of
from grognard.rulesets.steampunk.play.moves.turning import turn_to
from grognard.rulesets.steampunk.table.board import BOARD, FIELDS, Size, beside, on_board
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import MAP, Contest, Entrant, Retreating, Unit, UnitId
from grognard.rulesets.steampunk.table.stacking import fits
from grognard.rulesets.steampunk.table.terrain import may_stand
from grognard.rulesets.steampunk.table.units import ability_of, name_of, new_id, place_of, units_at

if TYPE_CHECKING:
    from collections.abc import Set

TURNS = {"stay": 0, "left": -1, "right": 1, "about": 3}
"""What a retreating unit may do to its facing. (SPF-RETR-10)"""


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


def is_stubborn(game: Game, unit: Unit, contest: Contest | None = None) -> bool:
    """By nature, or standing with its back to the edge of the board. (SPF-RETR-07, SPF-RETR-08)"""
    assert unit.at is not None
    if ability_of(unit, Stubborn) is not None or (contest is not None and unit.id in contest.firm):
        return True
    if game.options["edge_any_border_hex"]:
        return len(beside(game[MAP], unit.at)) < 6
    is_stationary = contest is None or unit.id in contest.staying
    return is_stationary and not on_board(game[MAP], neighbour(unit.at, unit.facing + 3))


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


@step
async def place_retreating(game: Game) -> None:
    """The next lifted unit goes one hex back, or to the closest possible hex. (SPF-RETR-02, SPF-RETR-04)"""
    waiting = [each for each in game.all(Retreating) if not each.is_placed and not game[each.unit].gone]
    if not waiting:
        return
    first = next(seat for seat in choosing_order(game) if any(game[each.unit].seat == seat for each in waiting))
    each = await next_of(game, [each for each in waiting if game[each.unit].seat == first])
    unit = game[each.unit]
    if not each.has_fought and is_surrounded(game, unit, each.stood):
        make_last_stand(game, each)
        return
    options = ways(game, each)
    if options:
        enter(game, unit.id, await choose_hex(game, unit, each.stood, options))
    else:
        die_out(game, each)
    game.change(each.id, is_placed=True)
    game.then(place_retreating)


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


def die_out(game: Game, each: Retreating) -> None:
    """There is no way out: the unit is lost. (SPF-RETR-06)"""
    unit = game[each.unit]
    game.change(unit.id, at=each.stood, dying=len(unit.living))
    game.change(each.id, is_placed=True, may_turn=False)
    game.say(
        tell("{unit} has nowhere to go.", unit=name_of(game, unit.id)), "SPF-RETR-06", kind="loss", about=[unit.id]
    )


# ---------------------------------------------------------------- turns


@step
async def turn_retreating(game: Game) -> None:
    """Everybody who retreated may turn, the lower nation first. (SPF-RETR-10, SPF-RETR-13)"""
    everybody = game.all(Retreating)
    for seat in choosing_order(game):
        for each in everybody:
            unit = game[each.unit]
            if unit.seat == seat and each.may_turn and unit.is_here and not unit.is_doomed:
                await turn_in_retreat(game, each.unit)
    for each in everybody:
        game.remove(each.id)


async def turn_in_retreat(game: Game, name: UnitId) -> None:
    """One click left, one click right, or about; its speed stays. (SPF-RETR-10, SPF-RETR-11)"""
    unit = game[name]
    asked = Choose(
        seat=unit.seat,
        prompt=tell("{unit} gave way in {hex}: does it turn?", unit=name_of(game, name), hex=place_of(unit)),
        clause="SPF-RETR-10",
        about=(name,),
        options=tuple(facing_option(turned(unit.facing, by), turn) for turn, by in TURNS.items()),
    )
    turn_to(game, name, await game.ask(asked), "SPF-RETR-10")


# ---------------------------------------------------------------- surrounded


def is_surrounded(game: Game, unit: Unit, at: Hex) -> bool:
    """All six neighbouring hexes hold enemies on its layer. (SPF-RETR-06)"""
    return all(foes_in(game, unit, each) for each in neighbours(at))


def foes_in(game: Game, unit: Unit, at: Hex) -> list[Unit]:
    """Enemies that hold a hex on the unit's layer."""
    there = units_at(game, at, unit.layer)
    return [each for each in there if each.seat != unit.seat and not each.is_doomed and not each.is_hidden]


def make_last_stand(game: Game, each: Retreating) -> None:
    """A surrounded unit fights its way into the hex it would have retreated to, with its back values. (SPF-RETR-06)"""
    unit = game[each.unit]
    goal = each.back or neighbour(each.stood, unit.facing + 3)
    game.change(unit.id, at=each.stood)
    contest = Contest(
        id=Ref(new_id(game, "contest")),
        at=goal,
        layer=unit.layer,
        entering=(Entrant(unit.id, each.stood, goal, is_reverse=True),),
        staying=tuple(foe.id for foe in foes_in(game, unit, goal)),
        is_last_stand=True,
    )
    game.add(contest)
    game.change(each.id, has_fought=True)
    said = tell(
        "{unit} is surrounded and fights its way towards {hex}.", unit=name_of(game, unit.id), hex=BOARD.name(goal)
    )
    game.say(said, "SPF-RETR-06", kind="assault", about=fighters_of(contest))
    game.then(fight, contest.id)
    game.then(roll_damage)
    game.then(hit_abilities, contest.id)
    game.then(fight_again, contest.id)
    game.then(stand_firm, contest.id)
    game.then(let_out, contest.id)
    game.then(end_last_stand, contest.id, each.id)
    game.then(place_retreating)


@step
async def end_last_stand(game: Game, name: Ref[Contest], retreating: Ref[Retreating]) -> None:
    """Victory opens the way, defeat is the end. (SPF-RETR-06)"""
    contest, each = game[name], game[retreating]
    game.remove(name)
    break_out(game, contest, each)
    if each.is_driven:  # no Apply damage is to come
        for fighter in fighters_of(contest):
            await take_effect(game, fighter)


def break_out(game: Game, contest: Contest, each: Retreating) -> None:
    """What becomes of both sides after a last stand. (SPF-RETR-06)"""
    unit = game[each.unit]
    foes = [foe for foe in map(game.__getitem__, contest.staying) if foe.is_here and not foe.is_doomed]
    giving = [foe for foe in foes if foe.id in contest.gave_ground]
    is_let_out = bool(giving) and giving == foes  # they all gave ground: the way is open (SPF-ABIL-27)
    if contest.winner != unit.seat and not is_let_out:
        perish(game, contest, each, giving)
        return
    is_held = not is_let_out and any(is_stubborn(game, foe, contest) for foe in foes)
    is_spared = is_held or (unit.is_doomed and not is_let_out and bool(game.options["hold_against_the_dead"]))
    if not is_spared:
        make_way(game, contest, each, foes)
    leave_trap(game, contest, each, is_held=is_held)


def leave_trap(game: Game, contest: Contest, each: Retreating, *, is_held: bool) -> None:
    """Where a unit goes that broke out. (SPF-RETR-05, SPF-RETR-06, SPF-RETR-08)"""
    unit = game[each.unit]
    if unit.is_doomed:
        game.change(each.id, is_placed=True, may_turn=False)
    elif is_held:  # it won and still cannot enter: the closest possible hex (SPF-RETR-05, SPF-RETR-08)
        game.change(unit.id, at=None)
        game.change(each.id, back=None, forbidden=each.forbidden | {contest.at, each.stood})
    else:
        enter(game, unit.id, contest.at)
        game.change(each.id, is_placed=True)


def make_way(game: Game, contest: Contest, each: Retreating, foes: list[Unit]) -> None:
    """Those who stood in the way of a unit that breaks out leave their hex. (SPF-RETR-06)"""
    closed = {each.stood} if game.options["no_retreat_through_winners"] else set()
    for foe in foes:
        lift(game, foe, contest, closed)


def perish(game: Game, contest: Contest, each: Retreating, giving: list[Unit]) -> None:
    """Defeat in a last stand is the end; enemies that gave ground leave all the same. (SPF-RETR-06, SPF-ABIL-27)"""
    for foe in giving:
        lift(game, foe, contest, set())
    unit = game[each.unit]
    said = tell("{unit} does not break out.", unit=name_of(game, unit.id))
    game.say(said, "SPF-RETR-06", kind="loss", about=[unit.id])
    game.change(unit.id, dying=len(unit.living))
    game.change(each.id, is_placed=True, may_turn=False)
