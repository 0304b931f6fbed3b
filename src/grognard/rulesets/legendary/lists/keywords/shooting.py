"""Special rules about hitting. (LEG-KW)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from grognard.kernel.dice import FAILS, NEVER, Reroll
from grognard.kernel.modifiers import Modifier
from grognard.rulesets.legendary.lists.keywords.moments import EPSILON, FAR, RULES, Aim, Bearer, Foe, SpecialRule

ANY: tuple[Bearer, ...] = ("model", "vehicle", "weapon")
WEAPON: tuple[Bearer, ...] = ("weapon",)


@RULES.keyword("Acute Senses", clause="LEG-KW-01")
class AcuteSenses(SpecialRule, msgspec.Struct, frozen=True):
    """Outflank results and the test for overwatch may be rolled again. (LEG-KW-01)"""


@RULES.keyword("Gets Hot", clause="LEG-KW-23")
class GetsHot(SpecialRule, msgspec.Struct, frozen=True):
    """A natural 1 hits the shooter, or the weapon of a vehicle. (LEG-KW-23)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Hatred ({enemy})", clause="LEG-KW-26")
class Hatred(SpecialRule, msgspec.Struct, frozen=True):
    """Failed hits in close combat against the named enemy are rolled again. (LEG-KW-26)"""

    enemy: str

    def hit_reroll(self, aim: Aim) -> Reroll:
        return FAILS if aim.is_melee and is_named(self.enemy, aim.foe) else NEVER


@RULES.keyword("Ignores Cover", clause="LEG-KW-29")
class IgnoresCover(SpecialRule, msgspec.Struct, frozen=True):
    """Any total of 7 or more hits the target; screens still count. (LEG-KW-29)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ANY


@RULES.keyword("Interceptor", clause="LEG-KW-32")
class Interceptor(SpecialRule, msgspec.Struct, frozen=True):
    """Needs no Initiative test for overwatch. (LEG-KW-32)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ANY


@RULES.keyword("Jink", clause="LEG-KW-34")
class Jink(SpecialRule, msgspec.Struct, frozen=True):
    """When targeted it may take cover 3 and fire only snap shots. (LEG-KW-34)"""


@RULES.keyword("Master-crafted", clause="LEG-KW-36")
class MasterCrafted(SpecialRule, msgspec.Struct, frozen=True):
    """One to-hit die of the weapon is rolled again each turn. (LEG-KW-36)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Missile Lock", clause="LEG-KW-39")
class MissileLock(SpecialRule, msgspec.Struct, frozen=True):
    """Failed dice to hit, or a scatter, are rolled again. (LEG-KW-39)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ANY

    def hit_reroll(self, aim: Aim) -> Reroll:
        return NEVER if aim.is_melee else FAILS


@RULES.keyword("Night Vision", clause="LEG-KW-42")
class NightVision(SpecialRule, msgspec.Struct, frozen=True):
    """Night does not hide anybody from it. (LEG-KW-42)"""


@RULES.keyword("One Use Only", clause="LEG-KW-43")
class OneUseOnly(SpecialRule, msgspec.Struct, frozen=True):
    """Once fired it is spent, even if it missed. (LEG-KW-43)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Power of the Machine Spirit", clause="LEG-KW-47")
class MachineSpirit(SpecialRule, msgspec.Struct, frozen=True):
    """The largest penalty for moving, advancing or range is ignored. (LEG-KW-47)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ("vehicle",)


@RULES.keyword("Precision Shots", clause="LEG-KW-48")
class PrecisionShots(SpecialRule, msgspec.Struct, frozen=True):
    """With a total of 11 or more the shooter picks the model. (LEG-KW-48)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ANY


@RULES.keyword("Precision Strike", clause="LEG-KW-49")
class PrecisionStrike(SpecialRule, msgspec.Struct, frozen=True):
    """With a total of 11 or more the armour of a model does not count. (LEG-KW-49)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ANY


