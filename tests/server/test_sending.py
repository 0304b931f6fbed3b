"""How messages leave: at once where the line is free, else one after another, and never out of order."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

import pytest
from websockets.frames import Frame
from websockets.streams import StreamReader

from grognard.server.live.connection import Connection
from grognard.server.settings import Settings
from grognard.server.tcp import text_frame

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from grognard.server.live.lobby import Lobby


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536, 70000])
def test_a_text_of_any_length_is_a_frame_that_others_can_read(size: int) -> None:
    reader = StreamReader()
    reader.feed_data(text_frame(b"x" * size))
    parser = Frame.parse(reader.read_exact, mask=False, max_size=None)
    with pytest.raises(StopIteration) as read:
        next(parser)

    assert (True, b"x" * size) == (read.value.value.fin, read.value.value.data)


class FakeLine:
    """A client that listens now and then."""

    def __init__(self, most_unsent: int = 10) -> None:
        self.is_free = asyncio.Event()
        self.heard: list[Any] = []
        lobby = type("Lobby", (), {"settings": Settings(database="", most_unsent=most_unsent)})()
        self.connection = Connection(cast("Lobby", lobby), self.receive, self.send, lambda: None, self.write)

    def write(self, message: bytes) -> bool:
        if self.is_free.is_set():
            self.heard.append(message.decode())
        return self.is_free.is_set()

    async def send(self, event: MutableMapping[str, Any]) -> None:
        await self.is_free.wait()
        self.heard.append(event.get("text", event.get("code")))

    async def is_told_all(self) -> None:
        """Until the end was told."""
        while not (self.heard and isinstance(self.heard[-1], int)):
            await asyncio.sleep(0)

    async def receive(self) -> MutableMapping[str, Any]:
        raise AssertionError("nobody asked")


def test_what_waits_is_not_overtaken_by_what_could_be_sent_at_once() -> None:
    async def talk() -> list[Any]:
        line = FakeLine()
        line.is_free.set()
        line.connection.send(b"1")
        line.is_free.clear()
        for said in (b"2", b"3"):
            line.connection.send(said)
        await asyncio.sleep(0)  # the speaker has taken the second, and waits
        line.is_free.set()
        line.connection.send(b"4")
        line.connection.hang_up(4000)
        line.connection.send(b"after the end")
        await line.is_told_all()
        return line.heard

    assert ["1", "2", "3", "4", 4000] == asyncio.run(talk())


def test_who_does_not_listen_for_long_is_cut_off_and_nothing_is_kept_for_him() -> None:
    async def talk() -> list[Any]:
        line = FakeLine(most_unsent=3)
        for number in range(9):
            line.connection.send(str(number).encode())
        line.is_free.set()
        await line.is_told_all()
        return line.heard

    assert [1008] == asyncio.run(talk())
