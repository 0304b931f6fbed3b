"""Lets two bots fight each other many times, each seed from both seats, and counts.

    python tools/duel.py RULESET A B [--games 100] [--seed 0] [--workers 2] [--army NAME NAME] [--scenario NAME]

The same arguments give the same games, however many workers play them. It fails if an answer is refused.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from grognard.api import ruleset
from grognard.bots import bot, play_out

if TYPE_CHECKING:
    from collections.abc import Sequence


class Duel(NamedTuple):
    """What all games of a duel have in common."""

    slug: str
    players: tuple[str, str]
    armies: tuple[str, ...] | None = None
    scenario: str | None = None


class Played(NamedTuple):
    """One game: who won, by the names' order, not by seats."""

    seed: int
    is_swapped: bool
    winner: int | None
    scores: tuple[float, ...]
    seconds: float


def play(duel: Duel, number: int) -> Played:
    """Game `number`: even ones with the first bot in the first seat, odd ones the same seed with seats swapped."""
    seed, is_swapped = number // 2, bool(number % 2)
    rules = ruleset(duel.slug)
    names = duel.players[::-1] if is_swapped else duel.players
    began = time.process_time()
    game = rules.new_game(duel.armies, duel.scenario, seed=seed)
    play_out(game, tuple(bot(rules, name) for name in names), seed)
    assert game.result is not None
    winner, scores = game.result.winner, game.result.scores
    if is_swapped:
        winner, scores = None if winner is None else 1 - winner, scores[::-1]
    return Played(seed, is_swapped, winner, scores, time.process_time() - began)


def fight(duel: Duel, games: Sequence[int], workers: int = 1) -> list[Played]:
    """All these games, in their order."""
    if workers == 1:
        return [play(duel, number) for number in games]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(partial(play, duel), games, chunksize=2))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("players", nargs=2, metavar="BOT")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--army", nargs=2, default=None)
    parser.add_argument("--scenario", default=None)
    asked = parser.parse_args()
    armies = tuple(asked.army) if asked.army else None
    duel = Duel(asked.ruleset, (asked.players[0], asked.players[1]), armies, asked.scenario)
    played = fight(duel, range(2 * asked.seed, 2 * asked.seed + asked.games), asked.workers)
    for one in played:
        who = "draw" if one.winner is None else duel.players[one.winner]
        side = "swapped" if one.is_swapped else "as named"
        print(f"seed {one.seed} {side}: {who} {' to '.join(f'{score:g}' for score in one.scores)}")
    won = [sum(one.winner == seat for one in played) for seat in (0, 1)]
    means = [sum(one.scores[seat] for one in played) / len(played) for seat in (0, 1)]
    print(f"{duel.players[0]} {won[0]}, {duel.players[1]} {won[1]}, drawn {len(played) - sum(won)}")
    print(f"scores {means[0]:.1f} to {means[1]:.1f}; {sum(one.seconds for one in played) / len(played):.2f} s a game")


if __name__ == "__main__":
    main()
