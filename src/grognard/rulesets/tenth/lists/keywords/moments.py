"""What a weapon ability is: the moments of the attack sequence it may speak up at. (TEN-KW, TEN-ATK-03)

`WeaponKeyword` lists them in their order, each with a neutral answer; an ability in `weapon_abilities.py` overrides one
or two. The sequence itself (`facts.py`, `attack.py`) keeps order and caps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from grognard.kernel.dice import NEVER
from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.data import Amount
    from grognard.kernel.dice import Reroll
    from grognard.kernel.modifiers import Modifier

WEAPON = Registry(tell("weapon ability"))


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
        """The lowest natural face that is a Critical Hit if it hits. (TEN-KW-05)"""
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
        """The lowest natural face that is a Critical Wound. (TEN-KW-06)"""
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


def best(keywords: Iterable[WeaponKeyword]) -> tuple[WeaponKeyword, ...]:
    """Each ability once, the better one of those that differ in their number only. (TEN-KW-37)

    >>> from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Heavy, SustainedHits
    >>> [str(ability) for ability in best([SustainedHits(1), Heavy(), SustainedHits(2)])]
    ['Sustained Hits 2', 'Heavy']
    """
    kept: dict[tuple[str, str], WeaponKeyword] = {}
    for keyword in keywords:
        known = kept.get(keyword.sort())
        if known is None or keyword.rank() > known.rank():
            kept[keyword.sort()] = keyword
    return tuple(kept.values())
