"""Profiles: a sheet with everything bought for it, ready to be played. (SPF-SHEET-10, SPF-SHEET-11, SPF-SHEET-13)"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.dice import Die, parse_die
from grognard.rulesets.steampunk.abilities import Skill, UnitAbility
from grognard.rulesets.steampunk.codes import HOLD, Action
from grognard.rulesets.steampunk.codes import written as orders_of
from grognard.rulesets.steampunk.facts import Rows
from grognard.rulesets.steampunk.sheets import Cost, Gunnery, ShakenEntry, Size, Speed, Weapon

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.weaponry import AssaultAbility

Values = tuple[int, int, int, int]
"""By angle: front, front-side, back-side, back."""
DiceByAngle = tuple[Die, Die, Die, Die]

ORDINARY = frozenset({"tiny", "small", "medium"})
"""Medium or smaller. (SPF-SHEET-02)"""
HUGE = frozenset({"huge", "enormous"})


@cache
def four(text: str | int) -> Values:
    """Four values by angle; a dash is none. (SPF-ANGLE-02, SPF-ANGLE-03)

    >>> four("4/3/3/-"), four(2)
    ((4, 3, 3, 0), (2, 2, 2, 2))
    """
    parts = str(text).split("/")
    if len(parts) == 1:
        parts *= 4
    front, front_side, back_side, back = (0 if part == "-" else int(part.strip("xz+") or 0) for part in parts)
    return front, front_side, back_side, back


@cache
def four_dice(text: str | int) -> DiceByAngle:
    """Four dice by angle; missing ones count as 0. (SPF-SHEET-06)"""
    parts = str(text).split("/")
    if len(parts) == 1:
        parts *= 4
    front, front_side, back_side, back = (
        parse_die(part.strip() if part.strip() not in ("", "-") else 0) for part in parts
    )
    return front, front_side, back_side, back


@cache
def angles_of(text: str | int) -> tuple[bool, bool, bool, bool]:
    """The angles a weapon may fire through. (SPF-ANGLE-04)

    >>> angles_of("*/*/-/-")
    (True, True, False, False)
    """
    marks = str(text).split("/")
    if len(marks) == 1:
        marks *= 4
    front, front_side, back_side, back = (mark not in ("-", "0") for mark in marks)
    return front, front_side, back_side, back


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

    @property
    def skill(self) -> Skill | None:
        """Its shooting skill. (SPF-SHOOT-11)"""
        return next((ability for ability in self.abilities if isinstance(ability, Skill)), None)


class Gun(NamedTuple):
    """One weapon in the hands of one figure, or of the base (-1). (SPF-EQUIP-12)"""

    figure: int
    group: str
    """What orders call it: "hand", "base", "reserve", or the weapon's name in small letters."""
    weapon: Weapon

    @property
    def is_loaded_by_order(self) -> bool:
        """Whether it needs load tokens at all. (SPF-GUN-05, SPF-WPN-03, SPF-WPN-11)"""
        free = {"Always Loaded", "Load special"}
        return self.weapon.load > 0 and not any(str(ability) in free for ability in self.weapon.abilities)


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a base that does not change in battle."""

    name: str
    nation: str
    kind: str
    words: frozenset[str]
    size: Size
    speeds: dict[str, Speed]
    shaken: ShakenEntry | None
    gunnery: dict[str, Gunnery]
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

    def table(self, name: str) -> Rows:
        """The damage table of that name; none means immunity."""
        return next((rows for each, rows in self.tables if each == name), ())

    def legal_orders(self, speed: str) -> tuple[str, ...]:
        """Every movement order that may be written for this speed. (SPF-ORD-04, SPF-ORD-26)"""
        return legal_orders(self.speeds[speed].orders)

    def gunnery_of(self, heading: str) -> list[str]:
        """The gunnery orders under a heading, the default first. (SPF-SHEET-04)"""
        return [HOLD, *(key for key, entry in self.gunnery.items() if entry.heading == heading)]

    def guns_for(self, entry: Gunnery, action: Action) -> tuple[int, ...]:
        """The guns an action concerns, by their place in `guns`. (SPF-EQUIP-12, SPF-GUN-14)"""
        name = (action.what or entry.weapon).casefold()
        kinds = [gun.weapon.name.casefold() for gun in self.guns]
        named = [n for n, gun in enumerate(self.guns) if name and name in (gun.group, kinds[n])]
        if named or (
            name and not any(name == kind.name.casefold() for gun in self.guns for kind in gun.weapon.ammunition)
        ):
            return tuple(named)
        if action.word == "Throw":
            return tuple(n for n, gun in enumerate(self.guns) if gun.weapon.carried == "independent")
        aside = {"independent", "unit_base", "reserve"}
        return tuple(n for n, gun in enumerate(self.guns) if gun.weapon.carried not in aside)


@cache
def legal_orders(entries: tuple[str, ...]) -> tuple[str, ...]:
    """The entries of a sheet with all their choices made, each once."""
    return tuple(dict.fromkeys(order for entry in entries for order in orders_of(entry)))


def spell_gunnery(entry: Gunnery) -> str:
    """How a gunnery order is written and chosen: "(still) Load + -", "- + Fire [hull gun]"."""
    speeds = f"({', '.join(entry.speeds)}) " if entry.speeds else ""
    return f"{speeds}{entry.order}" + (f" [{entry.weapon}]" if entry.weapon else "")
