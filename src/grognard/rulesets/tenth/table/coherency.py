"""Unit Coherency: whether models stand together, and who stands apart. (TEN-COH-01 to TEN-COH-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops import Coherency, standing
from grognard.rulesets.tenth.table.board import VERTICAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.troops import Stand

COHERENCY = Coherency(2.0, many=7, rise=VERTICAL)
"""Enough neighbours for every model, two in units of seven, and one group. (TEN-COH-01, TEN-COH-02, TEN-COH-03)"""


def is_coherent(row: Sequence[Stand]) -> bool:
    """Whether models stand together. (TEN-COH-01, TEN-COH-02, TEN-COH-03)"""
    return standing.is_coherent(row, COHERENCY)


def strays(row: Sequence[Stand]) -> tuple[int, ...]:
    """The fewest models (by their places in the row) whose removal leaves the rest coherent. (TEN-COH-05)"""
    return standing.strays(row, COHERENCY)
