"""Whether the numbers, texts and lists of plain data keep the limits of a file type, before anything is built from it.

`msgspec` checks the same limits, and says more; but it builds every record on the way. This only looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import inspect as kinds

from grognard.kernel.data.forbidden import LARGEST, Flaw, hostile
from grognard.kernel.data.phrases import about, subject_of
from grognard.kernel.errors import BadData
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.data.line_numbers import Path

LISTS = (kinds.ListType, kinds.VarTupleType, kinds.SetType, kinds.FrozenSetType)


def check_limits(raw: Any, wanted: Any, *, file: str = "") -> None:
    """Raise a `BadData` that names the first thing which is too large or too long.

    >>> from typing import Annotated
    >>> from msgspec import Meta, defstruct
    >>> Unit = defstruct("Unit", [("models", Annotated[int, Meta(ge=1, le=30)])])
    >>> check_limits({"models": 30_000_000}, Unit)
    Traceback (most recent call last):
    grognard.kernel.errors.BadData: models is 30000000, beyond its limit of 30
    """
    found = hostile(raw) or [_placed(raw, flaw) for flaw in _beyond(raw, _info(wanted), ())] or hostile(raw, LARGEST)
    if found:
        first = found[0]
        raise BadData(first.sentence, file=file)


def _placed(raw: Any, flaw: Flaw) -> Flaw:
    """The flaw with the table in which it stands before it."""
    return Flaw(flaw.path, about(raw, flaw.path, flaw.sentence))


@cache
def _info(wanted: Any) -> kinds.Type:
    return kinds.type_info(wanted)


def _beyond(raw: Any, kind: kinds.Type, path: Path) -> Iterator[Flaw]:
    """What is beyond every alternative that the type allows at this place."""
    alternatives = [each for each in _alternatives(kind) if _is_meant(raw, each)]
    if not alternatives:
        return  # of another type altogether: that is told when it is read
    found = [list(_beyond_one(raw, each, path)) for each in alternatives]
    if all(found):
        yield from found[0]


def _alternatives(kind: kinds.Type) -> Iterator[kinds.Type]:
    if isinstance(kind, kinds.UnionType):
        for each in kind.types:
            yield from _alternatives(each)
    elif isinstance(kind, kinds.Metadata):
        yield from _alternatives(kind.type)
    else:
        yield kind


def _is_meant(raw: Any, kind: kinds.Type) -> bool:
    if isinstance(kind, (kinds.IntType, kinds.FloatType)):
        return isinstance(raw, int | float) and not isinstance(raw, bool)
    if isinstance(kind, kinds.StrType):
        return isinstance(raw, str)
    if isinstance(kind, LISTS):
        return isinstance(raw, list | tuple)
    if isinstance(kind, (kinds.DictType, kinds.StructType)):
        return isinstance(raw, Mapping)
    return isinstance(kind, (kinds.CustomType, kinds.AnyType))


def _beyond_one(raw: Any, kind: kinds.Type, path: Path) -> Iterator[Flaw]:
    if isinstance(kind, (kinds.IntType, kinds.FloatType)):
        yield from _beyond_number(raw, kind, path)
    elif isinstance(kind, (kinds.StrType, kinds.DictType, *LISTS)) and len(raw) > (kind.max_length or len(raw)):
        says = tell(
            "{subject} is {length} long, beyond its limit of {limit}",
            subject=subject_of(path),
            length=len(raw),
            limit=kind.max_length,
        )
        yield Flaw(path, says)
        return
    if isinstance(kind, LISTS):
        for number, each in enumerate(raw):
            yield from _beyond(each, kind.item_type, (*path, number))
    elif isinstance(kind, kinds.DictType):
        for name, each in raw.items():
            yield from _beyond(each, kind.value_type, (*path, name))
    elif isinstance(kind, kinds.StructType):
        fields = {field.encode_name: field.type for field in kind.fields}
        for name, each in raw.items():
            if name in fields:
                yield from _beyond(each, fields[name], (*path, name))


def _beyond_number(raw: float, kind: kinds.IntType | kinds.FloatType, path: Path) -> Iterator[Flaw]:
    most = kind.le if kind.le is not None else kind.lt
    least = kind.ge if kind.ge is not None else kind.gt
    limit = most if most is not None and raw > most else least if least is not None and raw < least else None
    if limit is not None:
        says = tell(
            "{subject} is {value}, beyond its limit of {limit}", subject=subject_of(path), value=raw, limit=limit
        )
        yield Flaw(path, says)
