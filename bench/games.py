"""Whole games between bots, timed: seconds of one core for a game, for an answer, and for a clone."""

from __future__ import annotations

import gc
import sys
from cProfile import Profile
from pstats import Stats
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.bots import SELDOM, act, bot
from timing import Row, show

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Ruleset

EVERY = 50
"""After so many answers the game is cloned once."""


class Case(NamedTuple):
    """Two armies and the bots that play them, with the seconds asked for; None where there is no bound."""

    name: str
    armies: tuple[Any, Any]
    """Samples by name, or armies."""
    level: str
    games: int = 4
    seconds: float | None = None
    answer: float | None = None
    clone: float | None = None
    options: Mapping[str, Any] = {}
    """How the rulings are played, and which modules."""


class Times(NamedTuple):
    """Seconds of each game, of each answer (thinking included) and of each clone."""

    games: list[float]
    answers: list[float]
    clones: list[float]


def play(rules: Ruleset, case: Case, seed: int, times: Times) -> Game:
    """One game, from mustering the armies to its result; clones are not part of its time."""
    scenario = rules.scenarios[seed % len(rules.scenarios)].name
    player = bot(rules, case.level)
    start = process_time()
    game = rules.new_game(case.armies, scenario, case.options, seed=seed)
    spent = process_time() - start
    while game.question is not None:
        start = process_time()
        act(game, game.waiting_for[0], player, seed)
        times.answers.append(process_time() - start)
        spent += times.answers[-1]
        if len(times.answers) % EVERY == 0:
            start = process_time()
            game.clone()
            times.clones.append(process_time() - start)
    times.games.append(spent)
    return game


def measured(rules: Ruleset, case: Case) -> Times:
    """Some games on the scenarios in turn; the first, which reads the data files, does not count.

    Garbage is looked for as seldom as wherever bots play games to their end (`play_out`).
    """
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
    play(rules, case, case.games, Times([], [], []))
    times = Times([], [], [])
    for seed in range(case.games):
        assert play(rules, case, seed, times).result is not None
    return times


def share_below(row: Sequence[float], share: float) -> float:
    """The value that so large a share of the row does not pass."""
    return sorted(row)[min(int(len(row) * share), len(row) - 1)]


def rows_of(rules: Ruleset, cases: Sequence[Case]) -> list[Row]:
    """For each case the mean seconds of a game, the 99th of 100 answers, and the middle clone."""
    found = []
    for case in cases:
        times, what = measured(rules, case), f"{rules.slug}, {case.name}, {case.level}"
        mean = sum(times.games) / len(times.games)
        for part, seconds, asked in (
            ("game", mean, case.seconds),
            ("answer p99", share_below(times.answers, 0.99), case.answer),
            ("clone", share_below(times.clones, 0.5), case.clone),
        ):
            if asked is not None:
                found.append(Row(f"{what}, {part}", seconds, "budget", asked, 1.0))
    return found


def profile(rules: Ruleset, case: Case) -> None:
    """Where the time of some games goes."""
    print(f"{case.games} games, {case.name}, {case.level} bots")
    profiled(lambda: measured(rules, case))


def profiled(work: Callable[[], object]) -> None:
    """Print in which functions the time goes, by their own time and by that of all they call."""
    watch = Profile(process_time)
    watch.runcall(work)
    Stats(watch).strip_dirs().sort_stats("tottime").print_stats(25).sort_stats("cumtime").print_stats(40)


def main(rules: Ruleset, cases: Sequence[Case], rows: Callable[[], list[Row]]) -> None:
    """Print the rows, or with `--profile` where the time goes."""
    if "--profile" in sys.argv[1:]:
        for case in cases:
            profile(rules, case)
    else:
        print(show(rows()))
