"""Renews the golden games in tests/records: for each ruleset a record and, beside it, its log as people read it.

python tools/golden.py [SLUG ...]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import grognard
from grognard.api import ruleset
from grognard.bots import bot, levels, play_out

if TYPE_CHECKING:
    from grognard.kernel.game import Game

RECORDS = Path(__file__).parent.parent / "tests" / "records"
SEEDS = (1, 2)


def log_of(game: Game) -> str:
    """The log as text: one line an event, its dice below."""
    lines = []
    for event in game.events:
        seen = "" if event.audience is None else f" (only player {', '.join(str(s + 1) for s in event.audience)})"
        lines.append(f"{event}{seen}")
        lines += [f"    {throw}" for throw in event.throws]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play and write."""
    RECORDS.mkdir(exist_ok=True)
    for slug in sys.argv[1:] or grognard.rulesets():
        rules = ruleset(slug)
        best = list(levels(rules))[-1]
        for seed in SEEDS:
            game = play_out(rules.new_game(seed=seed), (bot(rules, best),) * rules.seats, seed)
            name = f"{slug}-{best}-{seed}"
            (RECORDS / f"{name}.record").write_text(game.save(), encoding="utf-8")
            (RECORDS / f"{name}.log").write_text(log_of(game), encoding="utf-8")
            print(f"{name}: {game.turn} answers; {game.result and game.result.reason}")


if __name__ == "__main__":
    main()
