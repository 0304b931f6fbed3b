"""After the assault: winners enter, losers leave and may turn. (SPF-RETR)

The changes of hex of one step are settled together: `retreats` decides who must leave and lets the winners in,
`place_retreating` finds a hex for one lifted unit after another, `turn_retreating` offers the turns. (SPF-RETR-13)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, turned
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.assault.air_ground import touch_down
from grognard.rulesets.steampunk.play.assault.contested_hexes import fighters_of
from grognard.rulesets.steampunk.play.assault.endurance import stand_firm
from grognard.rulesets.steampunk.play.assault.hit_triggered_abilities import fight_again, give_ground, hit_abilities
from grognard.rulesets.steampunk.play.assault.retreat_hex import (
    add_retreating,
    choose_hex,
    is_possible,
    is_tenable,
    lift,
    next_of,
    ways,
)
from grognard.rulesets.steampunk.play.assault.stubborn import holding_out
from grognard.rulesets.steampunk.play.assault.surrounded import die_out, is_surrounded, make_last_stand
from grognard.rulesets.steampunk.play.damage.shaken import shake
from grognard.rulesets.steampunk.play.hex_options import facing_option
from grognard.rulesets.steampunk.play.moves.movement import enter
from grognard.rulesets.steampunk.play.moves.turning import turn_to
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import Contest, Entrant, Retreating, Unit, UnitId
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.units import name_of, place_of, units_at

if TYPE_CHECKING:
    from collections.abc import Set

    from grognard.rulesets.steampunk.table.records import Layer


@step
async def retreats(game: Game) -> None:
    """Hit-triggered abilities, second thoughts, then all changes of hex. (SPF-ASLT-22, SPF-RETR-13)"""
    if not game.all(Contest):
        return
    for contest in game.all(Contest):
        game.then(hit_abilities, contest.id)
    for contest in game.all(Contest):
        game.then(fight_again, contest.id)
    for contest in game.all(Contest):
        game.then(stand_firm, contest.id)
    game.then(give_ground)
    game.then(change_hexes)
    game.then(place_retreating)
    game.then(turn_retreating)


@step
async def change_hexes(game: Game) -> None:
    """Lift who must leave, let the winners in, hold the others back: points 1 to 5. (SPF-RETR-13)"""
    winners: Coming = []
    held: Coming = []
    turning: set[UnitId] = set()
    for contest in game.all(Contest):
        entering, staying_out = settle(game, contest)
        winners += [(contest, each) for each in entering]
        held += [(contest, each) for each in staying_out]
        turning |= {each.unit for each in staying_out}
    held += enter_winners(game, winners)
    hold_back(game, held, turning)


def settle(game: Game, contest: Contest) -> tuple[list[Entrant], list[Entrant]]:
    """Who enters and who is turned back; occupants that must leave are lifted. (SPF-RETR-01 to SPF-RETR-03, 08, 12)"""
    alive = still_standing(game, contest)
    winning = winners_of(contest, alive)
    leaving = [unit for unit in alive if unit.id not in winning and is_occupant(contest, unit)]
    winning, leaving = holding_out(game, contest, winning, leaving)
    entering = [each for each in contest.entering if each.unit in winning]
    closed = {each.origin for each in entering} if game.options["no_retreat_through_winners"] else set()
    for unit in leaving:
        lift(game, unit, contest, closed)
    beaten = {unit.id for unit in alive} - winning
    return entering, [each for each in contest.entering if each.unit in beaten and each.origin != contest.at]


def still_standing(game: Game, contest: Contest) -> list[Unit]:
    """Who of both sides has survived the assault. (SPF-RETR-12)"""
    fighters = [game[name] for name in fighters_of(contest)]
    return [unit for unit in fighters if unit.is_here and not unit.is_doomed]


def winners_of(contest: Contest, alive: list[Unit]) -> set[UnitId]:
    """The bases that take the hex: if all who won gave ground, those of the enemy. (SPF-RETR-01, SPF-ABIL-27)"""
    winning = {unit.id for unit in alive if unit.seat == contest.winner} - set(contest.gave_ground)
    if contest.gave_ground and not winning:
        return {unit.id for unit in alive if unit.seat != contest.winner}
    return winning


def is_occupant(contest: Contest, unit: Unit) -> bool:
    """Whether it was in the contested hex before the assault, head-on units included. (SPF-ASLT-04)"""
    return unit.id in contest.staying or any(
        each.unit == unit.id and each.origin == contest.at for each in contest.entering
    )


Coming = list[tuple[Contest, Entrant]]
"""Units that enter a hex, each with the assault it comes from."""


def enter_winners(game: Game, winners: Coming) -> Coming:
    """Winners enter the hex they tried to enter; who finds no room or enemies there stays back. (SPF-RETR-01, 09)"""
    back: Coming = []
    # Who tried to go elsewhere does not hold his old hex against winners: he is held back or lifted afterwards.
    trying = {each.unit for contest in game.all(Contest) for each in contest.entering}
    goals: dict[tuple[Hex, Layer], None] = dict.fromkeys((entrant.goal, contest.layer) for contest, entrant in winners)
    for goal in goals:
        coming, others = for_whom(game, [each for each in winners if (each[1].goal, each[0].layer) == goal])
        there = [each for each in units_at(game, *goal) if not each.is_doomed and each.id not in trying]
        back += [*others, *enter_together(game, coming, there)]
    return back


def for_whom(game: Game, coming: Coming) -> tuple[Coming, Coming]:
    """Who enters a hex that winners of both sides want, and who stays. (SPF-RETR-01)

    The hex is for who fought in it; a head-on winner from beside it stays.
    """
    if len({game[entrant.unit].seat for _, entrant in coming}) == 1:
        return coming, []
    inside = [(contest, entrant) for contest, entrant in coming if contest.at == entrant.goal]
    return inside, [each for each in coming if each not in inside]


def enter_together(game: Game, coming: Coming, there: list[Unit]) -> Coming:
    """Winners enter a hex where these units are; returns those who stay back. (SPF-RETR-09)"""
    seat = game[coming[0][1].unit].seat
    if any(each.seat != seat and not each.is_hidden for each in there):
        return coming
    sizes = [each.profile.size for each in there if each.seat == seat]
    sizes += [game[entrant.unit].profile.size for _, entrant in coming]
    if not fits(sizes):
        for _, entrant in coming:
            find_no_room(game, entrant.unit)
        return coming
    return [(contest, entrant) for contest, entrant in coming if not enters(game, contest, entrant)]


def find_no_room(game: Game, unit: UnitId) -> None:
    """A winner that does not fit into the hex is shaken, at once or in the next turn. (SPF-RETR-09)"""
    game.say(tell("{unit} finds no room.", unit=name_of(game, unit)), "SPF-RETR-09", kind="move", about=[unit])
    if game.options["overcrowding_next_turn"]:
        game.change(unit, is_crowded=True)
    else:
        shake(game, unit)


def enters(game: Game, contest: Contest, entrant: Entrant) -> bool:
    """One winner enters; who attacked from the air needs room there and touches down. (SPF-RETR-01)"""
    unit = game[entrant.unit]
    comes_down = unit.layer != contest.layer
    if comes_down and not is_possible(game, unit, entrant.goal, frozenset()):
        return False
    enter(game, entrant.unit, entrant.goal)
    if comes_down:
        touch_down(game, entrant.unit)
    return True


def hold_back(game: Game, held: Coming, turning: Set[UnitId]) -> None:
    """Who could not enter stays where it stood, if no enemy is there and stacking allows. (SPF-RETR-03, SPF-RETR-05)"""
    names = {entrant.unit for _, entrant in held}
    lost = {name for name in names if not is_tenable(game, game[name])}
    for contest, entrant in held:
        unit = game[entrant.unit]
        assert unit.at is not None
        if unit.id in lost:
            game.change(unit.id, at=None)
            closed = {each.origin for each in contest.entering if game[each.unit].seat == contest.winner != unit.seat}
            forbidden = {contest.at, entrant.goal, *(closed if game.options["no_retreat_through_winners"] else ())}
            add_retreating(game, unit.id, unit.at, None, frozenset(forbidden))
        elif unit.id in turning:
            add_retreating(game, unit.id, unit.at, unit.at, frozenset())
            game.change(game.all(Retreating)[-1].id, is_placed=True)


# ---------------------------------------------------------------- to a new hex, and turns


TURNS = {"stay": 0, "left": -1, "right": 1, "about": 3}
"""What a retreating unit may do to its facing. (SPF-RETR-10)"""
TURN_WORDS = {"stay": tell("stay"), "left": tell("left"), "right": tell("right"), "about": tell("about-turn")}


@step
async def place_retreating(game: Game) -> None:
    """The next lifted unit goes one hex back, or to the closest possible hex. (SPF-RETR-02, SPF-RETR-04)

    Who is surrounded fights its way out first. (SPF-RETR-06)
    """
    waiting = [each for each in game.all(Retreating) if not each.is_placed and not game[each.unit].gone]
    if not waiting:
        return
    first = next(seat for seat in choosing_order(game) if any(game[each.unit].seat == seat for each in waiting))
    each = await next_of(game, [each for each in waiting if game[each.unit].seat == first])
    unit = game[each.unit]
    if not each.has_fought and is_surrounded(game, unit, each.stood):
        make_last_stand(game, each)
        game.then(place_retreating)
        return
    options = ways(game, each)
    if options:
        enter(game, unit.id, await choose_hex(game, unit, each.stood, options))
    else:
        die_out(game, each)
    game.change(each.id, is_placed=True)
    game.then(place_retreating)


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
        options=tuple(facing_option(turned(unit.facing, by), turn, TURN_WORDS[turn]) for turn, by in TURNS.items()),
    )
    turn_to(game, name, await game.ask(asked), "SPF-RETR-10")
