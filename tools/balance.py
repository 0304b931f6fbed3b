"""Lets the armies of a ruleset fight each other, every pairing from both seats, and prints who wins how often.

    python -m tools.balance RULESET ARMY ARMY ... [--games 200] [--bot greedy] [--workers 2] [--most 65] [--seed 0]

A number is the percentage of games the army of its row wins against the army of its column; a draw is half a win.
The same arguments give the same games, however many workers play them. It fails if a number is above --most.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from tools.duel import Duel, play

if TYPE_CHECKING:
    from collections.abc import Sequence

Wins = dict[tuple[str, str], float]
"""How many games the first army wins against the second, draws as halves."""


def match(slug: str, level: str, number: int, armies: tuple[str, str]) -> float:
    """Game `number` of a pairing, every second one with the armies' seats exchanged: 1, 1/2 or 0 for the first army."""
    is_swapped = bool(number % 2)
    duel = Duel(slug, (level, level), armies[::-1] if is_swapped else armies)
    winner = play(duel, number - number % 2).winner
    return 0.5 if winner is None else float(winner == int(is_swapped))


def fight(slug: str, level: str, armies: Sequence[str], games: range, workers: int) -> Wins:
    """All games of all pairings."""
    pairs = list(combinations(armies, 2))
    jobs = [(number, pair) for pair in pairs for number in games]
    one = partial(match, slug, level)
    with ProcessPoolExecutor(workers) as pool:
        played = list(pool.map(one, *zip(*jobs, strict=True), chunksize=4))
    wins: Wins = {}
    for (_, (first, second)), won in zip(jobs, played, strict=True):
        wins[first, second] = wins.get((first, second), 0.0) + won
        wins[second, first] = wins.get((second, first), 0.0) + 1.0 - won
    return wins


def table(armies: Sequence[str], wins: Wins, games: int) -> str:
    """The matrix in Markdown, with everybody's mean in the last column."""
    lines = [f"| | {' | '.join(armies)} | mean |", f"|---|{'---:|' * (len(armies) + 1)}"]
    for army in armies:
        shares = {other: 100 * wins[army, other] / games for other in armies if other != army}
        cells = [f"{shares[other]:.0f}" if other in shares else "–" for other in armies]
        lines.append(f"| {army} | {' | '.join(cells)} | {sum(shares.values()) / len(shares):.0f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("armies", nargs="+", metavar="ARMY")
    parser.add_argument("--games", type=int, default=200, help="games of each pairing")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--most", type=float, default=65.0, help="the percentage nobody may exceed")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    asked = parser.parse_args()
    games = range(2 * asked.seed, 2 * asked.seed + asked.games)
    wins = fight(asked.ruleset, asked.bot, asked.armies, games, asked.workers)
    print(table(asked.armies, wins, asked.games))
    worst = max(wins, key=lambda pair: wins[pair])
    share = 100 * wins[worst] / asked.games
    print(f"\nThe most uneven pairing: {worst[0]} wins {share:.0f} % against {worst[1]}.")
    if share > asked.most:
        sys.exit(1)


if __name__ == "__main__":
    main()
