"""How threads take turns at making records.

msgspec prepares a record type when it is first used, and the process dies if two threads do that at once.
A server reads armies in several threads, so everything that makes records from raw data goes through here.
"""

from __future__ import annotations

from _thread import RLock
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
_turn = RLock()


def converted(raw: object, wanted: type[T], dec_hook: Callable[[type, Any], Any] | None = None) -> T:
    """`msgspec.convert`, by one thread at a time; the same thread may come in again, as keywords in an army do."""
    with _turn:
        return msgspec.convert(raw, wanted, dec_hook=dec_hook)
