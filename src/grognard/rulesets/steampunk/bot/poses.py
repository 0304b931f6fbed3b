"""Poses: where a base stands or might stand, and how far and in what direction others are."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.hexes import Hex, distance, sides

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.orders import Stand


class Pose(NamedTuple):
    """Where a base stands or might stand."""

    at: Hex
    facing: int
    speed: str


def pose_of(stand: Stand) -> Pose:
    """Without what it has saved for difficult terrain."""
    return Pose(stand.at, stand.facing, stand.speed)


far = cache(distance)
"""How many hexes apart two hexes are."""
sides_of = cache(sides)
"""The sides of one hex that point to another."""
