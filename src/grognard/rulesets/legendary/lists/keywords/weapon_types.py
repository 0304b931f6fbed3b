"""The types of weapons, and what moving does to their aim. (LEG-WPN)"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from grognard.kernel.errors import BadData
from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.words import tell

TYPES = Registry(tell("weapon type"))

Shots = Annotated[int, Meta(ge=1, le=30)]
MOVED, ADVANCED = -2, -4
"""What moving, and moving with an advance, costs. (LEG-SHOOT-09, LEG-SHOOT-10)"""


class WeaponType(Keyword, registry=TYPES):
    """What the type decides; the answers here are those of a standard weapon. (LEG-WPN-17)"""

    __slots__ = ()

    is_melee: ClassVar[bool] = False
    is_close_combat_weapon: ClassVar[bool] = False
    """Whether it counts for the extra attack of a second weapon. (LEG-WPN-07)"""
    is_standard_when_relentless: ClassVar[bool] = False
    """Heavy, ordnance and salvo are, for a relentless firer. (LEG-KW-55)"""
    is_still: ClassVar[bool] = False
    """It cannot be fired by a model that moved. (LEG-WPN-11)"""
    may_double: ClassVar[bool] = False
    """Rapid fire: twice the shots at -2. (LEG-WPN-13)"""
    two_dice: ClassVar[bool] = False
    """Vehicles roll two dice for the save and keep the lower. (LEG-WPN-11)"""
    has_short_range: ClassVar[bool] = True
    """Whether it is easier to hit within half its range. (LEG-SHOOT-13)"""

    def penalty(self, penalty: int) -> int:
        """What of a penalty for moving is left. (LEG-WPN-17)"""
        return penalty

    def shots(self, printed: int, *, has_moved: bool) -> int:
        """How many shots it has."""
        return printed

    def has_long_range(self, *, has_moved: bool) -> bool:
        """Whether it may shoot at up to double its range. (LEG-WPN-02)"""
        return True


@TYPES.keyword("Standard", clause="LEG-WPN-17")
class Standard(WeaponType, msgspec.Struct, frozen=True):
    """The plain penalties of -2 and -4. (LEG-WPN-17)"""


class CastPower(Standard, frozen=True):
    """A psychic power: no long range and no bonus for a short one. No weapon of a list is of this type. (LEG-PSY-12)"""

    has_short_range: ClassVar[bool] = False

    def has_long_range(self, *, has_moved: bool) -> bool:
        return False


@TYPES.keyword("Assault", clause="LEG-WPN-09")
class Assault(WeaponType, msgspec.Struct, frozen=True):
    """Halves the penalty for moving. (LEG-WPN-09)"""

    def penalty(self, penalty: int) -> int:
        return penalty // 2


@TYPES.keyword("Heavy", clause="LEG-WPN-10")
class Heavy(WeaponType, msgspec.Struct, frozen=True):
    """Doubles the penalty for moving. (LEG-WPN-10)"""

    is_standard_when_relentless: ClassVar[bool] = True

    def penalty(self, penalty: int) -> int:
        return penalty * 2


@TYPES.keyword("Ordnance", clause="LEG-WPN-11")
class Ordnance(WeaponType, msgspec.Struct, frozen=True):
    """Not after moving; vehicles save on the lower of two dice. (LEG-WPN-11)"""

    is_standard_when_relentless: ClassVar[bool] = True
    is_still: ClassVar[bool] = True
    two_dice: ClassVar[bool] = True


@TYPES.keyword("Pistol", clause="LEG-WPN-12")
class Pistol(Assault, frozen=True):
    """An assault weapon that is a close combat weapon too. (LEG-WPN-12)"""

    is_close_combat_weapon: ClassVar[bool] = True


@TYPES.keyword("Rapid Fire", clause="LEG-WPN-13")
class RapidFire(WeaponType, msgspec.Struct, frozen=True):
    """Twice the shots at -2, not at long range. (LEG-WPN-13, LEG-SHOOT-14)"""

    may_double: ClassVar[bool] = True


@TYPES.keyword("Salvo {moved}/{stationary}", clause="LEG-WPN-14")
class Salvo(WeaponType, msgspec.Struct, frozen=True):
    """Fewer shots and no long range after moving. (LEG-WPN-14)"""

    moved: Shots
    stationary: Shots

    is_standard_when_relentless: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.moved > self.stationary:
            raise BadData(
                tell(
                    "a salvo has fewer shots after moving than standing: Salvo {stationary}/{moved}",
                    stationary=self.stationary,
                    moved=self.moved,
                )
            )

    def shots(self, printed: int, *, has_moved: bool) -> int:
        return self.moved if has_moved else self.stationary

    def has_long_range(self, *, has_moved: bool) -> bool:
        return not has_moved


@TYPES.keyword("Bomb", clause="LEG-WPN-15")
class Bomb(WeaponType, msgspec.Struct, frozen=True):
    """Dropped once, in the movement phase, on what the carrier flies over. (LEG-WPN-15)"""


@TYPES.keyword("Melee", clause="LEG-WPN-06")
class Melee(WeaponType, msgspec.Struct, frozen=True):
    """Works in close combat only. (LEG-WPN-06)"""

    is_melee: ClassVar[bool] = True
    is_close_combat_weapon: ClassVar[bool] = True
