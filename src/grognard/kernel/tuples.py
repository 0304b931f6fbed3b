"""Named tuples that are ready at once: `typing.NamedTuple`, without a look at what the annotations mean.

That look, and compiling a constructor for each class, takes longer than all the rest, and odds have dozens of such
classes to get ready before the first die falls. Here a constructor is compiled when the first tuple is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from _collections import _tuplegetter

    def _first(cls, *values, **named):
        """The constructor until there is a tuple."""
        home = next(each for each in cls.__mro__ if "_fields" in each.__dict__)
        names = ", ".join(home._fields)
        made = eval(f"lambda cls, {names}: new(cls, ({names},))", {"new": tuple.__new__, "__builtins__": {}})
        made.__name__, made.__qualname__ = "__new__", f"{home.__qualname__}.__new__"
        made.__defaults__ = tuple(home._field_defaults.values())
        made.__annotations__ = home.__annotations__
        home.__new__ = staticmethod(made)
        return made(cls, *values, **named)

    class _Row:
        """What all of them can do, as `collections.namedtuple` has it."""

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changes):
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            told = [f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)]
            return f"{type(self).__name__}({', '.join(told)})"

        def __getnewargs__(self):
            return tuple(self)

    SHARED = {name: thing for name, thing in vars(_Row).items() if callable(thing) or isinstance(thing, classmethod)}

    class _Named(type):
        """Makes a tuple class with the fields of the annotations, and with the rest of the class's body."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body.pop(field) for field in fields if field in body}
            getters = {field: _tuplegetter(number, "") for number, field in enumerate(fields)}
            own = {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields, "__slots__": ()}
            return type(name, (tuple,), {**SHARED, "__new__": _first, **own, **getters, **body})

    class NamedTuple(metaclass=_Named):
        """The base that classes name."""


__all__ = ["NamedTuple"]
