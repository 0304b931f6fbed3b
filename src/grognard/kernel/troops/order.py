"""One after the other: whether things that stand in each other's way can go in some order."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

MOST_ORDERS = 2000
"""Sets of models gone first that are looked at before the answer is no."""


def has_order(names: Sequence[str], is_free: Callable[[str, Collection[str]], bool]) -> bool:
    """Whether all can go one after the other; `is_free(name, gone)` says whether one can when those are gone.

    >>> has_order("abc", lambda name, gone: name == "c" or chr(ord(name) + 1) in gone)
    True
    >>> has_order("ab", lambda name, gone: bool(gone))
    False
    """
    dead: set[frozenset[str]] = set()

    def goes(gone: frozenset[str]) -> bool:
        if len(gone) == len(names):
            return True
        if gone in dead or len(dead) > MOST_ORDERS:
            return False
        for name in names:
            if name not in gone and is_free(name, gone) and goes(gone | {name}):
                return True
        dead.add(gone)
        return False

    return goes(frozenset())
