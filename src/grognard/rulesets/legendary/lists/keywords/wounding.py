"""Special rules about saves and wounds. (LEG-KW)"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from grognard.rulesets.legendary.lists.keywords.moments import RULES, Bearer, Foe, SpecialRule

Plus = Annotated[int, Meta(ge=2, le=6)]
ANY: tuple[Bearer, ...] = ("model", "vehicle", "weapon")
WEAPON: tuple[Bearer, ...] = ("weapon",)


@RULES.keyword("Armour Bane", clause="LEG-KW-05")
class ArmourBane(SpecialRule, msgspec.Struct, frozen=True):
    """A d6 is added to the Strength against vehicles and buildings. (LEG-KW-05)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ANY


@RULES.keyword("Destroyer", clause="LEG-WPN-20")
class Destroyer(SpecialRule, msgspec.Struct, frozen=True):
    """Strength 12, AP 1, instant death, three wounds from every failed save. (LEG-WPN-20)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Eternal Warrior", clause="LEG-KW-15")
class EternalWarrior(SpecialRule, msgspec.Struct, frozen=True):
    """Ignores instant death. (LEG-KW-15)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ("model",)


@RULES.keyword("Feel No Pain {on}+", clause="LEG-KW-18")
class FeelNoPain(SpecialRule, msgspec.Struct, frozen=True):
    """A d6 for each wound may cancel it. (LEG-KW-18, LEG-SAVE-11)"""

    on: Plus = 5
    bearers: ClassVar[tuple[Bearer, ...]] = ("model",)


@RULES.keyword("Fleshbane", clause="LEG-KW-20")
class Fleshbane(SpecialRule, msgspec.Struct, frozen=True):
    """The target's Toughness does not count. (LEG-KW-20)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ANY

    def toughness(self, toughness: int) -> int:
        return 0


@RULES.keyword("Gravitation", clause="LEG-KW-24")
class Gravitation(SpecialRule, msgspec.Struct, frozen=True):
    """Strength equals Toughness; vehicles that roll 1 or 2 for the save are immobilised. (LEG-KW-24)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Haywire", clause="LEG-KW-27")
class Haywire(SpecialRule, msgspec.Struct, frozen=True):
    """Vehicles roll a d6 for damage instead of a save. (LEG-KW-27)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Instant Death", clause="LEG-KW-30")
class InstantDeath(SpecialRule, msgspec.Struct, frozen=True):
    """A failed save costs up to five wounds or a bio point. (LEG-KW-30, LEG-SAVE-12, LEG-SAVE-13)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Invulnerable {on}+", clause="LEG-SAVE-05")
class Invulnerable(SpecialRule, msgspec.Struct, frozen=True):
    """A save that AP never takes away. (LEG-SAVE-05)"""

    on: Plus


@RULES.keyword("It Will Not Die", clause="LEG-KW-33")
class ItWillNotDie(SpecialRule, msgspec.Struct, frozen=True):
    """Damage that would kill it is survived if every die shows 7 or more. (LEG-KW-33)"""


@RULES.keyword("Lance", clause="LEG-KW-35")
class Lance(SpecialRule, msgspec.Struct, frozen=True):
    """Armour above 12 counts as 12. (LEG-KW-35)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Melta", clause="LEG-KW-38")
class Melta(SpecialRule, msgspec.Struct, frozen=True):
    """At short range vehicles save on the lower of two dice; no long range. (LEG-KW-38, LEG-WPN-03)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Monster Hunter", clause="LEG-KW-40")
class MonsterHunter(SpecialRule, msgspec.Struct, frozen=True):
    """Monstrous creatures roll successful saves again. (LEG-KW-40)"""

    def forces_reroll(self, foe: Foe) -> bool:
        return foe.is_monstrous


@RULES.keyword("Poisoned ({on}+)", "Poisoned {on}+", clause="LEG-KW-46")
class Poisoned(SpecialRule, msgspec.Struct, frozen=True):
    """The target's Toughness counts as one less than the number, at most. (LEG-KW-46)"""

    on: Plus
    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON

    def toughness(self, toughness: int) -> int:
        return min(toughness, self.on - 1)


@RULES.keyword("Shred", clause="LEG-KW-59")
class Shred(SpecialRule, msgspec.Struct, frozen=True):
    """Successful saves are rolled again. (LEG-KW-59)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ANY

    def forces_reroll(self, foe: Foe) -> bool:
        return True


@RULES.keyword("Swarms", clause="LEG-KW-75")
class Swarms(SpecialRule, msgspec.Struct, frozen=True):
    """Blasts and templates do double wounds; difficult terrain is ignored. (LEG-KW-75)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ("model",)


@RULES.keyword("Tank Hunter", clause="LEG-KW-76")
class TankHunter(SpecialRule, msgspec.Struct, frozen=True):
    """Vehicles roll successful saves again. (LEG-KW-76)"""

    def forces_reroll(self, foe: Foe) -> bool:
        return foe.is_vehicle
