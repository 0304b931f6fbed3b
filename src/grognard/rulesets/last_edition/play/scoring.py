"""Victory points: primary objectives, Plan of attack, Attack, the end of the battle. (TLE-OBJ, TLE-SEC, TLE-GEN-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.game import Game, step
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.last_edition.play.setup.directives import ALL_IN
from grognard.rulesets.last_edition.table.layouts import objectives
from grognard.rulesets.last_edition.table.objectives import barren, held, holder, worth
from grognard.rulesets.last_edition.table.records import BATTLE, Bomb, side_id
from grognard.rulesets.last_edition.table.units import side

if TYPE_CHECKING:
    from grognard.kernel.words import Sentence

FIRST_SCORED = 2
"""The first round with primary points. (TLE-OBJ-05)"""
PLAN, ATTACK, SECRET, BOMB = 3, 4, 3, 3
"""Victory points of the secondary missions. (TLE-SEC-02, TLE-SEC-04, TLE-SEC-06, TLE-SEC-07)"""
GRANT = 10
"""For a painted army, and for one whose models communicate. (TLE-OBJ-08, TLE-OBJ-09)"""
OBJECTIVE_NAMES = {
    "center": tell("centre"),
    "zone1": tell("zone 1"),
    "zone2": tell("zone 2"),
    "side_a": tell("northern side"),
    "side_b": tell("southern side"),
}


def score_start(game: Game, seat: int) -> None:
    """Primary objectives, then Plan of attack, from round 2 on. (TLE-ROUND-04, TLE-OBJ-05)"""
    if game[BATTLE].round < FIRST_SCORED:
        return
    holding = held(game, seat)
    score_primary(game, seat, holding)
    if game[BATTLE].secondary == "plan_of_attack":
        score_plan(game, seat, holding)


def score_primary(game: Game, seat: int, holding: tuple[str, ...]) -> None:
    """Points for each objective, capped, then doubled by All-in. (TLE-OBJ-05, TLE-OBJ-06, TLE-DIR-07, TLE-SEC-09)"""
    each, most = worth(game[BATTLE].secondary)
    scoring = [key for key in holding if key not in barren(game)]
    points = min(each * len(scoring), most)
    is_all_in = side(game, seat).directive == ALL_IN
    if is_all_in:
        points *= 2
    clauses = ["TLE-OBJ-05", "TLE-OBJ-06"] + ["TLE-DIR-07"] * is_all_in
    gain(
        game, seat, points, "primary", *clauses,
        why=tell_many("{count} objective", "{count} objectives", len(scoring)),
    )  # fmt: skip


def score_plan(game: Game, seat: int, holding: tuple[str, ...]) -> None:
    """Points for each objective controlled for the first time; with the switch only once. (TLE-SEC-07)"""
    before = side(game, seat).held_before
    new = [key for key in holding if key not in before]
    if not new or (game.options["plan_of_attack_once"] and before):
        return
    number = 1 if game.options["plan_of_attack_once"] else len(new)
    game.change(side_id(seat), held_before=(*before, *new))
    gain(game, seat, PLAN * number, "secondary", "TLE-SEC-07", why=tell("Plan of attack"))


def score_attack(game: Game, seat: int) -> None:
    """The objective in the enemy deployment zone at the end of the own turn. (TLE-SEC-02)"""
    battle = game[BATTLE]
    if battle.secondary != "attack":
        return
    wanted = f"zone{battle.zone_of[1 - seat] + 1}"
    if holder(game, dict(objectives(battle.layout))[wanted]) == seat:
        gain(game, seat, ATTACK, "secondary", "TLE-SEC-02", why=tell("Attack"))


def gain(game: Game, seat: int, points: int, kind: str, *clauses: str, why: Sentence | str) -> None:
    """Write victory points down. (TLE-GEN-06)"""
    if not points:
        return
    own = side(game, seat)
    game.change(own.id, **{kind: getattr(own, kind) + points})
    said = tell(
        "{player} scores {points} VP: {why}.", player=game.ruleset.seat_name(game, seat), points=points, why=why
    )
    game.say(said, *clauses, kind="score", leaves_dice=True)


def is_granted(game: Game, option: str, seat: int) -> bool:
    """Whether the setting holds for a seat: it says both, nobody, or which player. (TLE-OBJ-08, TLE-OBJ-09)"""
    return game.options[option] in ("both", f"player {seat + 1}")


@step
async def end_of_battle(game: Game) -> None:
    """Bombs, painting and communication, then the winner. (TLE-ROUND-06, TLE-GEN-06)"""
    for seat in (0, 1):
        bombs = sum(bomb.seat == seat for bomb in game.all(Bomb))
        gain(game, seat, BOMB * bombs, "secondary", "TLE-SEC-06", why=tell("bomb markers"))
        if is_granted(game, "painted", seat):
            gain(game, seat, GRANT, "other", "TLE-OBJ-08", why=tell("a painted army"))
        if is_granted(game, "communicating", seat):
            gain(game, seat, GRANT, "other", "TLE-OBJ-09", why=tell("communicating models"))
    points = [side(game, seat).points for seat in (0, 1)]
    if points[0] == points[1]:
        winner, reason = None, tell("A draw: {one} to {two}.", one=points[0], two=points[1])
    else:
        winner = int(points[1] > points[0])
        name = game.ruleset.seat_name(game, winner)
        reason = tell("{player} wins {most} to {least}.", player=name, most=max(points), least=min(points))
    game.say(reason, "TLE-GEN-06", kind="result")
    game.end(winner, reason, points)
