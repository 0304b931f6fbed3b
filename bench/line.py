"""WebSocket lines for the load of the server benchmark, which cost next to nothing themselves: only the server counts.

A frame is masked with zeros, as a client may, and of what comes in only the lengths are looked at.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import cast
from urllib.parse import urlsplit

UPGRADE = (
    "GET /api/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: R3JvZ25hcmQgcmF0dGxlcw==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CLOSE = 1, 8
NO_MASK = b"\0\0\0\0"


def frame(text: str) -> bytes:
    """A text message as a client sends it."""
    body = text.encode()
    if len(body) < 126:
        return bytes((0x80 | TEXT, 0x80 | len(body))) + NO_MASK + body
    size, width = (126, 2) if len(body) < 1 << 16 else (127, 8)
    return bytes((0x80 | TEXT, 0x80 | size)) + len(body).to_bytes(width, "big") + NO_MASK + body


class Line(asyncio.Protocol):
    """One connection. Messages are taken one by one."""

    def __init__(self) -> None:
        self._got = bytearray()
        self._is_open = False
        self._messages: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None

    @classmethod
    async def to(cls, address: str) -> Line:
        """A line to `/api/live` of a server."""
        there = urlsplit(address)
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(cls, there.hostname or "", there.port or 80)
        line.send(UPGRADE.format(host=there.netloc).encode())
        await line.news()
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's looks like one, but is none

    def connection_lost(self, exc: Exception | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(exc or ConnectionError("the server has hung up"))

    def send(self, message: bytes) -> None:
        """Send a frame."""
        self._transport.write(message)

    async def receive(self) -> bytes:
        """The next message."""
        while not self._messages:
            await self.news()
        return self._messages.popleft()

    def close(self) -> None:
        self._transport.close()

    async def news(self) -> None:
        """Until something has come."""
        self._waiting = asyncio.get_running_loop().create_future()
        await self._waiting

    def data_received(self, data: bytes) -> None:
        self._got += data
        if not self._is_open:
            end = self._got.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._got.startswith(b"HTTP/1.1 101 "), bytes(self._got[:end])
            del self._got[: end + 4]
            self._is_open = True
        while self._take():
            pass
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _take(self) -> bool:
        """Whether a whole frame was there; a text goes to the messages."""
        got = self._got
        if len(got) < 2:
            return False
        size, start = got[1] & 127, 2
        if size > 125:
            start += 2 if size == 126 else 8
            if len(got) < start:
                return False
            size = int.from_bytes(got[2:start], "big")
        if len(got) < start + size:
            return False
        kind = got[0] & 15
        assert kind != CLOSE, bytes(got[start : start + size])
        if kind == TEXT:
            self._messages.append(bytes(got[start : start + size]))
        del got[: start + size]
        return True
