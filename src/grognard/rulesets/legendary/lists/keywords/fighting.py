"""Special rules about close combat. (LEG-KW)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from grognard.kernel.dice import FAILS, NEVER, Reroll
from grognard.kernel.modifiers import Modifier
from grognard.rulesets.legendary.lists.keywords.moments import RULES, Aim, Bearer, SpecialRule

ANY: tuple[Bearer, ...] = ("model", "vehicle", "weapon")
WEAPON: tuple[Bearer, ...] = ("weapon",)


@RULES.keyword("Counter-attack", clause="LEG-KW-12")
class CounterAttack(SpecialRule, msgspec.Struct, frozen=True):
    """A charged unit that passes an Initiative test counts as charging too. (LEG-KW-12)"""


@RULES.keyword("Furious Charge", clause="LEG-KW-22")
class FuriousCharge(SpecialRule, msgspec.Struct, frozen=True):
    """+1 Strength in the first round after charging. (LEG-KW-22)"""

    def strength(self, *, has_charged: bool) -> int:
        return int(has_charged)


@RULES.keyword("Hammer of Wrath", clause="LEG-KW-25")
class HammerOfWrath(SpecialRule, msgspec.Struct, frozen=True):
    """+1 attack, +1 Strength and +3 Initiative in the first round after charging. (LEG-KW-25)"""

    def initiative(self, *, has_charged: bool, is_monstrous: bool) -> Modifier | None:
        return Modifier(3, "hammer of wrath", self.clause) if has_charged else None

    def attacks(self, *, has_charged: bool, is_pressed: bool) -> int:
        return int(has_charged)

    def strength(self, *, has_charged: bool) -> int:
        return int(has_charged)


@RULES.keyword("Rage", clause="LEG-KW-53")
class Rage(SpecialRule, msgspec.Struct, frozen=True):
    """Must charge what it can reach; +1 attack in the first round after charging. (LEG-KW-53)"""

    def attacks(self, *, has_charged: bool, is_pressed: bool) -> int:
        return int(has_charged)


@RULES.keyword("Rampage", clause="LEG-KW-54")
class Rampage(SpecialRule, msgspec.Struct, frozen=True):
    """+2 attacks when outnumbered or beaten in the round before. (LEG-KW-54)"""

    def attacks(self, *, has_charged: bool, is_pressed: bool) -> int:
        return 2 if is_pressed else 0


@RULES.keyword("Smash", clause="LEG-KW-65")
class Smash(SpecialRule, msgspec.Struct, frozen=True):
    """One attack of double Strength and AP 2 instead of all others. (LEG-KW-65)"""


@RULES.keyword("Specialist Weapon", clause="LEG-KW-68")
class SpecialistWeapon(SpecialRule, msgspec.Struct, frozen=True):
    """Gives the extra attack only with another specialist weapon. (LEG-KW-68)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Two-handed", clause="LEG-KW-79")
class TwoHanded(SpecialRule, msgspec.Struct, frozen=True):
    """No extra attack for a second weapon. (LEG-KW-79)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Unwieldy", clause="LEG-KW-80")
class Unwieldy(SpecialRule, msgspec.Struct, frozen=True):
    """-3 Initiative, unless a monstrous creature or walker bears it. (LEG-KW-80)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON

    def initiative(self, *, has_charged: bool, is_monstrous: bool) -> Modifier | None:
        return None if is_monstrous else Modifier(-3, "unwieldy", self.clause)


@RULES.keyword("Zealot", clause="LEG-KW-84")
class Zealot(SpecialRule, msgspec.Struct, frozen=True):
    """Never pinned nor afraid; rolls failed morale again, and failed hits in the first round. (LEG-KW-84)"""

    def hit_reroll(self, aim: Aim) -> Reroll:
        return FAILS if aim.is_melee and aim.is_first_round else NEVER
