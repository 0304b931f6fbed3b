"""The OpenAPI document, made from the same table that makes the routes."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from grognard import __version__
from grognard.server.errors import ErrorReply
from grognard.server.http.calls import JSON
from grognard.server.live.messages import Message

if TYPE_CHECKING:
    from grognard.server.http.calls import Endpoint

ABOUT = (
    "Games, odds, armies and rules. Live games go over the WebSocket /api/live: its messages are the schema `Message`; "
    "docs/server.md tells the whole conversation."
)


class Complaint(msgspec.Struct, omit_defaults=True):
    """Why a request was not granted."""

    code: str
    sentence: str
    clause: str = ""
    problems: tuple[ErrorReply, ...] = ()


class Failure(msgspec.Struct):
    """What comes back with any status from 400 up."""

    error: Complaint


@cache
def document(endpoints: tuple[Endpoint, ...]) -> dict[str, Any]:
    """All of it."""
    types = {kind for one in endpoints for kind in (one.body, one.gives) if kind not in (None, str)}
    wanted = [*sorted(types, key=lambda kind: str(kind.__name__)), Failure, Message]
    schemas, components = msgspec.json.schema_components(wanted, ref_template="#/components/schemas/{name}")
    of = dict(zip(wanted, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Grognard", "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": {**components, "Message": of[Message]},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(one: Endpoint, of: dict[Any, Any]) -> dict[str, Any]:
    text = {"type": "string"}
    given = {"text/plain": {"schema": text}} if one.gives is str else {JSON: {"schema": of[one.gives]}}
    refused = {"description": "Refused, with a sentence that says why.", "content": {JSON: {"schema": of[Failure]}}}
    statuses = {str(status): refused for status in _refusals(one)}
    told: dict[str, Any] = {
        "summary": one.does,
        "operationId": one.handler.__name__,
        "parameters": [
            *(
                {"name": name, "in": "path", "required": True, "schema": {"type": "string", "maxLength": 100}}
                for name in re.findall(r"{(\w+)}", one.path)
            ),
            *(
                {
                    "name": query.name,
                    "in": "query",
                    "required": False,
                    "description": query.about,
                    "schema": {"type": "string", "maxLength": query.longest},
                }
                for query in one.queries
            ),
        ],
        "responses": {str(one.status): {"description": one.does, "content": given}, **statuses},
    }
    if one.path == "/api/health":
        told["responses"]["503"] = {"description": "It is about to close.", "content": given}
    if one.body is not None:
        told["requestBody"] = {
            "required": True,
            "content": {one.takes: {"schema": text if one.body is str else of[one.body]}},
        }
    if one.needs_token:
        told["security"] = [{"token": []}]
    return told


def _refusals(one: Endpoint) -> set[int]:
    """With which statuses it may be refused."""
    found = {429, 500, 503}
    if one.path != "/api/health":
        found |= {401}
    if one.body is not None or one.method == "POST":
        found |= {400, 403, 404, 409, 413, 422}
    if "{" in one.path or one.needs_token:
        found |= {404, 409, 422}
    return found
