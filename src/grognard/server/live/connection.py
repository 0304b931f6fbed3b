"""Live games over WebSocket: `/api/live`. One connection looks through the eyes of one seat."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.errors import GrognardError, Refused
from grognard.kernel.game import NeedsConsent
from grognard.kernel.words import best_language, in_language, mentioned, tell
from grognard.server.client_addresses import called_by
from grognard.server.errors import Fault, as_fault, unreadable
from grognard.server.live.deltas import to_wire
from grognard.server.live.messages import (
    AskAgain,
    Chat,
    Check,
    Consent,
    Id,
    Join,
    Message,
    Order,
    Preview,
    Reply,
    Resign,
    Suggest,
    Undo,
    read_message,
)
from grognard.server.live.room import Stale
from grognard.server.rate_limits import RateLimit
from grognard.server.tcp import AT_ONCE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    from grognard.server.access import Access
    from grognard.server.live.lobby import Lobby
    from grognard.server.live.room import Room

    Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
    Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

TOO_MUCH, TOO_LARGE, TROUBLE, GOING, NO_KEY, NO_JOIN = 1008, 1009, 1011, 1012, 4401, 4408
CLOSING = {"unauthorised": NO_KEY, "unknown": NO_KEY, "slow_down": 1013, "overloaded": 1013}
GOODBYE = 1.0
"""Seconds."""


class OnlyId(msgspec.Struct):
    """What is read of a message that cannot be read."""

    id: Id = None


_read_id = msgspec.json.Decoder(OnlyId).decode


class Closed(Exception):
    """The connection has ended."""


class Connection:
    """One client. What it is told waits in a queue, so that a slow reader holds up nobody."""

    def __init__(
        self,
        lobby: Lobby,
        receive: Receive,
        send: Send,
        may_join: Callable[[], None],
        write: Callable[[bytes], bool] = lambda _: False,
    ) -> None:
        self._lobby = lobby
        self._may_join = may_join
        self._receive = receive
        self._send = send
        self._write = write
        """Sends a message at once, if the line is free."""
        settings = lobby.settings
        self._rate_limit = RateLimit(settings.messages_per_second, settings.message_burst)
        self._most_unsent = settings.most_unsent
        self._unsent: deque[bytes | int] = deque()
        self._speaker: asyncio.Task[None] | None = None
        """Sends what waits; there is none when nothing waits."""
        self._dropped = self._malformed = 0
        self._code: int | None = None

    # ---------------------------------------------------------------- telling

    def send(self, message: bytes) -> None:
        """Tell the client something; who does not listen for long is cut off."""
        if self._code is not None or (self._speaker is None and self._write(message)):
            return
        if len(self._unsent) < self._most_unsent:
            self._say(message)
        else:
            self.hang_up(TOO_MUCH)

    def hang_up(self, code: int) -> None:
        """End the connection, after what is waiting if there is room for that."""
        if self._code is None:
            self._code = code
            if len(self._unsent) >= self._most_unsent:
                self._unsent.clear()
            self._say(code)

    def tell(self, kind: str, to: Id, **more: Any) -> None:
        """An answer to one message; `re` says to which."""
        self.send(to_wire({"type": kind, **({} if to is None else {"re": to}), **more}))

    def _say(self, said: bytes | int) -> None:
        self._unsent.append(said)
        if self._speaker is None:
            self._speaker = asyncio.create_task(self._speak())

    async def _speak(self) -> None:
        while self._unsent:
            said = self._unsent.popleft()
            if isinstance(said, int):
                await self._send({"type": "websocket.close", "code": said})
                return
            await self._send({"type": "websocket.send", "text": said.decode()})
        self._speaker = None

    # ---------------------------------------------------------------- listening

    async def serve(self) -> None:
        """From the first message to the last."""
        try:
            await self._attend()
        except Closed:
            pass
        except GrognardError as error:
            fault = as_fault(error)
            self.tell("error", None, **fault.plain())
            self.hang_up(CLOSING.get(fault.code, TROUBLE))
        finally:
            if self._speaker is not None:
                if self._code is None:
                    self._speaker.cancel()
                await asyncio.gather(self._speaker, return_exceptions=True)

    async def _attend(self) -> None:
        try:
            async with asyncio.timeout(self._lobby.settings.join_seconds):
                join = await self._next()
        except TimeoutError:
            self.hang_up(NO_JOIN)
            return
        if not isinstance(join, Join):
            raise Fault("unauthorised", tell("The first message must be a join with a key."))
        self._may_join()
        ticket = await self._lobby.ticket(join.token)
        room = await self._lobby.room(ticket.game)
        language = best_language(join.language)
        try:
            await room.join(self, ticket.seat, join.seen, language)
            with in_language(language, room.row.setup.ruleset):
                while True:
                    await self._handle(room, ticket.seat, await self._next())
        finally:
            room.leave(self, ticket.seat)

    async def _next(self) -> Message:
        """The next message that can be read and comes in good time."""
        while True:
            event = await self._receive()
            if event["type"] != "websocket.receive" or self._code is not None:
                raise Closed
            if not self._rate_limit.take():
                self._drop()
                continue
            text = event.get("text")
            try:
                if text is None:
                    raise msgspec.DecodeError("it is not text")
                return read_message(text)
            except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
                self._malformed += 1
                sentence = tell("This message cannot be read: {error}.", error=unreadable(error))
                self.tell("error", id_in(text), code="malformed", sentence=sentence)
                if self._malformed > self._lobby.settings.most_malformed:
                    self.hang_up(TOO_MUCH)

    def _drop(self) -> None:
        self._dropped += 1
        if self._dropped == 1 or self._dropped % 50 == 0:
            self.tell("error", None, code="slow_down", sentence=tell("You send too fast; some messages were dropped."))
        if self._dropped > self._lobby.settings.most_dropped:
            self.hang_up(TOO_MUCH)

    async def _handle(self, room: Room, seat: int | None, message: Message) -> None:
        to = None if isinstance(message, Join) else message.id
        try:
            if seat is None:
                raise Fault("forbidden", tell("You are looking on; only players can do that."))
            await self._do(room, seat, message, to)
        except Refused as refusal:
            self.tell(
                "checked" if isinstance(message, Check) else "refused",
                to,
                **({"ok": False} if isinstance(message, Check) else {}),
                sentence=refusal.sentence,
                clause=refusal.clause,
                about=[one for one in mentioned(refusal.sentence) if one in room.game.records],
                stale=isinstance(refusal, Stale),
                needs_consent=isinstance(refusal, NeedsConsent),
            )
        except GrognardError as error:
            self.tell("error", to, **as_fault(error).plain())

    async def _do(self, room: Room, seat: int, message: Message, to: Id) -> None:
        def accepted(version: int) -> None:
            if to is not None:
                self.tell("ok", to, version=version)

        match message:
            case Reply(version, answer):
                await room.answer(seat, version, answer, accepted)
            case Check(version, answer):
                self.tell("checked", to, ok=True, answer=await room.check(seat, version, answer))
            case Preview(version, draft):
                self.tell("previewed", to, preview=await room.preview(seat, version, draft))
            case Suggest(version, level, None):
                self.tell("suggested", to, answer=await room.suggest(seat, version, level))
            case Suggest(version, _, draft):
                self.tell("suggested", to, answer=await room.nearest(seat, version, draft))
            case Undo(ask):
                await room.undo(seat, ask, accepted)
            case Consent(yes):
                await room.consent(seat, yes, accepted)
            case Resign():
                await room.resign(seat, accepted)
            case Order(ability, reply, span):
                await room.give_order(seat, ability, reply, span, accepted)
            case AskAgain(ability):
                await room.withdraw_order(seat, ability, accepted)
            case Chat(text):
                await room.say(seat, text, accepted)
            case Join():
                raise Fault("malformed", tell("You have joined already."))


def id_in(text: str | None) -> Id:
    """The id of a message that cannot be read, if that much can be read of it."""
    try:
        return _read_id(text or "").id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


async def refuse(scope: MutableMapping[str, Any], send: Send, fault: Fault) -> None:
    """Answer a connection that is not wanted as a request would be answered."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1013})
        return
    headers = [(b"content-type", b"application/json")]
    if fault.retry_after:
        headers.append((b"retry-after", str(fault.retry_after).encode()))
    await send({"type": "websocket.http.response.start", "status": fault.status, "headers": headers})
    body = to_wire({"error": fault.plain()})
    await send({"type": "websocket.http.response.body", "body": body})


