"""The abilities of weapons: the book's spelling in data, the rule in code. (TEN-KW)

`moments.py` has the moments they speak up at, in the order of the attack sequence.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from grognard.kernel.data import Amount
from grognard.kernel.dice import FAILS, ONES, Reroll, parse_die
from grognard.kernel.modifiers import Modifier
from grognard.rulesets.tenth.lists.amounts import check_amount
from grognard.rulesets.tenth.lists.keywords.moments import WEAPON, Situation, WeaponKeyword, best

__all__ = ["WEAPON", "Situation", "WeaponKeyword", "best"]

Plus = Annotated[int, Meta(ge=2, le=6)]
Inches = Annotated[int, Meta(ge=1, le=60)]
Some = Annotated[int, Meta(ge=1, le=20)]


@WEAPON.keyword("Anti-{kind} {on}+", clause="TEN-KW-01")
class Anti(WeaponKeyword, msgspec.Struct, frozen=True):
    """A natural `on`+ to wound is a Critical Wound against units with the keyword. (TEN-KW-01)"""

    kind: str
    on: Plus

    def critical_wound(self, situation: Situation) -> int:
        return self.on if self.kind.upper() in situation.keywords else 6

    def rank(self) -> float:
        return -self.on

    def sort(self) -> tuple[str, str]:
        return ("Anti", self.kind.upper())


@WEAPON.keyword("Assault", clause="TEN-KW-02")
class Assault(WeaponKeyword, msgspec.Struct, frozen=True):
    """May be fired by a unit that Advanced. (TEN-KW-02)"""

    fires_after_advance: ClassVar[bool] = True


@WEAPON.keyword("Blast", clause="TEN-KW-03")
class Blast(WeaponKeyword, msgspec.Struct, frozen=True):
    """One more attack for every five models; never at engaged units. (TEN-KW-03)"""

    is_blast: ClassVar[bool] = True

    def extra_attacks(self, situation: Situation) -> int:
        return situation.models // 5 if situation.is_ranged else 0


@WEAPON.keyword("Conversion {inches}", clause="TEN-KW-04")
class Conversion(WeaponKeyword, msgspec.Struct, frozen=True):
    """Farther away than `inches`, natural 4+ that hit are Critical Hits; not in Overwatch. (TEN-KW-04, TEN-STRAT-14)"""

    inches: Inches

    def critical_hit(self, situation: Situation) -> int:
        return 4 if situation.distance > self.inches and not situation.is_overwatch else 6

    def rank(self) -> float:
        return -self.inches


@WEAPON.keyword("Devastating Wounds", clause="TEN-KW-10")
class DevastatingWounds(WeaponKeyword, msgspec.Struct, frozen=True):
    """A Critical Wound deals its Damage as mortal wounds. (TEN-KW-10)"""

    is_devastating: ClassVar[bool] = True


@WEAPON.keyword("Extra Attacks", clause="TEN-KW-11")
class ExtraAttacks(WeaponKeyword, msgspec.Struct, frozen=True):
    """Used in addition to the chosen melee weapon. (TEN-KW-11)"""

    is_extra: ClassVar[bool] = True


@WEAPON.keyword("Hazardous", clause="TEN-KW-16")
class Hazardous(WeaponKeyword, msgspec.Struct, frozen=True):
    """May destroy its bearer when the unit has finished. (TEN-KW-16)"""

    is_hazardous: ClassVar[bool] = True


@WEAPON.keyword("Heavy", clause="TEN-KW-17")
class Heavy(WeaponKeyword, msgspec.Struct, frozen=True):
    """+1 to hit for a unit that Remained Stationary. (TEN-KW-17)"""

    def hit_modifier(self, situation: Situation) -> Modifier | None:
        return Modifier(1, "Heavy", "TEN-KW-17") if situation.is_stationary else None


@WEAPON.keyword("Ignores Cover", clause="TEN-KW-18")
class IgnoresCover(WeaponKeyword, msgspec.Struct, frozen=True):
    """The target has no Benefit of Cover. (TEN-KW-18)"""

    ignores_cover: ClassVar[bool] = True


@WEAPON.keyword("Indirect Fire", clause="TEN-KW-19")
class IndirectFire(WeaponKeyword, msgspec.Struct, frozen=True):
    """Fires at the unseen, at -1 and against cover. (TEN-KW-19)"""

    needs_sight: ClassVar[bool] = False

    def hit_modifier(self, situation: Situation) -> Modifier | None:
        return None if situation.is_visible else Modifier(-1, "Indirect Fire", "TEN-KW-19")

    def gives_cover(self, situation: Situation) -> bool:
        return not situation.is_visible


@WEAPON.keyword("Lance", clause="TEN-KW-21")
class Lance(WeaponKeyword, msgspec.Struct, frozen=True):
    """+1 to wound after a Charge move. (TEN-KW-21)"""

    def wound_modifier(self, situation: Situation) -> Modifier | None:
        return Modifier(1, "Lance", "TEN-KW-21") if situation.has_charged else None


@WEAPON.keyword("Lethal Hits", clause="TEN-KW-23")
class LethalHits(WeaponKeyword, msgspec.Struct, frozen=True):
    """A Critical Hit wounds without a roll. (TEN-KW-23)"""

    is_lethal: ClassVar[bool] = True


@WEAPON.keyword("Melta {damage}", clause="TEN-KW-24")
class Melta(WeaponKeyword, msgspec.Struct, frozen=True):
    """More damage within half range. (TEN-KW-24)"""

    damage: Some

    def extra_damage(self, situation: Situation) -> int:
        return self.damage if situation.is_half_range else 0

    def rank(self) -> float:
        return self.damage


@WEAPON.keyword("One Shot", clause="TEN-KW-26")
class OneShot(WeaponKeyword, msgspec.Struct, frozen=True):
    """Once a battle. (TEN-KW-26)"""

    is_one_shot: ClassVar[bool] = True


@WEAPON.keyword("Pistol", clause="TEN-KW-27")
class Pistol(WeaponKeyword, msgspec.Struct, frozen=True):
    """Fires in Engagement Range. (TEN-KW-27)"""

    is_pistol: ClassVar[bool] = True


@WEAPON.keyword("Precision", "Precision Hits", clause="TEN-KW-28")
class Precision(WeaponKeyword, msgspec.Struct, frozen=True):
    """Its wounds may be allocated to a visible CHARACTER of an Attached unit. (TEN-KW-28)"""

    has_precision: ClassVar[bool] = True


@WEAPON.keyword("Rapid Fire {attacks}", clause="TEN-KW-30")
class RapidFire(WeaponKeyword, msgspec.Struct, frozen=True):
    """More attacks within half range. (TEN-KW-30)"""

    attacks: Some

    def extra_attacks(self, situation: Situation) -> int:
        return self.attacks if situation.is_half_range else 0

    def rank(self) -> float:
        return self.attacks


@WEAPON.keyword("Sustained Hits {hits}", clause="TEN-KW-33")
class SustainedHits(WeaponKeyword, msgspec.Struct, frozen=True):
    """A Critical Hit scores more hits. (TEN-KW-33)"""

    hits: Amount

    def __post_init__(self) -> None:
        check_amount("the number of hits", self.hits)

    def extra_hits(self) -> Amount:
        return self.hits

    def rank(self) -> float:
        die = parse_die(self.hits)
        return sum(face * weight for face, weight in die.weights.items()) / die.total


@WEAPON.keyword("Torrent", clause="TEN-KW-34")
class Torrent(WeaponKeyword, msgspec.Struct, frozen=True):
    """Hits without a roll. (TEN-KW-34, TEN-HIT-06)"""

    hits_automatically: ClassVar[bool] = True


@WEAPON.keyword("Twin-linked", clause="TEN-KW-35")
class TwinLinked(WeaponKeyword, msgspec.Struct, frozen=True):
    """Wound rolls may be re-rolled. (TEN-KW-35)"""

    is_twin_linked: ClassVar[bool] = True


# Two of our own, because the sheet speaks of such permissions (TEN-DICE-06) and lists none.


@WEAPON.keyword("Steady", clause="TEN-DICE-06")
class Steady(WeaponKeyword, msgspec.Struct, frozen=True):
    """Hit rolls of natural 1 are re-rolled. (TEN-DICE-06)"""

    def hit_reroll(self) -> Reroll:
        return ONES


@WEAPON.keyword("Guided", clause="TEN-DICE-06")
class Guided(WeaponKeyword, msgspec.Struct, frozen=True):
    """Failed Hit rolls are re-rolled, judged with the capped modifiers. (TEN-DICE-06)"""

    def hit_reroll(self) -> Reroll:
        return FAILS
