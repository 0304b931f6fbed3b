"""The whole battle on one screen. (TEN-TURN, TEN-SETUP-01, TEN-SCEN)"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from grognard.kernel.game import Game, step
from grognard.kernel.offers import expire
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play.arrivals.reserves import destroy_latecomers
from grognard.rulesets.tenth.play.charge.charge_phase import charge_phase
from grognard.rulesets.tenth.play.coherency_at_end_of_turn import check_coherency
from grognard.rulesets.tenth.play.command import command_phase, gain_points
from grognard.rulesets.tenth.play.fight.fight_phase import fight_phase
from grognard.rulesets.tenth.play.moves.movement_phase import movement_phase
from grognard.rulesets.tenth.play.scoring import LAST_ROUND, evaluate_control, score_line_breaker, score_primary
from grognard.rulesets.tenth.play.setup.declarations import declare
from grognard.rulesets.tenth.play.setup.deployment import roll_for_attacker, roll_for_first_turn
from grognard.rulesets.tenth.play.setup.scouts import scouts_moves
from grognard.rulesets.tenth.play.shooting.shooting_phase import shooting_phase
from grognard.rulesets.tenth.table.records import BATTLE, FRESH, PHASES, Model, Side, Unit, other, side_id
from grognard.rulesets.tenth.table.units import units_of

if TYPE_CHECKING:
    from grognard.rulesets.tenth.table.records import Phase

_this_turn = attrgetter(*FRESH)
NOTHING_YET = tuple(FRESH.values())

CHAPTERS = {
    "command": command_phase,
    "movement": movement_phase,
    "shooting": shooting_phase,
    "charge": charge_phase,
    "fight": fight_phase,
}


@step
async def battle(game: Game) -> None:
    """Set up, then five rounds. (TEN-SETUP-01, TEN-SCEN-01)"""
    game.then(declare)
    game.then(roll_for_attacker)
    game.then(roll_for_first_turn)
    game.then(scouts_moves)
    for number in range(1, LAST_ROUND + 1):
        game.then(battle_round, number)
    game.then(end_of_battle)


@step
async def battle_round(game: Game, number: int) -> None:
    """One turn for each player, the same one first in every round. (TEN-TURN-02)"""
    game.change(BATTLE, round=number)
    game.say(tell("Round {number}.", number=number), "TEN-TURN-02", kind="round")
    first = game[BATTLE].first
    game.then(turn, first)
    game.then(turn, other(first))


@step
async def turn(game: Game, seat: int) -> None:
    """Five phases in their order. (TEN-TURN-01)"""
    game.change(BATTLE, active=seat)
    if is_empty(game, seat) and is_empty(game, other(seat)):
        finish(game, tell("Nobody is left"))
        return
    name = game.ruleset.seat_name(game, seat)
    game.say(tell("{name}'s turn {round}.", name=name, round=game[BATTLE].round), "TEN-TURN-02", kind="turn")
    if is_empty(game, seat):
        game.change(BATTLE, phase="command")
        gain_points(game)
        game.say(tell("{name} has nothing left to command.", name=name), "TEN-SCEN-04")
        return
    for phase in PHASES:
        game.then(begin_phase, phase)
        game.then(CHAPTERS[phase])
        game.then(end_phase)
    game.then(end_turn)


BEGINS = {
    "command": tell("Command phase."),
    "movement": tell("Movement phase."),
    "shooting": tell("Shooting phase."),
    "charge": tell("Charge phase."),
    "fight": tell("Fight phase."),
}


@step
async def begin_phase(game: Game, phase: Phase) -> None:
    """A phase begins: nobody has acted in it. (TEN-TURN-01)"""
    game.change(BATTLE, phase=phase)
    game.say(BEGINS[phase], "TEN-TURN-01", kind="phase")


@step
async def end_phase(game: Game) -> None:
    """What lasts until the end of the phase ends; control is looked at again. (TEN-OBJ-04, TEN-STRAT-01)"""
    evaluate_control(game)
    for unit in game.all(Unit):
        if unit.has_acted or unit.effects or unit.has_embarked:
            game.change(unit.id, has_acted=False, effects=(), has_embarked=False)
    for model in game.all(Model):
        if model.is_allocated:
            game.change(model.id, is_allocated=False)
    for side in game.all(Side):
        if side.used:
            game.change(side.id, used=())


@step
async def end_turn(game: Game) -> None:
    """Coherency, the active player first; then scoring; then what lasts for the turn ends. (TEN-TURN-03)"""
    active = game[BATTLE].active
    game.change(BATTLE, phase="end of turn")
    game.then(check_coherency, active)
    game.then(check_coherency, other(active))
    game.then(turn_is_over)


@step
async def turn_is_over(game: Game) -> None:
    """Score and forget. (TEN-TURN-03, TEN-SCEN-03)"""
    evaluate_control(game)
    score_primary(game, at_end_of_turn=True)
    for unit in game.all(Unit):
        if _this_turn(unit) != NOTHING_YET:
            game.change(unit.id, **FRESH)
    for side in game.all(Side):
        game.change(side.id, used_this_turn=())
    expire(game, "turn")


def is_empty(game: Game, seat: int) -> bool:
    """No models on the table and none in Reserves. (TEN-SCEN-04)"""
    return not units_of(game, seat)


@step
async def end_of_battle(game: Game) -> None:
    """After the fifth round: Reserves that never came are destroyed. (TEN-RES-05, TEN-SCEN-01)"""
    destroy_latecomers(game)
    score_line_breaker(game)
    finish(game, tell("The last round is over"))


def finish(game: Game, why: str) -> None:
    """More victory points win. (TEN-SCEN-01, TEN-SCEN-04)"""
    points = [game[side_id(seat)].points for seat in (0, 1)]
    tally = tell("{more} to {fewer}", more=max(points), fewer=min(points))
    if points[0] == points[1]:
        winner, reason = None, tell("{why}: a draw, {tally}.", why=why, tally=tally)
    else:
        winner = int(points[1] > points[0])
        side = game.ruleset.seat_name(game, winner)
        reason = tell("{why}: {side} wins {tally}.", why=why, side=side, tally=tally)
    game.say(reason, "TEN-SCEN-01", kind="result")
    game.end(winner, reason, points)
