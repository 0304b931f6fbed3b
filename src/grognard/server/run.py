"""Starting and stopping a server."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn

from grognard.kernel.errors import GrognardError
from grognard.server.app import App

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterator

    from grognard.server.settings import Settings

SWITCH = 0.001
"""Seconds after which a busy thread gives way: a game that is being loaded must not hold up those being played."""


class Server(uvicorn.Server):
    """Tells where it listens, says goodbye, and ends quietly."""

    def __init__(self, config: uvicorn.Config, app: App, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._ready(f"http://{f'[{host}]' if ':' in host else host}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._app.live is not None:
            self._app.live.say_goodbye()
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


def serve(settings: Settings, *, host: str, port: int, ready: Callable[[str], None], is_verbose: bool = False) -> None:
    """Serve until told to stop. `ready` is called with the address as soon as it answers there."""
    sys.setswitchinterval(SWITCH)
    app = App(settings, is_verbose=is_verbose)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    server = Server(config, app, ready)
    try:
        server.run()
    except SystemExit as end:
        raise GrognardError("The server could not be started; the reason stands above.") from end
