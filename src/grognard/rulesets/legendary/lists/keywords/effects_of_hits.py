"""Special rules about what a hit does besides wounds: blindness, fire, pinning and the like. (LEG-KW)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from grognard.rulesets.legendary.lists.keywords.moments import RULES, Bearer, SpecialRule

ANY: tuple[Bearer, ...] = ("model", "vehicle", "weapon")
WEAPON: tuple[Bearer, ...] = ("weapon",)


@RULES.keyword("Blind", clause="LEG-KW-06")
class Blind(SpecialRule, msgspec.Struct, frozen=True):
    """A unit that is hit tests Initiative or has WS and BS 0. (LEG-KW-06)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Concussive", clause="LEG-KW-11")
class Concussive(SpecialRule, msgspec.Struct, frozen=True):
    """A model that is hit and lives tests Toughness or has Initiative 1. (LEG-KW-11)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Pinning", clause="LEG-KW-45")
class Pinning(SpecialRule, msgspec.Struct, frozen=True):
    """A unit that is hit tests leadership or is pinned. (LEG-KW-45)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Soul Blaze", clause="LEG-KW-67")
class SoulBlaze(SpecialRule, msgspec.Struct, frozen=True):
    """A unit that is hit burns until a 7 or more ends it. (LEG-KW-67)"""

    bearers: ClassVar[tuple[Bearer, ...]] = WEAPON


@RULES.keyword("Strike Down", clause="LEG-KW-72")
class StrikeDown(SpecialRule, msgspec.Struct, frozen=True):
    """A model that is hit moves as in difficult terrain. (LEG-KW-72)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ANY
