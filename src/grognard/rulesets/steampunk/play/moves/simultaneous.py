"""Who gets where when all move at once: friends make room, enemies meet head-on. (SPF-MOVE-06, SPF-MOVE-08, 09)

A pure function of the strides of one step, so that it can be tried on any drawing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.steampunk.play.moves.overcrowding import crowding, without_crowds
from grognard.rulesets.steampunk.play.moves.strides import Stride, StridePair, head_on_pairs

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.table.records import Layer, UnitId


class Settled(NamedTuple):
    """The strides after all entries that overcrowd have been cancelled."""

    strides: tuple[Stride, ...]
    crowded: tuple[UnitId, ...]
    """Those who stay because their goal would be overcrowded: they are shaken. (SPF-STACK-04)"""
    pairs: tuple[StridePair, ...]


def settle(strides: list[Stride]) -> Settled:
    """Points 6 and 7 of the movement step. (SPF-MOVE-06, SPF-MOVE-08, SPF-MOVE-09, SPF-STACK-05)

    Who leaves its hex makes room in it, and nobody fights it there but who comes head-on.
    """
    strides, crowded = without_crowds(strides)
    return Settled(tuple(strides), tuple(crowded), head_on_pairs(strides))


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
