"""A result that has not been looked at yet.

Exact dice run a rule once for every outcome. But many rules end on their last throw: `return toll.models` needs no run for
each outcome, it is enough to know that the rule ends there and what it does to the value. So the last compound of a rule is
first answered with a `Later`. A rule that only passes it on, takes an attribute, or adds a number gets all outcomes at once.
A rule that looks at it in any other way (compares, unpacks, throws more dice) stops with `NotLast` and is run again with the
outcomes one by one. Rules never notice: they are pure functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, getitem, mul, sub
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable

    from .spread import Spread

    Changes = tuple[tuple[Callable[[Any, Any], Any], Any], ...]


class NotLast(BaseException):  # noqa: N818 - never leaves the exact dice; a rule's `except Exception` must not see it
    """The rule looks at the value after all."""


class Later:
    """Stands for the outcome of a rule's last throw, whatever it is; `changes` is what the rule did to it."""

    __slots__ = ("_changes", "_source")

    def __init__(self, source: Spread, changes: Changes = ()) -> None:
        self._source = source
        self._changes = changes

    def __getattr__(self, name: str) -> Later:
        if name.startswith("_"):
            raise NotLast
        return Later(self._source, (*self._changes, (getattr, name)))

    def __getitem__(self, place: object) -> Later:
        return self._with(getitem, place)

    def __add__(self, other: object) -> Later:
        return self._with(add, other)

    def __radd__(self, other: object) -> Later:
        return self._with(add, other)

    def __sub__(self, other: object) -> Later:
        return self._with(sub, other)

    def __rsub__(self, other: object) -> Later:
        return self._with(_taken_from, other)

    def __mul__(self, other: object) -> Later:
        return self._with(mul, other)

    def __rmul__(self, other: object) -> Later:
        return self._with(mul, other)

    def _with(self, change: Callable[[Any, Any], Any], other: object) -> Later:
        if type(other) is not int:
            raise NotLast
        return Later(self._source, (*self._changes, (change, other)))

    def _look(self, *_: object) -> NoReturn:
        raise NotLast

    __bool__ = __call__ = __contains__ = __enter__ = __format__ = __int__ = __float__ = __index__ = __iter__ = __len__ = _look
    __abs__ = __neg__ = __pos__ = __invert__ = __divmod__ = __floordiv__ = __mod__ = __pow__ = __truediv__ = _look
    __rdivmod__ = __rfloordiv__ = __rmod__ = __rpow__ = __rtruediv__ = _look
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __repr__ = __str__ = _look
    __class__ = property(_look)


# `case (models, front):` asks for a sequence's length, which a Later refuses, only if it counts as a sequence.
Sequence.register(Later)


def source_of(later: Later) -> Spread:
    """The throw whose outcome it is."""
    return later._source


def changes_of(later: Later) -> Changes:
    """What the rule did to the value."""
    return later._changes


def changed(changes: Changes, pairs: list[tuple[Any, int]]) -> list[tuple[Any, int]]:
    """What the rule makes of each outcome."""
    for change, other in changes:
        pairs = [(change(outcome, other), weight) for outcome, weight in pairs]
    return pairs


def _taken_from(value: int, other: int) -> int:
    return other - value
