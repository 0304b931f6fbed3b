"""The records of a battle: units, models, objectives, sides. (SZOP-ARMY-02, SZOP-WND-01, SZOP-STATE-05)"""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.kernel.table import Ref
from grognard.kernel.troops.maps import Feature
from grognard.kernel.words import Sentence, name_in
from grognard.rulesets.szop.lists.keywords.bases import Passive
from grognard.rulesets.szop.lists.profiles import Fighter, Power

ModelId = Ref["Model"]
UnitId = Ref["Unit"]
ObjectiveId = Ref["Objective"]
Point = tuple[float, float]
Place = Literal["to deploy", "table", "ambush", "reserve", "carried", "destroyed"]
"""Where a unit is: still to deploy, on the table, waiting to arrive, in a transport, or destroyed."""
ROUNDS = 4


class Model(msgspec.Struct, frozen=True):
    """A model; it has no place while its unit is not on the table or it is defeated."""

    id: ModelId
    unit: UnitId
    fighter: Fighter
    at: Point | None = None
    facing: float | None = None
    fell_at: Point | None = None
    """Where it was defeated: its unit may return it. (SZOP-HEAL-02)"""


class Granted(msgspec.Struct, frozen=True):
    """An ability that a unit has or lacks to the end of the activation. (SZOP-CMD-01..03)"""

    ability: Passive
    lacks: bool = False
    marked_by: ModelId | None = None
    """It holds for attacks on enemies within 12" of this model only. (SZOP-CMD-03)"""


class Unit(msgspec.Struct, frozen=True):
    """A unit in battle: `models` are the living ones."""

    id: UnitId
    seat: int
    name: str
    polish: str
    models: tuple[ModelId, ...]
    toughness: int
    """At the start, attached heroes included. (SZOP-MORALE-05)"""
    place: Place = "to deploy"
    fallen: tuple[ModelId, ...] = ()
    """Defeated models that may return. (SZOP-HEAL-03)"""
    wounds: int = 0
    """Markers on the unit. (SZOP-WND-01)"""
    is_hero: bool = False
    is_exhausted: bool = False
    is_pinned: bool = False
    is_fortified: bool = False
    is_fresh: bool = False
    has_begun: bool = False
    """It has begun its activation this round. (SZOP-ROUND-01)"""
    carrier: UnitId | None = None
    may_scout: bool = False
    """It was deployed early and may still be moved during deployment. (SZOP-PAS-02)"""
    arrived: bool = False
    """It arrived by Ambush or Reserve this round. (SZOP-OBJ-04)"""
    heading: float | None = None
    """Where a unit with Facing looks. (SZOP-PAS-31)"""
    shared: tuple[Passive, ...] = ()
    """Abilities of a part of the unit that the opponent lets work for all. (SZOP-HERO-02)"""
    gained: tuple[Passive, ...] = ()
    """Abilities gained for the game: Reserve of the Second Echelon. (SZOP-ARUL-05)"""
    grants: tuple[Granted, ...] = ()
    tokens: int = 0
    """Power tokens of its mages. (SZOP-PSY-01)"""
    used: tuple[str, ...] = ()
    """Active abilities used this round, as "model ability". (SZOP-CMD-01)"""
    cast: tuple[str, ...] = ()
    """Powers tried in this activation. (SZOP-PSY-02)"""
    spent: tuple[str, ...] = ()
    """Expendable weapons that were used. (SZOP-WPN-21)"""
    guided: tuple[Point, ...] = ()
    """Markers of its Guided weapon. (SZOP-WPN-23)"""
    received: int = 0
    """Wounds received in this action. (SZOP-MORALE-01)"""
    inflicted: int = 0
    has_fought: bool = False
    """It fought in melee in this action. (SZOP-MORALE-02)"""
    lost: int = 0
    """Wounds received in this activation. (SZOP-PAS-16)"""
    bane: int = 0
    """Of these, those of Bane weapons. (SZOP-WPN-19)"""
    baned: int = 0
    """Recovered wounds that Bane has already taken in this activation. (SZOP-WPN-19)"""
    felled: int = 0
    """Wounds discarded to defeat its models in this activation. (SZOP-WPN-19)"""
    has_dared: bool = False
    """It rolled for dangerous ground in this activation. (SZOP-TERR-06)"""
    has_stumbled: bool = False
    """It made the additional test of Clumsy units in this activation. (SZOP-PAS-09)"""

    @property
    def shown(self) -> Sentence:
        """Its name in the language of the reader."""
        return name_in({"en": self.name, "pl": self.polish or self.name})


