"""Profiles: a sheet with everything bought for it, ready to be played. (SPF-SHEET-10, SPF-SHEET-11, SPF-SHEET-13)"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.frozen import freeze
from grognard.kernel.memo import Beside
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Rows
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Skill, UnitAbility
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import (
    Burst,
)
from grognard.rulesets.steampunk.lists.order_codes import HOLD, Action
from grognard.rulesets.steampunk.lists.order_codes import gunnery as parts_of
from grognard.rulesets.steampunk.lists.order_codes import written as orders_of
from grognard.rulesets.steampunk.lists.sheets import Cost, Gunnery, ShakenEntry, Size, Speed
from grognard.rulesets.steampunk.lists.values_by_angle import DiceByAngle, Values
from grognard.rulesets.steampunk.lists.weapon_groups import SHARED, Gun

if TYPE_CHECKING:
    from grognard.kernel.dice import Die
    from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import AssaultAbility


ORDINARY = frozenset({"tiny", "small", "medium"})
"""Medium or smaller. (SPF-SHEET-02)"""
HUGE = frozenset({"huge", "enormous"})


class AssaultLine(NamedTuple):
    """A model's assault values by angle. (SPF-SHEET-06)"""

    dice: Values
    needs: int
    ap: DiceByAngle
    damage: DiceByAngle | None
    psychic: DiceByAngle | None
    extra: tuple[tuple[str, Die, bool], ...]
    deflection: Values
    deflects_per_success: tuple[bool, bool, bool, bool]
    deflection_needs: Values
    abilities: tuple[AssaultAbility, ...]


class Figure(NamedTuple):
    """One model of a base as it stands there. (SPF-UNIT-02, SPF-UNIT-03)"""

    name: str
    is_elite: bool
    words: frozenset[str]
    assault: AssaultLine
    abilities: tuple[UnitAbility, ...]
    free_hands: int = 0
    """Hands that hold nothing. (SPF-GUN-16, SPF-SHEET-13)"""

    @property
    def skill(self) -> Skill | None:
        """Its shooting skill. (SPF-SHOOT-11)"""
        return next((ability for ability in self.abilities if isinstance(ability, Skill)), None)


GUNS: Beside[tuple[Gunnery, Action], tuple[int, ...]] = Beside(1024)
"""The guns that actions of profiles concern."""


