"""A result that has not been looked at yet.

Exact dice run a rule once for every outcome of a throw. But a rule often only hands an outcome on: `return toll.models`
needs no run for each outcome, it is enough to know what the rule does to the value.
So a compound throw is first answered with a `Later`. A rule that only passes it on, takes an attribute of it, adds a
number, or gives it to `repeat` as the state or the number gets all outcomes at once. A rule that looks at it in any
other way (compares it, unpacks it) stops with `Looked` and goes on with the outcomes of this throw one by one.
Rules never notice: they are pure functions. Only `is` and `type()` could tell a Later from a number, so a throw is put
off only if all its outcomes are plain numbers or tuples, which nobody compares by identity.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn, cast

from grognard.kernel.dice.protocol import make_like

if TYPE_CHECKING:
    from grognard.kernel.dice.exact.tree import Place
    from grognard.kernel.dice.exact.weights import Spread

    Changes = tuple[tuple[str, Any], ...]


class LazyThrow:
    """A throw that was put off; `place` is where on which walk of a `Tree`, for coming back to it."""

    __slots__ = ("place", "spread")

    def __init__(self, spread: Spread, place: Place) -> None:
        self.spread = spread
        self.place = place


class Looked(BaseException):
    """The rule looks at a throw that was put off; its own `except Exception` must not see that."""

    def __init__(self, throw: LazyThrow) -> None:
        self.throw = throw


class Later:
    """Stands for the outcome of a throw, whatever it is; `_changes` is what the rule has done to it so far."""

    # Names with an underscore, so that the attributes of an outcome are not hidden by them.
    __slots__ = ("_changes", "_throw")

    def __init__(self, throw: LazyThrow, changes: Changes = ()) -> None:
        self._throw = throw
        self._changes = changes

    def __getattr__(self, name: str) -> Later:
        if name.startswith("_"):
            raise Looked(self._throw)
        return Later(self._throw, (*self._changes, (".", name)))

    def __getitem__(self, place: object) -> Later:
        return self._with("[]", place)

    def __add__(self, other: object) -> Later:
        return self._with("+", other)

    def __radd__(self, other: object) -> Later:
        return self._with("+", other)

    def __sub__(self, other: object) -> Later:
        return self._with("-", other)

    def __rsub__(self, other: object) -> Later:
        return self._with("from", other)

    def __mul__(self, other: object) -> Later:
        return self._with("*", other)

    def __rmul__(self, other: object) -> Later:
        return self._with("*", other)

    def _with(self, change: str, other: object) -> Later:
        if type(other) is not int:
            raise Looked(self._throw)
        return Later(self._throw, (*self._changes, (change, other)))

    def _look(self, *_: object) -> NoReturn:
        raise Looked(self._throw)

    __bool__ = __call__ = __contains__ = __enter__ = __format__ = __int__ = __float__ = __index__ = __iter__ = _look
    __len__ = __abs__ = __neg__ = __pos__ = __invert__ = __round__ = __divmod__ = __floordiv__ = __mod__ = _look
    __pow__ = __truediv__ = __rdivmod__ = __rfloordiv__ = __rmod__ = __rpow__ = __rtruediv__ = _look
    __lshift__ = __rshift__ = __and__ = __or__ = __xor__ = __rlshift__ = __rrshift__ = __rand__ = __ror__ = _look
    __rxor__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __repr__ = __str__ = _look
    __reduce_ex__ = __dir__ = __setitem__ = __delitem__ = __reversed__ = _look
    __class__ = property(_look)  # pyright: ignore[reportIncompatibleMethodOverride]


# `case (models, front):` asks for the length, which a Later refuses, only of what counts as a sequence.
cast("Any", Sequence).register(Later)


def throw_of(later: Later) -> LazyThrow:
    """The throw whose outcome it is."""
    return later._throw  # noqa: SLF001


def outcomes_of(later: Later) -> list[tuple[Any, int]]:
    """What the rule has made of each outcome, with the outcome's weight."""
    pairs = later._throw.spread.pairs  # noqa: SLF001
    for change, other in later._changes:  # noqa: SLF001
        match change:
            case ".":
                pairs = [(getattr(outcome, other), weight) for outcome, weight in pairs]
            case "[]":
                pairs = [(outcome[other], weight) for outcome, weight in pairs]
            case "+":
                pairs = [(outcome + other, weight) for outcome, weight in pairs]
            case "-":
                pairs = [(outcome - other, weight) for outcome, weight in pairs]
            case "from":
                pairs = [(other - outcome, weight) for outcome, weight in pairs]
            case _:
                pairs = [(outcome * other, weight) for outcome, weight in pairs]
    return pairs


def later_in(result: Any) -> Later | None:
    """The outcome that was put off, if a result is one or is a tuple that holds one."""
    if type(result) is Later:
        return result
    if isinstance(result, tuple):
        found = [value for value in result if type(value) is Later]
        if len(found) == 1:
            return found[0]
    return None


def results_with(later: Later, result: Any) -> list[tuple[Any, int]]:
    """The result with each outcome in the place of the one that was put off."""
    pairs = outcomes_of(later)
    if result is later:
        return pairs
    return [(make_like(result, [one if value is later else value for value in result]), w) for one, w in pairs]
