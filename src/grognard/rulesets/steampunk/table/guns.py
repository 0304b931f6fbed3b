"""A unit's guns as they stand: what they fire, whether they can, which go together. (SPF-EQUIP, SPF-WPN)

Plain functions of a unit: no game.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.hexes import angle
from grognard.kernel.words import join, tell
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import (
    Acid,
    Burst,
    Drag,
    LimitedAmmo,
    MinorAcid,
    Poison,
    SetOnFire,
    Shots,
    Spawn,
    has,
)
from grognard.rulesets.steampunk.lists.values_by_angle import four
from grognard.rulesets.steampunk.lists.weapon_groups import SHARED

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.profiles import Profile
    from grognard.rulesets.steampunk.lists.sheets import Weapon
    from grognard.rulesets.steampunk.table.records import Unit

CREW_OF_BASE_WEAPON = 2
"""Living models it takes to fire a unit-base weapon. (SPF-EQUIP-09)"""
SIDES = (
    tell("front"),
    tell("right front-side"),
    tell("right back-side"),
    tell("back"),
    tell("left back-side"),
    tell("left front-side"),
)
"""The six angles, clockwise from the facing. (SPF-ANGLE-01)"""
NEEDS_NO_ORDER_TO_LOAD = ("Throw", "Breath")
"""Actions that need loading only if the sheet says so. (SPF-GUN-16)"""
TOUCHING = (Acid, MinorAcid, Poison, SetOnFire, Drag)
"""What a hit does even without a damage roll."""


class Barrel(NamedTuple):
    """One shot to be aimed: a gun, or one of the guns of a fixed system."""

    key: str
    gun: int
    weapon: Weapon
    side: int | None = None
    """The side a fixed gun points to, relative to the facing. (SPF-ANGLE-10)"""
    shot: int = 1
    """Which of several shots of the gun it is."""

    @property
    def label(self) -> str:
        """What the question calls it."""
        parts = [f"{self.weapon.name} {self.gun + 1}"]
        parts += [SIDES[self.side]] if self.side is not None else []
        parts += [tell("shot {number}", number=self.shot)] if self.shot > 1 else []
        return join(parts)


def weapon_in(unit: Unit, number: int) -> Weapon:
    """The weapon of a gun, with the kind of ammunition that is loaded. (SPF-GUN-15)"""
    weapon = unit.profile.guns[number].weapon
    return with_kind(weapon, unit.loads[number].kind) if weapon.ammunition else weapon


@cache
def with_kind(weapon: Weapon, kind: str) -> Weapon:
    """A weapon that fires this kind of ammunition: what the kind leaves out stays. (SPF-GUN-15)"""
    for each in weapon.ammunition:
        if each.name == kind:
            fields = ("range", "ap", "damage", "damage_type", "area", "covers", "abilities")
            changed = {name: value for name in fields if (value := getattr(each, name)) is not None}
            return msgspec.structs.replace(weapon, **changed)
    return weapon


def rounds_of(weapon: Weapon) -> int:
    """Load tokens one firing takes. (SPF-GUN-05, SPF-WPN-01)"""
    burst = has(weapon.abilities, Burst)
    return burst.n if burst else 1


def shots_of(weapon: Weapon) -> int:
    """To-hit rolls of one gun in one firing. (SPF-WPN-01, SPF-WPN-13)"""
    burst, shots = has(weapon.abilities, Burst), has(weapon.abilities, Shots)
    return burst.n if burst else shots.n if shots and shots.where == "together" else 1


def is_one_attack(weapon: Weapon) -> bool:
    """Whether the whole base makes one attack: so the sheet says, or its area rows go by models. (SPF-AREA-04)"""
    return weapon.fires == "base" or any(row.least > 1 or row.most < 99 for row in weapon.area)


def strikes_units(weapon: Weapon) -> bool:
    """Whether it can be shot at a base: it has damage, or its touch does something. (SPF-GUN-09, SPF-TYPE-01)"""
    if weapon.area or has(weapon.abilities, Spawn):
        return False
    return weapon.damage is not None or bool(weapon.extra) or any(isinstance(a, TOUCHING) for a in weapon.abilities)


# ---------------------------------------------------------------- ready to fire


def needs_load(unit: Unit, number: int, word: str = "Fire") -> bool:
    """Whether this action with this gun takes load tokens. (SPF-GUN-05, SPF-GUN-16)"""
    gun = unit.profile.guns[number]
    is_thrown = word in NEEDS_NO_ORDER_TO_LOAD or gun.weapon.carried == "independent" or gun.is_breath
    return gun.is_loaded_by_order and (not is_thrown or unit.profile.is_loaded_by_name(number))


def is_ready(unit: Unit, number: int, word: str = "Fire") -> bool:
    """Loaded, whole, and manned. (SPF-GUN-05, SPF-WPN-01, SPF-WPN-02, SPF-EQUIP-09)"""
    gun, state = unit.profile.guns[number], unit.loads[number]
    if state.is_lost or state.shaken or unit.jam or (gun.figure >= 0 and gun.figure not in unit.living):
        return False
    if gun.figure < 0 and len(unit.living) < CREW_OF_BASE_WEAPON:
        return False
    weapon = weapon_in(unit, number)
    limited = has(weapon.abilities, LimitedAmmo)
    if limited and dict(unit.spent).get(weapon.name, 0) >= limited.n:
        return False
    if gun.linked_to:
        main = main_of(unit.profile, number)
        return main is not None and is_ready(unit, main, word)
    return not needs_load(unit, number, word) or state.tokens >= rounds_of(weapon)


def main_of(profile: Profile, number: int) -> int | None:
    """The gun a linked gun fires with: one of the same model if it has one. (SPF-WPN-17)"""
    linked = profile.guns[number]
    mains = [n for n, gun in enumerate(profile.guns) if gun.weapon.name.casefold() == linked.linked_to]
    return min(mains, key=lambda n: profile.guns[n].figure != linked.figure, default=None)


def crew_of(unit: Unit, number: int) -> list[int]:
    """The guns that make one attack together with this one. (SPF-AREA-04)"""
    name = unit.profile.guns[number].weapon.name
    return [n for n, gun in enumerate(unit.profile.guns) if gun.weapon.name == name and is_ready(unit, n)]


# ---------------------------------------------------------------- barrels


def barrels_of(unit: Unit, guns: tuple[int, ...], word: str = "Fire", times: int = 1) -> list[Barrel]:
    """The shots of an action, each with a target of its own; linked guns come last. (SPF-UNIT-03, SPF-GUN-14)"""
    found: list[Barrel] = []
    attacks: set[str] = set()
    for number in sorted(guns, key=lambda n: bool(unit.profile.guns[n].linked_to)):
        if not is_ready(unit, number, word):
            continue
        weapon = weapon_in(unit, number)
        if weapon.carried == "fixed":
            is_stuck = unit.loads[number].is_stuck  # through the front only (SPF-DMG-09)
            found += [barrel for barrel in _system(number, weapon) if not (is_stuck and barrel.side)]
            continue
        if is_one_attack(weapon):
            if weapon.name in attacks:
                continue
            attacks.add(weapon.name)
        firings = times
        if needs_load(unit, number, word):
            firings = min(times, unit.loads[number].tokens // rounds_of(weapon))
        shots = has(weapon.abilities, Shots)
        if shots and shots.where == "apart":
            firings *= shots.n
        found += [
            Barrel(f"{number} x{shot}" if shot > 1 else str(number), number, weapon, shot=shot)
            for shot in range(1, firings + 1)
        ]
    return found


def _system(number: int, weapon: Weapon) -> list[Barrel]:
    """The guns of a fixed system: so many for each of the six sides. (SPF-ANGLE-10)"""
    shots = four(weapon.angles)
    return [
        Barrel(f"{number} {SIDES[side]}" + (f" {each + 1}" if each else ""), number, weapon, side)
        for side in range(6)
        for each in range(shots[angle(0, side)])
    ]


def are_rivals(profile: Profile, first: int, second: int) -> bool:
    """Whether two guns cannot be fired in the same action. (SPF-EQUIP-07, SPF-GUN-16, SPF-WPN-17)"""
    if first == second:
        return False
    one, two = profile.guns[first], profile.guns[second]
    if {one.group, two.group} == set(SHARED):
        return True  # the unit-base weapon or the normal weapons, never both
    if one.figure != two.figure or one.figure < 0:
        return False
    if one.is_reserve or two.is_reserve:
        return True  # instead of the main weapon, and one reserve weapon at a time
    thrown = [gun.weapon.carried == "independent" for gun in (one, two)]
    if all(thrown):
        return one.weapon.name != two.weapon.name
    return any(thrown) and not profile.figures[one.figure].free_hands  # SPF-GUN-16


def has_rivals(profile: Profile, guns: list[int]) -> bool:
    """Whether any two of these guns exclude each other."""
    return any(are_rivals(profile, one, two) for one in guns for two in guns if one < two)