class Live:
    """The ASGI application of `/api/live`."""

    def __init__(self, lobby: Lobby, access: Access) -> None:
        self._lobby = lobby
        self._access = access
        self._connections: set[Connection] = set()
        self._of: Counter[str] = Counter()

    @property
    def number(self) -> int:
        """How many connections there are."""
        return len(self._connections)

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """One connection."""
        if (await receive())["type"] != "websocket.connect":
            return
        address, settings = self._access.address(scope), self._lobby.settings
        try:
            self._access.check(scope)
        except Fault as fault:
            await refuse(scope, send, fault)
            return
        if len(self._connections) >= settings.most_connections or self._of[address] >= settings.most_games_of_one:
            sentence = tell("There are too many connections already; wait a moment.")
            await refuse(scope, send, Fault("overloaded", sentence, retry_after=10))
            return
        await send({"type": "websocket.accept"})
        connection = Connection(
            self._lobby,
            receive,
            send,
            lambda: self._access.pay(address, is_costly=False),
            **scope.get("extensions", {}).get(AT_ONCE, {}),
        )
        self._connections.add(connection)
        self._of[address] += 1
        try:
            with called_by(address):
                await connection.serve()
        finally:
            self._connections.discard(connection)
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    async def say_goodbye(self) -> None:
        """The server is closing: everybody may come back in a moment. Waits a little until they have heard it."""
        bye = to_wire({"type": "bye", "sentence": "The server is closing; reconnect in a moment."})
        for connection in tuple(self._connections):
            connection.send(bye)
            connection.hang_up(GOING)
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while self._connections:
                    await asyncio.sleep(0.01)
