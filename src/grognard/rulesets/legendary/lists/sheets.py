"""What data files hold: books of datasheets, and armies. (LEG-ARMY-01, LEG-ARMY-07)"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import Meta, field

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData
from grognard.kernel.frozen import freeze
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.fields import Name, Points
from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
from grognard.rulesets.legendary.lists.powers import PowerProfile
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.lists.vehicles import BuildingProfile, Mount, VehicleProfile
from grognard.rulesets.legendary.lists.weapons import WeaponProfile

Role: TypeAlias = Literal[
    "HQ", "troops", "elites", "fast", "heavy", "transport", "flier", "super_heavy", "fortification"
]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=60)]
Some: TypeAlias = Annotated[int, Meta(ge=1, le=60)]
Coordinate: TypeAlias = Annotated[float, Meta(ge=0, le=240)]
Faction: TypeAlias = Literal["no_daemonology", "sanctic_native", "malefic_native"]


class Line(Entry, frozen=True, kw_only=True):
    """So many models of a profile in a unit."""

    profile: Name
    least: Count = 0
    most: Count = 60


class SheetOption(Entry, frozen=True, kw_only=True):
    """A swap or an upgrade: so many for every `per` models of the unit, or `most` in all (`per` 0). (LEG-ARMY-07)"""

    name: Name
    model: str = ""
    """The profile it is for; empty for any."""
    replaces: tuple[Name, ...] = ()
    gives: tuple[Name, ...] = ()
    mounts: tuple[Mount, ...] = ()
    """Weapons it gives to a vehicle."""
    rules: tuple[SpecialRule, ...] = ()
    """Special rules and upgrades it gives."""
    becomes: Name | None = None
    """The profile that the model has instead of its own."""
    per: Count = 0
    most: Some = 1
    points: Points = 0
    """For each."""


class Datasheet(Entry, frozen=True, kw_only=True, dict=True):
    """A unit as its army's book has it. (LEG-ARMY-07)"""

    written_by: ClassVar[str] = "LEG-ARMY-07"

    name: Name
    role: Role
    models: Annotated[tuple[Line, ...], Meta(min_length=1)]
    min_size: Some = 1
    max_size: Some = 1
    points_base: Points
    """For the smallest unit; each model more costs the points of its profile."""
    leader: Name | None = None
    """The profile that leads the unit."""
    option: tuple[SheetOption, ...] = ()
    dedicated_transport: tuple[Name, ...] = ()
    """Datasheets of vehicles that may be taken for it. (LEG-TURN-06)"""
    rules: tuple[SpecialRule, ...] = ()
    """Special rules of all its models."""
    min_crew: Annotated[int, Meta(ge=0, le=12)] | None = None
    """Crew that are needed to move a gun; the starting crew of each gun if left out. (LEG-TYPE-08)"""

    def __post_init__(self) -> None:
        if self.min_size > self.max_size:
            raise BadData(tell("{name}: min_size is larger than max_size", name=self.name))
        if self.leader is not None and self.leader not in [line.profile for line in self.models]:
            raise BadData(
                tell('{name}: the leader "{leader}" is not among its models', name=self.name, leader=self.leader)
            )
        if sum(line.most for line in self.models) < self.min_size:
            raise BadData(tell("{name}: its models do not make up its smallest size", name=self.name))

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Sheets(Entry, frozen=True, kw_only=True):
    """What a book and an army may bring: every record that an army is made of. (LEG-ARMY-02 to LEG-ARMY-07)"""

    profile: tuple[ModelProfile, ...] = ()
    vehicle: tuple[VehicleProfile, ...] = ()
    building: tuple[BuildingProfile, ...] = ()
    weapon: tuple[WeaponProfile, ...] = ()
    power: tuple[PowerProfile, ...] = ()
    datasheet: tuple[Datasheet, ...] = ()


