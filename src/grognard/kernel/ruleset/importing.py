"""What becomes of the file of another program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.data.files import LARGEST, parse_json, parse_toml
from grognard.kernel.errors import BadData
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Importer = Callable[[str | bytes, str, tuple[str, str] | None], "Imported | None"]

BINARY = (b"PK\x03\x04", b"SQLite format 3")
"""How workbooks and databases begin."""
MOST_LISTS = 50
"""So many lists of one file are read at once; of more, one by its name behind #."""


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
    counts: Mapping[str, int] = {}
    usable: Mapping[str, int] = {}
    entries: tuple[tuple[str, str], ...] = ()
    """Every entry with how well it was read: complete, assumed, incomplete or rejected."""
    remarks: tuple[Remark, ...] = ()
    army: Any = None
    """An army that can be played, as plain data; None if nothing of the file can."""
    others: tuple[str, ...] = ()
    """Names of further lists in the file; one of them is read if its name stands behind the file's, after #."""


def content_of(data: bytes, file: str) -> str | bytes:
    """The text of a file, or its bytes if it is a workbook or a database.

    >>> content_of(b"name = 'A'", "a.toml")
    "name = 'A'"
    """
    if data.startswith(BINARY):
        return data
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadData(tell("the file is neither text nor a workbook nor a database"), file=file) from None


def own_army(fields: type[msgspec.Struct], content: str | bytes, file: str) -> dict[str, Any] | None:
    """The plain data of an army file of our own, TOML or JSON, which may still be half written; None if it is none."""
    if isinstance(content, bytes) or len(content) > LARGEST:
        return None
    if content.lstrip().startswith("{"):
        data = parse_json(content, file)
    else:
        try:
            data = parse_toml(content, file)
        except BadData:
            return None  # many a foreign file is text, too
    known = {field.encode_name for field in msgspec.structs.fields(fields)}
    return data if data and {*data} <= known else None


def reports(
    imports: Importer, content: str | bytes, file: str, other: tuple[str, str] | None = None
) -> Iterator[Imported]:
    """What becomes of a file, and of every further list in it; nothing if the importer does not know such files."""
    first = imports(content, file, other)
    if first is None:
        return
    yield first
    for name in first.others[: MOST_LISTS - 1]:
        found = imports(content, f"{file}#{name}", None)
        if found is not None:
            yield found
