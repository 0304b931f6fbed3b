"""The client's files: all known beforehand, so a path that is not among them leads nowhere."""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import Response

from grognard.kernel.words import best_language, in_language, rendered, tell

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

SECURITY = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
FOREVER = "public, max-age=31536000, immutable"
WORTH_PACKING = 1024
KINDS = {".webmanifest": "application/manifest+json"}
"""What some systems do not know by the ending."""

MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Grognard</title>
<h1>Grognard is running, but its pages are missing</h1>
<p>The client for the browser has not been built into this installation.</p>
<p>In a copy of the sources, <code>make web</code> builds it (it needs Node.js 20 or newer); then load this again.</p>
<p>The games themselves are there: see <a href="/api/openapi.json">the interface for programs</a>,
or play in the terminal with <code>grognard play</code>.</p>
</html>
"""


PASSWORD = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Grognard</title>
<h1>Grognard</h1>
<form method="post"><p><label>{label}<br>
<input type="password" name="password" autocomplete="current-password" autofocus required></label></p>
<p>{wrong}</p><p><button>{enter}</button></p></form>
</html>
"""


class File(NamedTuple):
    """A file of the client, ready to be sent."""

    body: bytes
    packed: bytes | None
    kind: str
    etag: str
    caching: str


class Pages:
    """The built client, read into memory; read again when it has been built anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._built = -1
        self._files: dict[str, File] = {}

    def answer(self, request: Request) -> Response:
        """A file, or the page that shows everything else."""
        self._refresh()
        path = request.url.path.lstrip("/")
        file = self._files.get(path)
        if file is None and "." in path.rpartition("/")[2]:
            return Response("There is no such file.\n", 404, SECURITY, "text/plain")
        file = file or self._files.get("index.html")
        if file is None:
            return Response(MISSING, 503, {**SECURITY, "cache-control": "no-store"}, "text/html")
        return _sent(file, request)

    def _refresh(self) -> None:
        """Look whether there is a newer build."""
        try:
            built = (self._folder / "index.html").stat().st_mtime_ns
        except OSError:
            built = -1
        if built != self._built:
            self._built = built
            paths = [path for path in self._folder.rglob("*") if path.is_file()] if built != -1 else []
            self._files = {path.relative_to(self._folder).as_posix(): _read(path, self._folder) for path in paths}


def _read(path: Path, folder: Path) -> File:
    body = path.read_bytes()
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind in {"application/javascript", "application/json", "image/svg+xml"}
    hashed = path.relative_to(folder).parts[0] == "assets"
    packed = gzip.compress(body, mtime=0) if text and len(body) > WORTH_PACKING else None
    return File(body, packed, kind, f'"{sha256(body).hexdigest()[:32]}"', FOREVER if hashed else "no-cache")


def _sent(file: File, request: Request) -> Response:
    headers = {**SECURITY, "etag": file.etag, "cache-control": file.caching, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "content-encoding": "gzip"}, media_type=file.kind)
    return Response(file.body, headers=headers, media_type=file.kind)


def password_page(request: Request, *, is_wrong: bool = False) -> Response:
    """The form that stands before everything else; what follows the # of an address survives it."""
    with in_language(best_language(request.headers.get("accept-language", ""))):
        label, enter = rendered(tell("The password of this server")), rendered(tell("Enter"))
        wrong = rendered(tell("That is not the password.")) if is_wrong else ""
    page = PASSWORD.format(label=escape(label), enter=escape(enter), wrong=escape(wrong))
    return Response(page, 401 if is_wrong else 200, {**SECURITY, "cache-control": "no-store"}, "text/html")
