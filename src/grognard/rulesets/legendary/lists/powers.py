"""Psychic powers. (LEG-ARMY-06, LEG-PSY)"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.fields import Ap, Name
from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
from grognard.rulesets.legendary.lists.keywords.weapon_types import CastPower
from grognard.rulesets.legendary.lists.weapons import WeaponProfile

PowerType: TypeAlias = Literal[
    "blessing", "conjuration", "malediction", "witchfire", "focused witchfire", "beam", "nova"
]
ATTACKS = ("witchfire", "focused witchfire", "beam", "nova")


class Change(Entry, frozen=True, kw_only=True):
    """What a blessing or malediction does: a characteristic goes up or down, or a rule is given. (LEG-ARMY-06)"""

    what: Literal["ws", "bs", "s", "t", "i", "a", "ld", "sv"] | None = None
    by: Annotated[int, Meta(ge=-5, le=5)] = 0
    rule: SpecialRule | None = None

    def __post_init__(self) -> None:
        if (self.what is None) == (self.rule is None) or (self.what is not None and not self.by):
            raise BadData(tell("a change names a characteristic and by how much, or a rule"))


class PowerProfile(Entry, frozen=True, kw_only=True, dict=True):
    """A psychic power. (LEG-ARMY-06)"""

    written_by: ClassVar[str] = "LEG-ARMY-06"

    name: Name
    discipline: Name
    warp_charge: Annotated[int, Meta(ge=1, le=3)]
    type: PowerType
    range: Annotated[int, Meta(ge=0, le=96)]
    """Inches; 0 for the psyker's own unit."""
    shots: Annotated[int, Meta(ge=1, le=30)] = 1
    """Shots of a witchfire, or hits of a nova on each unit."""
    s: Annotated[int, Meta(ge=1, le=12)] | Literal["D"] | None = None
    ap: Ap = "-"
    rules: tuple[SpecialRule, ...] = ()
    changes: tuple[Change, ...] = ()
    conjures: Name | None = None
    """The datasheet of the unit that appears. (LEG-PSY-15)"""
    models: Annotated[int, Meta(ge=1, le=30)] | None = None
    """How many models appear; the smallest unit if it is left out."""
    primaris: bool = False
    sanctic: bool = False
    malefic: bool = False

    def __post_init__(self) -> None:
        if (self.type in ATTACKS) != (self.s is not None):
            raise BadData(tell("{name}: an attack, and nothing else, has a Strength", name=self.name))
        if (self.type in ("blessing", "malediction")) != bool(self.changes):
            raise BadData(tell("{name}: a blessing or malediction, and nothing else, has changes", name=self.name))
        if (self.type == "conjuration") != (self.conjures is not None):
            raise BadData(tell("{name}: a conjuration, and nothing else, conjures a unit", name=self.name))

    @property
    def is_attack(self) -> bool:
        """Whether it is resolved as a shooting attack. (LEG-PSY-17 to LEG-PSY-20)"""
        return self.type in ATTACKS

    @cached_property
    def weapon(self) -> WeaponProfile:
        """An attack as a weapon. (LEG-PSY-17)"""
        return WeaponProfile(
            name=self.name,
            range=max(1, self.range),
            s=self.s or 1,
            ap=self.ap,
            type=CastPower(),
            shots=self.shots,
            rules=self.rules,
        )
