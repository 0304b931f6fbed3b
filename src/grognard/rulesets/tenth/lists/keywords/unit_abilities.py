"""The abilities of units. (TEN-KW)

The chapters read most of them by their class: `find(abilities, Scouts)`. One that needs
every model of a unit says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

import msgspec

from grognard.kernel.data import Amount
from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import WEAPON, Inches, Plus, Some, WeaponKeyword

if TYPE_CHECKING:
    from collections.abc import Iterable

UNIT = Registry(tell("unit ability"))


class UnitAbility(Keyword, registry=UNIT):
    """An ability of every model of a datasheet."""

    __slots__ = ()

    needs_every_model: ClassVar[bool] = False
    """Whether an Attached unit has it only if both parts do. (TEN-KW-37, TEN-LEAD-09)"""

    def rank(self) -> float:
        """Of two of the same kind the one that ranks higher counts. (TEN-KW-37)"""
        return 0.0


@UNIT.keyword("Deadly Demise {wounds}", clause="TEN-KW-07")
class DeadlyDemise(UnitAbility, msgspec.Struct, frozen=True):
    """It may explode. (TEN-KW-07)"""

    wounds: Amount


@UNIT.keyword("Deep Strike", clause="TEN-KW-08")
class DeepStrike(UnitAbility, msgspec.Struct, frozen=True):
    """Arrives anywhere, more than 9" from enemies. (TEN-KW-08)"""

    needs_every_model: ClassVar[bool] = True


@UNIT.keyword("Feel No Pain {on}+", clause="TEN-KW-12")
class FeelNoPain(UnitAbility, msgspec.Struct, frozen=True):
    """A die for every wound that would be lost. (TEN-KW-12)"""

    on: Plus

    def rank(self) -> float:
        return -self.on


@UNIT.keyword("Fights First", clause="TEN-KW-13")
class FightsFirst(UnitAbility, msgspec.Struct, frozen=True):
    """Fights in the first step. (TEN-KW-13)"""

    needs_every_model: ClassVar[bool] = True


@UNIT.keyword("Firing Deck {models}", clause="TEN-KW-14")
class FiringDeck(UnitAbility, msgspec.Struct, frozen=True):
    """Passengers fire out. (TEN-KW-14)"""

    models: Some

    def rank(self) -> float:
        return self.models


@UNIT.keyword("Infiltrators", clause="TEN-KW-20")
class Infiltrators(UnitAbility, msgspec.Struct, frozen=True):
    """Deployed far forward. (TEN-KW-20)"""

    needs_every_model: ClassVar[bool] = True


@UNIT.keyword("Leader", clause="TEN-KW-22")
class Leader(UnitAbility, msgspec.Struct, frozen=True):
    """May be attached to the datasheets in `leads`. (TEN-KW-22, TEN-LEAD-01)"""


@UNIT.keyword("Rapid Deployment", clause="TEN-KW-29")
class RapidDeployment(UnitAbility, msgspec.Struct, frozen=True):
    """Passengers disembark after an Advance. (TEN-KW-29)"""


@UNIT.keyword("Scouts {inches}", clause="TEN-KW-31")
class Scouts(UnitAbility, msgspec.Struct, frozen=True):
    """Moves before the first turn. (TEN-KW-31)"""

    needs_every_model: ClassVar[bool] = True
    inches: Inches

    def rank(self) -> float:
        return self.inches


@UNIT.keyword("Stealth", clause="TEN-KW-32")
class Stealth(UnitAbility, msgspec.Struct, frozen=True):
    """-1 to hit with ranged attacks. (TEN-KW-32)"""

    needs_every_model: ClassVar[bool] = True


# Our own, so that the general clauses have something to work on.


@UNIT.keyword("Mend {wounds}", clause="TEN-CMD-02")
class Mend(UnitAbility, msgspec.Struct, frozen=True):
    """In its own Command phase one hurt model of the unit regains up to so many wounds. (TEN-CMD-02)"""

    wounds: Some

    def rank(self) -> float:
        return self.wounds


@UNIT.keyword("Inspires {ability}", clause="TEN-KW-37")
class Inspires(UnitAbility, msgspec.Struct, frozen=True):
    """The unit this model is in has the weapon ability on all its weapons. (TEN-KW-37)"""

    ability: str

    def __post_init__(self) -> None:
        WEAPON.parse(self.ability)

    def grants(self) -> WeaponKeyword:
        """The weapon ability."""
        return WeaponKeyword.from_data(self.ability)


@UNIT.keyword("Frenzy {attacks}", clause="TEN-DICE-08")
class Frenzy(UnitAbility, msgspec.Struct, frozen=True):
    """So many more Attacks for the unit's melee weapons, Extra Attacks excepted. (TEN-DICE-08, TEN-KW-11)"""

    attacks: Some

    def rank(self) -> float:
        return self.attacks


@UNIT.keyword("Hardened", clause="TEN-DICE-08")
class Hardened(UnitAbility, msgspec.Struct, frozen=True):
    """The Damage of attacks allocated to it is halved. (TEN-DICE-08)"""


@UNIT.keyword("Warded", clause="TEN-SAVE-03")
class Warded(UnitAbility, msgspec.Struct, frozen=True):
    """+1 to its armour saves. (TEN-SAVE-03)"""


A = TypeVar("A", bound=UnitAbility)


def find(abilities: Iterable[UnitAbility], wanted: type[A]) -> A | None:
    """The best ability of this kind. (TEN-KW-37)"""
    best: A | None = None
    for ability in abilities:
        if isinstance(ability, wanted) and (best is None or ability.rank() > best.rank()):
            best = ability
    return best
