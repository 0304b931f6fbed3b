"""Upgrades of vehicles, rules of buildings, and what else a datasheet may note. (LEG-VEH, LEG-KW, LEG-SCAT-10)"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from grognard.rulesets.legendary.lists.keywords.moments import RULES, Bearer, SpecialRule

VEHICLE: tuple[Bearer, ...] = ("vehicle",)
BUILDING: tuple[Bearer, ...] = ("building",)


@RULES.keyword("Dozer Blade", clause="LEG-VEH-45")
class DozerBlade(SpecialRule, msgspec.Struct, frozen=True):
    """+1 front armour; failed dangerous terrain tests are rolled again. (LEG-VEH-45)"""

    bearers: ClassVar[tuple[Bearer, ...]] = VEHICLE


@RULES.keyword("Extra Armour", clause="LEG-VEH-46")
class ExtraArmour(SpecialRule, msgspec.Struct, frozen=True):
    """+1 to the saves of parts; stunned is ignored on 7+. (LEG-VEH-46)"""

    bearers: ClassVar[tuple[Bearer, ...]] = VEHICLE


@RULES.keyword("Search Light", clause="LEG-VEH-48")
class SearchLight(SpecialRule, msgspec.Struct, frozen=True):
    """Lights a target at night. (LEG-VEH-48)"""

    bearers: ClassVar[tuple[Bearer, ...]] = VEHICLE


@RULES.keyword("Smoke Launchers", clause="LEG-VEH-49")
class SmokeLaunchers(SpecialRule, msgspec.Struct, frozen=True):
    """Once a game, instead of shooting: shrouded until it activates again. (LEG-VEH-49)"""

    bearers: ClassVar[tuple[Bearer, ...]] = VEHICLE


@RULES.keyword("Towing", clause="LEG-VEH-29")
class Towing(SpecialRule, msgspec.Struct, frozen=True):
    """May drag an immobilised vehicle. (LEG-VEH-29)"""

    bearers: ClassVar[tuple[Bearer, ...]] = VEHICLE


@RULES.keyword("Repair", clause="LEG-VEH-29")
class Repair(SpecialRule, msgspec.Struct, frozen=True):
    """Mends a vehicle in contact on 7+ instead of shooting. (LEG-VEH-29)"""


SpotterMode = Literal["radio", "leader", "link", "radio or link", "runt", "construct", "marker"]


@RULES.keyword("Spotter ({mode})", clause="LEG-SCAT-10")
class Spotter(SpecialRule, msgspec.Struct, frozen=True):
    """Gives indirect weapons their sight, in the way of its army. (LEG-SCAT-10)"""

    mode: SpotterMode


@RULES.keyword("Mighty Bulwark", clause="LEG-KW-37")
class MightyBulwark(SpecialRule, msgspec.Struct, frozen=True):
    """Occupants of the building are never stunned. (LEG-KW-37)"""

    bearers: ClassVar[tuple[Bearer, ...]] = BUILDING


@RULES.keyword("Sentry Defence System", clause="LEG-KW-58")
class SentryDefence(SpecialRule, msgspec.Struct, frozen=True):
    """The building shoots without occupants. (LEG-KW-58)"""

    bearers: ClassVar[tuple[Bearer, ...]] = BUILDING
