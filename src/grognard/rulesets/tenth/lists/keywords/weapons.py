"""The abilities of weapons: the book's spelling in data, the rule in code. (TEN-KW)

`moments.py` has the moments they speak up at, in the order of the attack sequence.
"""

from __future__ import annotations

from typing import Annotated

from grognard.kernel.dice import FAILS, ONES, Reroll, parse_die
from grognard.kernel.light import Amount, Limits
from grognard.kernel.modifiers import Modifier
from grognard.rulesets.tenth.lists.keywords.moments import WEAPON, Situation, WeaponKeyword, best

__all__ = ["WEAPON", "Situation", "WeaponKeyword", "best"]

Plus = Annotated[int, Limits(2, 6)]
Inches = Annotated[int, Limits(1, 60)]
Some = Annotated[int, Limits(1, 20)]


@WEAPON.keyword("Anti-{kind} {on}+", clause="TEN-KW-01")
class Anti(WeaponKeyword):
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
class Assault(WeaponKeyword):
    """May be fired by a unit that Advanced. (TEN-KW-02)"""

    fires_after_advance = True


@WEAPON.keyword("Blast", clause="TEN-KW-03")
class Blast(WeaponKeyword):
    """One more attack for every five models; never at engaged units. (TEN-KW-03)"""

    is_blast = True

    def extra_attacks(self, situation: Situation) -> int:
        return situation.models // 5


@WEAPON.keyword("Conversion {inches}", clause="TEN-KW-04")
class Conversion(WeaponKeyword):
    """Farther away than `inches`, natural 4+ that hit are Critical Hits; not in Overwatch. (TEN-KW-04, TEN-STRAT-14)"""

    inches: Inches

    def critical_hit(self, situation: Situation) -> int:
        return 4 if situation.distance > self.inches and not situation.is_overwatch else 6

    def rank(self) -> float:
        return -self.inches


@WEAPON.keyword("Devastating Wounds", clause="TEN-KW-10")
class DevastatingWounds(WeaponKeyword):
    """A Critical Wound deals its Damage as mortal wounds. (TEN-KW-10)"""

    is_devastating = True


@WEAPON.keyword("Extra Attacks", clause="TEN-KW-11")
class ExtraAttacks(WeaponKeyword):
    """Used in addition to the chosen melee weapon. (TEN-KW-11)"""

    is_extra = True


@WEAPON.keyword("Hazardous", clause="TEN-KW-16")
class Hazardous(WeaponKeyword):
    """May destroy its bearer when the unit has finished. (TEN-KW-16)"""

    is_hazardous = True


@WEAPON.keyword("Heavy", clause="TEN-KW-17")
class Heavy(WeaponKeyword):
    """+1 to hit for a unit that Remained Stationary. (TEN-KW-17)"""

    def hit_modifier(self, situation: Situation) -> Modifier | None:
        return Modifier(1, "Heavy", "TEN-KW-17") if situation.is_stationary else None


@WEAPON.keyword("Ignores Cover", clause="TEN-KW-18")
class IgnoresCover(WeaponKeyword):
    """The target has no Benefit of Cover. (TEN-KW-18)"""

    ignores_cover = True


@WEAPON.keyword("Indirect Fire", clause="TEN-KW-19")
class IndirectFire(WeaponKeyword):
    """Fires at the unseen, at -1 and against cover. (TEN-KW-19)"""

    needs_sight = False

    def hit_modifier(self, situation: Situation) -> Modifier | None:
        return None if situation.is_visible else Modifier(-1, "Indirect Fire", "TEN-KW-19")

    def gives_cover(self, situation: Situation) -> bool:
        return not situation.is_visible


@WEAPON.keyword("Lance", clause="TEN-KW-21")
class Lance(WeaponKeyword):
    """+1 to wound after a Charge move. (TEN-KW-21)"""

    def wound_modifier(self, situation: Situation) -> Modifier | None:
        return Modifier(1, "Lance", "TEN-KW-21") if situation.has_charged else None


@WEAPON.keyword("Lethal Hits", clause="TEN-KW-23")
class LethalHits(WeaponKeyword):
    """A Critical Hit wounds without a roll. (TEN-KW-23)"""

    is_lethal = True


@WEAPON.keyword("Melta {damage}", clause="TEN-KW-24")
class Melta(WeaponKeyword):
    """More damage within half range. (TEN-KW-24)"""

    damage: Some

    def extra_damage(self, situation: Situation) -> int:
        return self.damage if situation.is_half_range else 0

    def rank(self) -> float:
        return self.damage


@WEAPON.keyword("One Shot", clause="TEN-KW-26")
class OneShot(WeaponKeyword):
    """Once a battle. (TEN-KW-26)"""

    is_one_shot = True


@WEAPON.keyword("Pistol", clause="TEN-KW-27")
class Pistol(WeaponKeyword):
    """Fires in Engagement Range. (TEN-KW-27)"""

    is_pistol = True


@WEAPON.keyword("Precision", "Precision Hits", clause="TEN-KW-28")
class Precision(WeaponKeyword):
    """Its wounds may be allocated to a visible CHARACTER of an Attached unit. (TEN-KW-28)"""

    has_precision = True


@WEAPON.keyword("Rapid Fire {attacks}", clause="TEN-KW-30")
class RapidFire(WeaponKeyword):
    """More attacks within half range. (TEN-KW-30)"""

    attacks: Some

    def extra_attacks(self, situation: Situation) -> int:
        return self.attacks if situation.is_half_range else 0

    def rank(self) -> float:
        return self.attacks


@WEAPON.keyword("Sustained Hits {hits}", clause="TEN-KW-33")
class SustainedHits(WeaponKeyword):
    """A Critical Hit scores more hits. (TEN-KW-33)"""

    hits: Amount

    def extra_hits(self) -> Amount:
        return self.hits

    def rank(self) -> float:
        die = parse_die(self.hits)
        return sum(face * weight for face, weight in die.weights.items()) / die.total


@WEAPON.keyword("Torrent", clause="TEN-KW-34")
class Torrent(WeaponKeyword):
    """Hits without a roll. (TEN-KW-34, TEN-HIT-06)"""

    hits_automatically = True


@WEAPON.keyword("Twin-linked", clause="TEN-KW-35")
class TwinLinked(WeaponKeyword):
    """Wound rolls may be re-rolled. (TEN-KW-35)"""

    is_twin_linked = True


# Two of our own, because the sheet speaks of such permissions (TEN-DICE-06) and lists none.


@WEAPON.keyword("Steady", clause="TEN-DICE-06")
class Steady(WeaponKeyword):
    """Hit rolls of natural 1 are re-rolled. (TEN-DICE-06)"""

    def hit_reroll(self) -> Reroll:
        return ONES


@WEAPON.keyword("Guided", clause="TEN-DICE-06")
class Guided(WeaponKeyword):
    """Failed Hit rolls are re-rolled, judged with the capped modifiers. (TEN-DICE-06)"""

    def hit_reroll(self) -> Reroll:
        return FAILS
