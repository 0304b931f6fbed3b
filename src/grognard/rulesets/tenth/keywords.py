"""The abilities of weapons: the book's spelling in data, the rule in code. (TEN-KW)

`WeaponKeyword` lists the moments of the attack sequence in their order, each with a neutral answer; an ability
overrides one or two. The sequence itself (`facts.py`, `resolution.py`) keeps order and caps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, NamedTuple

import msgspec
from msgspec import Meta

from grognard.kernel.data import Amount
from grognard.kernel.dice import FAILS, NEVER, ONES, Reroll, parse_die
from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.modifiers import Modifier

if TYPE_CHECKING:
    from collections.abc import Iterable

WEAPON = Registry("weapon ability")

Plus = Annotated[int, Meta(ge=2, le=6)]
Inches = Annotated[int, Meta(ge=1, le=60)]
Some = Annotated[int, Meta(ge=1, le=20)]


class Situation(NamedTuple):
    """How one firing model (or fighting one) and its target stand when targets are selected. (TEN-SHOOT-08)"""

    is_ranged: bool = True
    is_stationary: bool = False
    """The attacker's unit Remained Stationary this turn."""
    has_charged: bool = False
    """The attacker's unit made a Charge move this turn."""
    is_half_range: bool = False
    distance: float = 0.0
    """From the attacking model to the closest model of the target unit."""
    is_visible: bool = True
    """At least one model of the target unit is visible to the attacking model."""
    is_overwatch: bool = False
    is_big_guns: bool = False
    """Shooter or target is a MONSTER or VEHICLE unit within Engagement Range of an enemy of its own."""
    is_stealthy: bool = False
    """Every model of the target has Stealth (or Smokescreen gives it)."""
    models: int = 1
    """Models in the target unit."""
    keywords: tuple[str, ...] = ()
    """Keywords of the target unit."""


class WeaponKeyword(Keyword, registry=WEAPON):
    """The moments of an attack in order; each answer here changes nothing."""

    __slots__ = ()

    # ---- who may attack whom
    fires_after_advance: ClassVar[bool] = False
    is_pistol: ClassVar[bool] = False
    is_blast: ClassVar[bool] = False
    needs_sight: ClassVar[bool] = True
    is_one_shot: ClassVar[bool] = False
    is_extra: ClassVar[bool] = False

    # ---- 1: the number of attacks
    def extra_attacks(self, situation: Situation) -> int:
        """Attacks added to those of each weapon."""
        return 0

    # ---- 2: the Hit roll
    hits_automatically: ClassVar[bool] = False
    is_lethal: ClassVar[bool] = False

    def hit_modifier(self, situation: Situation) -> Modifier | None:
        """What it adds to the Hit roll, before the cap."""
        return None

    def critical_hit(self, situation: Situation) -> int:
        """The lowest natural face that is a Critical Hit if it hits."""
        return 6

    def hit_reroll(self) -> Reroll:
        """Hit rolls that are thrown again."""
        return NEVER

    def extra_hits(self) -> Amount:
        """Hits a Critical Hit scores in addition."""
        return 0

    # ---- 3: the Wound roll
    is_twin_linked: ClassVar[bool] = False
    is_devastating: ClassVar[bool] = False

    def wound_modifier(self, situation: Situation) -> Modifier | None:
        """What it adds to the Wound roll, before the cap."""
        return None

    def critical_wound(self, situation: Situation) -> int:
        """The lowest natural face that is a Critical Wound."""
        return 6

    # ---- 4: allocation and save
    has_precision: ClassVar[bool] = False
    ignores_cover: ClassVar[bool] = False

    def gives_cover(self, situation: Situation) -> bool:
        """Whether this attack itself gives the target the Benefit of Cover."""
        return False

    # ---- 5: damage
    def extra_damage(self, situation: Situation) -> int:
        """Added to the Damage of each attack."""
        return 0

    # ---- 6: when the unit has finished
    is_hazardous: ClassVar[bool] = False

    # ---- several of a kind
    def rank(self) -> float:
        """Of two of the same kind the one that ranks higher counts. (TEN-KW-37)"""
        return 0.0

    def sort(self) -> tuple[str, str]:
        """What counts as the same ability."""
        return (type(self).__name__, "")


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

    fires_after_advance = True


