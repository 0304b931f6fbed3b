"""The records of Crossroads."""

from __future__ import annotations

import msgspec

from grognard.kernel.table import Ref
from grognard.kernel.troops import Base
from grognard.rulesets._template.lists.sheets import Profile

ModelId = Ref["Model"]
UnitId = Ref["Unit"]
Point = tuple[float, float]


class Model(msgspec.Struct, frozen=True):
    """A model; it has no place before it is set up."""

    id: ModelId
    unit: UnitId
    base: Base
    at: Point | None = None
    facing: float | None = None
    """Where a long base looks; a round one needs none."""


class Unit(msgspec.Struct, frozen=True):
    """A unit in battle: `models` are those that still stand."""

    id: UnitId
    seat: int
    profile: Profile
    models: tuple[ModelId, ...]
    is_done: bool = False
    has_moved: bool = False
    has_returned_fire: bool = False


class Side(msgspec.Struct, frozen=True):
    """What a player keeps beside the table."""

    id: Ref[Side]
    seat: int
    colours: UnitId | None = None
    are_colours_shown: bool = False
    resolve: int = 4
    has_luck: bool = True
    points: int = 0


class Battle(msgspec.Struct, frozen=True):
    """Where in the battle we are."""

    id: Ref[Battle]
    round: int = 0
    phase: str = "Setting up"


BATTLE: Ref[Battle] = Ref("battle")


def side_id(seat: int) -> Ref[Side]:
    """The id of the seat's side."""
    return Ref(f"side-{seat + 1}")


def other(seat: int) -> int:
    """The enemy's seat."""
    return 1 - seat
