"""The guns of a base and the groups by which orders name them. (SPF-EQUIP-12)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import AlwaysLoaded, Linked, LoadSpecial, Reserve, has

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.sheets import Weapon

NEVER_LOADED = (AlwaysLoaded, LoadSpecial, Linked)
"""Weapon abilities that need no load tokens. (SPF-WPN-03, SPF-WPN-11, SPF-WPN-17)"""


SHARED = ("hand", "base")
"""The groups that a unit-base weapon ties into one loading cycle. (SPF-EQUIP-10, SPF-EQUIP-11)"""


class Gun(NamedTuple):
    """One weapon in the hands of one figure, or of the base (-1). (SPF-EQUIP-12)"""

    figure: int
    group: str
    """What orders call it: "hand", "base", "reserve", or the weapon's name in small letters."""
    weapon: Weapon

    @property
    def linked_to(self) -> str:
        """The weapon it fires with, in small letters. (SPF-WPN-17)"""
        linked = has(self.weapon.abilities, Linked)
        return linked.weapon.casefold() if linked else ""

    @property
    def is_loaded_by_order(self) -> bool:
        """Whether it needs load tokens at all. (SPF-GUN-05, SPF-WPN-03, SPF-WPN-11, SPF-WPN-17)"""
        return self.weapon.load > 0 and not any(isinstance(each, NEVER_LOADED) for each in self.weapon.abilities)

    def is_called(self, name: str) -> bool:
        """Whether an order with this name means it: by its group or by its weapon. (SPF-EQUIP-12)"""
        plain = name.casefold()
        if plain == "reserve":
            return self.is_reserve
        return bool(name) and plain in (self.group, self.weapon.name.casefold())

    @property
    def is_reserve(self) -> bool:
        """Whether only a Fire(reserve) action uses it. (SPF-WPN-17)"""
        return self.weapon.carried == "reserve" or has(self.weapon.abilities, Reserve) is not None

    @property
    def is_breath(self) -> bool:
        """Whether it is a breath weapon: so it is called. (SPF-GUN-16)"""
        return "breath" in self.weapon.name.casefold()

    def takes(self, kind: str) -> bool:
        """Whether it has this kind of ammunition. (SPF-GUN-15)"""
        return any(each.name.casefold() == kind.casefold() for each in self.weapon.ammunition)


def group_of(weapon: Weapon) -> str:
    """What orders call this weapon. (SPF-EQUIP-12)"""
    groups = {"hand": "hand", "unit_base": "base", "reserve": "reserve"}
    return groups.get(weapon.carried, weapon.name.casefold())
