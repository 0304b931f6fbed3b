"""Light records and msgspec: each has a twin that msgspec can check, explain and describe."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, cast, get_args, get_origin

import msgspec
from msgspec import Meta

from grognard.kernel.light import Light, Limits, is_read_by_fields


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a data file holds derives from this: a record that refuses keys it does not know."""


class Twin(Entry, frozen=True):
    """The twin of a light record. It finds fault with its values whenever the record does."""

    def __post_init__(self) -> None:
        light_of(self)


_twins: dict[type[Light], type[Twin]] = {}
_lights: dict[type, type[Light]] = {}


def twin_of(kind: type[Light]) -> type[Twin]:
    """The twin of a light record."""
    if kind not in _twins:
        _twins[kind] = made = _twin_of(kind)
        _lights[made] = kind
    return _twins[kind]


def _twin_of(kind: type[Light]) -> type[Twin]:
    fields: list[Any] = []
    for name in kind.__struct_fields__:
        strict = strict_of(kind.annotation(name))
        if not hasattr(kind, name):
            fields.append((name, strict))
        elif isinstance(getattr(kind, name), Mapping):
            fields.append((name, strict, msgspec.field(default_factory=dict)))
        else:
            fields.append((name, strict, getattr(kind, name)))
    told = {"__doc__": kind.__doc__}
    made = msgspec.defstruct(kind.__name__, fields, bases=(Twin,), namespace=told, frozen=True, kw_only=True)
    return cast("type[Twin]", made)


def light_of(thing: Any) -> Any:
    """The light record of a twin; other things as they are."""
    if isinstance(thing, Twin):
        return source_of(type(thing))(**{name: light_of(getattr(thing, name)) for name in thing.__struct_fields__})
    return tuple(map(light_of, thing)) if type(thing) is tuple else thing


def source_of(kind: type) -> type:
    """The class that an author wrote: of a twin its light record."""
    return _lights.get(kind, kind)


def strict_of(kind: Any) -> Any:
    """A type with our limits as one with those of msgspec, and with twins instead of light records."""
    origin = get_origin(kind)
    if origin is Annotated:
        inner, *told = get_args(kind)
        return reduce(_told, told, strict_of(inner))
    if origin is Union or origin is UnionType:
        return reduce(or_, map(strict_of, get_args(kind)))
    if origin is tuple:
        return tuple[tuple(each if each is ... else strict_of(each) for each in get_args(kind))]  # type: ignore[misc]
    return twin_of(kind) if is_read_by_fields(kind) else kind


def has_limits(kind: Any) -> bool:
    """Whether our limits, of which msgspec knows nothing, are anywhere in a type."""
    return isinstance(kind, Limits) or any(map(has_limits, get_args(kind)))


def _told(kind: Any, more: object) -> Any:
    """The type with what is told of it: our limits become those of msgspec."""
    if not isinstance(more, Limits):
        return Annotated[kind, more]
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    least, most, pattern, says = more
    if bare in (int, float):
        meta = Meta(ge=least, le=most, description=says or None)
    else:
        meta = Meta(min_length=least, max_length=most, pattern=pattern or None, description=says or None)
    return Annotated[kind, meta]
