"""What a client sends arrives the same, whether it comes whole, in pieces, or several frames at once."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from grognard.server.tcp import MOST_UNREAD, LiveLine

HANDSHAKE = (
    b"GET /api/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
LARGEST = 500


async def line_of(kind: type[WebSocketsSansIOProtocol]) -> Any:
    """A connection after its handshake, to an application that does not read."""
    started = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        started.set()
        await asyncio.Event().wait()

    config = uvicorn.Config(app, ws_max_size=LARGEST, ws_per_message_deflate=False, log_level="critical")
    line = kind(config, ServerState(), {})
    transport = Mock(asyncio.Transport)
    transport.get_extra_info.return_value = None
    transport.is_closing.return_value = False
    line.connection_made(transport)
    line.data_received(HANDSHAKE)
    await started.wait()
    return line


async def heard(kind: type[WebSocketsSansIOProtocol], pieces: list[bytes]) -> tuple[list[Any], bytes, bool]:
    """What the application would read, what the client is sent, and whether the line was closed."""
    line = await line_of(kind)
    line.transport.write.reset_mock()
    for piece in pieces:
        line.data_received(piece)
    read = [line.queue.get_nowait() for _ in range(line.queue.qsize())]
    sent = b"".join(call.args[0] for call in line.transport.write.call_args_list)
    is_closed = line.transport.close.called
    await end(line)
    return read, sent, is_closed


async def end(line: Any) -> None:
    """Nothing of it goes on."""
    for task in line.tasks:
        task.cancel()
    await asyncio.gather(*line.tasks, return_exceptions=True)
    line.stop_keepalive()


TEXTS = st.one_of(st.text(max_size=140).map(str.encode), st.binary(max_size=140), st.just(b"x" * (LARGEST + 1)))
FRAMES = st.one_of(
    TEXTS.map(lambda data: Frame(Opcode.TEXT, data)),
    TEXTS.map(lambda data: Frame(Opcode.BINARY, data)),
    TEXTS.map(lambda data: Frame(Opcode.TEXT, data, fin=False)),
    TEXTS.map(lambda data: Frame(Opcode.CONT, data)),
    st.binary(max_size=100).map(lambda data: Frame(Opcode.PING, data)),
    st.binary(max_size=100).map(lambda data: Frame(Opcode.PONG, data)),
    st.just(Frame(Opcode.CLOSE, b"\x03\xe8")),
)


@st.composite
def streams(draw: st.DrawFn) -> list[bytes]:
    """Some frames, as the network delivers them: whole, cut anywhere, or several together."""
    pieces: list[bytes] = []
    for whole in draw(st.lists(FRAMES, max_size=6)):
        right = whole.serialize(mask=draw(st.integers(0, 9)) > 0)
        frame = bytes([right[0] | draw(st.sampled_from((0, 0, 0, 0, 0x40)))]) + right[1:]  # a bit that means nothing
        cut = draw(st.sampled_from((0, 0, 0, 1, 2, 6, len(frame) - 1)))
        if cut == 1 and pieces:
            pieces[-1] += frame
        else:
            pieces += [part for part in (frame[:cut], frame[cut:]) if part]
    return pieces


@settings(max_examples=150)
@given(streams())
def test_a_text_taken_at_once_is_what_the_parser_would_read(pieces: list[bytes]) -> None:
    assert asyncio.run(heard(LiveLine, pieces)) == asyncio.run(heard(WebSocketsSansIOProtocol, pieces))


@pytest.mark.parametrize("size", [0, 1, 5, 125, 126, 400])
def test_texts_of_every_length_arrive(size: int) -> None:
    text = ("zażółć " * 60).encode()[:size].decode(errors="ignore")
    pieces = [Frame(Opcode.TEXT, text.encode()).serialize(mask=True)] * 2
    read, _, is_closed = asyncio.run(heard(LiveLine, pieces))
    assert read == [{"type": "websocket.receive", "text": text}] * 2
    assert not is_closed


def test_who_is_not_read_is_not_listened_to_for_ever() -> None:
    async def is_paused(texts: int) -> bool:
        line = await line_of(LiveLine)
        for _ in range(texts):
            line.data_received(Frame(Opcode.TEXT, b"on").serialize(mask=True))
        for _ in range(texts - 1):
            await line.receive()
        was_paused = line.transport.pause_reading.called
        assert not line.transport.resume_reading.called
        await line.receive()
        assert line.transport.resume_reading.called == was_paused
        await end(line)
        return bool(was_paused)

    assert not asyncio.run(is_paused(MOST_UNREAD - 1))
    assert asyncio.run(is_paused(MOST_UNREAD))
