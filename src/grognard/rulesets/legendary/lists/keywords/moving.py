"""Special rules about moving, riding and arriving. (LEG-KW)"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from grognard.rulesets.legendary.lists.keywords.moments import RULES, Bearer, SpecialRule


@RULES.keyword("Assault Vehicle", clause="LEG-KW-04")
class AssaultVehicle(SpecialRule, msgspec.Struct, frozen=True):
    """Passengers may charge out of it. (LEG-KW-04)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ("vehicle",)


@RULES.keyword("Bulky", clause="LEG-KW-08")
class Bulky(SpecialRule, msgspec.Struct, frozen=True):
    """Takes two places in a transport. (LEG-KW-08)"""

    places: ClassVar[int] = 2
    bearers: ClassVar[tuple[Bearer, ...]] = ("model",)


@RULES.keyword("Very Bulky", clause="LEG-KW-09")
class VeryBulky(SpecialRule, msgspec.Struct, frozen=True):
    """Takes three places in a transport. (LEG-KW-09)"""

    places: ClassVar[int] = 3
    bearers: ClassVar[tuple[Bearer, ...]] = ("model",)


@RULES.keyword("Extremely Bulky", clause="LEG-KW-10")
class ExtremelyBulky(SpecialRule, msgspec.Struct, frozen=True):
    """Takes five places in a transport. (LEG-KW-10)"""

    places: ClassVar[int] = 5
    bearers: ClassVar[tuple[Bearer, ...]] = ("model",)


@RULES.keyword("Crusader", clause="LEG-KW-13")
class Crusader(SpecialRule, msgspec.Struct, frozen=True):
    """Has fleet. (LEG-KW-13)"""

    def includes(self) -> tuple[SpecialRule, ...]:
        return (Fleet(),)


@RULES.keyword("Deep Strike", clause="LEG-DS-01")
class DeepStrike(SpecialRule, msgspec.Struct, frozen=True):
    """May wait in reserve and arrive anywhere. (LEG-DS-01)"""


@RULES.keyword("Fleet", clause="LEG-KW-19")
class Fleet(SpecialRule, msgspec.Struct, frozen=True):
    """A d6 is added to the advance or to the charge. (LEG-KW-19)"""


@RULES.keyword("Hit and Run", clause="LEG-KW-28")
class HitAndRun(SpecialRule, msgspec.Struct, frozen=True):
    """A unit that stood still moves after it has shot. (LEG-KW-28)"""


@RULES.keyword("Infiltrate", clause="LEG-KW-31")
class Infiltrate(SpecialRule, msgspec.Struct, frozen=True):
    """Deployed last, far from the enemy, or by outflank. (LEG-KW-31)"""


@RULES.keyword("Move Through Cover", clause="LEG-KW-41")
class MoveThroughCover(SpecialRule, msgspec.Struct, frozen=True):
    """Ignores difficult terrain; dangerous terrain is only difficult. (LEG-KW-41)"""


@RULES.keyword("Outflank", clause="LEG-KW-44")
class Outflank(SpecialRule, msgspec.Struct, frozen=True):
    """Enters from reserve on a flank. (LEG-KW-44)"""


@RULES.keyword("Repel the Enemy", clause="LEG-KW-57")
class RepelTheEnemy(SpecialRule, msgspec.Struct, frozen=True):
    """Leaves a building and charges in one turn. (LEG-KW-57)"""


@RULES.keyword("Scout", clause="LEG-KW-61")
class Scout(SpecialRule, msgspec.Struct, frozen=True):
    """A free move before the first game turn, or outflank. (LEG-KW-61)"""


@RULES.keyword("Skirmish Jetbike", clause="LEG-TYPE-05")
class SkirmishJetbike(SpecialRule, msgspec.Struct, frozen=True):
    """May move 12 inches after shooting instead of a turbo boost. (LEG-TYPE-05)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ("model",)


@RULES.keyword("Supersonic", clause="LEG-KW-74")
class Supersonic(SpecialRule, msgspec.Struct, frozen=True):
    """Flat out it moves 18 to 36 inches. (LEG-KW-74)"""

    bearers: ClassVar[tuple[Bearer, ...]] = ("vehicle",)


@RULES.keyword("Vector Strike", clause="LEG-KW-82")
class VectorStrike(SpecialRule, msgspec.Struct, frozen=True):
    """Strikes one model that it flies over. (LEG-KW-82)"""


BULK: tuple[type[Bulky | VeryBulky | ExtremelyBulky], ...] = (ExtremelyBulky, VeryBulky, Bulky)


def places_of(rules: tuple[SpecialRule, ...]) -> int:
    """How many places a model takes in a transport. (LEG-TRANS-01, LEG-KW-08 to LEG-KW-10)"""
    return max((rule.places for rule in rules if isinstance(rule, BULK)), default=1)
