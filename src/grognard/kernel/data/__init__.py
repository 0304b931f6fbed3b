"""Data files: units, weapons, armies, terrain and maps, read from TOML or JSON into records.

A file that cannot be read says which line is wrong, what stands there, what should, and the nearest spelling.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.data.files import BadFile
from grognard.kernel.errors import GrognardError
from grognard.kernel.light import Light

if TYPE_CHECKING:
    from grognard.kernel.data.decoding import Amount, Decoders, Entry, load_json, load_toml, schema

__all__ = ["Amount", "BadFile", "Entry", "convert", "load_json", "load_toml", "schema"]

T = TypeVar("T")


def convert(raw: object, wanted: type[T], *, file: str = "", decode: Decoders | None = None) -> T:
    """Make a record from plain mappings, lists, text and numbers, with the complaints of a data file but no lines."""
    plain = dict(raw) if isinstance(raw, Mapping) else raw
    if issubclass(wanted, Light) and decode is None:
        from grognard.kernel.data.quick import read

        try:
            return read(wanted, plain)
        except (GrognardError, TypeError, ValueError):
            pass  # all that is wrong, if anything is, comes with its words
    from grognard.kernel.data.decoding import convert

    return convert(plain, wanted, file=file, decode=decode)


def __getattr__(name: str) -> Any:
    """What reads files with msgspec is imported when it is first asked for: light records do without."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from grognard.kernel.data import decoding

    value = globals()[name] = getattr(decoding, name)
    return value
