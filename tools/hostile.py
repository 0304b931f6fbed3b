"""What strangers try, against a server that it starts itself on 127.0.0.1: `make hostile`.

It ends by itself within ten minutes. After each attempt the server must still answer, and at the end it must be no
larger than it may be; a line tells what was tried. `hostile_files.py` has the files, `hostile_lines.py` connections
that are slow, idle or speak nonsense.
"""

from __future__ import annotations

import json
import socket
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.server.kit import RECORD, Host
from tests.server.test_bounds import metric
from tools.hostile_files import command_line, uploads
from tools.hostile_lines import frames, idle_lines, line_to, messages, slow_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST_MEMORY = 600 * 2**20
PREFIXES = [
    "/",
    "//",
    "/..%2f",
    "/%2e%2e/",
    "/assets/../",
    "/assets/..%5c",
    "/..%c0%af",
    "/....//",
    "/%00/",
    "/./.././",
]
TRAVERSALS = [prefix + target for prefix in PREFIXES for target in ("etc/passwd", "../pyproject.toml")] + [
    "/api/rulesets/..%2f..%2fetc%2fpasswd",
    "/api/rulesets/_template/rules/..%2f..%2fx",
]
HEAD = "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
SMUGGLED = [
    HEAD + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n",
    HEAD + "Content-Length: 4\r\nContent-Length: 40\r\n\r\nabcd",
    HEAD + "Transfer-Encoding: xchunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    HEAD + "Content-Length: -1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n Host: b\r\n\r\n",
    "GET /\r\n\r\n" * 50,
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
]
BODIES = [
    '{"ruleset": "_template", "seed": ' + "9" * 5000 + "}",
    '{"ruleset": "_template", "options": ' + "[" * 100_000 + "]" * 100_000 + "}",
    '{"ruleset": "_template", "armies": [{"name": "' + "x" * 200_000 + '"}, {}]}',
    '{"ruleset": "' + "a" * 250_000 + '"}',
    '{"ruleset": "_template", "options": {' + ",".join(f'"{n}": 1' for n in range(20_000)) + "}}",
]


def said(host: Host, text: str) -> bytes:
    """What the server answers to raw bytes, or how it ends."""
    with closing(line_to(host)) as line:
        line.sendall(text.encode("latin-1"))
        line.shutdown(socket.SHUT_WR)
        with suppress(OSError):
            return line.recv(4096)
    return b""


def traversals(host: Host) -> None:
    for path in TRAVERSALS:
        _, _, body = host.raw("GET", path)
        assert b"root:" not in body, path
        assert b"[build-system]" not in body, path


def smuggling(host: Host) -> None:
    for text in SMUGGLED:
        answer = said(host, text)
        assert b"grognard_rooms" not in answer, text[:60]


def bodies(host: Host) -> None:
    for body in BODIES:
        status, _, answer = host.raw("POST", "/api/games", body.encode(), content_type="application/json")
        assert 400 <= status < 500, (status, body[:60])
        assert len(answer) < 5000, body[:60]
    for record in (b"\0" * 10_000, b"x" * 3_000_000, "\ud7ff".encode() * 10_000):
        assert host.raw("POST", "/api/records", record, content_type=RECORD)[0] in (400, 413, 422)


def floods(host: Host) -> None:
    body = json.dumps({"ruleset": "_template"}).encode()
    statuses = {host.raw("POST", "/api/games", body, content_type="application/json")[0] for _ in range(400)}
    assert statuses <= {201, 429, 503}, statuses
    assert 429 in statuses, "nobody was held back"


def tried(attempts: Sequence[Callable[[Host], None]], **limits: Any) -> None:
    """Each of them against one server, while two people play there."""
    with tempfile.TemporaryDirectory() as folder, Host(str(Path(folder) / "games.sqlite"), **limits) as host:
        one, other, _ = host.two()
        for attempt in attempts:
            start = time.monotonic()
            attempt(host)
            assert host.process.poll() is None, f"the server is gone after {attempt.__name__}"
            assert one.say("chat", text=attempt.__name__)["type"] == "ok"
            name, seconds = attempt.__name__.replace("_", " "), time.monotonic() - start
            print(f"{name}: refused, and others play on ({seconds:.0f} s)", flush=True)
        size = metric(host, "memory_bytes")
        assert size < MOST_MEMORY, f"the server has {size} bytes"
        other.leave()


def main() -> int:
    """All of it, one after the other."""
    tried([traversals, smuggling, bodies, frames, messages, uploads, command_line])
    tried([floods], posts_per_second=2.0, post_burst=60)
    short = {"header_seconds": 5.0, "body_seconds": 5.0, "join_seconds": 5.0}
    tried([slow_lines, idle_lines], most_connections_of_one=1500, **short)
    return 0


if __name__ == "__main__":
    sys.exit(main())
