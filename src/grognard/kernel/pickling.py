"""Records as bytes for another process of the same program; what comes from elsewhere is never unpacked."""

from __future__ import annotations

import pickle
from io import BytesIO
from sys import intern
from typing import Any

import msgspec

from grognard.kernel.events import Event
from grognard.kernel.view import Marker, Piece


def _default_texts(*records: type[msgspec.Struct]) -> frozenset[str]:
    fields = [field for record in records for field in msgspec.structs.fields(record)]
    return frozenset(field.default for field in fields if isinstance(field.default, str))


SHARED = _default_texts(Event, Marker, Piece)
"""Texts that msgspec leaves out of JSON where they are the default: it knows them by being the very same objects."""


class _Pickler(pickle.Pickler):
    def persistent_id(self, thing: Any) -> str | None:
        return thing if type(thing) is str and thing in SHARED else None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, name: str) -> str:
        return intern(name)


def pack(thing: Any) -> bytes:
    """As bytes.

    >>> unpack(pack(("disc", 3)))
    ('disc', 3)
    """
    made = BytesIO()
    _Pickler(made, pickle.HIGHEST_PROTOCOL).dump(thing)
    return made.getvalue()


def unpack(data: bytes) -> Any:
    """What was packed."""
    return _Unpickler(BytesIO(data)).load()
