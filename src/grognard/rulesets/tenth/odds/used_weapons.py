"""Which of their weapons the attackers of an odds question use, and which they cannot use together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused, Unknown
from grognard.kernel.words import tell
from grognard.rulesets.tenth.odds.units_by_name import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.lists.sheets import Datasheet
    from grognard.rulesets.tenth.odds.question import Attacker

UsedWeapons = list[tuple["WeaponProfile", int]]
"""Profiles, and how many of each."""


class Unarmed(Refused):
    """The unit has no weapon for the phase."""


def clause_of_phase(is_ranged: bool) -> str:
    """Which weapons are used in the phase."""
    return "TEN-SHOOT-01" if is_ranged else "TEN-MELEE-09"


def own_weapons(asked: Attacker, is_ranged: bool | None) -> dict[WeaponProfile, int]:
    """The profiles in the question that are used, and how many of each; all, or those for the phase."""
    _refuse_unknown(asked, asked.weapon)
    used = [each for each in asked.weapon if not asked.uses or _is_named(each, asked)]
    if is_ranged is not None:
        used = [each for each in used if each.is_ranged == is_ranged]
    if not used:
        raise Unarmed(tell("Nobody has a weapon to attack with."), clause_of_phase(bool(is_ranged)))
    found: dict[WeaponProfile, int] = {}
    for weapon in used:
        found[weapon] = found.get(weapon, 0) + (weapon.number or asked.models or 1)
    return found


def carried_weapons(
    asked: Attacker, is_ranged: bool, is_turn: bool
) -> tuple[list[Datasheet], dict[WeaponProfile, int]]:
    """The datasheets of the unit, and how many of each profile it uses."""
    rows = rows_of(asked)
    carried: dict[WeaponProfile, int] = {}
    known: list[WeaponProfile] = []
    for sheet, models in rows:
        for _, weapons in models:
            profiles = [profile for name in weapons for profile in sheet.profiles[name]]
            known += profiles
            own = [each for each in profiles if not is_turn or each.is_ranged == is_ranged]
            for profile in _used(own, asked, is_ranged, sheet):
                carried[profile] = carried.get(profile, 0) + 1
    _refuse_unknown(asked, known)
    if not carried:
        what = "ranged" if is_ranged else "melee"
        raise Unarmed(
            tell("{name} has no {what} weapon it may use.", name=asked.name or asked.unit, what=what),
            clause_of_phase(is_ranged),
        )
    return [sheet for sheet, _ in rows], carried


def _is_named(profile: WeaponProfile, asked: Attacker) -> bool:
    return profile.title in asked.uses or profile.name in asked.uses


def _refuse_unknown(asked: Attacker, profiles: Iterable[WeaponProfile]) -> None:
    """Weapons to use that the attacker does not have."""
    titles = dict.fromkeys(title for profile in profiles for title in (profile.title, profile.name))
    for name in asked.uses:
        if name not in titles:
            raise Unknown(tell("weapon of {name}", name=asked.name or asked.unit), name, titles)


def _used(profiles: list[WeaponProfile], asked: Attacker, is_ranged: bool, sheet: Datasheet) -> list[WeaponProfile]:
    """The profiles one model attacks with: those it is told to use, or what it would use by itself.

    By itself it fires every ranged weapon in its first mode, Pistols only if it has nothing else or is engaged
    (TEN-KW-27); or fights with its first melee weapon and all with Extra Attacks. (TEN-MELEE-09)
    """
    if asked.uses:
        told = [profile for profile in profiles if _is_named(profile, asked)]
        refuse_together([(profile, 1) for profile in told], 1, is_ranged, sheet.keywords)
        return told
    first: dict[str, WeaponProfile] = {}
    for profile in profiles:
        if profile.is_ranged == is_ranged:
            first.setdefault(profile.name, profile)
    own = list(first.values())
    if is_ranged:
        return own if is_big(sheet.keywords) else _fired(own, asked.engaged)
    extra = [profile for profile in own if any(each.is_extra for each in profile.abilities)]
    return [profile for profile in own if profile not in extra][:1] + extra


def _fired(own: list[WeaponProfile], is_engaged: bool) -> list[WeaponProfile]:
    """Pistols if the unit is engaged or the model has nothing else, else all others. (TEN-KW-27)"""
    pistols = [profile for profile in own if any(each.is_pistol for each in profile.abilities)]
    others = [profile for profile in own if profile not in pistols]
    return pistols if is_engaged else others or pistols


# ---------------------------------------------------------------- weapons that exclude each other


def models_of(asked: Attacker, used: UsedWeapons) -> int:
    """How many models have the profiles in the question; 0 if each profile says how many use it."""
    if asked.models is None and all(weapon.number for weapon in asked.weapon):
        return 0
    return asked.models or max([1, *(number for _, number in used)])


def refuse_together(used: UsedWeapons, models: int, is_ranged: bool, keywords: Iterable[str]) -> None:
    """Weapons that so many models cannot use together, unless `number` tells who uses which.

    One melee weapon besides those with Extra Attacks (TEN-MELEE-09), one mode of a weapon (TEN-ARMY-05), Pistols or
    other ranged weapons (TEN-KW-27).
    """
    for name in {profile.name: None for profile, _ in used if profile.mode}:
        modes = [number for profile, number in used if profile.name == name]
        if len(modes) > 1 and sum(modes) > models:
            raise _too_many(tell("A model uses {name} in one of its modes", name=name), "TEN-ARMY-05")
    if is_ranged:
        _refuse_pistols(used, models, keywords)
        return
    ordinary = [number for profile, number in used if not any(each.is_extra for each in profile.abilities)]
    if len(ordinary) > 1 and sum(ordinary) > models:
        raise _too_many(tell("A model fights with one of its melee weapons"), "TEN-MELEE-09")


def _refuse_pistols(used: UsedWeapons, models: int, keywords: Iterable[str]) -> None:
    """Pistols and other weapons of the same models. (TEN-KW-27)"""
    most = {True: 0, False: 0}
    for profile, number in used:
        is_pistol = any(each.is_pistol for each in profile.abilities)
        most[is_pistol] = max(most[is_pistol], number)
    if all(most.values()) and sum(most.values()) > models and not is_big(keywords):
        raise _too_many(tell("A model fires its Pistols or its other weapons"), "TEN-KW-27")


def is_big(keywords: Iterable[str]) -> bool:
    """Whether a unit is a MONSTER or VEHICLE."""
    return any(keyword in ("MONSTER", "VEHICLE") for keyword in keywords)


def _too_many(rule: str, clause: str) -> Refused:
    return Refused(
        tell("{rule}; choose with `uses`, or say with `number` how many models use each.", rule=rule),
        clause,
    )
