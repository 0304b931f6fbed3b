"""Whole games of `tenth`, seconds of one core for each, against the budgets its issue sets; the log is always on.

`python bench/tenth.py --profile` tells where the time goes instead.
"""

from __future__ import annotations

import sys
from time import process_time

from games import profiled
from grognard.bots import bot, play_out
from grognard.rulesets.tenth.ruleset import RULESET
from timing import Row, show

ARMIES = {1000: ("ashen column", "tidewardens"), 2000: ("ashen host", "tide host")}
GAMES = 10
"""Games of each kind that are averaged, each with dice of its own, on the maps in turn."""
RANDOM, GREEDY = 0.15, 0.7
"""Seconds a 1000-point game may take."""


def play(level: str, points: int, seed: int) -> None:
    """One game, from mustering the armies to its result."""
    scenario = RULESET.scenarios[seed % len(RULESET.scenarios)].name
    player = bot(RULESET, level)
    game = play_out(RULESET.new_game(ARMIES[points], scenario, seed=seed), (player, player), seed)
    assert game.result is not None
    assert game.events


def seconds(level: str, points: int, games: int = GAMES) -> float:
    """The mean of some games; the time of other programs on the machine does not count.

    The first game, which reads the data files, is not measured.
    """
    play(level, points, seed=games)
    start = process_time()
    for seed in range(games):
        play(level, points, seed)
    return (process_time() - start) / games


def rows() -> list[Row]:
    """Random and greedy bots with 1000 points; with 2000 there is no budget, so theirs stands beside it."""
    return [
        Row("tenth, 1000 points, random bots", seconds("random", 1000), "budget", RANDOM, 1.0),
        Row("tenth, 1000 points, greedy bots", seconds("greedy", 1000), "budget", GREEDY, 1.0),
        Row("tenth, 2000 points, random bots", seconds("random", 2000), "budget for 1000 points", RANDOM),
        Row("tenth, 2000 points, greedy bots", seconds("greedy", 2000, games=4), "budget for 1000 points", GREEDY),
    ]


def profile(level: str, points: int = 1000, games: int = GAMES) -> None:
    """Where the time of some games goes."""
    play(level, points, seed=games)
    print(f"{games} games of {points} points, {level} bots")

    def all_games() -> None:
        for seed in range(games):
            play(level, points, seed)

    profiled(all_games)


if __name__ == "__main__":
    if "--profile" in sys.argv[1:]:
        for who in ("random", "greedy"):
            profile(who)
    else:
        print(show(rows()))
