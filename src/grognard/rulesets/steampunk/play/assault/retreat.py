"""After the assault: winners enter, losers leave. (SPF-RETR)

The changes of hex of one step are settled together: `retreats` decides who must leave and lets the winners in,
`place_retreating` finds a hex for one lifted unit after another, `turn_retreating` offers the turns. (SPF-RETR-13)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, neighbour
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.assault.air_ground import touch_down
from grognard.rulesets.steampunk.play.assault.endurance import stand_firm
from grognard.rulesets.steampunk.play.assault.retreat_hex import (
    add_retreating,
    is_possible,
    is_stubborn,
    is_tenable,
    leave,
    lift,
    place_retreating,
    turn_retreating,
)
from grognard.rulesets.steampunk.play.assault.triggered import fight_again, give_ground, hit_abilities
from grognard.rulesets.steampunk.play.damage.damage import shake
from grognard.rulesets.steampunk.play.moves.movement import enter, fighters_of
from grognard.rulesets.steampunk.table.records import Contest, Entrant, Retreating, Unit, UnitId
from grognard.rulesets.steampunk.table.stacking import fits
from grognard.rulesets.steampunk.table.units import name_of, shown, units_at

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


def holding_out(
    game: Game, contest: Contest, winning: set[UnitId], leaving: list[Unit]
) -> tuple[set[UnitId], list[Unit]]:
    """Winners and leaving occupants, where the Stubborn do not give way and nobody is left to drive the others out.

    (SPF-RETR-08, SPF-RETR-12)
    """
    beaten = [unit for unit in leaving if unit.id not in contest.gave_ground]
    is_held = any(is_stubborn(game, unit, contest) for unit in beaten)
    if is_held:
        said = tell("The occupants do not give way.")
        game.say(said, "SPF-RETR-08", kind="assault", about=[unit.id for unit in beaten])
        winning = set()
    is_spared = not winning and contest.is_fought and bool(game.options["hold_against_the_dead"])
    if is_held or is_spared:
        leaving = [unit for unit in leaving if unit not in beaten]
    return winning, leaving


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


# ---------------------------------------------------------------- driven back by damage


def drive_back(game: Game, name: UnitId) -> None:
    """A damage result makes the unit retreat as after a lost assault, right after this step. (SPF-DMG-09, SPF-ABIL-09)

    From an assault not fought yet it is removed: an entering unit stays where it came from.
    """
    unit = game[name]
    is_on_its_way = any(each.unit == name for each in game.all(Retreating))
    if unit.at is None or not unit.is_here or unit.is_doomed or is_on_its_way:
        return
    contest, entrant = open_contest(game, name)
    is_at_home = entrant is None or (contest is not None and entrant.origin == contest.at)
    if is_at_home and is_stubborn(game, unit, contest):
        said = tell("{unit} does not give way.", unit=name_of(game, name))
        game.say(said, "SPF-RETR-08", kind="move", about=shown(game, name))
        return
    if not game.all(Retreating):
        game.then(lift_driven)
    forbidden = frozenset({unit.at, *((contest.at,) if contest else ()), *((entrant.goal,) if entrant else ())})
    stays = stays_put(game, unit, entrant)
    add_retreating(game, name, unit.at, neighbour(unit.at, unit.facing + 3), forbidden)
    game.change(game.all(Retreating)[-1].id, is_placed=stays, is_driven=True)
    if contest is not None:
        leave(game, contest.id, name)
    game.say(
        tell("{unit} is driven back.", unit=name_of(game, name)), "SPF-DMG-09", kind="move", about=shown(game, name)
    )


def stays_put(game: Game, unit: Unit, entrant: Entrant | None) -> bool:
    """Whether it only stays out of the hex that it was about to enter. (SPF-DMG-09)"""
    return entrant is not None and not entrant.is_head_on and is_tenable(game, unit)


def open_contest(game: Game, name: UnitId) -> tuple[Contest | None, Entrant | None]:
    """The assault not fought yet in which the unit is, and how it enters it if it does."""
    for contest in game.all(Contest):
        if contest.winner is None and name in fighters_of(contest):
            return contest, next((each for each in contest.entering if each.unit == name), None)
    return None, None


@step
async def lift_driven(game: Game) -> None:
    """All units that damage drives back leave their hexes together. (SPF-DMG-09, SPF-RETR-13)"""
    for each in game.all(Retreating):
        if not each.is_placed:
            game.change(each.unit, at=None)
    game.then(place_retreating)
    game.then(turn_retreating)
