"""A surrounded unit fights its way out or is lost. (SPF-RETR-06)"""

from __future__ import annotations

from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, neighbour, neighbours
from grognard.kernel.table import Ref
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight
from grognard.rulesets.steampunk.play.assault.contested_hexes import fighters_of
from grognard.rulesets.steampunk.play.assault.endurance import stand_firm
from grognard.rulesets.steampunk.play.assault.hit_triggered_abilities import fight_again, hit_abilities, let_out
from grognard.rulesets.steampunk.play.assault.retreat_hex import lift
from grognard.rulesets.steampunk.play.assault.stubborn import is_stubborn
from grognard.rulesets.steampunk.play.damage.apply_damage import take_effect
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.moves.movement import enter
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Contest, Entrant, Retreating, Unit
from grognard.rulesets.steampunk.table.units import name_of, new_id, units_at


def die_out(game: Game, each: Retreating) -> None:
    """There is no way out: the unit is lost. (SPF-RETR-06)"""
    unit = game[each.unit]
    game.change(unit.id, at=each.stood, dying=len(unit.living))
    game.change(each.id, is_placed=True, may_turn=False)
    game.say(
        tell("{unit} has nowhere to go.", unit=name_of(game, unit.id)), "SPF-RETR-06", kind="loss", about=[unit.id]
    )


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
