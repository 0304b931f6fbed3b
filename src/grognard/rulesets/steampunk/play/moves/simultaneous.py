"""Who gets where when all move at once: overcrowding, head-on pairs and contested hexes. (SPF-MOVE-06, SPF-STACK-04)

A pure function of the strides of one step, so that it can be tried on any drawing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.steampunk.table.stacking_limit import fits

if TYPE_CHECKING:
    from collections.abc import Iterable

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


class Settled(NamedTuple):
    """The strides after all entries that overcrowd have been cancelled."""

    strides: tuple[Stride, ...]
    crowded: tuple[UnitId, ...]
    """Those who stay because their goal would be overcrowded: they are shaken. (SPF-STACK-04)"""
    pairs: tuple[StridePair, ...]


def settle(strides: list[Stride]) -> Settled:
    """Points 6 and 7 of the movement step. (SPF-MOVE-06, SPF-MOVE-08, SPF-MOVE-09, SPF-STACK-05)"""
    crowded: list[UnitId] = []
    while held := overcrowded(strides):
        crowded += held
        strides = [each._replace(goal=each.origin) if each.unit in held else each for each in strides]
    return Settled(tuple(strides), tuple(crowded), head_on_pairs(strides))


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


def overcrowded(strides: list[Stride]) -> list[UnitId]:
    """All who would overcrowd a hex that only one side enters or holds; one pass over all hexes. (SPF-STACK-04)"""
    held: list[UnitId] = []
    head_on = {(pair.layer, at) for pair in head_on_pairs(strides) for at in (pair.first, pair.second)}
    goals: dict[tuple[Hex, Layer], None] = dict.fromkeys((each.goal, each.layer) for each in strides if each.is_moving)
    for at, layer in goals:
        if (layer, at) not in head_on:
            held += crowding(strides, at, layer)
    return held


def crowding(strides: Iterable[Stride], at: Hex, layer: Layer) -> list[UnitId]:
    """Those who move into a hex that is too small for their side, if no enemy is involved. (SPF-STACK-04)"""
    there = [each for each in strides if each.goal == at and each.layer == layer]
    if len({each.seat for each in there if not each.is_peaceful}) > 1:
        return []
    seats = dict.fromkeys(each.seat for each in there)
    return [unit for seat in seats for unit in _too_many([each for each in there if each.seat == seat])]


def _too_many(own: list[Stride]) -> list[UnitId]:
    """The movers of one side into a hex that is too small for it; a doomed base takes no room. (SPF-TURN-04)"""
    counted = [each for each in own if not each.is_doomed]
    return [] if fits(each.size for each in counted) else [each.unit for each in counted if each.is_moving]


def settle_beside(settled: Settled, chosen: dict[StridePair, Hex]) -> Settled:
    """Entries into the hex of a head-on pair that is not fought over, tested without the head-on units. (SPF-STACK-04)

    They fight elsewhere; if no other enemy is involved their friends must find room. (SPF-ASLT-04)
    """
    fought = {(pair.layer, at) for pair, at in chosen.items()}
    other: dict[tuple[Layer, Hex], None] = dict.fromkeys(
        (pair.layer, pair.second if at == pair.first else pair.first) for pair, at in chosen.items()
    )
    exchanged = {(pair.layer, pair.first, pair.second) for pair in chosen}
    free = [each for each in settled.strides if (each.layer, *sorted((each.origin, each.goal))) not in exchanged]
    held = [unit for layer, at in other if (layer, at) not in fought for unit in crowding(free, at, layer)]
    if not held:
        return settled
    again = settle([each._replace(goal=each.origin) if each.unit in held else each for each in settled.strides])
    return settle_beside(Settled(again.strides, (*settled.crowded, *held, *again.crowded), again.pairs), chosen)


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
