"""What strangers try, against a server that it starts itself on 127.0.0.1: `make hostile`.

It ends by itself within ten minutes. After each attempt the server must still answer, and at the end it must be no
larger than it may be; a line tells what was tried.
"""

from __future__ import annotations

import io
import json
import socket
import subprocess
import sys
import tempfile
import zipfile
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tests.server.kit import RECORD, SECONDS, Host

if TYPE_CHECKING:
    from collections.abc import Callable

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
BOMB = (
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(12))
    + "]><x>&m;</x>"
)
IMPORT = "import sys; from grognard.cli import main; sys.exit(main(sys.argv[1:]))"


def line_to(host: Host) -> socket.socket:
    """A connection to the server and to nothing else."""
    there = urlsplit(host.address)
    return socket.create_connection((there.hostname or "", there.port or 0), timeout=SECONDS)


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


def slow(host: Host) -> None:
    """200 who send a header at a time, and 2,000 who say nothing: each address has its limit, and others play on."""
    with ExitStack() as lines:
        for number in range(2200):
            with suppress(OSError):
                line = lines.enter_context(closing(line_to(host)))
                if number < 200:
                    line.sendall(b"GET / HTTP/1.1\r\nX: ")
            if number % 500 == 0:
                host.process.poll()
        assert host.process.poll() is None


def floods(host: Host) -> None:
    body = json.dumps({"ruleset": "_template"}).encode()
    statuses = {host.raw("POST", "/api/games", body, content_type="application/json")[0] for _ in range(400)}
    assert statuses <= {201, 429, 503}, statuses
    assert 429 in statuses, "nobody was held back"


def bombs(_: Host) -> None:
    """Files that unpack to gigabytes, in every importer, with a memory limit around it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", BOMB)
        archive.writestr("xl/workbook.xml", "<x>" + " " * 300_000_000 + "</x>")
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (
            ("bomb.xml", BOMB.encode()),
            ("bomb.xlsx", packed.getvalue()),
            ("bomb.rosz", packed.getvalue()),
            ("bomb.zip", packed.getvalue()),
            ("bomb.json", b"[" * 100_000),
            ("bomb.toml", b"x = [" * 50_000),
        ):
            path = Path(folder) / name
            path.write_bytes(content)
            for slug in ("szop", "steampunk"):
                words = ["sh", "-c", 'ulimit -v 2000000; exec "$@"', "sh", sys.executable, "-c", IMPORT, "muster", slug]
                run = subprocess.run([*words, str(path)], capture_output=True, timeout=60, check=False)
                assert run.returncode in (0, 1, 2), (slug, name, run.stderr[-500:])
                assert b"Traceback" not in run.stderr, (slug, name, run.stderr[-500:])


def main() -> int:
    """All of it, one after the other."""
    attempts: list[Callable[[Host], None]] = [traversals, smuggling, bodies, bombs, floods, slow]
    with tempfile.TemporaryDirectory() as folder:
        limits: dict[str, Any] = {
            "posts_per_second": 2.0,
            "post_burst": 60,
            "most_connections_of_one": 500,
            "header_seconds": 5.0,
        }
        with Host(str(Path(folder) / "games.sqlite"), **limits) as host:
            one, other, _ = host.two()
            for attempt in attempts:
                attempt(host)
                assert host.process.poll() is None, f"the server is gone after {attempt.__name__}"
                assert one.say("chat", text=attempt.__name__)["type"] == "ok"
                print(f"{attempt.__name__}: refused, and others play on", flush=True)
            statm = Path(f"/proc/{host.process.pid}/statm").read_text(encoding="ascii")
            size = int(statm.split()[1]) * 4096
            assert size < MOST_MEMORY, f"the server has {size} bytes"
            other.leave()
    return 0


if __name__ == "__main__":
    sys.exit(main())
