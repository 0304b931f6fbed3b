"""Which clause a field of a data file belongs to, so that a complaint about it can cite it.

A type names its clause so: `Annotated[int, Meta(ge=2, le=6, extra={"clause": "XMP-ARMY-03"})]`.
A record names that of all its fields so: `written_by: ClassVar[str] = "XMP-ARMY-02"`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import inspect as kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.kernel.data.forbidden import Flaw
    from grognard.kernel.data.line_numbers import Path


def with_clauses(found: Iterable[Flaw], wanted: object) -> list[Flaw]:
    """The flaws, each with its own clause, or that of its field, or of the list whose entry it is, or of its record."""
    whole = kinds.type_info(wanted)
    return [flaw if flaw.clause else flaw._replace(clause=_clause_at(whole, flaw.path)) for flaw in found]


def _clause_at(kind: kinds.Type, path: Path, record: str = "") -> str:
    """The clause of the type at the path: its own, that of a list for an entry without one, or that of the record."""
    parts = [*_peeled(kind)]
    own = next((each for each in map(_clause_of, parts) if each), "")
    record = next((each for each in map(_written_by, parts) if each), record)
    if not path:
        return own or record
    step, *rest = path
    inner = [_clause_at(each, tuple(rest), record) for part in parts for each in _parts(part, step)]
    entry = own if not rest and isinstance(step, int) else ""
    return next((each for each in inner if each and each != record), entry or record)


def _written_by(kind: kinds.Type) -> str:
    return str(getattr(kind.cls, "written_by", "")) if isinstance(kind, kinds.StructType) else ""


def _clause_of(kind: kinds.Type) -> str:
    return str((kind.extra or {}).get("clause", "")) if isinstance(kind, kinds.Metadata) else ""


def _peeled(kind: kinds.Type) -> Iterator[kinds.Type]:
    """The type, what its descriptions are wrapped around, and the types of a union."""
    yield kind
    if isinstance(kind, kinds.Metadata):
        yield from _peeled(kind.type)
    elif isinstance(kind, kinds.UnionType):
        for each in kind.types:
            yield from _peeled(each)


def _parts(kind: kinds.Type, step: str | int) -> list[kinds.Type]:
    """The types that may stand at a key or place of a table or list."""
    if isinstance(kind, kinds.StructType):
        return [field.type for field in kind.fields if field.encode_name == step]
    item = getattr(kind, "item_type", None) if isinstance(step, int) else None
    return [item] if item is not None else []
