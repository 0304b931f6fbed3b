"""Victory. (SZOP-OBJ-05, SZOP-OBJ-06, SZOP-CARD-05, SZOP-MISS-02..04)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.szop.play.scoring.control import controlled
from grognard.rulesets.szop.table.records import side_id
from grognard.rulesets.szop.table.variant import variant_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def score_of(game: Game, seat: int) -> int:
    """Objectives, or the points of variants 1 and 2, the key unit, and cards. (SZOP-OBJ-05, SZOP-CARD-05)"""
    side = game[side_id(seat)]
    objectives = side.score if is_scored(game) else controlled(game, seat) + key_unit(game, seat)
    return objectives + len(side.fulfilled)


def is_scored(game: Game) -> bool:
    """Whether points are counted in every round. (SZOP-MISS-02, SZOP-MISS-03)"""
    return variant_of(game) in (1, 2) or bool(game.options["running_score"])


def key_unit(game: Game, seat: int) -> int:
    """Variant 3: the key unit on the table counts as an objective. (SZOP-MISS-04)"""
    key = game[side_id(seat)].key
    return int(key is not None and game[key].place == "table")


def finish(game: Game) -> None:
    """The player with more wins; equal numbers are a draw. (SZOP-OBJ-05, SZOP-OBJ-06)"""
    scores = [score_of(game, seat) for seat in (0, 1)]
    winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])
    if winner is None:
        reason = tell("A draw, {one} to {two}.", one=scores[0], two=scores[1])
    else:
        name = game.ruleset.seat_name(game, winner)
        reason = tell("{player} wins {more} to {less}.", player=name, more=max(scores), less=min(scores))
    game.say(reason, "SZOP-OBJ-05" if winner is not None else "SZOP-OBJ-06", kind="result")
    game.end(winner, reason, map(float, scores))


def finish_at_once(game: Game, winner: int) -> None:
    """Variant 7: who controls 3 objectives wins at once. (SZOP-MISS-08)"""
    reason = tell("{player} controls 3 objectives and wins at once.", player=game.ruleset.seat_name(game, winner))
    game.say(reason, "SZOP-MISS-08", kind="result")
    game.end(winner, reason, [float(score_of(game, seat)) for seat in (0, 1)])
