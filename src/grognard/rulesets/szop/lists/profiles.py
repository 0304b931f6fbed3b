"""The army as it is played: each model with all it has, nothing left to look up. (SZOP-ARMY-02, SZOP-ARMY-03)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from grognard.kernel.troops.bases import Base
from grognard.kernel.words import name_in
from grognard.rulesets.szop.lists.keywords.bases import Active, Aura, Passive, WeaponKeyword

if TYPE_CHECKING:
    from grognard.kernel.words import Sentence

Form = Literal["order", "curse", "mark", "patching", "attack"]


class Titled(Struct, frozen=True):
    """Something with a name in one or two languages; `name` is the English one, by which the rules know it."""

    name: str
    polish: str = ""

    @property
    def shown(self) -> Sentence:
        """The name in the language of the reader."""
        return name_in({"en": self.name, "pl": self.polish or self.name})

    def __repr__(self) -> str:  # short: it is read thousands of times in the state of a game, and never changes there
        return f"<{self.name}>"


class Weapon(Titled, frozen=True, kw_only=True):
    """A weapon in the hands of a model. (SZOP-ARMY-03)"""

    reach: int = 0
    """Inches; 0 is melee."""
    attacks: int = 1
    ap: int = 0
    keywords: tuple[WeaponKeyword, ...] = ()
    zone: str = ""
    """Of a unit with Facing: the zone it is assigned to. (SZOP-PAS-32)"""
    is_primary: bool = False

    @property
    def is_ranged(self) -> bool:
        return self.reach > 0

    @property
    def profile(self) -> tuple[int, int, int, tuple[str, ...]]:
        """What weapons that must share a target have in common. (SZOP-SHOOT-02)"""
        return self.reach, self.attacks, self.ap, tuple(sorted(map(str, self.keywords)))

    def has(self, kind: type[WeaponKeyword]) -> bool:
        """Whether it has an ability of its own."""
        return any(isinstance(each, kind) for each in self.keywords)


class Fighter(Titled, frozen=True, kw_only=True):
    """One model. (SZOP-ARMY-03)"""

    quality: int
    defence: int
    toughness: int
    passives: tuple[Passive, ...]
    weapons: tuple[Weapon, ...]
    auras: tuple[Aura, ...]
    actives: tuple[Active, ...]
    base: Base

    def has(self, kind: type[Passive]) -> bool:
        """Whether it has a passive ability of its own."""
        return any(isinstance(each, kind) for each in self.passives)


class Company(Titled, frozen=True, kw_only=True):
    """A unit as it was bought, one fighter for each model; equal models are the same object. (SZOP-COST-01)"""

    fighters: tuple[Fighter, ...]
    is_hero: bool
    sheet: str = ""
    group: str = ""

    @property
    def leader(self) -> Fighter:
        """Any of its models: they share Quality, Defence, Toughness and passives. (SZOP-ARMY-02)"""
        return self.fighters[0]


class Power(Titled, frozen=True, kw_only=True):
    """A power of the mages. (SZOP-PSY-03, SZOP-PSY-04)"""

    cost: int
    form: Form
    ability: Passive | None = None
    lacks: bool = False
    weapon: Weapon | None = None


class Force(Titled, frozen=True, kw_only=True):
    """A whole army. `attach` holds which hero, by the number of its company, is attached to which unit."""

    units: tuple[Company, ...]
    powers: tuple[Power, ...] = ()
    missions: tuple[int, ...] = ()
    supports: tuple[int, ...] = ()
    attach: tuple[tuple[int, int], ...] = ()
    limit: int
