"""Light records from plain data, quickly: what is plainly right is read here.

Whatever is not is left to `decoding`, which has the last word and finds the words for what is wrong. So nothing is
refused here, and there are no sentences: a reader that is in doubt raises `Unclear`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, partial, reduce
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from grognard.kernel.light import Light, Limits, is_read_by_fields

if TYPE_CHECKING:
    from collections.abc import Callable

    Reader = Callable[[Any], Any]

L = TypeVar("L", bound=Light)


class Unclear(ValueError):
    """Perhaps wrong, perhaps only unusual."""


_readers: dict[type[Light], dict[str, Reader]] = {}
"""How the fields of each record are read, as far as anybody has named them."""


def read(kind: type[L], raw: object) -> L:
    """The record of a table. What it says itself, if its values do not go together, is passed on."""
    if type(raw) is not dict:
        raise Unclear
    readers = _readers.setdefault(kind, {})
    values = {}
    for name, value in raw.items():
        reader = readers.get(name)
        if reader is None:
            if name not in kind.__struct_fields__:
                raise Unclear
            reader = readers[name] = reader_of(kind.annotation(name))
        values[name] = reader(value)
    return kind(**values)


@cache
def reader_of(kind: Any) -> Reader:
    """How a value of this type is read."""
    origin = get_origin(kind)
    if origin is Annotated:
        limits = [each for each in kind.__metadata__ if isinstance(each, Limits)]
        return reduce(_limited, limits, reader_of(get_args(kind)[0]))
    if origin is Union or origin is UnionType:
        return _one_of([reader_of(each) for each in get_args(kind)])
    if origin is Literal:
        return _chosen(get_args(kind))
    if origin is tuple and get_args(kind)[1:] == (...,):
        return _many(reader_of(get_args(kind)[0]))
    if origin is Mapping:
        return _mapping(*[reader_of(each) for each in get_args(kind)])
    if is_read_by_fields(kind):
        return partial(read, kind)
    return _PLAIN.get(kind) or kind.from_data


def _exactly(kind: type) -> Reader:
    def reader(value: Any) -> Any:
        if type(value) is not kind:
            raise Unclear
        return value

    return reader


def _text(value: Any) -> str:
    if type(value) is not str or not value.isprintable():
        raise Unclear
    return value


def _number(value: Any) -> float:
    if type(value) not in (int, float) or value - value:  # infinity less infinity is no number, and so is true
        raise Unclear
    return float(value)


_PLAIN: dict[Any, Reader] = {
    bool: _exactly(bool),
    int: _exactly(int),
    NoneType: _exactly(NoneType),
    str: _text,
    float: _number,
}


def _limited(inner: Reader, limits: Limits) -> Reader:
    least, most, pattern, _ = limits
    fits = re.compile(pattern).search if pattern else None

    def reader(raw: Any) -> Any:
        value = inner(raw)
        size = len(value) if type(value) in (str, tuple) else value
        if (least is not None and size < least) or (most is not None and size > most) or (fits and not fits(value)):
            raise Unclear
        return value

    return reader


def _one_of(readers: list[Reader]) -> Reader:
    def reader(raw: Any) -> Any:
        for each in readers:
            try:
                return each(raw)
            except Unclear:
                continue
        raise Unclear

    return reader


def _chosen(choices: tuple[Any, ...]) -> Reader:
    def reader(raw: Any) -> Any:
        if raw not in choices or type(raw) is not type(choices[choices.index(raw)]):
            raise Unclear
        return raw

    return reader


def _many(inner: Reader) -> Reader:
    def reader(raw: Any) -> Any:
        if type(raw) is not list and type(raw) is not tuple:
            raise Unclear
        return tuple([inner(each) for each in raw])

    return reader


def _mapping(key: Reader, value: Reader) -> Reader:
    def reader(raw: Any) -> Any:
        if type(raw) is not dict:
            raise Unclear
        return {key(name): value(each) for name, each in raw.items()}

    return reader
