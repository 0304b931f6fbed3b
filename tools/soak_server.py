"""Kills, stops, cuts off and replaces servers in the middle of many games until the time is up, and checks promises.

    python tools/soak_server.py [--minutes 10] [--seed N] [--postgresql]

Every answer and every word that was acknowledged must stand in its game, once, answers under their number; a server
that was stopped or cut off, and replaced, must end without having written anything more.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Semaphore
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from grognard.kernel.dice import Tabletop
from tests.server import kit
from tests.server.kit import Host
from tests.server.relay import Relay
from tests.server.test_crash import Told, check_record, finish, play_until_it_breaks
from tests.server.test_lease import stop_between_writes
from tools import postgres

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = 8
MOST_ANSWERS = 40
"""Before the next blow."""
PATIENCE = 180.0
"""Seconds that players wait for a server that was stopped, until another one has its place."""
SOCKET = ".s.PGSQL.5432"


class Wired:
    """A server whose players, and whose PostgreSQL, are at the other end of wires that can be cut."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database = database
        self.to_database: Relay | None = None
        mine = database
        address, _, there = database.partition("?host=")
        if there:
            folder.mkdir()
            self.to_database = Relay(f"{there}/{SOCKET}", str(folder / SOCKET))
            mine = f"{address}?host={folder}"
        self.host = Host(mine)
        self.to_players = Relay(self._aim())
        self._show()

    def _aim(self) -> tuple[str, int]:
        there = urlsplit(self.host.address)
        return there.hostname or "", there.port or 0

    def _show(self) -> None:
        """Let everybody come by the wire."""
        self.host.address = f"http://127.0.0.1:{self.to_players.port}/"

    def start_again(self) -> None:
        """At the same database, after it was killed."""
        self.host.send_home()
        self.host.start()
        self.to_players.aim(self._aim())
        self._show()

    def end_replaced(self) -> None:
        """It must notice that it has lost its place."""
        code = self.host.process.wait(PATIENCE)
        assert code != 0, "a server that lost its place ended as if nothing had happened"
        self.host.send_home()
        for pipe in (self.host.process.stdin, self.host.process.stdout):
            assert pipe is not None
            pipe.close()
        self.close_wires()

    def close(self) -> None:
        """The end."""
        self.host.send_home()
        self.host.stop()
        self.close_wires()

    def close_wires(self) -> None:
        """Nobody speaks here any more."""
        self.to_players.close()
        if self.to_database is not None:
            self.to_database.close()


class Soak:
    """Servers at one database, one after the other, and those who play there."""

    def __init__(self, database: str, chance: Tabletop, folder: Path) -> None:
        self.database, self.chance, self._folder = database, chance, folder
        self.server = self._another()
        self.blows: Counter[str] = Counter()
        self.answers = self.words = self.games = 0

    def _another(self) -> Wired:
        return Wired(self.database, Path(tempfile.mkdtemp(dir=self._folder)) / "wire")

    def round(self) -> None:
        """New games, some blows in the middle of them, and a look at every record."""
        tables = [self.server.host.new("me", "random" if number % 2 else "me") for number in range(GAMES)]
        told = [Told(seat["token"]) for made in tables for seat in made["seats"] if "token" in seat]
        for _ in range(1 + self.chance.below(6)):
            self._play(told)
        for made in tables:
            finish(self.server.host, made)
        for made in tables:
            check_record(self.server.host, made, told)
        self.games += len(tables)
        self.answers += sum(len(one.answers) for one in told)
        self.words += sum(len(one.said) for one in told)

    def _play(self, told: list[Told]) -> None:
        acknowledged = Semaphore(0)
        players = [self.server.host.sit(one.token) for one in told]
        with ThreadPoolExecutor(len(told)) as crowd:
            games = [
                crowd.submit(play_until_it_breaks, *each, acknowledged) for each in zip(players, told, strict=True)
            ]
            for _ in range(1 + self.chance.below(MOST_ANSWERS)):
                acknowledged.acquire(timeout=5)
            blow = self._blow()
            self.blows[blow.__name__.replace("_", " ").strip()] += 1
            blow()
            for game in games:
                game.result()

    def _blow(self) -> Callable[[], None]:
        blows = [self._killed, self._killed, self._stopped, self._players_cut]
        if self.server.to_database is not None:
            blows += [self._database_cut, self._cut_off]
        return blows[self.chance.below(len(blows))]

    # ---------------------------------------------------------------- blows

    def _killed(self) -> None:
        self.server.host.kill()
        self.server.start_again()

    def _stopped(self) -> None:
        """Stopped, replaced, and woken: with PostgreSQL at any moment, with SQLite while it holds no lock."""
        before = self.server
        if before.to_database is None:
            stop_between_writes(before.host, self.database)
        else:
            before.host.process.send_signal(signal.SIGSTOP)
        try:
            self.server = self._another()
        finally:
            before.host.process.send_signal(signal.SIGCONT)
        before.end_replaced()

    def _players_cut(self) -> None:
        """In the middle of what they say, or before they have heard the answer."""
        self.server.to_players.cut()
        self.server.host.send_home()

    def _database_cut(self) -> None:
        """The connections to the database end, perhaps within a commit; the server connects again."""
        assert self.server.to_database is not None
        self.server.to_database.cut()
        time.sleep(0.2)
        self._players_cut()

    def _cut_off(self) -> None:
        """Nothing goes to the database any more, and nothing comes, until another server has the place."""
        before = self.server
        assert before.to_database is not None
        before.to_database.hold()
        try:
            self.server = self._another()
        finally:
            before.to_database.release()
        before.end_replaced()


def main() -> int:
    """Until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", default="soak")
    parser.add_argument("--postgresql", action="store_true", help="in a throw-away PostgreSQL instead of SQLite")
    asked = parser.parse_args()
    kit.SECONDS = PATIENCE
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = str(folder / "games.sqlite")
        if asked.postgresql:
            programs = postgres.find()
            if programs is None:
                print("NOT RUN: there is no PostgreSQL on this machine", file=sys.stderr)
                return 1
            database = stack.enter_context(postgres.Cluster(programs)).new_database()
        soak = Soak(database, Tabletop(asked.seed), folder)
        end = time.monotonic() + asked.minutes * 60
        try:
            while time.monotonic() < end:
                soak.round()
        finally:
            soak.server.close()
    blows = ", ".join(f"{number} {name}" for name, number in sorted(soak.blows.items()))
    print(f"{asked.minutes:g} minutes on {'PostgreSQL' if asked.postgresql else 'SQLite'}: servers {blows}")
    print(f"{soak.games} games, {soak.answers} acknowledged answers, {soak.words} words: none lost, none twice")
    return 0


if __name__ == "__main__":
    sys.exit(main())
