"""Blasts, templates and other flags of weapons. (LEG-TMPL, LEG-WPN)"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from grognard.rulesets.legendary.lists.keywords.moments import RULES, Bearer, SpecialRule

Shells = Annotated[int, Meta(ge=2, le=12)]
Reach = Annotated[int, Meta(ge=1, le=36)]


class WeaponFlag(SpecialRule):
    """A flag that only a weapon has. (LEG-ARMY-04)"""

    __slots__ = ()

    bearers: ClassVar[tuple[Bearer, ...]] = ("weapon",)
    across: ClassVar[float] = 0.0
    """The diameter of its blast in inches; 0 for what is no blast. (LEG-TMPL-01)"""


@RULES.keyword("Blast", clause="LEG-TMPL-06")
class Blast(WeaponFlag, msgspec.Struct, frozen=True):
    """A blast of 3 inches. (LEG-TMPL-01, LEG-TMPL-06)"""

    across: ClassVar[float] = 3.0


@RULES.keyword("Large Blast", clause="LEG-TMPL-06")
class LargeBlast(WeaponFlag, msgspec.Struct, frozen=True):
    """A blast of 5 inches. (LEG-TMPL-01, LEG-TMPL-06)"""

    across: ClassVar[float] = 5.0


@RULES.keyword("Massive Blast", clause="LEG-TMPL-10")
class MassiveBlast(WeaponFlag, msgspec.Struct, frozen=True):
    """A blast of 7 inches. (LEG-TMPL-01, LEG-TMPL-10)"""

    across: ClassVar[float] = 7.0


@RULES.keyword("Apocalyptic Blast", clause="LEG-TMPL-10")
class ApocalypticBlast(WeaponFlag, msgspec.Struct, frozen=True):
    """A blast of 10 inches. (LEG-TMPL-01, LEG-TMPL-10)"""

    across: ClassVar[float] = 10.0


@RULES.keyword("Mega Blast", clause="LEG-TMPL-08")
class MegaBlast(WeaponFlag, msgspec.Struct, frozen=True):
    """Rings of 5, 7 and 10 inches, each with its own Strength and AP. (LEG-TMPL-01, LEG-TMPL-08)"""

    across: ClassVar[float] = 10.0
    rings: ClassVar[tuple[float, ...]] = (5.0, 7.0, 10.0)


@RULES.keyword("Multiple Blast {shells}", clause="LEG-TMPL-07")
class MultipleBlast(WeaponFlag, msgspec.Struct, frozen=True):
    """So many templates from one aim point, each with a scatter roll of its own. (LEG-TMPL-07)"""

    shells: Shells


@RULES.keyword("Apocalyptic Barrage {shells}", clause="LEG-TMPL-09")
class ApocalypticBarrage(WeaponFlag, msgspec.Struct, frozen=True):
    """A cluster of five large blasts; dice say which of them receive the shells. (LEG-TMPL-09)"""

    shells: Shells
    across: ClassVar[float] = 5.0

    def includes(self) -> tuple[SpecialRule, ...]:
        return (Barrage(),)


@RULES.keyword("Template", clause="LEG-TMPL-04")
class Template(WeaponFlag, msgspec.Struct, frozen=True):
    """The teardrop of a flamer: everything under it is hit. (LEG-TMPL-04)"""


@RULES.keyword("Torrent", clause="LEG-KW-77")
class Torrent(WeaponFlag, msgspec.Struct, frozen=True):
    """The narrow end of the teardrop lies up to the weapon's range away. (LEG-TMPL-05, LEG-KW-77)"""

    def includes(self) -> tuple[SpecialRule, ...]:
        return (Template(),)


@RULES.keyword("Indirect", clause="LEG-WPN-18")
class Indirect(WeaponFlag, msgspec.Struct, frozen=True):
    """Fires without sight by a spotter, and scatters. (LEG-WPN-18)"""


@RULES.keyword("Barrage", clause="LEG-WPN-19")
class Barrage(WeaponFlag, msgspec.Struct, frozen=True):
    """A blast fired by the rules of indirect fire. (LEG-WPN-19)"""

    def includes(self) -> tuple[SpecialRule, ...]:
        return (Indirect(),)


@RULES.keyword("Primary", clause="LEG-WPN-16")
class Primary(WeaponFlag, msgspec.Struct, frozen=True):
    """Vehicles save on the lower of two dice, and its carrier fires it before a charge. (LEG-WPN-16)"""


@RULES.keyword("Grenade", clause="LEG-WPN-21")
class Grenade(WeaponFlag, msgspec.Struct, frozen=True):
    """One model of a unit throws it, also in close combat; no long range. (LEG-WPN-21)"""


@RULES.keyword("Vortex", clause="LEG-KW-83")
class Vortex(WeaponFlag, msgspec.Struct, frozen=True):
    """A destroyer blast that stays on the table and wanders. (LEG-KW-83)"""
