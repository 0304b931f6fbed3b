"""How a request is answered: its limits, its body, its handler, and what is told when it is refused."""

from __future__ import annotations

import asyncio
import re
import sys
import traceback
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.words import best_language, in_language, tell
from grognard.server.client_addresses import called_by
from grognard.server.errors import Fault, as_fault, wrong_with
from grognard.server.http import catalogue
from grognard.server.http.replies import refusal, reply
from grognard.server.live.making import GameMaker

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from starlette.requests import Request

    from grognard.server.access import Access
    from grognard.server.live.lobby import Lobby
    from grognard.server.live.room import Room
    from grognard.server.metrics import Metrics
    from grognard.server.store.archive import Ticket

JSON = "application/json"
RECORD = "application/vnd.grognard.record"
"""A record, which is text; under a name of its own, because a form of another site can send text/plain."""
GONE = 499


class Query(NamedTuple):
    """A word in the query of a request."""

    name: str
    about: str
    longest: int


class Endpoint(NamedTuple):
    """A request. `body` is the type of what it takes, `gives` of what comes back."""

    method: str
    path: str
    does: str
    handler: Callable[[Any], Awaitable[Any]]
    body: Any = None
    gives: Any = None
    status: int = 200
    needs_token: bool = False
    takes: str = JSON
    queries: tuple[Query, ...] = ()
    brings_files: bool = False
    """Whether its body holds whole files, and may be as large."""

    @property
    def is_costly(self) -> bool:
        """Whether it makes the server work, so that one address cannot ask for it without end."""
        return self.method == "POST" or self.path.endswith("/replay")

    @property
    def pattern(self) -> re.Pattern[str]:
        """Which paths it answers."""
        return re.compile(re.sub(r"{\w+}", "[^/]+", self.path))


class Call:
    """One request as the handlers see it."""

    def __init__(self, api: Api, request: Request, body: Any) -> None:
        self.lobby = api.lobby
        self.maker = api.maker
        self.request = request
        self.body = body

    @property
    def slug(self) -> str:
        """The ruleset in the path."""
        slug = str(self.request.path_params["slug"])
        if slug not in catalogue.playable():
            raise Unknown(tell("ruleset"), slug, catalogue.playable())
        return slug

    @property
    def token(self) -> str:
        """The key that came along."""
        kind, _, key = self.request.headers.get("authorization", "").partition(" ")
        return key.strip() if kind.lower() == "bearer" else ""

    async def ticket(self) -> Ticket:
        """What the key opens that came along."""
        return await self.lobby.ticket(self.token)

    async def seat(self) -> tuple[Room, int]:
        """The game and the seat of a player."""
        ticket = await self.ticket()
        if ticket.seat is None:
            raise Fault("forbidden", tell("You are looking on; only players can do that."))
        return await self.lobby.room(ticket.game), ticket.seat


class Api:
    """All requests under /api."""

    def __init__(self, lobby: Lobby, access: Access, metrics: Metrics) -> None:
        self.lobby = lobby
        self.maker = GameMaker(lobby)
        self._access = access
        self._metrics = metrics

    def routes(self, endpoints: Sequence[Endpoint]) -> list[Route]:
        """For the application."""
        return [Route(one.path, self._answering(one), methods=[one.method]) for one in endpoints]

    def _answering(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            language = best_language(request.headers.get("accept-language", ""))
            address = self._access.address(request.scope)
            start = perf_counter()
            with in_language(language, str(request.path_params.get("slug", ""))), called_by(address):
                response = await self._answered(endpoint, request, address)
            self._metrics.request(endpoint.path, response.status_code, perf_counter() - start)
            return response

        return answer

    async def _answered(self, endpoint: Endpoint, request: Request, address: str) -> Response:
        try:
            self._access.pay(address, is_costly=endpoint.is_costly)
            if endpoint.method != "GET":
                self._access.check(request.scope)
            elif endpoint.path != "/api/health":
                self._access.check_password(request.scope)
            body = await self._body(endpoint, request)
            call = Call(self, request, body)
            given = (
                await self._unless_gone(endpoint, request, call) if endpoint.is_costly else await endpoint.handler(call)
            )
        except GrognardError as error:
            fault = as_fault(error)
            self._metrics.refusal(fault.code)
            return refusal(request, fault)
        except Exception:  # noqa: BLE001 - the client gets a sentence, the log the rest
            traceback.print_exc(file=sys.stderr)
            self._metrics.refusal("trouble")
            return refusal(request, Fault("trouble", tell("The server stumbled over this request.")))
        return given if isinstance(given, Response) else reply(request, given, endpoint.status)

    async def _unless_gone(self, endpoint: Endpoint, request: Request, call: Call) -> Any:
        """The answer; when the client goes, the work ends, if it is not one that must come to its end."""
        work = asyncio.ensure_future(endpoint.handler(call))
        gone = asyncio.create_task(_disconnected(request))
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                return work.result()
            work.cancel()
            with suppress(asyncio.CancelledError, GrognardError):
                await work
            return Response(status_code=GONE)
        finally:
            gone.cancel()
            work.cancel()

    async def _body(self, endpoint: Endpoint, request: Request) -> Any:
        if endpoint.body is None:
            return None
        settings = self.lobby.settings
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != endpoint.takes:
            raise Fault("malformed", tell("Send this as {kind}.", kind=endpoint.takes))
        is_text = endpoint.body is str
        most = settings.record_bytes if is_text else settings.body_bytes
        if endpoint.brings_files:
            most = settings.import_bytes
        raw = bytearray()
        try:
            async with asyncio.timeout(settings.body_seconds):
                async for part in request.stream():
                    raw += part
                    if len(raw) > most:
                        raise Fault("too_large", tell("This is larger than {most} kB.", most=most // 1024))
        except TimeoutError:
            raise Fault("malformed", tell("The rest of this did not come.")) from None
        try:
            return raw.decode() if is_text else msgspec.json.decode(bytes(raw), type=endpoint.body)
        except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
            found = wrong_with(bytes(raw), endpoint.body, error)
            raise Fault("malformed", tell("This cannot be read: {error}", error=found)) from None


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
