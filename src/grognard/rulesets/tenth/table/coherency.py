"""Unit Coherency: whether models stand together, and who stands apart. (TEN-COH-01 to TEN-COH-04)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops.packed import is_linked, packed_discs
from grognard.kernel.troops.standing import fewest_lost
from grognard.rulesets.tenth.table.board import VERTICAL, Base

if TYPE_CHECKING:
    from collections.abc import Sequence


COHERENCY = 2.0


def is_coherent(row: Sequence[Base]) -> bool:
    """Enough neighbours for every model, and one group. (TEN-COH-01, TEN-COH-02, TEN-COH-03)"""
    number = len(row)
    if number < 2:
        return True
    needs = 2 if number >= 7 else 1
    return is_linked(packed_discs(row), COHERENCY + TOLERANCE, VERTICAL + TOLERANCE, needs, one_group=True) == 1


@lru_cache(maxsize=1024)
def is_coherent_still(row: tuple[Base, ...]) -> bool:
    """The same for units as they stand, most of which stood so a turn ago."""
    return is_coherent(row)


def _neighbours(row: Sequence[Base]) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in row]
    for i, (x, y, r, z) in enumerate(row):
        reach = COHERENCY + TOLERANCE + r
        for j, (x2, y2, r2, z2) in enumerate(row[:i]):
            dx, dy, limit = x - x2, y - y2, reach + r2
            if dx * dx + dy * dy <= limit * limit and abs(z - z2) <= VERTICAL + TOLERANCE:
                near[i].append(j)
                near[j].append(i)
    return near


def strays(row: Sequence[Base]) -> tuple[int, ...]:
    """The fewest models (by their places in the row) whose removal leaves the rest coherent. (TEN-COH-05)"""
    return fewest_lost(row, is_coherent, lambda place: group_around(row, place))


def group_around(row: Sequence[Base], start: int) -> list[int]:
    """A coherent group around one model: all that are connected to it, or six of them."""
    near = _neighbours(row)
    group = [start]
    for place in group:
        group += [other for other in near[place] if other not in group]
    while len(group) > 6 and not is_coherent([row[place] for place in group]):
        group.pop()
    return group
