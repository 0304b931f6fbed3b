"""A stride: where one base stands and where it wants to go in one step. (SPF-MOVE-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.table.records import Layer, Unit, UnitId


class Stride(NamedTuple):
    """One base in one step: where it stands and where it wants to go. Goal and origin are equal if it stays."""

    unit: UnitId
    seat: int
    layer: Layer
    size: str
    origin: Hex
    goal: Hex
    is_reverse: bool = False
    is_peaceful: bool = False
    """Hidden tokens start no assault and suffer none. (SPF-HIDE-01)"""
    is_doomed: bool = False
    """It takes no room. (SPF-TURN-04)"""

    @property
    def is_moving(self) -> bool:
        """Whether it tries to leave its hex."""
        return self.goal != self.origin


class StridePair(NamedTuple):
    """Two hexes that opposing movers exchange. (SPF-ASLT-01)"""

    first: Hex
    second: Hex
    layer: Layer


def head_on_pairs(strides: list[Stride]) -> tuple[StridePair, ...]:
    """Hexes that opposing units try to exchange. (SPF-ASLT-01)"""
    movers = [each for each in strides if each.is_moving and not each.is_peaceful]
    pairs = [
        StridePair(min(mine.origin, mine.goal), max(mine.origin, mine.goal), mine.layer)
        for mine in movers
        for yours in movers
        if mine.seat < yours.seat
        and mine.layer == yours.layer
        and (mine.origin, mine.goal) == (yours.goal, yours.origin)
    ]
    return tuple(dict.fromkeys(pairs))


def standing(unit: Unit) -> Stride:
    """The stride of who stays."""
    assert unit.at is not None
    return Stride(
        unit.id,
        unit.seat,
        unit.layer,
        unit.profile.size,
        unit.at,
        unit.at,
        is_peaceful=unit.is_hidden,
        is_doomed=unit.is_doomed,
    )
