"""Named tuples that are ready at once: `typing.NamedTuple`, without a look at what the annotations mean.

That look takes longer than all the rest, and odds have dozens of such classes to get ready before the first die falls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import namedtuple

    class _Named(type):
        """Makes a tuple class with the fields of the annotations, and with the rest of the class's body."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults)
            made.__new__.__annotations__ = fields
            for key, value in body.items():
                setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Named):
        """The base that classes name."""


__all__ = ["NamedTuple"]
