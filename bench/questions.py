"""Answers per second in random games: Crossroads against python-chess, each picking legal answers at random."""

from __future__ import annotations

from random import Random

import chess

from grognard.api import ruleset
from grognard.bots import bot, play_out
from timing import Row, interleaved, show

GAMES = 10


def rows() -> list[Row]:
    """The one row: seconds an answer."""
    rules = ruleset("_template")
    players = (bot(rules, "random"),) * 2
    answers = sum(play_out(rules.new_game(seed=seed), players, seed).turn for seed in range(GAMES))
    plies = sum(random_chess(seed) for seed in range(GAMES))

    def ours() -> None:
        for seed in range(GAMES):
            play_out(rules.new_game(seed=seed), players, seed)

    def theirs() -> None:
        for seed in range(GAMES):
            random_chess(seed)

    mine, peer = interleaved(ours, theirs)
    return [Row("an answer in a random game of Crossroads", mine / answers, "python-chess ply", peer / plies, None)]


def random_chess(seed: int) -> int:
    """The plies of one random game of chess."""
    chance, board = Random(seed), chess.Board()
    while not board.is_game_over() and board.ply() < 300:
        board.push(chance.choice(list(board.legal_moves)))
    return board.ply()


if __name__ == "__main__":
    print(show(rows()))
