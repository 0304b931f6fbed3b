"""What an army file holds: an armoury of weapons, sheets of units, units, powers and cards. (SZOP-ARMY, SZOP-COST-34)

A variant (`like`) keeps only what differs from the weapon, sheet, armoury or army it is like.
Other entries are named by their English or their Polish name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData
from grognard.kernel.frozen import freeze
from grognard.kernel.troops.bases import BaseData
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.bases import Passive, UnitAbility, WeaponKeyword
from grognard.rulesets.szop.lists.names import NameData, ProseData, Text

Quality = Annotated[int, Meta(ge=2, le=6, extra={"clause": "SZOP-ARMY-03"})]
Toughness = Annotated[int, Meta(ge=1, le=60, extra={"clause": "SZOP-ARMY-03"})]
Attacks = Annotated[int, Meta(ge=1, le=100, extra={"clause": "SZOP-COST-34"})]
Models = Annotated[int, Meta(ge=1, le=200, extra={"clause": "SZOP-ARMY-02"})]
Reach = Annotated[Literal[0, 12, 18, 24, 30, 36], Meta(extra={"clause": "SZOP-COST-34"})]
"""Inches; 0 is melee. (SZOP-COST-34)"""
ArmourPiercing = Annotated[int, Meta(ge=-1, le=5, extra={"clause": "SZOP-COST-34"})]
Zone = Annotated[Literal["", "front", "rear", "left", "right"], Meta(extra={"clause": "SZOP-PAS-32"})]
Mission = Annotated[int, Meta(ge=1, le=10, extra={"clause": "SZOP-CARD-01"})]
Support = Annotated[int, Meta(ge=1, le=11, extra={"clause": "SZOP-CARD-01"})]
WeaponAbilities = Annotated[tuple[WeaponKeyword, ...], Meta(max_length=30, extra={"clause": "SZOP-WPN-01"})]
Passives = Annotated[tuple[Passive, ...], Meta(max_length=40, extra={"clause": "SZOP-ABIL-04"})]
Abilities = Annotated[tuple[UnitAbility, ...], Meta(max_length=30, extra={"clause": "SZOP-ABIL-01"})]


class WeaponEntry(Entry, frozen=True, kw_only=True):
    """A weapon of the armoury. Without `like`, what is left out is melee, 1 attack, AP 0, no ability. (SZOP-ARMY-03)"""

    name: NameData
    like: Text | None = None
    range: Reach | None = None
    attacks: Attacks | None = None
    ap: ArmourPiercing | None = None
    abilities: WeaponAbilities | None = None


class Armoury(Entry, frozen=True, kw_only=True):
    """Weapons shared by the sheets of an army; it inherits those of the armoury it is like, but for the hidden ones."""

    name: NameData
    like: Text | None = None
    weapon: tuple[WeaponEntry, ...] = ()
    hidden: tuple[Text, ...] = ()


class CarriedEntry(Entry, frozen=True, kw_only=True):
    """A weapon in a model's hands: how many of it, and for a unit with Facing to which zone. (SZOP-PAS-32)"""

    weapon: Text
    copies: Annotated[int, Meta(ge=1, le=50, extra={"clause": "SZOP-ARMY-03"})] = 1
    zone: Zone = ""
    primary: bool = False


CarriedData: TypeAlias = Text | CarriedEntry


class ModelEntry(Entry, frozen=True, kw_only=True):
    """So many models with the same weapons, active abilities and auras. (SZOP-ARMY-02)"""

    name: NameData | None = None
    models: Models = 1
    weapons: Annotated[tuple[CarriedData, ...], Meta(max_length=30)] = ()
    abilities: Abilities = ()


class Sheet(Entry, frozen=True, kw_only=True):
    """A unit as one designs it. (SZOP-ARMY-02, SZOP-ARMY-03)"""

    name: NameData
    like: Text | None = None
    quality: Quality | None = None
    defence: Quality | None = None
    toughness: Toughness | None = None
    passives: Passives | None = None
    """Those that every unit of this sheet has."""
    usual: Passives | None = None
    """Those that a unit has unless the list takes them off."""
    optional: Passives | None = None
    """Those that a list may add. (SZOP-CONV-02)"""
    without: Passives | None = None
    """Rules of the army that this sheet does not have."""
    model: Annotated[tuple[ModelEntry, ...], Meta(max_length=30)] | None = None
    """The usual models; the first kind is the one whose number changes with the size of the unit."""
    base: BaseData | None = None
    """By Toughness if left out."""
    group: Text | None = None
    called: Mapping[str, NameData] | None = None
    """Own names of abilities, by their spelling."""
    note: Annotated[str, Meta(max_length=1000)] | None = None

    def __post_init__(self) -> None:
        freeze(self, "called")


