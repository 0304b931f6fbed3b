"""The records of a battle: models, units, sides, and where in the battle we are.

An Attached unit is one `Unit`: the Bodyguard's. It holds the models of both parts, and each model remembers the unit it
was mustered in as its `home`. The Leader's own `Unit` stays in the table, empty, `attached_to` the other. When the
Bodyguards are gone the Leader's models go home and that unit goes on; when the Leader is gone the Bodyguard's unit just
has fewer models. So `game[model].home` is the part (for tallies, Starting Strength, protection) and `game[model].unit`
the unit for everything else. (TEN-LEAD-03, TEN-LEAD-07, TEN-LEAD-08, TEN-LEAD-12)
"""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.kernel.table import Ref
from grognard.rulesets.tenth.lists.sheets import Datasheet, ModelType

ModelId = Ref["Model"]
UnitId = Ref["Unit"]
Point = tuple[float, float]

Phase = Literal["setting up", "command", "movement", "shooting", "charge", "fight", "end of turn"]
PHASES: tuple[Phase, ...] = ("command", "movement", "shooting", "charge", "fight")
"""The five phases of a turn. (TEN-TURN-01)"""

Where = Literal["table", "undeployed", "reserves", "strategic", "embarked", "attached", "destroyed"]
"""Where a unit is: "reserves" are Deep Strikers and Aircraft, "strategic" Strategic Reserves. (TEN-RES-01)"""
Moved = Literal["", "stationary", "normal", "advance", "fall back"]
"""What a unit did in its Movement phase; arriving and disembarking after a move count as "normal"."""
Disembarked = Literal["", "before", "after", "rapid", "wreck"]
"""How it left a Transport this turn: before or after its move, after an Advance, or out of the wreck. (TEN-TRANS-06)"""


class Model(msgspec.Struct, frozen=True):
    """A model. `at` is None while its unit is not on the table."""

    id: ModelId
    unit: UnitId
    home: UnitId
    kind: ModelType
    radius: float
    wounds: int
    """Wounds left."""
    weapons: tuple[str, ...]
    """Names of its weapons; `weapon_profiles` in musters has their profiles."""
    at: Point | None = None
    level: float = 0.0
    """Height of the floor, hill top or ground it stands on."""
    facing: float = 90.0
    """Matters to Aircraft only. (TEN-AIR-05)"""
    is_allocated: bool = False
    """An attack was allocated to it this phase. (TEN-ALLOC-02)"""
    fired: tuple[str, ...] = ()
    """One Shot weapons it has used up. (TEN-KW-26)"""
    is_dying: bool = False
    """Destroyed, but what that triggers is still going on; it is removed afterwards. (TEN-TURN-06)"""


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit; `models` are those that live, its own and an attached Leader's."""

    id: UnitId
    seat: int
    name: str
    sheet: Datasheet
    points: int
    strength: int
    """How many models of its own it began with. (TEN-BSHK-03, TEN-LEAD-08)"""
    models: tuple[ModelId, ...]
    where: Where = "undeployed"
    is_warlord: bool = False
    leader: UnitId | None = None
    """The Leader's unit that is (or was) attached to it."""
    attached_to: UnitId | None = None
    transport: UnitId | None = None
    """The Transport it is embarked in."""
    is_hovering: bool = False
    """An Aircraft in Hover mode. (TEN-AIR-04)"""
    is_shocked: bool = False

    # what it has done this turn: `fresh` sets these back
    moved: Moved = ""
    advance: int = 0
    """Its Advance roll."""
    disembarked: Disembarked = ""
    has_embarked: bool = False
    """It embarked in this phase. (TEN-TRANS-02)"""
    began_embarked: bool = False
    """It was embarked when this Movement phase began. (TEN-TRANS-04)"""
    is_cramped: bool = False
    """It found no room to get out, and nobody beside its Transport has moved since. (TEN-TRANS-05)"""
    has_arrived: bool = False
    """It was set up from Reserves this turn. (TEN-RES-03)"""
    left_round: int = 0
    """An Aircraft that left the table: in which round. (TEN-AIR-06)"""
    has_charged: bool = False
    """It made a Charge move this turn."""
    has_charge_bonus: bool = False
    """It fights first for that; not after a Heroic Intervention. (TEN-CHG-08, TEN-STRAT-18)"""

    # what it has done this phase: `next_phase` sets these back
    has_acted: bool = False
    """It was selected in this phase: to move, to shoot, to declare a charge, or to fight."""
    effects: tuple[str, ...] = ()
    """Names of Stratagems that work on it until the end of the phase: "Smokescreen", "Go to Ground"."""

    @property
    def is_on_table(self) -> bool:
        return self.where == "table"


FRESH = {
    "moved": "",
    "advance": 0,
    "disembarked": "",
    "has_embarked": False,
    "began_embarked": False,
    "is_cramped": False,
    "has_arrived": False,
    "has_charged": False,
    "has_charge_bonus": False,
}
"""What ends with a turn. (TEN-TURN-03)"""


class Side(msgspec.Struct, frozen=True):
    """What a player keeps beside the table."""

    id: Ref[Side]
    seat: int
    cp: int = 0
    points: int = 0
    """Victory points."""
    zone: int = 0
    """Which of the map's two deployment zones is his."""
    used: tuple[str, ...] = ()
    """Stratagems used this phase. (TEN-STRAT-01)"""
    used_this_turn: tuple[str, ...] = ()
    scored: tuple[str, ...] = ()
    """Secondaries he has scored. (TEN-SCEN-05)"""
    losses: int = 0
    """Units of his that were destroyed, the parts of an Attached unit separately. (TEN-LEAD-12)"""


class Battle(msgspec.Struct, frozen=True):
    """Where in the battle we are."""

    id: Ref[Battle]
    round: int = 0
    phase: Phase = "setting up"
    active: int = 0
    """Whose turn it is."""
    first: int = 0
    """Who takes the first turn of every round. (TEN-TURN-02)"""
    attacker: int = 0
    fights: Literal["", "first", "remaining"] = ""
    """The step of the Fight phase. (TEN-MELEE-01)"""
    out_of_phase: str = ""
    """The Stratagem by which a unit acts as if it were another phase. (TEN-TURN-05)"""
    holders: tuple[int | None, ...] = ()
    """Who controls each marker, as last evaluated. (TEN-OBJ-04)"""
    explosions: int = 0
    """How many Deadly Demises are going on, one in another: their kills come at the same instant. (TEN-SCEN-05)"""


BATTLE: Ref[Battle] = Ref("battle")


def side_id(seat: int) -> Ref[Side]:
    """The id of the seat's side."""
    return Ref(f"side-{seat + 1}")


def other(seat: int) -> int:
    """The enemy's seat."""
    return 1 - seat
