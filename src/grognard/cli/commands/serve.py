"""`grognard serve`: host games for the browser. `grognard` alone does this too, and opens the browser."""

from __future__ import annotations

import sys
from ipaddress import ip_network
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import msgspec

from grognard.cli.game.saves import data_folder
from grognard.cli.parser import Parser, whole
from grognard.kernel.errors import GrognardError
from grognard.kernel.words import rendered, tell, template

if TYPE_CHECKING:
    from argparse import Namespace
    from socket import socket

    from grognard.server.settings import Settings

PORT = 4747
"""Always the same, if it is free: a browser keeps the keys of your games for each port apart."""

EXAMPLES = """
    grognard serve --open
    grognard serve --host 0.0.0.0 --port 8080
    grognard serve --database postgresql://grognard@localhost/grognard
    grognard serve --backup games-backup.sqlite
"""


def run(words: list[str]) -> int:
    """Serve until told to stop; or look after the database, and be done."""
    asked = _parser().read(words)
    if asked.open and asked.port is None and (there := _running(asked.host, PORT)):
        return _show_other(there)
    # All that is heavy comes after the arguments are known to be right.
    from grognard.server import run as server
    from grognard.server.store.lease import Occupied

    settings = _settings(asked)
    if asked.backup:
        server.back_up(settings.database, Path(asked.backup))
        print(f"All games are in {asked.backup}.")
        return 0
    if asked.cleanup:
        games, chats = server.clean_up(settings)
        print(f"Deleted: {games} games, and what was said at {chats} more.")
        return 0
    sock = _socket(asked.host, asked.port)

    def ready(address: str) -> None:
        print(f"Grognard is ready at {address}", flush=True)
        print("Stop it with Ctrl-C.", file=sys.stderr, flush=True)
        if asked.open:
            Thread(target=_show, args=(address,), daemon=True).start()  # some browsers take their time

    try:
        server.serve(settings, sock, ready=ready, is_verbose=asked.verbose)
    except Occupied as occupied:
        if not asked.open:
            raise
        return _show_other(occupied.address)
    return 0


def _settings(asked: Namespace) -> Settings:
    """All that was asked for."""
    from grognard.server.settings import Settings, limits

    told = {name: getattr(asked, name) for name in limits() if getattr(asked, name) is not None}
    for proxy in asked.trusted_proxy:
        try:
            ip_network(proxy, strict=False)
        except ValueError:
            raise GrognardError(
                tell("A proxy is named by its address or network, such as 10.0.0.0/8, not {proxy}.", proxy=repr(proxy))
            ) from None
    raw = {
        **told,
        "database": asked.database or str(data_folder() / "games.sqlite"),
        "password": _password(asked.password_file),
        "trusted_proxies": asked.trusted_proxy,
        "allowed_hosts": asked.allowed_host,
        "tls_cert": asked.tls_cert,
        "tls_key": asked.tls_key,
        "log_format": asked.log_format,
    }
    try:
        return msgspec.convert(raw, Settings)
    except msgspec.ValidationError as error:
        raise GrognardError(tell("This cannot be set: {error}.", error=error)) from None


def _password(path: str | None) -> str:
    if path is None:
        return ""
    try:
        password = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError) as error:
        raise GrognardError(tell("The password cannot be read from {path}: {error}.", path=path, error=error)) from None
    if not password:
        raise GrognardError(tell("There is no password in {path}.", path=path))
    return password


def _parser() -> Parser:
    from grognard.server.settings import limits

    parser = Parser("serve", tell("Host games for the browser: yours alone, or for friends by invitation."), EXAMPLES)
    parser.add_argument(
        "--host", default="127.0.0.1", help=tell("the address to listen at (default: only this computer)")
    )
    parser.add_argument(
        "--port", type=whole, help=tell("the port (default: {port}, or any free one; 0: any free one)", port=PORT)
    )
    kept = tell("postgresql://..., or an SQLite file (default: one in your data folder)")
    parser.add_argument("--database", metavar="URL", help=kept)
    parser.add_argument("--open", action="store_true", help=tell("open the browser"))
    parser.add_argument("--verbose", action="store_true", help=tell("one line for each request"))
    parser.add_argument("--log-format", choices=("text", "json"), default="text", help=tell("how these lines look"))
    parser.add_argument("--password-file", metavar="FILE", help=tell("let in only who knows the password in this file"))
    believed = tell("believe X-Forwarded-For from there (can be repeated)")
    parser.add_argument("--trusted-proxy", action="append", default=[], metavar="ADDRESS", help=believed)
    called = tell("a name by which browsers may call it (can be repeated)")
    parser.add_argument("--allowed-host", action="append", default=[], metavar="NAME", help=called)
    parser.add_argument("--tls-cert", default="", metavar="FILE", help=tell("speak https with this certificate"))
    parser.add_argument("--tls-key", default="", metavar="FILE", help=tell("the key of the certificate"))
    parser.add_argument(
        "--backup", metavar="FILE", help=tell("copy all games into a file, also while it runs, and end")
    )
    parser.add_argument("--cleanup", action="store_true", help=tell("delete what has expired, and end"))
    group = parser.add_argument_group(tell("limits"))
    for name, (kind, about, default) in limits().items():
        option = "--" + name.replace("_", "-")
        group.add_argument(
            option,
            dest=name,
            type=kind,
            metavar="N",
            help=tell("{about} (default: {default})", about=template(about), default=str(default).removesuffix(".0")),
        )
    return parser


def _show_other(there: str) -> int:
    """Show the Grognard that runs already."""
    print(rendered(tell("Grognard is running already at {address}", address=there)), flush=True)
    _show(there)
    return 0


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
