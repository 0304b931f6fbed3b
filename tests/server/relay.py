"""A wire between two programs that a test can cut: it carries bytes both ways, and ends or holds all connections."""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Coroutine

AT_ONCE = struct.pack("ii", 1, 0)
"""For SO_LINGER: the other side hears a reset, and nothing that was not sent yet."""
Address = tuple[str, int] | str
"""Host and port, or the path of a socket."""


class Relay:
    """Listens at an address of its own, and hands everything on to the target."""

    def __init__(self, target: Address, here: str | None = None) -> None:
        """`here` is the path of its socket; without it there is a port of 127.0.0.1."""
        self._target, self._path = target, here
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._flows = asyncio.Event()
        self._flows.set()
        self._thread = Thread(target=self._loop.run_forever, name="relay", daemon=True)
        self._thread.start()
        self._server: asyncio.Server = self._do(self._listen())

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._server.sockets[0].getsockname()[1])

    def aim(self, target: Address) -> None:
        """From now on new connections go there."""
        self._target = target

    def cut(self) -> None:
        """End all connections at once; new ones are carried as before."""
        self._do(self._cut())

    def hold(self) -> None:
        """Carry nothing any more: neither side hears of it."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def release(self) -> None:
        """Carry everything again, also what has come meanwhile."""
        self._loop.call_soon_threadsafe(self._flows.set)

    def close(self) -> None:
        """The end of it."""
        self._do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # ---------------------------------------------------------------- in the thread

    async def _listen(self) -> asyncio.Server:
        if self._path is not None:
            return await asyncio.start_unix_server(self._carry, self._path)
        return await asyncio.start_server(self._carry, "127.0.0.1", 0)

    async def _cut(self) -> None:
        for writer in self._writers:
            line: socket.socket = writer.get_extra_info("socket")
            with suppress(OSError):  # a socket of this machine that has a path knows no resets
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            writer.transport.abort()
        self._writers.clear()

    async def _close(self) -> None:
        self._server.close()
        self._flows.set()
        await self._cut()
        mine = asyncio.current_task()
        await asyncio.gather(*(task for task in asyncio.all_tasks() if task is not mine), return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, onward = await self._open()
        except OSError:
            writer.transport.abort()
            return
        both = {writer, onward}
        self._writers |= both
        await asyncio.gather(self._hand_on(reader, onward), self._hand_on(there, writer))
        self._writers -= both
        for one in both:
            one.transport.abort()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._target, str):
            return await asyncio.open_unix_connection(self._target)
        return await asyncio.open_connection(*self._target)

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while part := await reader.read(65536):
                await self._flows.wait()
                writer.write(part)
                await writer.drain()
            writer.write_eof()
