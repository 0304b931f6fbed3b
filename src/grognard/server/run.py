"""Starting and stopping a server."""

from __future__ import annotations

import gc
import signal
import socket
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn

from grognard.kernel.errors import GrognardError
from grognard.kernel.words import tell
from grognard.server.app import App
from grognard.server.store.database import connect, prepare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grognard.server.settings import Settings

SWITCH = 0.001
"""Seconds after which a busy thread gives way: a game that is being loaded must not hold up those being played."""


SELDOM = (10_000, 20, 100)


class Server(uvicorn.Server):
    """Tells where it listens, says goodbye, and ends quietly."""

    def __init__(self, config: uvicorn.Config, app: App, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            self._ready(f"http://{f'[{host}]' if ':' in host else host}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._app.live is not None:
            await self._app.live.say_goodbye()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Being told to stop is no failure, so the signal is not raised again afterwards."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any free one."""
    if not 0 <= port <= 65535:
        raise GrognardError(tell("A port is a number from 0 to 65535; port {port} does not exist.", port=port))
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=2048)
    except OSError as error:
        raise GrognardError(
            tell(
                "Nobody can listen at {host}, port {port}: {why}.",
                host=host,
                port=port,
                why=error.strerror or error,
            )
        ) from None


def serve(settings: Settings, sock: socket.socket, *, ready: Callable[[str], None], is_verbose: bool = False) -> None:
    """Serve at a listening socket until told to stop. `ready` is called with the address when it answers there."""
    _try(settings.database)
    sys.setswitchinterval(SWITCH)
    # Nearly all that lives long is games, and nothing in them is a cycle: look for garbage seldom, and not at modules.
    gc.freeze()
    gc.set_threshold(*SELDOM)
    app = App(settings, is_verbose=is_verbose)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    Server(config, app, ready).run([sock])


def _try(database: str) -> None:
    """Open it once beforehand: what is wrong with it is told in a sentence."""
    db = connect(database)
    try:
        prepare(db)
    finally:
        db.close()
