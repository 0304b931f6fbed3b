"""Kills, stops and replaces servers in the middle of many games until the time is up, and checks what was promised.

    python tools/soak_server.py [--minutes 10] [--seed N] [--database URL]

Every answer that was acknowledged must stand in its game, once, under its number; a server that was stopped and
replaced must end without having written anything more.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Semaphore

from grognard.kernel.dice import Tabletop
from tests.server import kit
from tests.server.kit import Host
from tests.server.test_crash import Told, check_record, finish, play_until_it_breaks
from tests.server.test_lease import stop_between_writes

GAMES = 8
MOST_ANSWERS = 40
"""Before the next blow."""
PATIENCE = 180.0
"""Seconds that players wait for a server that was stopped, until another one has its place."""


class Soak:
    """Servers at one database, one after the other, and those who play there."""

    def __init__(self, database: str, chance: Tabletop) -> None:
        self.database, self.chance = database, chance
        self.host = Host(database)
        self.blows = self.answers = 0

    def round(self) -> None:
        """New games, some blows in the middle of them, and a look at every record."""
        tables = [self.host.new("me", "random" if number % 2 else "me") for number in range(GAMES)]
        told = [Told(seat["token"]) for made in tables for seat in made["seats"] if "token" in seat]
        for _ in range(1 + self.chance.below(6)):
            self._play(told)
        for made in tables:
            finish(self.host, made)
        for made in tables:
            check_record(self.host, made, told)
        self.answers += sum(len(one.answers) for one in told)

    def _play(self, told: list[Told]) -> None:
        acknowledged = Semaphore(0)
        players = [self.host.sit(one.token) for one in told]
        with ThreadPoolExecutor(len(told)) as crowd:
            games = [
                crowd.submit(play_until_it_breaks, *each, acknowledged) for each in zip(players, told, strict=True)
            ]
            for _ in range(1 + self.chance.below(MOST_ANSWERS)):
                acknowledged.acquire(timeout=5)
            self._blow()
            for game in games:
                game.result()
        self.blows += 1

    def _blow(self) -> None:
        if self.chance.below(3):
            self.host.kill()
            self.host.send_home()
            self.host.start()
            return
        stopped = self.host
        stop_between_writes(stopped, self.database)
        try:
            self.host = Host(self.database)
        finally:
            stopped.process.send_signal(signal.SIGCONT)
        code = stopped.process.wait(PATIENCE)
        assert code != 0, "a server that lost its place ended as if nothing had happened"
        stopped.send_home()
        for pipe in (stopped.process.stdin, stopped.process.stdout):
            assert pipe is not None
            pipe.close()


def main() -> int:
    """Until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", default="soak")
    parser.add_argument("--database")
    asked = parser.parse_args()
    kit.SECONDS = PATIENCE
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(asked.database or str(Path(folder) / "games.sqlite"), Tabletop(asked.seed))
        end = time.monotonic() + asked.minutes * 60
        try:
            while time.monotonic() < end:
                soak.round()
        finally:
            soak.host.send_home()
            soak.host.stop()
    print(f"{soak.blows} servers killed or replaced, {soak.answers} acknowledged answers: none lost, none twice")
    return 0


if __name__ == "__main__":
    sys.exit(main())
