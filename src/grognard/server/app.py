"""The application: the interface under /api, live games at /api/live, and the client for everything else."""

from __future__ import annotations

from contextlib import asynccontextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

from grognard.kernel.words import tell
from grognard.server.access import COOKIE, Access
from grognard.server.client_addresses import called_by
from grognard.server.errors import Fault
from grognard.server.http.calls import Api
from grognard.server.http.openapi import document
from grognard.server.http.replies import refusal, reply
from grognard.server.http.routes import ENDPOINTS
from grognard.server.http.static_files import SECURITY, Pages, password_page
from grognard.server.live.connection import Live
from grognard.server.live.lobby import Lobby
from grognard.server.log import Log
from grognard.server.metrics import KIND, Metrics

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, MutableMapping

    from starlette.requests import Request

    from grognard.server.live.connection import Receive, Send
    from grognard.server.settings import Settings
    from grognard.server.store.lease import Lease

HSTS = (b"strict-transport-security", b"max-age=31536000")
MOST_PASSWORD = 4096
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"]


class App:
    """An ASGI application. WebSockets go straight to the live games: they are what must be fast."""

    def __init__(
        self,
        settings: Settings,
        *,
        is_verbose: bool = False,
        lease: Lease | None = None,
        on_loss: Callable[[], None] = lambda: None,
    ) -> None:
        self._settings = settings
        self._is_verbose = is_verbose
        self._lease, self._on_loss = lease, on_loss
        self._pages = Pages(settings.web)
        self._log = Log(settings.log_format)
        self.access = Access(settings)
        self.metrics = Metrics()
        self._http = Starlette(lifespan=self._lifespan)
        self.live: Live | None = None
        self.lobby: Lobby | None = None

    @asynccontextmanager
    async def _lifespan(self, http: Starlette) -> AsyncIterator[None]:
        self.lobby = lobby = Lobby(self._settings, self._lease, self._on_loss)
        await lobby.start()
        self.live = Live(lobby, self.access)
        http.router.routes += [
            Route("/api/openapi.json", self._openapi, methods=["GET"]),
            *Api(lobby, self.access, self.metrics).routes(ENDPOINTS),
            Route("/api/{rest:path}", self._otherwise, methods=METHODS),
            Route("/metrics", self._told, methods=["GET"]),
            Route("/{path:path}", self._page, methods=METHODS),
        ]
        try:
            yield
        finally:
            await lobby.stop()

    # ---------------------------------------------------------------- pages

    async def _openapi(self, request: Request) -> Response:
        return reply(request, document(ENDPOINTS))

    async def _otherwise(self, request: Request) -> Response:
        """Nothing is here, or something that is not for this method."""
        path = request.scope["path"]
        allowed = sorted({one.method for one in ENDPOINTS if one.pattern.fullmatch(path)})
        if path == "/api/openapi.json":
            allowed = ["GET"]
        if not allowed:
            sentence = tell("There is nothing at this address; /api/openapi.json lists what there is.")
            return refusal(request, Fault("unknown", sentence))
        if "GET" in allowed:
            allowed.append("HEAD")
        sentence = tell(
            "This address is not for {method}; /api/openapi.json lists what there is.", method=request.method
        )
        return refusal(request, Fault("malformed", sentence), 405, allow=", ".join(allowed))

    async def _page(self, request: Request) -> Response:
        if self.access.is_locked and request.method == "POST":
            return await self._enter(request)
        if request.method not in ("GET", "HEAD"):
            return Response("Pages are to be read.\n", 405, {**SECURITY, "allow": "GET, HEAD"}, "text/plain")
        if self.access.is_locked:
            try:
                self.access.check_password(request.scope)
            except Fault:
                return password_page(request)
        return self._pages.answer(request)

    async def _enter(self, request: Request) -> Response:
        """The password was typed into the form."""
        raw = bytearray()
        async for part in request.stream():
            raw += part
            if len(raw) > MOST_PASSWORD:
                return password_page(request, is_wrong=True)
        said = parse_qs(raw.decode(errors="replace")).get("password", [""])[0]
        try:
            is_right = self.access.is_password(said, self.access.address(request.scope))
        except Fault as fault:
            return refusal(request, fault)
        if not is_right:
            return password_page(request, is_wrong=True)
        secure = "; Secure" if self.access.proxies.is_secure(request.scope) else ""
        cookie = f"{COOKIE}={self.access.cookie()}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000{secure}"
        path = "/" + request.url.path.lstrip("/")  # never another host's
        return Response(status_code=303, headers={**SECURITY, "location": path, "set-cookie": cookie})

    async def _told(self, request: Request) -> Response:
        """For the host's own machines: no proxy stands between."""
        client = request.client.host if request.client else ""
        is_near = client in ("127.0.0.1", "::1") and "x-forwarded-for" not in request.headers
        if not is_near or self.lobby is None or self.live is None:
            return refusal(request, Fault("forbidden", tell("Only this machine is told that.")))
        return Response(self.metrics.text(self.lobby, self.live), 200, dict(SECURITY), KIND)

    # ---------------------------------------------------------------- requests and connections

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """One request, connection, or the server's own beginning and end."""
        if scope["type"] == "websocket":
            if scope["path"] == "/api/live" and self.live is not None:
                await self.live(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1000})
        elif scope["type"] == "http":
            watched = _Watched(
                scope, send, self._log if self._is_verbose else None, self.access.proxies.is_secure(scope)
            )
            with called_by(""):
                await self._http(scope, receive, watched)
        else:
            await self._http(scope, receive, send)


class _Watched:
    """Tells one line for each request, without query and headers: nothing that opens a game; and keeps to TLS."""

    def __init__(self, scope: MutableMapping[str, Any], send: Send, log: Log | None, is_secure: bool) -> None:
        self._scope = scope
        self._send = send
        self._log = log
        self._is_secure = is_secure
        self._start = perf_counter()

    async def __call__(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            if self._is_secure:
                message = {**message, "headers": [*message.get("headers", ()), HSTS]}
            if self._log is not None:
                milliseconds = round((perf_counter() - self._start) * 1000, 1)
                path = ascii(self._scope["path"])
                self._log(self._scope["method"], path=path, status=message["status"], took=f"{milliseconds} ms")
        await self._send(message)