class UnitEntry(Entry, frozen=True, kw_only=True):
    """A unit of the list: which sheet, how many models, what it takes and leaves. (SZOP-ARMY-02)"""

    sheet: Text
    name: NameData | None = None
    """Its own name in this list."""
    models: Models | None = None
    """The usual number if left out."""
    take: Passives = ()
    """Optional passives it takes."""
    leave: Passives = ()
    """Usual passives, and rules of the army, that it does not have."""
    model: Annotated[tuple[ModelEntry, ...], Meta(max_length=60)] = ()
    """Its own equipment; the sheet's if left out."""
    joins: Annotated[str, Meta(max_length=80, extra_json_schema={"beside": True})] = ""
    """For a hero: the unit it is attached to; a form says it beside the name. (SZOP-HERO-01)"""
    group: Text | None = None
    called: Mapping[str, NameData] = field(default_factory=dict)
    note: Annotated[str, Meta(max_length=1000)] = ""

    def __post_init__(self) -> None:
        freeze(self, "called")


class HitsEntry(Entry, frozen=True, kw_only=True):
    """Hits of a weapon, for an attack power. (SZOP-PSY-04)"""

    range: Annotated[Literal[12, 18, 24, 30, 36], Meta(extra={"clause": "SZOP-COST-34"})]
    hits: Attacks = 1
    ap: ArmourPiercing = 0
    abilities: WeaponAbilities = ()


class PowerEntry(Entry, frozen=True, kw_only=True):
    """A power of the army's mages: an ability or hits of a weapon. (SZOP-PSY-03, SZOP-PSY-04)"""

    name: NameData
    cost: Annotated[int, Meta(ge=1, le=40, extra={"clause": "SZOP-PSY-05"})] | None = None
    """In tokens; the least that SZOP-PSY-05 allows if left out."""
    ability: UnitAbility | None = None
    """An Order, Curse or Mark, or Patching."""
    attack: HitsEntry | None = None

    def __post_init__(self) -> None:
        if (self.ability is None) == (self.attack is None):
            raise BadData(tell("a power is either an ability or an attack"))


class Cards(Entry, frozen=True, kw_only=True):
    """The strategy cards of a list: three missions and three supports, by their numbers. (SZOP-CARD-01)"""

    missions: Annotated[tuple[Mission, ...], Meta(max_length=3, extra={"clause": "SZOP-CARD-01"})] = ()
    supports: Annotated[tuple[Support, ...], Meta(max_length=3, extra={"clause": "SZOP-CARD-01"})] = ()


class Army(Entry, frozen=True, kw_only=True, dict=True):
    """An army list with all that is needed to play it. (SZOP-ARMY-01, SZOP-ARMY-04)"""

    name: NameData
    like: Text | None = None
    """A sample army whose rules, armoury, sheets, powers and (if none are given) units it has too."""
    limit: Annotated[int, Meta(ge=1, le=100_000, extra={"clause": "SZOP-ARMY-04"})] | None = None
    rules: Annotated[tuple[Passive, ...], Meta(max_length=10, extra={"clause": "SZOP-ARMY-05"})] | None = None
    """Passives of every unit that does not leave them, such as the army rules. (SZOP-ARMY-05)"""
    armoury: Text | None = None
    """The armoury its sheets take weapons from, besides its own weapons."""
    about: ProseData = ""
    groups: Annotated[tuple[NameData, ...], Meta(max_length=40)] = ()
    """The order in which groups of units are listed, and what they are called; units name one in either language."""
    weapon: Annotated[tuple[WeaponEntry, ...], Meta(max_length=400)] = ()
    armouries: Annotated[tuple[Armoury, ...], Meta(max_length=20)] = ()
    sheet: Annotated[tuple[Sheet, ...], Meta(max_length=200)] = ()
    unit: Annotated[tuple[UnitEntry, ...], Meta(max_length=60, extra={"clause": "SZOP-ARMY-01"})] = ()
    power: Annotated[tuple[PowerEntry, ...], Meta(max_length=12, extra={"clause": "SZOP-PSY-05"})] = ()
    cards: Cards = Cards()
