"""The records of The Last Edition."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.kernel.table import Ref
from grognard.kernel.troops import Base
from grognard.rulesets.last_edition.lists.keywords.effects import Effect
from grognard.rulesets.last_edition.lists.sheets import Datasheet, ModelType

ModelId = Ref["Model"]
UnitId = Ref["Unit"]
Point = tuple[float, float]

Where = Literal["waiting", "table", "reserve", "embarked", "gone"]
"""Not yet deployed; on the battlefield; set aside; in a transport; killed."""
Order = Literal["", "advancing", "concentrating", "taking cover", "fall back"]
PHASES = ("command", "movement", "power", "battle", "coherency")
"""(TLE-ROUND-02)"""
ROUNDS = 5


class Model(msgspec.Struct, frozen=True):
    """A model; it has no place while its unit is not on the battlefield."""

    id: ModelId
    unit: UnitId
    kind: ModelType
    base: Base
    health: int
    at: Point | None = None
    facing: float | None = None


class Lasting(msgspec.Struct, frozen=True):
    """An effect of a power or a command ability on a unit, why, by whom, and how long."""

    effect: Effect
    why: str
    seat: int
    until: Literal["phase", "turn", "next turn", "battle"]
    clause: str


class Unit(msgspec.Struct, frozen=True):
    """A unit in battle: `models` are those that still live, wherever the unit is."""

    id: UnitId
    seat: int
    name: str
    sheet: Datasheet
    cost: int
    """Battle points. (TLE-DATA-04)"""
    models: tuple[ModelId, ...]
    roll: tuple[ModelType, ...]
    """The kinds of all models it began with. (TLE-DIR-04)"""
    is_commander: bool = False
    where: Where = "waiting"
    transport: UnitId | None = None
    from_joker: bool = False
    """It was set aside by Joker: no round limits its return. (TLE-DIR-08)"""
    has_returned: bool = False
    """Deus Ex Machina brought it back. (TLE-DIR-05)"""
    acted: tuple[str, ...] = ()
    """The phases of this turn in which it was selected to act. (TLE-ROUND-03)"""
    has_moved: bool = False
    """In a movement phase of this turn. (TLE-MOVE-06)"""
    has_shot: bool = False
    """It made shooting attacks this turn. (TLE-CHG-02)"""
    order: Order = ""
    ordered_on: int = 0
    """The number of the turn in which the order was given."""
    fell_back_on: int = -9
    """The number of the turn in which it last fell back. (TLE-CHG-02)"""
    thrown_out_on: int = 0
    """The number of the turn in which its transport was destroyed. (TLE-TRANS-09)"""
    is_hidden: bool = False
    """Hidden in plain sight: nobody shoots at it in this round. (TLE-DIR-10)"""
    has_blocked: bool = False
    """Named for a block in this power phase. (TLE-PWR-07)"""
    is_reacting: bool = False
    """Declared as a reaction unit in this phase. (TLE-REACT-01)"""
    effects: tuple[Lasting, ...] = ()


class Side(msgspec.Struct, frozen=True):
    """What a player keeps beside the table."""

    id: Ref[Side]
    seat: int
    pool: int = 0
    """The ordinary dice of the bad luck pool: bit i is a die that shows i + 1. (TLE-BLP-06)"""
    sixes: int = 0
    """Dice of Bending reality. (TLE-DIR-09)"""
    leader_points: int = 0
    most_leader_points: int = 0
    plan: tuple[int, ...] = (0, 0, 0, 0, 0)
    """The directive of each round; 0 is none. Secret until its round. (TLE-DIR-01)"""
    directive: int = 0
    """The directive of this round, revealed."""
    revealed: int = 0
    """Rounds whose directives have been revealed."""
    has_lost_directive: bool = False
    """The directive of this round has been used up."""
    power_dice: int = 0
    attempted: tuple[str, ...] = ()
    """Powers attempted in this round. (TLE-PWR-06)"""
    commands_used: tuple[tuple[str, str], ...] = ()
    """Command abilities used in this phase, by unit and name. (TLE-CMD-01)"""
    reactions: int = 0
    """Reaction units that may still be named in this phase. (TLE-REACT-01)"""
    has_passed: bool = False
    """In this battle phase. (TLE-BATT-03)"""
    actor: UnitId | None = None
    """The unit that performs the action of the secondary mission in this turn. (TLE-SEC-03)"""
    action_at: str = ""
    """The objective that the action of Poison cloud is about."""
    has_poisoned: bool = False
    """The one attempt of the game is used up. (TLE-SEC-08)"""
    held_before: tuple[str, ...] = ()
    """Objectives that Plan of attack has paid for. (TLE-SEC-07)"""
    primary: int = 0
    secondary: int = 0
    other: int = 0
    """Victory points: from primary objectives, from the secondary mission, and all else."""

    @property
    def points(self) -> int:
        """All victory points."""
        return self.primary + self.secondary + self.other


class Bomb(msgspec.Struct, frozen=True):
    """A bomb marker on the table. (TLE-SEC-05)"""

    id: str
    seat: int
    at: Point


class Battle(msgspec.Struct, frozen=True):
    """Where in the battle we are, and what was rolled before it."""

    id: Ref[Battle]
    round: int = 0
    turn: int = 0
    """Turns are counted through the whole battle, from 1 to 10."""
    phase: str = ""
    active: int = 0
    attacker: int = 0
    """Who goes first in each round. (TLE-SETUP-16)"""
    first: int = 0
    """Who goes first in this round. (TLE-DIR-06)"""
    layout: str = ""
    map: str = ""
    secondary: str = ""
    storm: tuple[int, ...] = ()
    """The rolls for rounds 2 to 5. (TLE-SEC-09)"""
    zone_of: tuple[int, int] = (0, 1)
    """The zone of each seat: 0 is zone 1."""
    destroyed: tuple[str, ...] = ()
    """Objectives that Poison cloud has destroyed. (TLE-SEC-08)"""
    bombs_laid: int = 0


BATTLE: Ref[Battle] = Ref("battle")


def side_id(seat: int) -> Ref[Side]:
    """The id of the seat's side."""
    return Ref(f"side-{seat + 1}")


def other(seat: int) -> int:
    """The enemy's seat."""
    return 1 - seat
