"""Profiles of models other than vehicles; the other profiles of datasheets are named here too. (LEG-ARMY-02)"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData
from grognard.kernel.troops.bases import BaseData
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.fields import Height, Name, Plus, Points, Positive, Value, parts_of
from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule, expanded
from grognard.rulesets.legendary.lists.keywords.morale import Psyker
from grognard.rulesets.legendary.lists.keywords.unit_types import (
    FLYING,
    GARGANTUAN,
    MONSTROUS,
    PACES,
    TYPE_RULES,
    Pace,
    UnitType,
)
from grognard.rulesets.legendary.lists.keywords.wounding import FeelNoPain, Invulnerable
from grognard.rulesets.legendary.lists.powers import Change, PowerProfile
from grognard.rulesets.legendary.lists.vehicles import BuildingProfile, Crew, Mount, VehicleProfile
from grognard.rulesets.legendary.lists.weapons import FIST, WeaponProfile

__all__ = [
    "FIST",
    "BuildingProfile",
    "Change",
    "Crew",
    "ModelProfile",
    "Mount",
    "PowerProfile",
    "VehicleProfile",
    "WeaponProfile",
]


class ModelProfile(Entry, frozen=True, kw_only=True, dict=True):
    """A model other than a vehicle. (LEG-ARMY-02)"""

    written_by: ClassVar[str] = "LEG-ARMY-02"

    name: Name
    ws: Value
    bs: Value
    s: Value
    t: Positive
    w: Annotated[int, Meta(ge=1, le=30)]
    i: Positive
    a: Value
    ld: Positive
    sv: Plus | None = None
    """The armour save, 2 to 6; none if it is left out."""
    unit_type: UnitType = "infantry"
    base: BaseData
    height: Height
    points: Points
    """What one more model of it costs. (LEG-ARMY-07)"""
    invulnerable: Plus | None = None
    feel_no_pain: Plus | None = None
    rules: tuple[SpecialRule, ...] = ()
    weapons: tuple[Name, ...] = ()
    character: bool = False
    """A leader of a unit. (LEG-CHAR-01)"""
    independent: bool = False
    """An independent character. (LEG-CHAR-02)"""
    named: bool = False
    """May be taken once in an army. (LEG-CHAR-04)"""
    gun: bool = False
    """An artillery piece, served by the crew of its unit. (LEG-TYPE-06)"""
    faction_name: str = ""
    """Its faction, filled in when the army is read."""

    def __post_init__(self) -> None:
        for rule in self.rules:
            if "model" not in rule.bearers:
                raise BadData(tell("{name}: {rule} is no rule of a model on foot", name=self.name, rule=rule))
        if self.gun and self.unit_type != "artillery":
            raise BadData(tell("{name}: a gun has the unit type artillery", name=self.name))

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @cached_property
    def all_rules(self) -> tuple[SpecialRule, ...]:
        """Its rules, those of its type, and what comes with them. (LEG-TYPE-02 to LEG-TYPE-24)"""
        given = [*self.rules]
        if self.invulnerable is not None:
            given.append(Invulnerable(self.invulnerable))
        if self.feel_no_pain is not None:
            given.append(FeelNoPain(self.feel_no_pain))
        return expanded([*given, *TYPE_RULES[self.unit_type]])

    @cached_property
    def inv(self) -> int | None:
        """Its best invulnerable save. (LEG-SAVE-05)"""
        return min((rule.on for rule in self.all_rules if isinstance(rule, Invulnerable)), default=None)

    @cached_property
    def fnp(self) -> int | None:
        """Its best feel no pain. (LEG-SAVE-11)"""
        return min((rule.on for rule in self.all_rules if isinstance(rule, FeelNoPain)), default=None)

    @cached_property
    def mastery(self) -> int:
        """Its mastery level; 0 if it is no psyker. (LEG-PSY-01)"""
        return max((rule.mastery for rule in self.all_rules if isinstance(rule, Psyker)), default=0)

    @property
    def is_monstrous(self) -> bool:
        """Monstrous and gargantuan creatures, flying ones included. (LEG-TYPE-19, LEG-TYPE-24)"""
        return self.unit_type in MONSTROUS

    @property
    def is_gargantuan(self) -> bool:
        """Gargantuan creatures, flying ones included. (LEG-TYPE-24)"""
        return self.unit_type in GARGANTUAN

    @property
    def is_flying_creature(self) -> bool:
        """Whether it can swoop. (LEG-TYPE-21)"""
        return self.unit_type in FLYING

    @property
    def is_character(self) -> bool:
        """Leaders, independent and named characters. (LEG-CHAR-01, LEG-CHAR-02)"""
        return self.character or self.independent or self.named

    @property
    def pace(self) -> Pace:
        """How far it moves. (LEG-TYPE-28)"""
        return PACES[self.unit_type]

    @cached_property
    def parts(self) -> tuple[int, ...]:
        """Its wounds, as one number or as bio points. (LEG-DMG-05)"""
        return parts_of(self.w)
