"""What bots keep from one question to the next."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Shelf(dict[K, V]):
    """A memory with an end: full, it is emptied, for what is wanted again is soon found again."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: K, value: V) -> V:
        """Put it there, and have it."""
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value
