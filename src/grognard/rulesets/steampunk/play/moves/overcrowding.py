"""Entries that would bring a hex above the stacking limit are cancelled. (SPF-STACK-04, SPF-STACK-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.steampunk.play.moves.strides import Stride, head_on_pairs
from grognard.rulesets.steampunk.table.stacking_limit import fits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.table.records import Layer, UnitId


def without_crowds(strides: list[Stride]) -> tuple[list[Stride], list[UnitId]]:
    """Cancel entries into crowded hexes until no hex is crowded; also those who stay. (SPF-STACK-04, SPF-STACK-05)"""
    crowded: list[UnitId] = []
    while held := overcrowded(strides):
        crowded += held
        strides = [each._replace(goal=each.origin) if each.unit in held else each for each in strides]
    return strides, crowded


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
