"""Mappings that cannot be changed, for the fields of frozen records."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from msgspec.structs import force_setattr

if TYPE_CHECKING:
    from collections.abc import Mapping

    import msgspec

K = TypeVar("K")
V = TypeVar("V")


def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise TypeError("this mapping belongs to a frozen record: make a new one")


REFUSED: Final[Any] = _refuse
"""In place of every method that changes a dict, whatever it takes."""


class FrozenDict(dict[K, V]):
    """A dict that refuses every change. It is a `dict`, so that msgspec encodes it and equality is as usual.

    >>> FrozenDict(a=1) == {"a": 1}
    True
    >>> FrozenDict(a=1)["a"] = 2
    Traceback (most recent call last):
    TypeError: this mapping belongs to a frozen record: make a new one
    """

    __slots__ = ()

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = REFUSED

    def __reduce__(self) -> tuple[Any, tuple[dict[K, V]]]:
        return frozen, (dict(self),)

    def __copy__(self) -> FrozenDict[K, V]:
        return self

    def __deepcopy__(self, _: Any) -> FrozenDict[K, V]:
        return self


NOTHING: Final[FrozenDict[Any, Any]] = FrozenDict()
"""The empty mapping: always the same object, by which msgspec knows a field that it may leave out."""


ATOMS: Final = frozenset({str, int, float, bool, NoneType, FrozenDict})
"""Types of which there is nothing to freeze: most values are of them, and need no call."""


def frozen(value: Any) -> Any:
    """The value with all mappings in it frozen, and all lists made tuples; what is frozen already stays itself.

    >>> frozen({"zones": [{"at": [1, 2]}]})
    {'zones': ({'at': (1, 2)},)}
    """
    kind = type(value)
    if kind is dict:
        if not value:
            return NOTHING
        return FrozenDict({key: each if type(each) in ATOMS else frozen(each) for key, each in value.items()})
    if kind is list or kind is tuple:
        return tuple([each if type(each) in ATOMS else frozen(each) for each in value])
    return value


def freeze(record: msgspec.Struct, *fields: str) -> None:
    """Freeze these fields of a record that has just been made: for `__post_init__`."""
    for field in fields:
        mapping: Mapping[Any, Any] | None = getattr(record, field)
        if mapping is not None and type(mapping) is not FrozenDict:
            force_setattr(record, field, frozen(mapping))
