"""`grognard serve`: host games for the browser. `grognard` alone does this too, and opens the browser."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from grognard.cli.game.saves import data_folder
from grognard.cli.parser import Parser
from grognard.kernel.errors import GrognardError

if TYPE_CHECKING:
    from socket import socket

PORT = 4747
"""Always the same, if it is free: a browser keeps the keys of your games for each port apart."""

EXAMPLES = """
    grognard serve --open
    grognard serve --host 0.0.0.0 --port 8080
    grognard serve --database postgresql://grognard@localhost/grognard
"""


def run(words: list[str]) -> int:
    """Serve until told to stop."""
    asked = _parser().read(words)
    if asked.open and asked.port is None and (there := _running(asked.host, PORT)):
        print(f"Grognard is running already at {there}", flush=True)
        _show(there)
        return 0
    # All that is heavy comes after the arguments are known to be right.
    from threading import Thread

    from grognard.server.run import serve
    from grognard.server.settings import Settings

    database = asked.database or str(data_folder() / "games.sqlite")
    sock = _socket(asked.host, asked.port)

    def ready(address: str) -> None:
        print(f"Grognard is ready at {address}", flush=True)
        print("Stop it with Ctrl-C.", file=sys.stderr, flush=True)
        if asked.open:
            Thread(target=_show, args=(address,), daemon=True).start()  # some browsers take their time

    serve(Settings(database=database), sock, ready=ready, is_verbose=asked.verbose)
    return 0


def _parser() -> Parser:
    parser = Parser("serve", "Host games for the browser: yours alone, or for friends by invitation.", EXAMPLES)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: only this computer)")
    parser.add_argument("--port", type=int, help=f"the port (default: {PORT}, or any free one; 0: any free one)")
    kept = "postgresql://..., or an SQLite file (default: one in your data folder)"
    parser.add_argument("--database", metavar="URL", help=kept)
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument("--verbose", action="store_true", help="one line for each request")
    return parser


def _socket(host: str, port: int | None) -> socket:
    from grognard.server.run import listening

    if port is not None:
        return listening(host, port)
    try:
        return listening(host, PORT)
    except GrognardError:  # somebody else has it
        return listening(host, 0)


def _running(host: str, port: int) -> str:
    """The address of a Grognard that listens there already, if there is one."""
    from http.client import HTTPConnection, HTTPException

    connection = HTTPConnection(host, port, timeout=1)
    try:
        connection.request("GET", "/api/health")
        is_ours = b'"grognard"' in connection.getresponse().read(200)
    except (OSError, HTTPException):
        return ""
    finally:
        connection.close()
    return f"http://{host}:{port}/" if is_ours else ""


def _show(address: str) -> None:
    import webbrowser

    webbrowser.open(address)
