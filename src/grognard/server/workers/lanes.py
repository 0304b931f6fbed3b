"""Queues of jobs for the worker processes, in which addresses take turns.

An address with many jobs waits for its own: after each job the next address is served, not the next job.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from contextlib import asynccontextmanager
from time import monotonic
from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.server.client_addresses import present_caller
from grognard.server.errors import Fault

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from grognard.server.workers.pool import Worker

SMOOTH = 0.2
"""How much the last job counts in the mean time of a job."""
LONGEST_RETRY = 60
BUSY = tell("The server has too much to think about; try again in a moment.")


class Lane:
    """One process and the queue of jobs for it."""

    def __init__(self, name: str, worker: Worker, most_waiting: int, most_of_one: int) -> None:
        self.name = name
        self.worker = worker
        self.waiting = 0
        self.done = 0
        self.refused = 0
        self.mean = 0.5
        """Seconds that a job takes."""
        self._most_waiting = most_waiting
        self._most_of_one = most_of_one
        self._is_busy = False
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._held: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, address: str | None = None) -> AsyncIterator[Worker]:
        """The process, when it is this address's turn; a `Fault` at once if there are too many before it."""
        address = present_caller() if address is None else address
        if self._held[address] >= self._most_of_one:
            raise self._refusal("slow_down", tell("You ask too much at once; wait a moment."), self._held[address])
        if self.waiting >= self._most_waiting:
            raise self._refusal("overloaded", BUSY, self.waiting)
        self._held[address] += 1
        try:
            await self._wait(address)
            start = monotonic()
            try:
                yield self.worker
            finally:
                self.mean += SMOOTH * (monotonic() - start - self.mean)
                self.done += 1
                self._next()
        finally:
            self._held[address] -= 1
            if not self._held[address]:
                del self._held[address]

    def _refusal(self, code: str, sentence: str, before: int) -> Fault:
        self.refused += 1
        return Fault(code, sentence, retry_after=min(LONGEST_RETRY, max(1, round(before * self.mean))))

    async def _wait(self, address: str) -> None:
        if not self._is_busy:
            self._is_busy = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(address, deque()).append(mine)
        self.waiting += 1
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._next()  # it was our turn just now
            raise
        finally:
            self.waiting -= 1

    def _next(self) -> None:
        """Give the process to the address that has waited longest for its turn."""
        while self._lines:
            address, line = self._lines.popitem(last=False)
            while line:
                first = line.popleft()
                if first.done():
                    continue
                if line:
                    self._lines[address] = line  # behind all others
                first.set_result(None)
                return
        self._is_busy = False