@RULES.keyword("Preferred Enemy ({enemy})", clause="LEG-KW-50")
class PreferredEnemy(SpecialRule, msgspec.Struct, frozen=True):
    """Failed shots of 1 and 2 are rolled again, and +1 WS, against the named enemy. (LEG-KW-50)"""

    enemy: str

    def hit_reroll(self, aim: Aim) -> Reroll:
        return FAILS.among(1, 2) if not aim.is_melee and is_named(self.enemy, aim.foe) else NEVER

    def aim_modifier(self, aim: Aim) -> Modifier | None:
        if aim.is_melee and is_named(self.enemy, aim.foe):
            return Modifier(1, "preferred enemy", self.clause)
        return None

    def target_modifier(self, aim: Aim) -> Modifier | None:
        if aim.is_melee and is_named(self.enemy, aim.attacker):
            return Modifier(-1, "preferred enemy", self.clause)
        return None


@RULES.keyword("Relentless", clause="LEG-KW-55")
class Relentless(SpecialRule, msgspec.Struct, frozen=True):
    """Heavy, ordnance and salvo weapons count as standard weapons. (LEG-KW-55)"""


@RULES.keyword("Rending", clause="LEG-KW-56")
class Rending(SpecialRule, msgspec.Struct, frozen=True):
    """A total of 11 or more makes the hit Strength 6 AP 2, or Strength 9 against vehicles. (LEG-KW-56)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ANY


@RULES.keyword("Shrouded", clause="LEG-KW-60")
class Shrouded(SpecialRule, msgspec.Struct, frozen=True):
    """-2 to hit it from more than 12 inches away. (LEG-KW-60)"""

    def target_modifier(self, aim: Aim) -> Modifier | None:
        return Modifier(-2, "shrouded", self.clause) if not aim.is_melee and aim.inches > FAR + EPSILON else None


@RULES.keyword("Skilled Rider", clause="LEG-KW-62")
class SkilledRider(SpecialRule, msgspec.Struct, frozen=True):
    """Passes dangerous terrain tests and jinks with one more cover. (LEG-KW-62)"""


@RULES.keyword("Skyfire", clause="LEG-KW-63")
class Skyfire(SpecialRule, msgspec.Struct, frozen=True):
    """Flying targets are not hard to hit. (LEG-KW-63)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ANY


@RULES.keyword("Slow and Purposeful", clause="LEG-KW-64")
class SlowAndPurposeful(SpecialRule, msgspec.Struct, frozen=True):
    """Never advances, and always counts as stationary when it shoots. (LEG-KW-64)"""


@RULES.keyword("Sniper", clause="LEG-KW-66")
class Sniper(SpecialRule, msgspec.Struct, frozen=True):
    """Strength equals Toughness without AP; totals of 11 or more rend and choose the model. (LEG-KW-66)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Split Fire", clause="LEG-KW-69")
class SplitFire(SpecialRule, msgspec.Struct, frozen=True):
    """Weapons of one type may have several targets. (LEG-KW-69)"""


@RULES.keyword("Stealth", clause="LEG-KW-70")
class Stealth(SpecialRule, msgspec.Struct, frozen=True):
    """-1 to hit it from more than 12 inches away. (LEG-KW-70)"""

    def target_modifier(self, aim: Aim) -> Modifier | None:
        return Modifier(-1, "stealth", self.clause) if not aim.is_melee and aim.inches > FAR + EPSILON else None


@RULES.keyword("Strafing Run", clause="LEG-KW-71")
class StrafingRun(SpecialRule, msgspec.Struct, frozen=True):
    """A flier has +1 to hit ground targets. (LEG-KW-71)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ("vehicle", "weapon")

    def aim_modifier(self, aim: Aim) -> Modifier | None:
        if aim.is_flier and not aim.is_melee and not aim.foe.is_flying:
            return Modifier(1, "strafing run", self.clause)
        return None


@RULES.keyword("Twin-linked", clause="LEG-KW-78")
class TwinLinked(SpecialRule, msgspec.Struct, frozen=True):
    """Twice the shots. (LEG-KW-78)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Vector Dancer", clause="LEG-KW-81")
class VectorDancer(SpecialRule, msgspec.Struct, frozen=True):
    """+2 in dogfights, and one more cover or -1 more to hit when jinking. (LEG-KW-81)"""


def is_named(enemy: str, foe: Foe) -> bool:
    """Whether a rule that names an enemy means this foe. (LEG-KW-26, LEG-KW-50)"""
    wanted = enemy.casefold()
    return wanted == "everyone" or any(wanted == name.casefold() for name in foe.names)
