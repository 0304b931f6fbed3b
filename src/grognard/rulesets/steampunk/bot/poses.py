"""Poses: where a base stands or might stand, and how far and in what direction others are."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.hexes import Hex, angle, sides

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.play.orders.look_ahead import Stand


class Pose(NamedTuple):
    """Where a base stands or might stand."""

    at: Hex
    facing: int
    speed: str


def pose_of(stand: Stand) -> Pose:
    """Without what it has saved for difficult terrain."""
    return Pose(stand.at, stand.facing, stand.speed)


@cache
def turned_from(at: Hex, facing: int, goal: Hex) -> int:
    """How many sides a base looks past a hex: 0 straight at it, 3 away from it."""
    return min(int(angle(facing, side)) for side in sides(at, goal)) if at != goal else 0
