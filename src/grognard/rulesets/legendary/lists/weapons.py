"""Weapons. (LEG-ARMY-04, LEG-WPN)"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.fields import NO_AP, Ap, Name, Range, Strength
from grognard.rulesets.legendary.lists.keywords import effects_of_hits, fighting, morale  # noqa: F401 - their spellings
from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule, expanded, has
from grognard.rulesets.legendary.lists.keywords.shooting import OneUseOnly, Sniper
from grognard.rulesets.legendary.lists.keywords.templates import Grenade, MegaBlast, Template, Torrent, WeaponFlag
from grognard.rulesets.legendary.lists.keywords.weapon_types import Bomb, Salvo, Standard, WeaponType
from grognard.rulesets.legendary.lists.keywords.wounding import Destroyer, Gravitation, Melta


class Ring(Entry, frozen=True, kw_only=True):
    """A ring of a mega blast. (LEG-TMPL-08)"""

    s: Strength
    ap: Ap


class WeaponProfile(Entry, frozen=True, kw_only=True, dict=True):
    """A weapon. (LEG-ARMY-04)"""

    written_by: ClassVar[str] = "LEG-ARMY-04"

    name: Name
    range: Range
    s: Strength
    ap: Ap
    type: WeaponType = Standard()
    shots: Annotated[int, Meta(ge=1, le=30)] = 1
    rules: tuple[SpecialRule, ...] = ()
    """Flags such as Blast, and special rules."""
    rings: tuple[Ring, ...] = ()
    """Strength and AP of the middle and the outer ring of a mega blast; those of the centre are its own."""

    def __post_init__(self) -> None:
        if (self.range == "melee") != self.type.is_melee:
            raise BadData(
                tell(
                    '{name}: a weapon of the type Melee has the range "melee", and no other weapon has', name=self.name
                )
            )
        for rule in self.rules:
            if "weapon" not in rule.bearers:
                raise BadData(tell("{name}: {rule} is a rule of models, not of weapons", name=self.name, rule=rule))
        if isinstance(self.s, str) and self.s.startswith(("user", "x2")) and not self.is_melee:
            raise BadData(tell("{name}: only a close combat weapon uses the Strength of its bearer", name=self.name))
        if has(self.rules, MegaBlast) != (len(self.rings) == 2):
            raise BadData(tell("{name}: a mega blast, and nothing else, has two more rings", name=self.name))

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def is_melee(self) -> bool:
        """Whether it works in close combat only. (LEG-WPN-06)"""
        return self.type.is_melee

    @cached_property
    def all_rules(self) -> tuple[SpecialRule, ...]:
        """Its rules and what comes with them."""
        given: list[SpecialRule] = list(self.rules)
        if self.s == "D":
            given.append(Destroyer())
        if self.range == "template":
            given.append(Template())
        if isinstance(self.range, str) and self.range.startswith("torrent"):
            given.append(Torrent())
        if isinstance(self.type, Bomb):
            given.append(OneUseOnly())
        return expanded(given)

    @cached_property
    def inches(self) -> float | None:
        """Its printed range; None if it is unlimited. A torrent's is that of its narrow end. (LEG-WPN-01)"""
        if isinstance(self.range, int):
            return float(self.range)
        if self.range == "unlimited":
            return None
        return {"melee": 0.0, "template": 8.0}.get(self.range) or float(self.range.rpartition(" ")[2])

    @cached_property
    def ap_number(self) -> int:
        """Its AP; 7 for "-". (LEG-WPN-05)"""
        return NO_AP if self.ap == "-" else 1 if self.s == "D" else self.ap

    @cached_property
    def across(self) -> float:
        """The diameter of its blast; 0 if it has none. (LEG-TMPL-01)"""
        return max((rule.across for rule in self.all_rules if isinstance(rule, WeaponFlag)), default=0.0)

    @property
    def is_blast(self) -> bool:
        """Whether it scatters instead of rolling to hit. (LEG-SCAT-01)"""
        return self.across > 0

    @cached_property
    def is_template(self) -> bool:
        """Whether it hits everything under the teardrop. (LEG-TMPL-04)"""
        return has(self.all_rules, Template)

    def has_long_range(self, *, has_moved: bool = False, is_relentless: bool = False) -> bool:
        """Whether it may shoot at up to double its range. (LEG-WPN-02, LEG-WPN-03, LEG-WPN-21)"""
        if self.is_melee or self.range == "unlimited" or has(self.all_rules, Template, Melta, Grenade):
            return False
        return self.type.has_long_range(has_moved=has_moved and not is_relentless)

    def reach(self, *, has_moved: bool = False, is_relentless: bool = False) -> float | None:
        """How far it shoots at most; None for any distance. (LEG-GEN-07, LEG-WPN-01)"""
        if self.inches is None:
            return None
        is_far = self.has_long_range(has_moved=has_moved, is_relentless=is_relentless)
        return self.inches * 2 if is_far else self.inches

    def strength(self, user: int = 0) -> int:
        """Its Strength in the hands of a user; 0 for "*". (LEG-WPN-04, LEG-WPN-07, LEG-WPN-20)

        >>> maul = WeaponProfile(name="Maul", range="melee", s="user+2", ap=4, type=WeaponType.from_data("Melee"))
        >>> maul.strength(4)
        6
        """
        if isinstance(self.s, int):
            return self.s
        if self.s == "D":
            return 12
        if self.s == "*":
            return 0
        return 2 * user if self.s == "x2" else user + int(self.s.partition("+")[2] or 0)

    @property
    def equals_toughness(self) -> bool:
        """Whether its Strength is that of the target's Toughness. (LEG-KW-24, LEG-KW-66)"""
        return has(self.all_rules, Gravitation, Sniper)

    def shots_of(self, *, has_moved: bool = False, is_relentless: bool = False) -> int:
        """Printed shots, before rapid fire and twin-linked. (LEG-WPN-14, LEG-OVER-05)"""
        return self.type.shots(self.shots, has_moved=has_moved and not is_relentless)

    @property
    def base_shots(self) -> int:
        """The most shots that are printed for it. (LEG-OVER-05)"""
        return self.type.stationary if isinstance(self.type, Salvo) else self.shots


FIST = WeaponProfile(name="Close combat weapon", range="melee", s="user", ap="-", type=WeaponType.from_data("Melee"))
"""What every model strikes with that has nothing better. (LEG-WPN-07)"""
