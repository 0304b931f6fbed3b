"""An army as it is played: every model with its numbers, abilities and weapons. (SZOP-ARMY-02, SZOP-ARMY-03)"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from grognard.kernel.troops import Base
from grognard.rulesets.szop.lists.keywords.bases import Active, Aura, Passive, WeaponKeyword

Zone = Literal["", "front", "rear", "left", "right"]
Form = Literal["order", "curse", "mark", "patching", "attack"]


class Weapon(Struct, frozen=True):
    """A weapon; `reach` is 0 for melee, else inches. (SZOP-ARMY-03)"""

    name: str
    reach: int
    attacks: int
    ap: int = 0
    keywords: tuple[WeaponKeyword, ...] = ()
    zone: Zone = ""
    """The zone it is assigned to, of a unit with Facing. (SZOP-PAS-32)"""

    def has(self, kind: type[WeaponKeyword]) -> bool:
        """Whether it has this ability."""
        return any(isinstance(each, kind) for each in self.keywords)


class Fighter(Struct, frozen=True):
    """One model. (SZOP-ARMY-03)"""

    name: str
    quality: int
    defence: int
    toughness: int
    passives: tuple[Passive, ...]
    weapons: tuple[Weapon, ...]
    auras: tuple[Aura, ...]
    actives: tuple[Active, ...]
    base: Base

    def has(self, kind: type[Passive]) -> bool:
        """Whether it has this passive ability of its own."""
        return any(isinstance(each, kind) for each in self.passives)


class Company(Struct, frozen=True):
    """A unit as it was bought, with one fighter for each model. (SZOP-ARMY-02)"""

    name: str
    fighters: tuple[Fighter, ...]
    is_hero: bool = False


class Power(Struct, frozen=True):
    """A power of mages: an ability in one of four forms, or hits of a weapon. (SZOP-PSY-03, SZOP-PSY-04)"""

    name: str
    cost: int
    form: Form
    ability: Passive | None = None
    lacks: bool = False
    weapon: Weapon | None = None


class Force(Struct, frozen=True):
    """An army ready to be played."""

    name: str
    units: tuple[Company, ...]
    powers: tuple[Power, ...] = ()
    missions: tuple[int, ...] = ()
    """Three of the ten missions, by their number. (SZOP-CARD-01)"""
    supports: tuple[int, ...] = ()
    attach: tuple[tuple[int, int], ...] = ()
    """Which hero (by its place among the units) the list attaches to which unit. (SZOP-HERO-01)"""