class Book(Sheets, frozen=True, kw_only=True):
    """The army list of a faction."""

    name: Name
    flags: tuple[Faction, ...] = ()
    """Who may use daemonology, and who at no risk. (LEG-PSY-21 to LEG-PSY-23)"""


class Selection(Entry, frozen=True, kw_only=True):
    """A unit of an army. (LEG-ARMY-01)"""

    written_by: ClassVar[str] = "LEG-ARMY-07"

    datasheet: Name
    name: Annotated[str, Meta(max_length=60)] = ""
    """Its own name, by which other fields know it; the datasheet's if left out."""
    book: Annotated[str, Meta(max_length=60)] = ""
    """The faction of an ally; the army's own if left out."""
    models: Some | None = None
    """The smallest size if left out."""
    types: Mapping[str, Count] = field(default_factory=dict)
    """How many of each profile, where the datasheet leaves a choice."""
    wargear: Mapping[str, Count] = field(default_factory=dict)
    """How often each option is taken."""
    transport_of: Annotated[str, Meta(max_length=60)] = ""
    """The unit whose dedicated transport it is. (LEG-TURN-06)"""
    joins: Annotated[str, Meta(max_length=60)] = ""
    """The unit that an independent character begins with. (LEG-SETUP-07)"""
    rides: Annotated[str, Meta(max_length=60)] = ""
    """The transport it begins in. (LEG-SETUP-07)"""

    def __post_init__(self) -> None:
        freeze(self, "types", "wargear")

    @property
    def title(self) -> str:
        """What it is called."""
        return self.name or self.datasheet


class PlanEntry(Entry, frozen=True, kw_only=True):
    """How units come from reserve: written before anybody deploys. (LEG-RES, LEG-DS, LEG-KW-44, LEG-SETUP-03)"""

    units: Annotated[tuple[Name, ...], Meta(min_length=1)]
    kind: Literal["reserve", "deep strike", "outflank", "planned", "drop zone"] = "reserve"
    turn: Annotated[int, Meta(ge=2, le=20)] = 2
    edge: Literal["own", "left", "right"] = "own"
    along: Coordinate | None = None
    """Where on the edge a planned attack comes: inches from its left end as its owner sees it, or on a flank from
    his own edge."""
    at: tuple[Coordinate, Coordinate] | None = None
    """The point of a drop zone: inches from the owner's left flank and from his own edge."""
    corner: tuple[Coordinate, Coordinate] | None = None
    """The opposite corner of a drop zone that is an area."""


class Mind(Entry, frozen=True, kw_only=True):
    """The powers that a psyker's unit has chosen, the primaris aside. (LEG-PSY-03)"""

    unit: Name
    powers: tuple[Name, ...] = ()


class Private(Entry, frozen=True, kw_only=True):
    """What is written in secret before anybody deploys. (LEG-SETUP-03)"""

    written_by: ClassVar[str] = "LEG-SETUP-03"

    warlord: Annotated[str, Meta(max_length=60)] = ""
    """The unit of the warlord; the first that can be if left out."""
    psyker: tuple[Mind, ...] = ()
    plan: tuple[PlanEntry, ...] = ()


class Army(Sheets, frozen=True, kw_only=True, dict=True):
    """An army list. Records it brings itself go before those of the books."""

    name: Name
    faction: Name
    limit: Annotated[int, Meta(ge=1, le=100_000)] = 1500
    allies: Annotated[str, Meta(max_length=60)] = ""
    """The faction of allies, if the players agree on them. (LEG-ARMY-01)"""
    unit: Annotated[tuple[Selection, ...], Meta(max_length=200)]
    private: Private = Private()
    flags: tuple[Faction, ...] | None = None
    """Those of its book if left out."""

    @cached_property
    def memory(self) -> dict[str, Any]:
        """What was worked out of this army before, by faction."""
        return {}

    @cached_property
    def titles(self) -> dict[str, int]:
        """The place of each unit by its name."""
        found: dict[str, int] = {}
        for place, unit in enumerate(self.unit):
            found.setdefault(unit.title, place)
        return found