class Objective(msgspec.Struct, frozen=True):
    """An objective: a point, or with narrative objectives a piece of terrain. (SZOP-OBJ-01, SZOP-OPT-05)"""

    id: ObjectiveId
    at: Point
    owner: int | None = None
    feature: str = ""
    is_removed: bool = False
    """Taken from the table; with variant 5 its owner keeps it. (SZOP-MISS-03, SZOP-MISS-06)"""


class Laid(msgspec.Struct, frozen=True):
    """A card laid as a mission, with what was chosen for it. (SZOP-CARD-03, SZOP-CARD-07)"""

    card: int
    choice: str = ""
    is_ripe: bool = False
    """It may be checked in this card step. (SZOP-CARD-03)"""


class Side(msgspec.Struct, frozen=True):
    """What a player has beside the table."""

    id: Ref[Side]
    seat: int
    zone: int | None = None
    """Which of the two zones is his. (SZOP-SETUP-02)"""
    score: int = 0
    """Points of mission variants 1 and 2. (SZOP-MISS-02)"""
    key: UnitId | None = None
    """The key unit of variant 3. (SZOP-MISS-04)"""
    attached: tuple[tuple[UnitId, UnitId], ...] = ()
    """Which heroes the list attaches to which units. (SZOP-HERO-01)"""
    powers: tuple[Power, ...] = ()
    """The list of his mages. (SZOP-PSY-05)"""
    missions: tuple[int, ...] = ()
    supports: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    """Cards by number: 3 x mission + support. (SZOP-CARD-01)"""
    hand: tuple[int, ...] = ()
    laid: tuple[Laid, ...] = ()
    fulfilled: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()


class Battle(msgspec.Struct, frozen=True):
    """Where in the battle we are."""

    id: Ref[Battle]
    round: int = 0
    chooser: int = 0
    """Who chose the zone: the player who did not place the objectives. (SZOP-SETUP-02)"""
    first: int | None = None
    """Who has the first activation of this round. (SZOP-ROUND-02)"""
    finished: int | None = None
    """Who was the first to have no unactivated unit left. (SZOP-ROUND-02)"""
    active: UnitId | None = None
    seat: int | None = None
    """The active player."""
    actions: tuple[str, ...] = ()
    """What the active unit did in this activation. (SZOP-ACT-02)"""
    struck: tuple[UnitId, ...] = ()
    """Targets of its charges and shots in this activation. (SZOP-SUP-07, SZOP-SUP-08)"""
    boons: tuple[str, ...] = ()
    """Cards that work in this activation: "storm", "barrage", "ammunition". (SZOP-SUP-07, SZOP-SUP-08, SZOP-SUP-11)"""
    keeps: bool = False
    """The active player keeps the initiative. (SZOP-SUP-04)"""
    removed: tuple[str, ...] = ()
    """Terrain taken away. (SZOP-SUP-09)"""
    variant: int = 0
    """The variant of the mission that was drawn, if it is drawn. (SZOP-MISS-01)"""
    added: tuple[Feature, ...] = ()
    """Wrecks, and objectives that were moved with their terrain. (SZOP-PAS-30, SZOP-MISS-07)"""


BATTLE: Ref[Battle] = Ref("battle")


def side_id(seat: int) -> Ref[Side]:
    """The id of the seat's side."""
    return Ref(f"side-{seat + 1}")


def other(seat: int) -> int:
    """The enemy's seat."""
    return 1 - seat
