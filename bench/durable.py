"""Durable appends: a hundred games at once through the server's group commit, against one SQLite commit for each.

Both sides sync the same lines to the same disk with `synchronous = full`; what is counted is what may be acknowledged.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import ExitStack
from pathlib import Path

from grognard.server.store.archive import APPEND, START, Archive, ArchiveLine, GameRow, Setup, State
from grognard.server.store.tables import TABLES
from timing import Row, interleaved, show

GAMES = 100
LINES = 10
"""Each game's answers in one measured call."""
BODY = "57 p1 " + '{"A1.1":[[3.364,7.608],[5.25,9.108]]}' * 20 + "  ~5d0c\n"
LINE = ArchiveLine("answer", BODY, State(57, (0,), ("Round 2", "Activations")), "2026-01-31T18:00:00.000000+00:00")
DISK = Path(__file__).parent.parent / "build"
"""The disk the project is on: a temporary folder may be in memory, where a sync costs nothing."""


class Grouped:
    """The server's archive, and a hundred games that wait for each of their lines."""

    def __init__(self, folder: Path) -> None:
        self._loop = asyncio.new_event_loop()
        self._lines = 1
        self._archive = self._loop.run_until_complete(self._begin(str(folder / "grouped.sqlite")))

    async def _begin(self, database: str) -> Archive:
        archive = Archive(database)
        await archive.start()
        setup = Setup(ruleset="_template", title="", scenario="", options={}, armies=(), seed=0)
        for number in range(GAMES):
            await archive.add(GameRow(f"g{number}", "game", "", setup, ""), [ArchiveLine(START, "")], f"w{number}")
        return archive

    def __call__(self) -> None:
        self._loop.run_until_complete(self._play())

    async def _play(self) -> None:
        await asyncio.gather(*(self._game(f"g{number}") for number in range(GAMES)))
        self._lines += LINES

    async def _game(self, name: str) -> None:
        for number in range(self._lines + 1, self._lines + 1 + LINES):
            await self._archive.append(name, number, LINE)

    def close(self) -> None:
        self._loop.run_until_complete(self._archive.stop())
        self._loop.close()


class OneByOne:
    """The same lines, each in a transaction of its own."""

    def __init__(self, folder: Path) -> None:
        self._db = sqlite3.connect(folder / "one.sqlite", isolation_level=None)
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = full")
        for table in TABLES:
            self._db.execute(table)
        self._lines = 1

    def __call__(self) -> None:
        for number in range(self._lines + 1, self._lines + 1 + LINES):
            for game in range(GAMES):
                self._db.execute(APPEND, (f"g{game}", number, LINE.kind, LINE.body, "{}", LINE.at))
        self._lines += LINES

    def close(self) -> None:
        self._db.close()


def rows() -> list[Row]:
    """The one row: seconds a line."""
    DISK.mkdir(exist_ok=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=DISK)))
        grouped, one_by_one = Grouped(folder), OneByOne(folder)
        stack.callback(grouped.close)
        stack.callback(one_by_one.close)
        ours, theirs = interleaved(grouped, one_by_one)
    count = GAMES * LINES
    return [Row("a durable line, 100 games at once", ours / count, "SQLite FULL, one by one", theirs / count, 5.0)]


if __name__ == "__main__":
    print(show(rows()))
