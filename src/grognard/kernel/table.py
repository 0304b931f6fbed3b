"""The state of a game: frozen records in one table, found by id, replaced by `change`."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from grognard.kernel.errors import RuleBug

R = TypeVar("R")
T = TypeVar("T")

POSES = frozenset({"at", "base", "facing", "level", "models", "place", "pose", "transport", "unit", "where"})
"""Fields of records that say where models are."""
_MOMENTS = count(1)


def new_moment() -> int:
    """A number that no table of this process has had."""
    return next(_MOMENTS)


if TYPE_CHECKING:
    from collections.abc import Callable

    class Ref(str, Generic[R]):
        """The id of a record of type R: `game[ref]` is an R."""

else:

    class Ref:
        """At run time an id is a plain string."""

        def __class_getitem__(cls, _kind: object) -> type[str]:
            return str

        def __new__(cls, name: str) -> str:
            return name


class Table:
    """Records by id. Copying it is copying a dict, because records never change.

    `moment` is another number whenever a record came or went or one of the fields `POSES` changed. Clones have the
    number of their original, and no two tables of a process have the same number unless everybody stands alike (see
    `Moments`). `version` is another number whenever anything changed at all.
    `memory` is for what was worked out of records, by whoever did so and shared by clones: what is in it must tell by
    the records it was made of whether it still holds.
    """

    __slots__ = ("kinds", "memory", "moment", "records", "version")

    def __init__(self) -> None:
        self.records: dict[str, Any] = {}
        self.kinds: dict[type, tuple[str, ...]] = {}
        self.memory: dict[object, Any] = {}
        self.moment = self.version = next(_MOMENTS)

    def __getitem__(self, ref: Ref[R]) -> R:
        return self.records[ref]  # type: ignore[no-any-return]

    def __contains__(self, ref: str) -> bool:
        return ref in self.records

    def change(self, ref: Ref[R], **fields: Any) -> R:
        """Put a new record with these fields changed into the table."""
        record = msgspec.structs.replace(self.records[ref], **fields)
        self.records[ref] = record
        self.version = next(_MOMENTS)
        if not POSES.isdisjoint(fields):
            self.moment = self.version
        return record  # type: ignore[no-any-return]

    def add(self, record: R) -> R:
        """Put a record (which has an `id`) into the table."""
        name: str = record.id  # type: ignore[attr-defined]
        if name in self.records:
            raise RuleBug(f"there is already a record called {name}")
        self.records[name] = record
        kind = type(record)
        self.kinds[kind] = (*self.kinds.get(kind, ()), name)
        self.moment = self.version = next(_MOMENTS)
        return record

    def remove(self, ref: str) -> None:
        """Take a record from the table."""
        kind = type(self.records.pop(ref))
        self.kinds[kind] = tuple(name for name in self.kinds[kind] if name != ref)
        self.moment = self.version = next(_MOMENTS)

    def all(self, kind: type[R]) -> list[R]:
        """Every record of this type, in the order they were added."""
        records = self.records
        return [records[name] for name in self.kinds.get(kind, ())]


class Moments(Generic[T]):
    """What is worked out from where everybody stands, kept as long as nobody moves, and shared by clones.

    >>> moments = Moments(lambda table: len(table.records))
    >>> moments.of(Table())
    0
    """

    __slots__ = ("_known", "make", "most")

    def __init__(self, make: Callable[[Any], T], most: int = 8) -> None:
        self.make = make
        self.most = most
        self._known: dict[int, T] = {}

    def of(self, table: Table) -> T:
        """What holds at the present moment of a table."""
        found = self._known.get(table.moment)
        if found is None:
            if len(self._known) >= self.most:
                del self._known[next(iter(self._known))]  # the oldest
            found = self._known[table.moment] = self.make(table)
        return found
