"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import ssl
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
import uvicorn

from grognard.kernel.errors import GrognardError
from grognard.kernel.words import tell
from grognard.server.app import App
from grognard.server.store.database import Lite, connect
from grognard.server.store.expiry import expired
from grognard.server.store.lease import Lost, acquire
from grognard.server.store.tables import prepare
from grognard.server.tcp import LiveLine, guarded, raise_descriptor_limit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import FrameType

    from grognard.server.settings import Settings
    from grognard.server.store.database import DatabaseConnection

SWITCH = 0.001
"""Seconds after which a busy thread gives way: a game that is being loaded must not hold up those being played."""
SELDOM = (5_000, 4, 1000)
"""How often garbage is looked for: among the newest in small steps, which hold up nobody, and hardly ever among all."""
NOT_LOGGED = ("without completing handshake", "Invalid UTF-8 sequence", "Invalid HTTP request received")
"""Parts of log lines that tell only that a connection was refused, or sent what is no message."""
SPARE = 500
"""File descriptors for everything that is no connection."""


class Server(uvicorn.Server):
    """Tells where it listens, says goodbye, and ends quietly."""

    def __init__(self, config: uvicorn.Config, app: App, ready: Callable[[str], None], drain: float = 0.0) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready
        self._drain = drain
        self.has_lost = False
        """Another server has the database."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            self._loop = asyncio.get_running_loop()
            self._ready(address_of(sockets[0], is_secure=self.config.is_ssl))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop: at once, or after a while in which what runs goes on and nothing new begins."""
        lobby = self._app.lobby
        if not self._drain or lobby is None or lobby.is_draining:
            super().handle_exit(sig, frame)
            return
        lobby.is_draining = True
        self._loop.call_soon_threadsafe(self._loop.call_later, self._drain, super().handle_exit, sig, None)

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


def is_logged(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn is logged: not if any stranger can cause it as often as he likes."""
    return not any(sign in record.getMessage() for sign in NOT_LOGGED)


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
    """Serve at a listening socket until told to stop. `ready` is called with the address when it answers there.

    `Occupied` says where the other server is that has the database already.
    """
    check_tls(settings)
    is_secure = bool(settings.tls_cert)
    settings = msgspec.structs.replace(settings, address=settings.address or address_of(sock, is_secure=is_secure))
    with opened(settings.database) as db:
        db.check()
        prepare(db)
        lease = acquire(db, settings.address)
    sys.setswitchinterval(SWITCH)
    raise_descriptor_limit(settings.most_connections * 2 + SPARE)
    # Nearly all that lives long is games, and a room that is put away leaves no cycle: look for garbage seldom.
    gc.freeze()
    gc.set_threshold(*SELDOM)
    server: Server | None = None

    def lost() -> None:
        if server is not None:
            server.has_lost = server.should_exit = True

    app = App(settings, is_verbose=is_verbose, lease=lease, on_loss=lost)
    config = uvicorn.Config(
        app,
        http=guarded(settings),
        ws=LiveLine,
        log_level="warning",
        access_log=False,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=False,
        ssl_certfile=settings.tls_cert or None,
        ssl_keyfile=settings.tls_key or None,
    )
    logging.getLogger("uvicorn.error").addFilter(is_logged)
    server = Server(config, app, ready, settings.drain_seconds)
    server.run([sock])
    if server.has_lost:
        raise Lost


def check_tls(settings: Settings) -> None:
    """Say what is wrong with the certificate before anything is opened."""
    if not settings.tls_cert and not settings.tls_key:
        return
    if not (settings.tls_cert and settings.tls_key):
        raise GrognardError(tell("A certificate needs its key, and a key its certificate: name both files."))
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(settings.tls_cert, settings.tls_key)
    except (OSError, ValueError) as error:  # what is wrong within a file is an OSError too
        sentence = tell(
            "The certificate {cert} with the key {key} cannot be used: {why}.",
            cert=settings.tls_cert,
            key=settings.tls_key,
            why=error.strerror or error if isinstance(error, OSError) else error,
        )
        raise GrognardError(sentence) from None


def address_of(sock: socket.socket, *, is_secure: bool = False) -> str:
    """What to type into a browser."""
    host, port = sock.getsockname()[:2]
    return f"http{'s' if is_secure else ''}://{f'[{host}]' if ':' in host else host}:{port}/"


@contextmanager
def opened(database: str) -> Iterator[DatabaseConnection]:
    """A connection for one thing: what is wrong with the database is told in a sentence."""
    db = connect(database)
    try:
        yield db
    finally:
        db.close()


def back_up(database: str, target: Path) -> None:
    """Copy all games into a file, whether a server runs or not."""
    with opened(database) as db:
        if not isinstance(db, Lite):
            raise GrognardError(tell("PostgreSQL makes its own backups: pg_dump -Fc DATABASE > FILE."))
        db.check()
        db.backup(target)


def clean_up(settings: Settings) -> tuple[int, int]:
    """Throw away what has expired, where no server runs: how many games, and at how many what was said."""
    with opened(settings.database) as db:
        db.check()
        prepare(db)
        lease = acquire(db, tell("a clean-up"))
        found = expired(db, settings)
        for sql, values in found.statements():
            with db.transaction():
                lease.check(db)
                db.run(sql, values)
        lease.free(db)
    return len(found.games), len(found.chats)