@WEAPON.keyword("Blast", clause="TEN-KW-03")
class Blast(WeaponKeyword, msgspec.Struct, frozen=True):
    """One more attack for every five models; never at engaged units. (TEN-KW-03)"""

    is_blast = True

    def extra_attacks(self, situation: Situation) -> int:
        return situation.models // 5


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

    is_devastating = True


@WEAPON.keyword("Extra Attacks", clause="TEN-KW-11")
class ExtraAttacks(WeaponKeyword, msgspec.Struct, frozen=True):
    """Used in addition to the chosen melee weapon. (TEN-KW-11)"""

    is_extra = True


@WEAPON.keyword("Hazardous", clause="TEN-KW-16")
class Hazardous(WeaponKeyword, msgspec.Struct, frozen=True):
    """May destroy its bearer when the unit has finished. (TEN-KW-16)"""

    is_hazardous = True


@WEAPON.keyword("Heavy", clause="TEN-KW-17")
class Heavy(WeaponKeyword, msgspec.Struct, frozen=True):
    """+1 to hit for a unit that Remained Stationary. (TEN-KW-17)"""

    def hit_modifier(self, situation: Situation) -> Modifier | None:
        return Modifier(1, "Heavy", "TEN-KW-17") if situation.is_stationary else None


@WEAPON.keyword("Ignores Cover", clause="TEN-KW-18")
class IgnoresCover(WeaponKeyword, msgspec.Struct, frozen=True):
    """The target has no Benefit of Cover. (TEN-KW-18)"""

    ignores_cover = True


@WEAPON.keyword("Indirect Fire", clause="TEN-KW-19")
class IndirectFire(WeaponKeyword, msgspec.Struct, frozen=True):
    """Fires at the unseen, at -1 and against cover. (TEN-KW-19)"""

    needs_sight = False

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

    is_lethal = True


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

    is_one_shot = True


@WEAPON.keyword("Pistol", clause="TEN-KW-27")
class Pistol(WeaponKeyword, msgspec.Struct, frozen=True):
    """Fires in Engagement Range. (TEN-KW-27)"""

    is_pistol = True


@WEAPON.keyword("Precision", "Precision Hits", clause="TEN-KW-28")
class Precision(WeaponKeyword, msgspec.Struct, frozen=True):
    """Its wounds may be allocated to a visible CHARACTER of an Attached unit. (TEN-KW-28)"""

    has_precision = True


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

    def extra_hits(self) -> Amount:
        return self.hits

    def rank(self) -> float:
        die = parse_die(self.hits)
        return sum(face * weight for face, weight in die.weights.items()) / die.total


@WEAPON.keyword("Torrent", clause="TEN-KW-34")
class Torrent(WeaponKeyword, msgspec.Struct, frozen=True):
    """Hits without a roll. (TEN-KW-34, TEN-HIT-06)"""

    hits_automatically = True


@WEAPON.keyword("Twin-linked", clause="TEN-KW-35")
class TwinLinked(WeaponKeyword, msgspec.Struct, frozen=True):
    """Wound rolls may be re-rolled. (TEN-KW-35)"""

    is_twin_linked = True


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


def best(keywords: Iterable[WeaponKeyword]) -> tuple[WeaponKeyword, ...]:
    """Each ability once, the better one of those that differ in their number only. (TEN-KW-37)

    >>> [str(ability) for ability in best([SustainedHits(1), Heavy(), SustainedHits(2)])]
    ['Sustained Hits 2', 'Heavy']
    """
    kept: dict[tuple[str, str], WeaponKeyword] = {}
    for keyword in keywords:
        known = kept.get(keyword.sort())
        if known is None or keyword.rank() > known.rank():
            kept[keyword.sort()] = keyword
    return tuple(kept.values())
