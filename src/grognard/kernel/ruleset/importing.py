"""What becomes of the file of another program."""

from __future__ import annotations

from typing import Any

import msgspec


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """What an importer says about a place of a foreign file."""

    line: int
    entry: str
    field: str
    text: str
    rule: str
    level: str
    """"assumed": read with this assumption; "incomplete": kept as text; "rejected": the entry cannot be used."""


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """A file of another program, read as far as the rules can express it."""

    file: str
    version: str
    title: str
    counts: dict[str, int] = {}
    usable: dict[str, int] = {}
    entries: tuple[tuple[str, str], ...] = ()
    """Every entry with how well it was read: complete, assumed, incomplete or rejected."""
    remarks: tuple[Remark, ...] = ()
    army: Any = None
    """An army that can be played, as plain data; None if nothing of the file can."""
    others: tuple[str, ...] = ()
    """Names of further lists in the file; one of them is read if its name stands behind the file's, after #."""
