"""Which clause a field of a data file belongs to, so that a complaint about it can cite it.

A type names its clause so: `Annotated[int, Meta(ge=2, le=6, extra={"clause": "XMP-ARMY-03"})]`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import inspect as kinds

from grognard.kernel.data.forbidden import Flaw
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.kernel.data.line_numbers import Path


CITED = re.compile(r"\([^()]*\b[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)+-[0-9]{2,3}\)$")


def is_cited(sentence: str) -> bool:
    """Whether a complaint ends with its clause already, as that of a keyword or of a whole record may.

    >>> is_cited("Blast is for shooting (XMP-KW-03)"), is_cited('did you mean "Anti (tank)"')
    (True, False)
    >>> is_cited("it must be a number (not a text)")
    False
    """
    return CITED.search(sentence) is not None


def with_clauses(found: Iterable[Flaw], wanted: object) -> list[Flaw]:
    """The flaws, each with the clause of its field, or of the list whose entry it is."""
    whole = kinds.type_info(wanted)
    return [_cited(flaw, _clause_at(whole, flaw.path)) for flaw in found]


def _cited(flaw: Flaw, clause: str) -> Flaw:
    if not clause or is_cited(flaw.sentence):
        return flaw
    return Flaw(flaw.path, tell("{sentence} ({clause})", sentence=flaw.sentence, clause=clause))


def _clause_at(kind: kinds.Type, path: Path) -> str:
    """The clause of the type at the path: its own, or that of a list for an entry without one."""
    own = next((each for each in map(_clause_of, _peeled(kind)) if each), "")
    if not path:
        return own
    step, *rest = path
    inner = [_clause_at(each, tuple(rest)) for part in _peeled(kind) for each in _parts(part, step)]
    return next((each for each in inner if each), own if not rest and isinstance(step, int) else "")


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
