"""The application: the interface under /api, live games at /api/live, and the client for everything else."""

from __future__ import annotations

import sys
from contextlib import asynccontextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.routing import Route

from grognard.kernel.words import tell
from grognard.server.errors import Fault
from grognard.server.http.replies import reply
from grognard.server.http.routes import Api
from grognard.server.http.static_files import Pages
from grognard.server.live.connection import Live
from grognard.server.live.lobby import Lobby

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, MutableMapping

    from starlette.requests import Request
    from starlette.responses import Response

    from grognard.server.live.connection import Receive, Send
    from grognard.server.settings import Settings


class App:
    """An ASGI application. WebSockets go straight to the live games: they are what must be fast."""

    def __init__(self, settings: Settings, *, is_verbose: bool = False) -> None:
        self._settings = settings
        self._is_verbose = is_verbose
        self._pages = Pages(settings.web)
        self._http = Starlette(lifespan=self._lifespan, exception_handlers={405: _otherwise})
        self.live: Live | None = None

    @asynccontextmanager
    async def _lifespan(self, http: Starlette) -> AsyncIterator[None]:
        lobby = Lobby(self._settings)
        await lobby.start()
        self.live = Live(lobby)
        http.router.routes += [
            *Api(lobby).routes(),
            Route("/api/{rest:path}", _nothing),
            Route("/{path:path}", self._page, methods=["GET"]),
        ]
        try:
            yield
        finally:
            await lobby.stop()

    async def _page(self, request: Request) -> Response:
        return self._pages.answer(request)

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """One request, connection, or the server's own beginning and end."""
        if scope["type"] == "websocket":
            if scope["path"] == "/api/live" and self.live is not None:
                await self.live(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1000})
        elif scope["type"] == "http" and self._is_verbose:
            await self._http(scope, receive, _Log(scope, send))
        else:
            await self._http(scope, receive, send)


async def _nothing(request: Request) -> Response:
    fault = Fault("unknown", tell("There is nothing at this address; /api/openapi.json lists what there is."))
    return reply(request, {"error": fault.plain()}, fault.status)


async def _otherwise(request: Request, _: Exception) -> Response:
    fault = Fault(
        "malformed",
        tell("This address is not for {method}; /api/openapi.json lists what there is.", method=request.method),
    )
    return reply(request, {"error": fault.plain()}, 405)


class _Log:
    """One line for each request: no query, no header, nothing that opens a game."""

    def __init__(self, scope: MutableMapping[str, Any], send: Send) -> None:
        self._told = f"{scope['method']} {scope['path']!a}"
        self._send = send
        self._start = perf_counter()

    async def __call__(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            milliseconds = (perf_counter() - self._start) * 1000
            print(f"{self._told} {message['status']} {milliseconds:.1f} ms", file=sys.stderr, flush=True)
        await self._send(message)
