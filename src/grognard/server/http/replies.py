"""How answers go out: JSON by msgspec, packed where it pays, with a tag so that nothing is sent twice."""

from __future__ import annotations

import gzip
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response

from grognard.kernel.words import encode_sentence
from grognard.server.http.static_files import SECURITY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

    from grognard.server.errors import Fault

WORTH_PACKING = 1024
QUICKLY = 5
"""How hard to pack: answers are packed while somebody waits."""

_encode = msgspec.json.Encoder(enc_hook=encode_sentence).encode


def reply(
    request: Request,
    thing: Any,
    status: int = 200,
    *,
    headers: Mapping[str, str] | None = None,
    kind: str = "application/json",
) -> Response:
    """The answer to a request. What is not bytes already goes out as JSON."""
    body = thing if isinstance(thing, bytes) else _encode(thing)
    sent = {**SECURITY, "cache-control": "no-store", "vary": "accept-encoding, accept-language", **(headers or {})}
    if request.method == "GET" and status == 200 and "authorization" not in request.headers:
        sent |= {"cache-control": "no-cache", "etag": f'"{sha256(body).hexdigest()[:32]}"'}
        if request.headers.get("if-none-match") == sent["etag"]:
            return Response(status_code=304, headers=sent)
    if len(body) > WORTH_PACKING and "gzip" in request.headers.get("accept-encoding", ""):
        body, sent["content-encoding"] = gzip.compress(body, QUICKLY, mtime=0), "gzip"
    return Response(body, status, sent, kind)


def refusal(request: Request, fault: Fault, status: int = 0, **headers: str) -> Response:
    """A refusal as JSON, with the time after which one may try again."""
    if fault.retry_after:
        headers["retry-after"] = str(fault.retry_after)
    if fault.code == "unauthorised":
        headers["www-authenticate"] = "Bearer"
    return reply(request, {"error": fault.plain()}, status or fault.status, headers=headers)
