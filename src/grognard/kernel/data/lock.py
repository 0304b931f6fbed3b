"""How threads take turns at making records.

msgspec prepares a record type when it is first used or looked into; if two threads do that at once, the process dies.
A server reads armies in several threads, so whatever makes or describes records from raw data takes its turn.
"""

from __future__ import annotations

from _thread import RLock
from typing import TypeVar

import msgspec

T = TypeVar("T")
TURN = RLock()
"""The same thread may take it again, as keywords in an army do."""


def converted(raw: object, wanted: type[T]) -> T:
    """`msgspec.convert`, by one thread at a time."""
    with TURN:
        return msgspec.convert(raw, wanted)
