"""The state of a game: frozen records in one table, found by id, replaced by `change`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from grognard.kernel.errors import RuleBug

R = TypeVar("R")

if TYPE_CHECKING:

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
    """Records by id. Copying it is copying a dict, because records never change."""

    __slots__ = ("kinds", "records")

    def __init__(self) -> None:
        self.records: dict[str, Any] = {}
        self.kinds: dict[type, tuple[str, ...]] = {}

    def __getitem__(self, ref: Ref[R]) -> R:
        return self.records[ref]  # type: ignore[no-any-return]

    def __contains__(self, ref: str) -> bool:
        return ref in self.records

    def change(self, ref: Ref[R], **fields: Any) -> R:
        """Put a new record with these fields changed into the table."""
        record = msgspec.structs.replace(self.records[ref], **fields)
        self.records[ref] = record
        return record  # type: ignore[no-any-return]

    def add(self, record: R) -> R:
        """Put a record (which has an `id`) into the table."""
        name: str = record.id  # type: ignore[attr-defined]
        if name in self.records:
            raise RuleBug(f"there is already a record called {name}")
        self.records[name] = record
        kind = type(record)
        self.kinds[kind] = (*self.kinds.get(kind, ()), name)
        return record

    def remove(self, ref: str) -> None:
        """Take a record from the table."""
        kind = type(self.records.pop(ref))
        self.kinds[kind] = tuple(name for name in self.kinds[kind] if name != ref)

    def all(self, kind: type[R]) -> list[R]:
        """Every record of this type, in the order they were added."""
        records = self.records
        return [records[name] for name in self.kinds.get(kind, ())]
