"""Straight ways of single models, which are tried before any way round: they are found at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.troops import is_met

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ask import Spot
    from grognard.kernel.troops import Stand, Trek

Found = tuple["tuple[Spot, ...]", "Stand"]


def go_straight(trek: Trek, name: str, spot: Spot, others: Iterable[Stand]) -> Found | None:
    """The straight way to a spot and the model there, past the others of its unit; not whether it may stand there."""
    try:
        end, way = trek.follow(name, (spot,))
    except Refused:
        return None
    if trek.law.is_in_order(name) and any(is_met(end.base, way.poses, one.shape) for one in others):
        return None
    return (spot,), end