class Profile(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything about a base that does not change in battle: what follows from it is worked out once."""

    name: str
    nation: str
    kind: str
    words: frozenset[str]
    size: Size
    speeds: Mapping[str, Speed]
    shaken: ShakenEntry | None
    gunnery: Mapping[str, Gunnery]
    """By their spelling (`spell_gunnery`), the default first."""
    headings: tuple[str, ...]
    free_fire: tuple[str, ...]
    armour: Values
    tables: tuple[tuple[str, Rows], ...]
    abilities: tuple[UnitAbility, ...]
    """Those of the base itself; figures have their own."""
    figures: tuple[Figure, ...]
    guns: tuple[Gun, ...]
    cost: Cost
    upgrades: tuple[str, ...] = ()
    is_incomplete: bool = False

    def __post_init__(self) -> None:
        freeze(self, "speeds", "gunnery")

    def __repr__(self) -> str:  # a record of a battle needs its name only: profiles never change
        return f"Profile({self.nation}, {self.name}, {self.upgrades})"

    @property
    def is_bio(self) -> bool:
        """Whether poison works on it. (SPF-TYPE-18)"""
        return "bio" in self.words

    @property
    def is_medium_or_smaller(self) -> bool:
        """Whether terrain gives it Evasion. (SPF-TERR-02)"""
        return self.size in ORDINARY

    @property
    def is_huge(self) -> bool:
        """Whether it fills a hex alone. (SPF-STACK-01)"""
        return self.size in HUGE

    @property
    def starts(self) -> list[Speed]:
        """The speeds it may have at set-up; the first of the sheet if it lists none. (SPF-SETUP-03)"""
        return [speed for speed in self.speeds.values() if speed.may_start] or [next(iter(self.speeds.values()))]

    def table(self, name: str) -> Rows:
        """The damage table of that name; none means immunity."""
        return next((rows for each, rows in self.tables if each == name), ())

    def legal_orders(self, speed: str) -> tuple[str, ...]:
        """Every movement order that may be written for this speed. (SPF-ORD-04, SPF-ORD-26)"""
        return self._movement[speed]

    @cached_property
    def _movement(self) -> dict[str, tuple[str, ...]]:
        return {name: legal_orders(speed.orders) for name, speed in self.speeds.items()}

    def gunnery_of(self, heading: str) -> list[str]:
        """The gunnery orders under a heading, the default first. (SPF-SHEET-04)"""
        return [HOLD, *(key for key, entry in self.gunnery.items() if entry.heading == heading)]

    @cached_property
    def rungs(self) -> dict[tuple[int | None, bool, bool], str]:
        """The ladder of speeds by rung, on the ground and flying, open and hidden. (SPF-ORD-07, SPF-ORD-14)"""
        found: dict[tuple[int | None, bool, bool], str] = {}
        for name, speed in self.speeds.items():
            found.setdefault((speed.rung, speed.flying, speed.hidden), name)
        return found

    def guns_for(self, entry: Gunnery, action: Action) -> tuple[int, ...]:
        """The guns an action concerns, by their place in `guns`. (SPF-EQUIP-12)"""
        return GUNS.of(self, (entry, action), lambda: self._guns_for(entry, action))

    def _guns_for(self, entry: Gunnery, action: Action) -> tuple[int, ...]:
        """(SPF-EQUIP-12, SPF-GUN-14, SPF-GUN-15, SPF-GUN-16)"""
        guns = self.guns
        kind = action.what if action.word == "Load" and any(gun.takes(action.what) for gun in guns) else ""
        name = entry.weapon if kind else action.what or entry.weapon
        if name:
            meant = [n for n, gun in enumerate(guns) if gun.is_called(name)]
        else:
            meant = self._unnamed(entry.heading, action.word)
        if action.word == "Load":
            return self._loaded(meant, kind)
        if action.n:  # Fire Burst(n) is for the Burst(n) weapons (SPF-GUN-14)
            meant = [n for n in meant if Burst(action.n) in guns[n].weapon.abilities]
        return self._with_linked(meant)

    def _with_linked(self, meant: list[int]) -> tuple[int, ...]:
        """These guns and those that are linked to one of them. (SPF-GUN-16)"""
        names = {self.guns[n].weapon.name.casefold() for n in meant}
        linked = [n for n, gun in enumerate(self.guns) if gun.linked_to in names]
        return tuple(sorted(dict.fromkeys(meant + linked)))

    def _loaded(self, meant: list[int], kind: str) -> tuple[int, ...]:
        """Those of the guns that are loaded, with all that share their cycle. (SPF-EQUIP-11)"""
        guns = self.guns
        if any(guns[n].group in SHARED for n in meant):  # hand and unit-base weapons are one cycle
            meant = meant + [n for n, gun in enumerate(guns) if self.has_base_weapon and gun.group in SHARED]
        fits = [n for n in meant if guns[n].is_loaded_by_order and (not kind or guns[n].takes(kind))]
        return tuple(sorted(dict.fromkeys(fits)))

    def _unnamed(self, heading: str, word: str) -> list[int]:
        """Every weapon under the heading: those no other heading names. (SPF-GUN-14)"""
        guns = list(enumerate(self.guns))
        if word == "Throw":
            return [n for n, gun in guns if gun.weapon.carried == "independent"]
        breath = [n for n, gun in guns if gun.is_breath]
        if word == "Breath" and breath:
            return breath
        elsewhere = self._weapons_under(heading, is_here=False) - self._weapons_under(heading, is_here=True)
        own = [n for n, gun in guns if gun.weapon.carried != "independent" and not gun.is_reserve]
        return [n for n in own if not any(self.guns[n].is_called(name) for name in elsewhere)]

    def _weapons_under(self, heading: str, *, is_here: bool) -> set[str]:
        """The weapons that entries under the heading name, or those under other headings."""
        return {entry.weapon for entry in self.gunnery.values() if (entry.heading == heading) == is_here}

    @property
    def has_base_weapon(self) -> bool:
        """Whether the base owns a unit-base weapon. (SPF-EQUIP-07)"""
        return any(gun.figure < 0 for gun in self.guns)

    def is_loaded_by_name(self, number: int) -> bool:
        """Whether a Load action of the sheet names this gun. (SPF-GUN-16)"""
        return any(
            action.word == "Load" and self.guns[number].is_called(action.what or entry.weapon)
            for entry in self.gunnery.values()
            for part in parts_of(entry.order)
            for action in part
        )


@cache
def legal_orders(entries: tuple[str, ...]) -> tuple[str, ...]:
    """The entries of a sheet with all their choices made, each once."""
    return tuple(dict.fromkeys(order for entry in entries for order in orders_of(entry)))


def slow_speed(profile: Profile) -> str:
    """The speed of a base that has been put down: slow, on the ground if it can. (SPF-ORD-27)"""
    open_ = [each for each in profile.speeds.values() if not each.hidden]
    best = min(open_, key=lambda each: (each.flying, each.pace != "slow", each.pace != "still"))
    return best.name


def spell_gunnery(entry: Gunnery) -> str:
    """How a gunnery order is written and chosen: "(still) Load + -", "- + Fire [hull gun]"."""
    speeds = f"({', '.join(entry.speeds)}) " if entry.speeds else ""
    return f"{speeds}{entry.order}" + (f" [{entry.weapon}]" if entry.weapon else "")
