"""Plays ten thousand short games at one server, and watches its memory: it must stay flat.

    python tools/soak_games.py [--games 10000]

Each game is made, joined, played for two answers, resigned and left, as people do who look around.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from tests.server.kit import Host
from tests.server.test_bounds import metric

ANSWERS = 2
"""In each game."""
CROWD = 8
"""People who play at the same time."""
LOOKS = 20
"""How often the memory is looked at."""
MEGABYTE = 2**20
MOST_GROWTH = 30 * MEGABYTE
"""From the first fifth, when as many games are kept ready as may be, to the end."""


def play(host: Host, _: int) -> None:
    """One short game."""
    token = host.new("me", "me")["seats"][0]["token"]
    player = host.sit(token)
    for _ in range(ANSWERS):
        if player.view["question"] is not None:
            player.answer(player.suggestion())
    player.say("resign")
    player.leave()


def main() -> int:
    """All of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    games = parser.parse_args().games
    sizes: list[float] = []
    start = time.monotonic()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        host = stack.enter_context(Host(str(Path(folder) / "games.sqlite"), cleanup_hours=1000.0))
        crowd = stack.enter_context(ThreadPoolExecutor(CROWD))
        for look in range(1, LOOKS + 1):
            list(crowd.map(partial(play, host), range(games // LOOKS)))
            host.players.clear()
            sizes.append(metric(host, "memory_bytes"))
            rooms, minutes = metric(host, "rooms"), (time.monotonic() - start) / 60
            told = f"{sizes[-1] / MEGABYTE:.1f} MB, {rooms:g} games in memory"
            print(f"{look * (games // LOOKS)} games in {minutes:.1f} minutes: {told}", flush=True)
    growth = sizes[-1] - sizes[len(sizes) // 5]
    print(f"{games} games: {growth / MEGABYTE:+.1f} MB since the first fifth")
    return int(growth > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
