"""`grognard lab`: bots play many games, sides swapped, and we count."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.api import ruleset
from grognard.bots import bot, play_out
from grognard.cli.game.saves import plain
from grognard.cli.parser import Parser, natural, seed
from grognard.cli.screen import Screen
from grognard.kernel.errors import GrognardError

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLES = """
    grognard lab _template --games 200                        careful against random
    grognard lab _template --games 1000 --vs careful,careful --workers 4
    grognard lab _template --games 100 --seed 7 --json
"""
LEVELS = "careful,random"
SURE = 1.959963984540054
"""Standard deviations that hold 95 % of a bell curve."""
PATIENCE = 2.0
"""Seconds until a bar shows that something happens."""


class Task(NamedTuple):
    """One game to play: which, with whose bot at which seat, and with what luck."""

    slug: str
    players: tuple[str, ...]
    seed: str


class Tally(NamedTuple):
    """Who won how often."""

    games: int
    wins: tuple[int, int]
    """Of the first and of the second bot."""
    draws: int
    first_seat: int
    """How often the first seat won, whoever sat there."""


def run(words: list[str]) -> int:
    """Play and count."""
    arguments = Parser(
        "lab", "Let bots play many games, each pair twice with swapped sides and the same seed.", EXAMPLES
    )
    arguments.add_argument("ruleset", metavar="RULESET", help="what is played")
    arguments.add_argument("--games", type=natural, default=100, metavar="N", help="how many (100)")
    arguments.add_argument("--vs", default=LEVELS, metavar="A,B", help=f"the two bots ({LEVELS})")
    arguments.add_argument("--workers", type=natural, metavar="W", help="how many at once (one for each processor)")
    arguments.add_argument(
        "--seed", type=seed, default=0, metavar="SEED", help="the same seed gives the same games (0)"
    )
    arguments.add_argument("--json", action="store_true", help="for programs")
    asked = arguments.read(words)
    levels = _levels(asked.ruleset, asked.vs)
    tasks = tasks_for(asked.ruleset, levels, asked.games, asked.seed)
    workers = min(asked.workers or os.cpu_count() or 1, len(tasks))
    tally = counted(tasks, list(_with_bar(_results(tasks, workers), len(tasks))))
    _show(tally, levels, as_json=asked.json)
    return 0


def _levels(slug: str, said: str) -> tuple[str, str]:
    rules = ruleset(slug)
    if rules.seats != 2:
        raise GrognardError(f"the lab plays games for two, and {rules.title} has {rules.seats} seats")
    levels = [level.strip() for level in said.split(",")]
    if len(levels) != 2:
        raise GrognardError(f"--vs names two bots, like {LEVELS}, not {len(levels)}")
    for level in levels:
        bot(rules, level)
    return levels[0], levels[1]


def tasks_for(slug: str, levels: tuple[str, str], games: int, luck: int | str) -> list[Task]:
    """Every second game repeats the one before it with the sides swapped.

    >>> [task.players for task in tasks_for("_template", ("a", "b"), 3, 7)]
    [('a', 'b'), ('b', 'a'), ('a', 'b')]
    """
    return [Task(slug, levels if n % 2 == 0 else levels[::-1], f"{luck}/{n // 2}") for n in range(games)]


def play(task: Task) -> int | None:
    """The seat that wins."""
    rules = ruleset(task.slug)
    game = play_out(rules.new_game(seed=task.seed), tuple(bot(rules, level) for level in task.players), task.seed)
    assert game.result is not None
    return game.result.winner


def _results(tasks: list[Task], workers: int) -> Iterator[int | None]:
    """The winners in the order of the games, however many work at them."""
    if workers == 1:
        yield from map(play, tasks)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(play, tasks, chunksize=max(1, min(16, len(tasks) // (4 * workers))))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _with_bar(results: Iterator[int | None], number: int) -> Iterator[int | None]:
    """The same, and on a terminal a bar when it takes long."""
    is_shown, began = sys.stderr.isatty(), monotonic()
    for done, result in enumerate(results, start=1):
        if is_shown and monotonic() - began > PATIENCE:
            bar = "#" * (30 * done // number)
            print(f"\r[{bar:<30}] {done}/{number} games", end="", file=sys.stderr, flush=True)
        yield result
    if is_shown and monotonic() - began > PATIENCE:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def counted(tasks: list[Task], winners: list[int | None]) -> Tally:
    """Who won, whatever seat it was."""
    first = sum(winner == number % 2 for number, winner in enumerate(winners))  # in every second game it sits second
    draws = winners.count(None)
    return Tally(len(tasks), (first, len(tasks) - draws - first), draws, winners.count(0))


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share.

    >>> [round(end, 3) for end in interval(60, 100)]
    [0.502, 0.691]
    """
    share, spread = wins / games, SURE * SURE / games
    centre = (share + spread / 2) / (1 + spread)
    half = SURE * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(min(centre - half, share), 0.0), min(
        max(centre + half, share), 1.0
    )  # rounding aside, it holds the share


def _show(tally: Tally, levels: tuple[str, str], *, as_json: bool) -> None:
    games = tally.games
    if as_json:
        told: dict[str, Any] = {"games": games, "draws": tally.draws, "first_seat_wins": tally.first_seat}
        told["bots"] = [
            {"level": level, "wins": wins, "interval": interval(wins, games)}
            for level, wins in zip(levels, tally.wins, strict=True)
        ]
        print(plain(told))
        return
    screen = Screen()
    for level, wins in zip(levels, tally.wins, strict=True):
        low, high = interval(wins, games)
        screen.say(f"{level:<12} wins {wins:>6} of {games}  {wins / games:6.1%}  (95 %: {low:.1%} to {high:.1%})")
    screen.say(f"{'draws':<12}      {tally.draws:>6} of {games}  {tally.draws / games:6.1%}")
    low, high = interval(tally.first_seat, games)
    wins = tally.first_seat
    screen.say(f"{'first seat':<12} wins {wins:>6} of {games}  {wins / games:6.1%}  (95 %: {low:.1%} to {high:.1%})")
