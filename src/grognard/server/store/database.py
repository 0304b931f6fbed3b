"""The two databases behind one small face: SQLite in a file, or PostgreSQL at a URL.

Statements are written once, with `?` for values, in the SQL that both understand.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, Protocol

from grognard.kernel.errors import GrognardError
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import psycopg

Values = tuple[Any, ...]

LARGEST_HEAP = 64
UNHEARD = 5000
"""Milliseconds. PostgreSQL ends a transaction whose server says nothing for so long: it was stopped or is cut off, and
must not keep its successor from the lease. A server that hears nothing of PostgreSQL for so long gives up as well."""
KEEP_ALIVE: Any = {"keepalives": 1, "keepalives_idle": 5, "keepalives_interval": 1, "keepalives_count": 3}
NO_ROOM = ("disk is full", "No space left", "could not extend file")
"""What the databases say when the disk is full."""


class Trouble(GrognardError):
    """The database does not do what it should."""


class Conflict(Trouble):
    """Somebody else has written this line already."""


class Gone(GrognardError):
    """The game is kept no more."""


class Full(Trouble):
    """There is no room left on the disk."""


class Damaged(Trouble):
    """What is in the file is no database, or no longer one."""


class DatabaseConnection(Protocol):
    """What the server needs of a database. A connection belongs to one thread."""

    def transaction(self) -> Any:
        """A context: everything in it becomes durable together when it ends, or nothing does."""

    def run(self, sql: str, values: Values) -> int:
        """Carry out a statement; the number of rows it touched."""
        ...

    def add_rows(self, sql: str, rows: Sequence[Values]) -> None:
        """Carry out an `insert ... values (...)` for all rows at once."""

    def rows(self, sql: str, values: Iterable[Any] = ()) -> list[Values]:
        """What a query finds."""
        ...

    def holds(self, token: int) -> bool:
        """In a transaction: whether this is the latest token of the lease, which nobody changes before it ends."""
        ...

    def now(self) -> float:
        """The time by the clock that all servers at this database share, in seconds."""
        ...

    def check(self) -> None:
        """Raise `Damaged` if what is kept cannot be trusted."""

    def close(self) -> None:
        """Let go of it."""


class Lite:
    """SQLite, with a write-ahead log that is forced to the disk at every commit."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, isolation_level=None, timeout=10.0)
        except (OSError, sqlite3.Error) as error:
            raise Trouble(tell("The database {path} cannot be opened: {error}.", path=path, error=error)) from None
        try:
            self._db.execute("pragma journal_mode = wal")
            self._db.execute("pragma synchronous = full")
        except sqlite3.Error as error:
            self._db.close()
            raise Trouble(tell("The database {path} cannot be opened: {error}.", path=path, error=error)) from None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with _told(sqlite3.Error, sqlite3.IntegrityError):
            self._db.execute("begin immediate")
            try:
                yield
                self._db.execute("commit")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("rollback")
                raise

    def run(self, sql: str, values: Values) -> int:
        return self._db.execute(sql, values).rowcount

    def add_rows(self, sql: str, rows: Sequence[Values]) -> None:
        # Not executemany: it lets go of the interpreter at each row, and gets it back only when the event loop rests.
        for statement, values in in_heaps(sql, rows):
            self._db.execute(statement, values)

    def rows(self, sql: str, values: Iterable[Any] = ()) -> list[Values]:
        with _told(sqlite3.Error, sqlite3.IntegrityError):
            return self._db.execute(sql, tuple(values)).fetchall()

    def holds(self, token: int) -> bool:
        return bool(self.rows("select 1 from lease where token = ?", (token,)))  # a transaction is alone here

    def now(self) -> float:
        return time()

    def check(self) -> None:
        try:
            [(told,)] = self._db.execute("pragma quick_check(1)").fetchall()
        except sqlite3.Error as error:
            told = error
        if told != "ok":
            raise Damaged(
                tell(
                    "The database {path} is damaged ({told}). Move it away, copy your last backup there, and start "
                    "again; docs/hosting.md tells how.",
                    path=self._path,
                    told=" ".join(str(told).split())[:200],
                )
            )

    def backup(self, target: Path) -> None:
        """A copy of everything, made while others read and write."""
        part = target.with_name(target.name + ".part")
        part.unlink(missing_ok=True)
        try:
            copy = sqlite3.connect(part)
            try:
                self._db.backup(copy, pages=1000)
            finally:
                copy.close()
            part.replace(target)
        except (OSError, sqlite3.Error) as error:
            part.unlink(missing_ok=True)
            raise Trouble(tell("The backup {target} cannot be written: {error}.", target=target, error=error)) from None

    def close(self) -> None:
        self._db.close()


