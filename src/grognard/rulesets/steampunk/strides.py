"""Who gets where when all move at once: overcrowding, head-on pairs and contested hexes. (SPF-MOVE-06, SPF-STACK-04)

A pure function of the strides of one step, so that it can be tried on any drawing.
"""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.hexes import Hex
from grognard.rulesets.steampunk.field import fits
from grognard.rulesets.steampunk.records import Layer, UnitId


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

    @property
    def is_moving(self) -> bool:
        """Whether it tries to leave its hex."""
        return self.goal != self.origin


class Clinch(NamedTuple):
    """A hex both sides want or hold; a head-on pair has two such hexes until one is chosen. (SPF-ASLT-01)"""

    at: Hex
    layer: Layer
    entering: tuple[UnitId, ...]
    staying: tuple[UnitId, ...]


class Outcome(NamedTuple):
    """What becomes of the strides of one step."""

    entering: dict[UnitId, Hex]
    """Those who enter their goal now."""
    crowded: tuple[UnitId, ...]
    """Those who stay because their goal would be overcrowded: they are shaken. (SPF-STACK-04)"""
    head_on: tuple[tuple[UnitId, UnitId], ...]
    clinches: tuple[Clinch, ...]


def settle(strides: list[Stride]) -> Outcome:
    """Points 6 to 9 of the movement step. (SPF-MOVE-06, SPF-MOVE-08, SPF-MOVE-09, SPF-STACK-05)"""
    crowded: list[UnitId] = []
    while True:
        pairs = head_on_pairs(strides)
        met = {unit for pair in pairs for unit in pair}
        held = overcrowded(strides, met)
        if not held:
            break
        crowded += held
        strides = [each._replace(goal=each.origin) if each.unit in held else each for each in strides]
    clinches = tuple(contested(strides, met))
    fighting = met | {unit for clinch in clinches for unit in (*clinch.entering, *clinch.staying)}
    entering = {each.unit: each.goal for each in strides if each.is_moving and each.unit not in fighting}
    return Outcome(entering, tuple(crowded), pairs, clinches)


def head_on_pairs(strides: list[Stride]) -> tuple[tuple[UnitId, UnitId], ...]:
    """Opposing units that try to enter each other's hexes, the first seat's first. (SPF-ASLT-01)"""
    movers = [each for each in strides if each.is_moving and not each.is_peaceful]
    return tuple(
        (mine.unit, yours.unit)
        for mine in movers
        for yours in movers
        if mine.seat < yours.seat
        and mine.layer == yours.layer
        and (mine.origin, mine.goal) == (yours.goal, yours.origin)
    )


def overcrowded(strides: list[Stride], head_on: set[UnitId]) -> list[UnitId]:
    """All who would overcrowd a hex that only one side enters or holds; one pass over all hexes at once. (SPF-STACK-04)"""
    held: list[UnitId] = []
    for at, layer in dict.fromkeys((each.goal, each.layer) for each in strides if each.is_moving):
        there = [each for each in strides if each.goal == at and each.layer == layer]
        fighters = {each.seat for each in there if not each.is_peaceful}
        if len(fighters) > 1 or any(each.unit in head_on for each in there):
            continue
        for seat in dict.fromkeys(each.seat for each in there):
            own = [each for each in there if each.seat == seat]
            if not fits(each.size for each in own):
                held += [each.unit for each in own if each.is_moving]
    return held


def contested(strides: list[Stride], head_on: set[UnitId]) -> list[Clinch]:
    """Hexes that one side enters while the other enters or stays; head-on units fight apart. (SPF-ASLT-01, SPF-MOVE-09)"""
    found = []
    free = [each for each in strides if each.unit not in head_on and not each.is_peaceful]
    for at, layer in dict.fromkeys((each.goal, each.layer) for each in free if each.is_moving):
        there = [each for each in free if each.goal == at and each.layer == layer]
        if len({each.seat for each in there}) > 1:
            entering = tuple(each.unit for each in there if each.is_moving)
            staying = tuple(each.unit for each in there if not each.is_moving)
            found.append(Clinch(at, layer, entering, staying))
    return found
