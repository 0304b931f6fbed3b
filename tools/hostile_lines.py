"""Connections that say little, nothing, or what no client says: `make hostile`."""

from __future__ import annotations

import json
import socket
import time
from contextlib import ExitStack, closing, suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import hypothesis
from websockets.exceptions import ConnectionClosed

from grognard.server.tcp import raise_descriptor_limit
from tests.server.test_bounds import metric
from tests.server.test_outside import ANSWERS, FIXED, shapes

if TYPE_CHECKING:
    from tests.server.kit import Host

LINE_SECONDS = 60.0
"""A test waits so long for something that must come."""
MESSAGES = 500
UPGRADE = (
    b"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
HEAD = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
DRIPS = {
    "the head": (b"GET / HTTP/1.1\r\n", b"X: y\r\n"),
    "one letter of the head": (b"GET ", b"/"),
    "the body": (HEAD + b"Content-Length: 100000\r\n\r\n", b" "),
    "a chunked body": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    "a handshake": (UPGRADE[:-2], b"X: y\r\n"),
    "a first message": (UPGRADE + b"\x81\xfe\x40\x00\0\0\0\0", b"x"),
}
"""How a slow connection begins, and what it adds again and again."""
ZERO = b"\0\0\0\0"
FRAMES = {
    "not masked": b"\x81\x02{}",
    "an unknown kind": b"\x83\x80" + ZERO,
    "a reserved bit": b"\xc1\x80" + ZERO,
    "the rest of nothing": b"\x80\x80" + ZERO,
    "a long ping": b"\x89\xfe\x01\x00" + ZERO + b"x" * 256,
    "a ping in pieces": b"\x09\x80" + ZERO,
    "no UTF-8": b"\x81\x82" + ZERO + b"\xff\xfe",
    "half a sign": b"\x81\x81" + ZERO + b"\xc3",
    "longer than memory": b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" + ZERO,
    "longer than allowed": b"\x81\xff\x00\x00\x00\x00\x00\x02\x00\x00" + ZERO + b"x" * 0x20000,
    "a length without need": b"\x81\xff\x00\x00\x00\x00\x00\x00\x00\x02" + ZERO + b"{}",
    "a code that is none": b"\x88\x82" + ZERO + b"\x00\x01",
    "a goodbye of one byte": b"\x88\x81" + ZERO + b"x",
    "another protocol": b"GET / HTTP/1.1\r\n\r\n",
}
ALLOWED = ("a length without need",)
"""What is no good style, and read all the same."""
GOODBYE = 8
"""The kind of a frame."""


def line_to(host: Host) -> socket.socket:
    """A connection to the server and to nothing else."""
    there = urlsplit(host.address)
    return socket.create_connection((there.hostname or "", there.port or 0), timeout=LINE_SECONDS)


def has_ended(line: socket.socket, heard: bytearray | None = None) -> bool:
    """Whether the server has ended this connection; what it said before is added to what was heard."""
    try:
        while part := line.recv(65536, socket.MSG_DONTWAIT):
            if heard is not None:
                heard += part
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def says_goodbye(heard: bytearray) -> bool:
    """Whether the server's last frame ends the connection; it waits a while for the other side's goodbye."""
    place = heard.find(b"\r\n\r\n") + 4
    while 4 <= place < len(heard) - 1:
        kind, size, place = heard[place] & 15, heard[place + 1], place + 2
        if kind == GOODBYE:
            return True
        width = {126: 2, 127: 8}.get(size, 0)
        size = int.from_bytes(heard[place : place + width], "big") if width else size
        place += width + size
    return False


def slow_lines(host: Host) -> None:
    """Who sends a little again and again is ended all the same, whatever he is slow at."""
    for what, (begin, more) in DRIPS.items():
        with closing(line_to(host)) as line:
            line.sendall(begin)
            start = time.monotonic()
            while not has_ended(line):
                assert time.monotonic() - start < LINE_SECONDS, f"a connection that is slow at {what} is not ended"
                with suppress(OSError):
                    line.sendall(more)
                time.sleep(0.1)


def idle_lines(host: Host) -> None:
    """2,000 who say nothing and 200 who say half a line: others get in, and all of them are ended."""
    with ExitStack() as lines:
        raise_descriptor_limit(5000)
        idle: list[socket.socket] = []
        for number in range(2200):
            with suppress(OSError):
                line = lines.enter_context(closing(line_to(host)))
                idle.append(line)
                if number < 200:
                    line.sendall(b"GET / HTTP/1.1\r\nX: ")
        assert len(idle) >= 2000, f"only {len(idle)} connections could be made"
        end = time.monotonic() + LINE_SECONDS
        while idle := [line for line in idle if not has_ended(line)]:
            assert time.monotonic() < end, f"{len(idle)} connections that say nothing are not ended"
            time.sleep(0.1)
    assert 200 == host.raw("GET", "/api/health")[0]
    assert metric(host, "connections") < 10


def frames(host: Host) -> None:
    """Frames that no client sends, before and after joining: the connection ends, and only that one."""
    token = host.new("me", "me")["seats"][0]["token"]
    join = json.dumps({"type": "join", "token": token}).encode()
    for what, sent in FRAMES.items():
        for first in (b"", bytes([0x81, 0x80 | len(join)]) + ZERO + join):
            with closing(line_to(host)) as line:
                line.sendall(UPGRADE)
                heard = bytearray(line.recv(4096))
                assert b"101" in heard
                line.sendall(first)
                with suppress(OSError):
                    line.sendall(sent)
                end = time.monotonic() + LINE_SECONDS
                while what not in ALLOWED and not (has_ended(line, heard) or says_goodbye(heard)):
                    assert time.monotonic() < end, f"a connection with {what} goes on"
                    time.sleep(0.02)


def messages(host: Host) -> None:
    """Messages of every shape that the JSON Schemas know, holding anything: each is answered."""
    player = host.sit(host.new("me", "me")["seats"][0]["token"])

    @hypothesis.settings(FIXED, max_examples=MESSAGES)
    @hypothesis.given(shapes())
    def talk(said: Any) -> None:
        nonlocal player
        kind = said.pop("type")
        try:
            told = player.say(kind, **said)
        except ConnectionClosed as closed:  # unreadable ten times: that is the limit
            assert closed.rcvd is not None, said
            assert 1008 == closed.rcvd.code, said
        else:
            assert told["type"] in ANSWERS, said
            if player.view["result"] is None:
                return
        player.leave()
        player = host.sit(host.new("me", "me")["seats"][0]["token"])

    talk()
    player.leave()
