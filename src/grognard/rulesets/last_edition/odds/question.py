"""What an odds question about an attack, a charge, a block or a pool holds."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.keywords.effects import Effect
from grognard.rulesets.last_edition.lists.sheets import MOST_MODELS, Datasheet
from grognard.rulesets.last_edition.lists.weapons import Name

PoolFace = Annotated[int, Meta(ge=1, le=6)]
OrderName = Literal["", "advancing", "concentrating", "taking cover", "fall back"]
RollName = Literal["hit", "wound", "armor save", "dodge save", "pure save", "damage"]


class Fielded(Entry, frozen=True, kw_only=True):
    """A unit: by its name in an army, by the name of a datasheet, or with a datasheet of one's own."""

    unit: Annotated[str, Meta(max_length=60)] = ""
    army: Annotated[str, Meta(max_length=200)] = ""
    """A sample's name or a path; empty for the datasheets of the game."""
    sheet: Datasheet | None = None
    models: Annotated[int, Meta(ge=1, le=MOST_MODELS)] | None = None
    """How many models; those of the army, or the smallest size, if left out."""


class PoolField(Entry, frozen=True, kw_only=True):
    """A side's bad luck pool, and what it does with it. (TLE-BLP-07)"""

    dice: Annotated[tuple[PoolFace, ...], Meta(max_length=6)] = ()
    """The faces of its ordinary dice."""
    sixes: Annotated[int, Meta(ge=0, le=5)] = 0
    """Dice of Bending reality. (TLE-DIR-09)"""
    bank: Literal["none", "harmless", "all", "unrerolled"] = "none"
    """What becomes of natural 1s."""
    use: Literal["never", "rule", "best"] = "never"
    """When pool dice are used: never, the lowest that passes, or as is best."""
    on: Annotated[tuple[RollName, ...], Meta(max_length=6)] = ("wound", "armor save")
    """For which rolls."""

    def __post_init__(self) -> None:
        if len(set(self.dice)) < len(self.dice):
            raise BadData(tell("a pool never holds two ordinary dice with the same face"), clause="TLE-BLP-05")


class AttackQuestion(Entry, frozen=True, kw_only=True):
    """A unit shoots at another, or strikes it."""

    attacker: Fielded
    target: Fielded
    kind: Literal["shooting", "melee"] = "shooting"
    weapons: Annotated[tuple[Name, ...], Meta(max_length=20)] = ()
    """Weapons by name, with the mode in brackets where there are several; each with its first mode if left out."""
    half_range: bool = False
    """The target is at half range or nearer. (TLE-KW-05)"""
    moved: bool = False
    """The attackers have moved. (TLE-KW-03)"""
    charged: bool = False
    """The attackers have made a charge move. (TLE-KW-10)"""
    soft_cover: bool = False
    """The target is on or behind type 1 terrain. (TLE-TERR-13)"""
    on_type_2: bool = False
    """The target stands on type 2 terrain. (TLE-TERR-09)"""
    attacker_order: OrderName = ""
    target_order: OrderName = ""
    single: Annotated[str, Meta(max_length=60)] = ""
    """The kind of model that a sniper chose as the only target. (TLE-KW-04)"""
    hurt: Annotated[int, Meta(ge=0, le=29)] = 0
    """Health that the first model of the target has lost. (TLE-DMG-03)"""
    attacker_effects: Annotated[tuple[Effect, ...], Meta(max_length=10)] = ()
    target_effects: Annotated[tuple[Effect, ...], Meta(max_length=10)] = ()
    """What auras, powers and command abilities do besides the units' own abilities."""
    attacker_pool: PoolField = PoolField()
    target_pool: PoolField = PoolField()


class ChargeQuestion(Entry, frozen=True, kw_only=True):
    """A unit charges another: counterfire, the roll, the fight. (TLE-CHG-05)"""

    attacker: Fielded
    target: Fielded
    distance: Annotated[float, Meta(ge=0, le=12)] = 6.0
    """Inches between the closest models. (TLE-CHG-03)"""
    spacing: Annotated[float, Meta(ge=0, le=6)] = 0.0
    """Inches by which each charger who falls to counterfire leaves the next one farther away. (TLE-CHG-05)"""
    counterfire: bool = True
    """The target fires its counterfire weapons. (TLE-KW-02)"""
    half_range: bool = False
    plus: Annotated[int, Meta(ge=-6, le=6)] = 0
    """Additions to the charge roll. (TLE-DICE-08)"""
    re_roll: bool = False
    """A failed roll may be rolled again. (TLE-DICE-10)"""
    attacker_order: OrderName = ""
    target_order: OrderName = ""
    attacker_effects: Annotated[tuple[Effect, ...], Meta(max_length=10)] = ()
    target_effects: Annotated[tuple[Effect, ...], Meta(max_length=10)] = ()


class BlockQuestion(Entry, frozen=True, kw_only=True):
    """A power is blocked: both bid in secret. (TLE-PWR-08)"""

    cost: Annotated[int, Meta(ge=1, le=10)] = 1
    caster_dice: Annotated[int, Meta(ge=1, le=12)] = 4
    """Power dice in the caster's pool."""
    caster_power: Annotated[int, Meta(ge=1, le=10)] = 2
    """The x of the caster's Power (x)."""
    blocker_dice: Annotated[int, Meta(ge=1, le=12)] = 3
    blocker_power: Annotated[int, Meta(ge=1, le=10)] = 1
    caster_die_worth: Annotated[float, Meta(ge=0, le=1)] = 0.05
    """What a die that the caster keeps is worth, if the power is worth 1."""
    blocker_die_worth: Annotated[float, Meta(ge=0, le=1)] = 0.0
    """The same for the blocker, whose dice are lost at the end of the phase. (TLE-PWR-03)"""


class NextDice(Entry, frozen=True, kw_only=True):
    """What a pool becomes while 1s are banked and nothing is used. (TLE-BLP-06)"""

    dice: Annotated[tuple[PoolFace, ...], Meta(max_length=6)] = ()
    rolls: Annotated[int, Meta(ge=1, le=200)] = 20
    """Single dice that are rolled, each natural 1 banked."""
    face: PoolFace = 6
    """The face that is waited for."""
