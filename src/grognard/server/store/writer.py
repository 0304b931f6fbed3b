"""Group commit: one thread takes all that waits to be written and makes it durable in one transaction.

While the disk works on one group, the next one gathers, so a hundred games wait for one sync and not for a hundred.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from grognard.server.store.database import Conflict, DatabaseConnection, Trouble, Values
from grognard.server.store.lease import RENEW, Lost

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.server.store.lease import Lease

MOST_TOGETHER = 500


class Transaction(NamedTuple):
    """Statements that belong together, and who waits for them."""

    statements: tuple[tuple[str, Values], ...]
    done: asyncio.Future[int]


class Writer:
    """The only one that writes. Made and used in the event loop; `open_database` is called in its thread."""

    def __init__(
        self,
        open_database: Callable[[], DatabaseConnection],
        lease: Lease | None = None,
        on_loss: Callable[[], None] = lambda: None,
    ) -> None:
        self._open = open_database
        self._lease = lease
        self._on_loss = on_loss
        """Called in the event loop when another server has the database."""
        self.renewed_at = monotonic()
        self._queue: SimpleQueue[list[Transaction] | None] = SimpleQueue()
        self._gathered: list[Transaction] = []
        """What the event loop has found to write in its present round: the thread is woken once for all of it."""
        self._loop = asyncio.get_running_loop()
        self._ready: asyncio.Future[None] = self._loop.create_future()
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self.groups = 0
        """How many transactions there have been."""

    async def start(self) -> None:
        """Begin; raises what the database raises when it cannot be opened."""
        self._thread.start()
        await self._ready

    def write(self, *statements: tuple[str, Values]) -> asyncio.Future[int]:
        """Done when it is durable: the number of rows that the last statement touched."""
        done: asyncio.Future[int] = self._loop.create_future()
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(Transaction(statements, done))
        return done

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    async def stop(self) -> None:
        """Write what is waiting, then end."""
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # ---------------------------------------------------------------- in the thread

    def _work(self) -> None:
        try:
            db = self._open()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told to the one who started us
            self._loop.call_soon_threadsafe(self._ready.set_exception, error)
            return
        self._loop.call_soon_threadsafe(self._ready.set_result, None)
        while (first := self._get(db)) is not None:
            group = list(first)
            ended = self._gather(group)
            told = self._commit(db, group)
            self._loop.call_soon_threadsafe(_tell, group, told)
            if ended:
                break
        if self._lease is not None:
            with suppress(Trouble):
                self._lease.free(db)
        db.close()

    def _get(self, db: DatabaseConnection) -> list[Transaction] | None:
        """The next that waits; meanwhile, and before it if it is time, the lease is renewed."""
        if self._lease is None:
            return self._queue.get()
        while True:
            left = self.renewed_at + RENEW - monotonic()
            if left <= 0:
                self._renew(db)
                continue
            with suppress(Empty):
                return self._queue.get(timeout=left)

    def _renew(self, db: DatabaseConnection) -> None:
        assert self._lease is not None
        try:
            self._lease.renew(db)
        except Lost:
            self._loop.call_soon_threadsafe(self._on_loss)
        except Trouble:
            pass  # cut off: what is to be written meanwhile fails by itself
        self.renewed_at = monotonic()

    def _gather(self, group: list[Transaction]) -> bool:
        """Take along all that waits; True at the end."""
        while len(group) < MOST_TOGETHER and not self._queue.empty():
            more = self._queue.get()
            if more is None:
                return True
            group += more
        return False

    def _commit(self, db: DatabaseConnection, group: list[Transaction]) -> list[int | Trouble]:
        self.groups += 1
        try:
            with db.transaction():
                self._check(db)
                return list(_carry_out(db, group))
        except Lost as lost:
            self._loop.call_soon_threadsafe(self._on_loss)
            return [lost] * len(group)
        except Trouble:
            # One bad unit must not cost the others: each on its own. What cannot be written is told to its owner.
            return [self._alone(db, unit) for unit in group]

    def _check(self, db: DatabaseConnection) -> None:
        if self._lease is not None:
            self._lease.check(db)

    def _alone(self, db: DatabaseConnection, unit: Transaction) -> int | Trouble:
        for attempt in (1, 2):  # the second is for a connection that was lost
            try:
                with db.transaction():
                    self._check(db)
                    return [db.run(sql, values) for sql, values in unit.statements][-1]
            except (Conflict, Lost) as error:
                return error
            except Trouble as error:
                if attempt == 2:
                    return error
        raise AssertionError("unreachable")


def _carry_out(db: DatabaseConnection, group: list[Transaction]) -> list[int | Trouble]:
    """All of the group, runs of the same single statement at once."""
    touched: list[int | Trouble] = []
    place = 0
    while place < len(group):
        first = group[place].statements
        end = place + 1
        while end < len(group) and len(first) == 1 == len(group[end].statements):
            if group[end].statements[0][0] != first[0][0] or not first[0][0].startswith("insert"):
                break
            end += 1
        if end - place > 1:
            db.add_rows(first[0][0], [unit.statements[0][1] for unit in group[place:end]])
            touched += [1] * (end - place)
        else:
            touched.append([db.run(sql, values) for sql, values in first][-1])
        place = end
    return touched


def _tell(group: list[Transaction], told: list[int | Trouble]) -> None:
    for unit, result in zip(group, told, strict=True):
        if unit.done.cancelled():
            continue
        if isinstance(result, Trouble):
            unit.done.set_exception(result)
        else:
            unit.done.set_result(result)
