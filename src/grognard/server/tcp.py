"""Connections before they are requests: how many, from whom, and how long they may take to say what they want."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from grognard.server.client_addresses import Proxies, household

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.h11_impl import RequestResponseCycle
    from websockets.http11 import Request

    from grognard.server.settings import Settings

BUSY = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
TEXT = 0x81
"""The first byte of a frame that holds a whole text."""
FINAL = 0x80
"""In the first byte: the message ends with this frame."""
MASKED = 0x80
"""In the second byte, before the length: what follows is masked, as all is that clients send."""
SHORTEST = 6
"""Bytes of a frame that holds nothing: two, and the mask."""
MOST_UNREAD = 16
"""Texts that may wait to be read before nothing more is taken from the line."""
AT_ONCE = "grognard.at_once"
"""The extension of a WebSocket's scope with the way to send at once."""
LATE = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class ConnectionCounts:
    """Counts the connections of each address."""

    def __init__(self, settings: Settings) -> None:
        self.header_seconds = settings.header_seconds
        self._most = settings.most_connections
        self._most_of_one = settings.most_connections_of_one
        self._proxies = Proxies(settings.trusted_proxies)
        self._of: Counter[str] = Counter()
        self._all = 0

    def enter(self, address: str) -> bool:
        """Whether one more may come from there; a trusted proxy speaks for many."""
        is_proxy = self._proxies.trusts(address)
        if self._all >= self._most or (not is_proxy and self._of[household(address)] >= self._most_of_one):
            return False
        self._all += 1
        self._of[household(address)] += 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        self._all -= 1
        self._of[household(address)] -= 1
        if not self._of[household(address)]:
            del self._of[household(address)]


class Guarded(H11Protocol):
    """An HTTP connection that is counted, and ended when the head of a request does not come."""

    counts: ConnectionCounts
    cycle: RequestResponseCycle | None  # type: ignore[assignment]
    _late: asyncio.TimerHandle | None = None
    _counted: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.counts.enter(address):
            transport.write(BUSY)
            transport.close()
            return
        self._counted = address
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._await_head()
        else:
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._let_go()  # from here on it is counted with the live games
        super().handle_websocket_upgrade(event)

    def _let_go(self) -> None:
        self._stop_waiting()
        if self._counted is not None:
            self.counts.leave(self._counted)
            self._counted = None

    def _await_head(self) -> None:
        if self._late is None and self._counted is not None:
            self._late = self.loop.call_later(self.counts.header_seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if (self.cycle is None or self.cycle.response_complete) and not self.transport.is_closing():
            self.transport.write(LATE)
            self.transport.close()


class LiveLine(WebSocketsSansIOProtocol):
    """A WebSocket as a live game needs it: a small text is read, and sent, without anything in between.

    A client says little at a time: nearly always what is received is one whole text. It is taken as it is; everything
    else goes through the parser, and once a frame has come in pieces, only the parser knows where the next one begins.
    """

    _comes_whole = True

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope.setdefault("extensions", {})[AT_ONCE] = {"write": self.write_at_once}

    def data_received(self, data: bytes) -> None:
        if self.handshake_complete and self._comes_whole:
            if (text := whole_text(data)) is not None and self.conn.state is State.OPEN and not self.close_sent:
                self._take(text)
                return
            self._comes_whole = is_whole_frame(data)
        super().data_received(data)

    def _take(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def write_at_once(self, message: bytes) -> bool:
        """Send a text, if the client reads as fast as it is written to; whether it was sent."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(text_frame(message))
        return True


def whole_text(data: bytes) -> str | None:
    """The text, if this is one whole frame of a client with a short text.

    >>> whole_text(bytes([0x81, 0x82, 1, 2, 3, 4]) + bytes([ord("h") ^ 1, ord("i") ^ 2]))
    'hi'
    """
    if len(data) < SHORTEST or data[0] != TEXT or data[1] != len(data) - SHORTEST + MASKED or data[1] >= MASKED + 126:
        return None
    size = data[1] - MASKED
    mask = data[2:6] * (size // 4 + 1)
    plain = int.from_bytes(data[6:], "little") ^ int.from_bytes(mask[:size], "little")
    try:
        return plain.to_bytes(size, "little").decode()
    except UnicodeDecodeError:
        return None


def is_whole_frame(data: bytes) -> bool:
    """Whether this is one frame, whole, short and complete in itself: after it another begins.

    >>> is_whole_frame(bytes([0x8A, 0x80, 0, 0, 0, 0])), is_whole_frame(bytes([0x01, 0x80, 0, 0, 0, 0]))
    (True, False)
    """
    return (
        len(data) >= SHORTEST
        and data[0] & FINAL != 0
        and data[0] & 0x0F != 0
        and (MASKED <= data[1] < MASKED + 126 and data[1] - MASKED == len(data) - SHORTEST)
    )


def text_frame(message: bytes) -> bytes:
    """A whole text as a server sends it.

    >>> text_frame(b"hello")
    b'\\x81\\x05hello'
    """
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    length = size.to_bytes(2 if size < 1 << 16 else 8, "big")
    return bytes((TEXT, 126 if size < 1 << 16 else 127)) + length + message


def guarded(settings: Settings) -> type[Guarded]:
    """The connections of one server."""
    return type("GuardedConnection", (Guarded,), {"counts": ConnectionCounts(settings)})


def raise_descriptor_limit(wanted: int) -> int:
    """Allow this process as many files and connections as the system lets it; how many that is (0: unknown)."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return soft