class Postgres:
    """PostgreSQL through psycopg; a connection that was lost is opened again when it is next needed."""

    def __init__(self, url: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise Trouble(tell("PostgreSQL needs the package psycopg: pip install 'psycopg[binary]'.")) from None
        self._psycopg = psycopg
        self._url = url
        self._db: psycopg.Connection[Any] | None = None
        try:
            self._open()
        except psycopg.Error as error:
            raise Trouble(tell("The database cannot be opened: {names}", names=" ".join(str(error).split()))) from None

    def _open(self) -> psycopg.Connection[Any]:
        if self._db is None or self._db.closed:
            self._db = self._psycopg.connect(
                self._url, autocommit=True, connect_timeout=10, tcp_user_timeout=UNHEARD, **KEEP_ALIVE
            )
            self._db.execute(f"set idle_in_transaction_session_timeout = {UNHEARD}".encode())
        return self._db

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with _told(self._psycopg.Error, self._psycopg.IntegrityError), self._open().transaction():
            yield

    def run(self, sql: str, values: Values) -> int:
        return self._open().execute(_percent(sql), values).rowcount

    def add_rows(self, sql: str, rows: Sequence[Values]) -> None:
        for statement, values in in_heaps(sql, rows):
            self.run(statement, values)

    def rows(self, sql: str, values: Iterable[Any] = ()) -> list[Values]:
        with _told(self._psycopg.Error, self._psycopg.IntegrityError):
            return self._open().execute(_percent(sql), tuple(values)).fetchall()

    def holds(self, token: int) -> bool:
        return bool(self.rows("select 1 from lease where token = ? for share", (token,)))

    def now(self) -> float:
        [(seconds,)] = self.rows("select extract(epoch from clock_timestamp())::float8")
        return float(seconds)

    def check(self) -> None:
        """PostgreSQL checks its own pages, and says so with every query."""

    def close(self) -> None:
        if self._db is not None:
            self._db.close()


def in_heaps(sql: str, rows: Sequence[Values]) -> Iterator[tuple[str, Values]]:
    """The same insert for 64, 32, ... 1 rows at once: few statements, and always the same ones, which stay prepared.

    >>> list(in_heaps("insert into t values (?)", [("a",), ("b",), ("c",)]))
    [('insert into t values (?), (?)', ('a', 'b')), ('insert into t values (?)', ('c',))]
    """
    place, size = 0, LARGEST_HEAP
    while place < len(rows):
        while size > len(rows) - place:
            size //= 2
        yield _for_many(sql, size), tuple(chain.from_iterable(rows[place : place + size]))
        place += size


@cache
def _for_many(sql: str, size: int) -> str:
    head, values, marks = sql.rpartition(" values ")
    return f"{head}{values}{', '.join([marks] * size)}"


@contextmanager
def _told(error: type[Exception], conflict: type[Exception]) -> Iterator[None]:
    """The database's own errors as ours."""
    try:
        yield
    except conflict as bad:
        raise Conflict(f"The database refuses this: {bad}") from bad
    except error as bad:
        kind = Full if any(sign in str(bad) for sign in NO_ROOM) else Trouble
        raise kind(tell("The database fails: {bad}", bad=bad)) from bad


@cache
def _percent(sql: str) -> bytes:
    """The statement as psycopg wants it."""
    return sql.replace("?", "%s").encode()


def connect(database: str) -> DatabaseConnection:
    """A connection to `postgresql://...`, or to the SQLite file of that path."""
    if database.startswith(("postgresql://", "postgres://")):
        return Postgres(database)
    scheme, colons, _ = database.partition("://")
    if colons:
        raise Trouble(tell("Grognard keeps games in SQLite or PostgreSQL, not in {scheme}.", scheme=repr(scheme)))
    return Lite(Path(database))
