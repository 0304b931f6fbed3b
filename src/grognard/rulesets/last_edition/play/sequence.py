"""The whole battle on one screen. (TLE-GEN-05, TLE-ROUND)"""

from __future__ import annotations

from grognard.kernel.game import Game, step
from grognard.kernel.offers import expire
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.play.battle.alternation import battle_phase
from grognard.rulesets.last_edition.play.coherency import coherency_phase
from grognard.rulesets.last_edition.play.command import command_phase
from grognard.rulesets.last_edition.play.directives import reveal_directives
from grognard.rulesets.last_edition.play.ending import end_of_turn
from grognard.rulesets.last_edition.play.moves.phase import movement_phase
from grognard.rulesets.last_edition.play.power import power_phase
from grognard.rulesets.last_edition.play.scoring import end_of_battle, score_start
from grognard.rulesets.last_edition.play.setup.missions import mission
from grognard.rulesets.last_edition.table.records import BATTLE, ROUNDS, Unit, other


@step
async def battle(game: Game) -> None:
    """Mission, deployment, five rounds, the count. (TLE-GEN-05, TLE-SETUP-03, TLE-GEN-07)"""
    game.then(mission)
    for number in range(1, ROUNDS + 1):
        game.then(new_round, number)
    game.then(end_of_battle)


@step
async def new_round(game: Game, number: int) -> None:
    """Directives, then one turn for each player. (TLE-ROUND-01, TLE-DIR-03)"""
    game.change(BATTLE, round=number, phase="")
    expire(game, "round")
    game.say(tell("Round {number}.", number=number), "TLE-ROUND-01", kind="phase")
    game.then(reveal_directives)
    game.then(both_turns)


@step
async def both_turns(game: Game) -> None:
    """The attacker of this round first. (TLE-ROUND-01, TLE-DIR-06)"""
    first = game[BATTLE].first
    game.then(turn, first)
    game.then(turn, other(first))


@step
async def turn(game: Game, seat: int) -> None:
    """Scoring, five phases, the end of the turn. (TLE-ROUND-02, TLE-ROUND-04, TLE-ROUND-05)"""
    game.change(BATTLE, turn=game[BATTLE].turn + 1, active=seat, phase="command")
    expire(game, "turn")
    for unit in game.all(Unit):
        kept = tuple(each for each in unit.effects if not (each.until == "next turn" and each.seat == seat))
        game.change(unit.id, acted=(), has_moved=False, has_shot=False, effects=kept)
    said = tell("The turn of {player}.", player=game.ruleset.seat_name(game, seat))
    game.say(said, "TLE-ROUND-01", kind="turn")
    score_start(game, seat)
    game.then(command_phase, seat)
    game.then(movement_phase, seat)
    game.then(power_phase, seat)
    game.then(battle_phase, seat)
    game.then(coherency_phase, seat)
    game.then(end_of_turn, seat)
