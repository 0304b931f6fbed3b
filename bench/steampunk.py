"""Whole games of `steampunk`, seconds of one core for each, against the budgets its issue sets; the log is always on.

What is measured is a run of the lab: one process plays many games of the same armies, every game with dice of its own.
Each pairing has been played once, with other dice, before the clock starts, so the data files are read and most odds
the bots ask for are known. Of the games that count none has been played before.
`python bench/steampunk.py --profile` tells where the time goes instead.
"""

from __future__ import annotations

import sys
from time import process_time

from games import profiled
from grognard.bots import bot, play_out
from grognard.rulesets.steampunk.ruleset import RULESET
from timing import Row, show

ARMIES = RULESET.lists.samples[:5]
"""The standard armies of the five nations."""
GAMES = 10
"""Games of each kind that are averaged, each with dice of its own: all nations and two maps in turn."""
RANDOM, GREEDY = 0.1, 0.5
"""Seconds a standard game of 10 turns may take."""


def play(level: str, number: int, seed: int) -> None:
    """One game, from mustering the armies to its result."""
    armies = (ARMIES[number % 5], ARMIES[(number + 1 + number // 5) % 5])
    scenario = RULESET.scenarios[number % 2].name
    player = bot(RULESET, level)
    game = play_out(RULESET.new_game(armies, scenario, seed=seed), (player, player), seed)
    assert game.result is not None
    assert game.events


def seconds(level: str, games: int = GAMES) -> float:
    """The mean of some games after every pairing has been played once; the time of other programs does not count."""
    for number in range(games):
        play(level, number, seed=games + number)
    start = process_time()
    for number in range(games):
        play(level, number, seed=number)
    return (process_time() - start) / games


def rows() -> list[Row]:
    """Random and greedy bots with the standard armies."""
    return [
        Row("steampunk, standard game, random bots", seconds("random"), "budget", RANDOM, 1.0),
        Row("steampunk, standard game, greedy bots", seconds("greedy"), "budget", GREEDY, 1.0),
    ]


def profile(level: str, games: int = GAMES) -> None:
    """Where the time of some games goes."""
    for number in range(games):
        play(level, number, seed=games + number)
    print(f"{games} games, {level} bots")

    def all_games() -> None:
        for number in range(games):
            play(level, number, seed=number)

    profiled(all_games)


if __name__ == "__main__":
    if "--profile" in sys.argv[1:]:
        for who in ("random", "greedy"):
            profile(who)
    else:
        print(show(rows()))
