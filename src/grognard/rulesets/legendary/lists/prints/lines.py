"""Profiles, weapons and powers as rows of a table: for prints and cards. (LEG-ARMY-02 to LEG-ARMY-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.view import made_once
from grognard.kernel.words import join, tell
from grognard.rulesets.legendary.lists.profiles import ModelProfile, VehicleProfile

if TYPE_CHECKING:
    from grognard.rulesets.legendary.lists.powers import PowerProfile
    from grognard.rulesets.legendary.lists.profiles import BuildingProfile
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile

MODEL = ("WS", "BS", "S", "T", "W", "I", "A", "Ld", "Sv", "Inv")
VEHICLE = ("BS", "F", "S", "R", "HP", "WS", "St", "I", "A")
WEAPON = (tell("Range"), tell("S"), tell("AP"), tell("Type"), tell("Shots"), tell("Rules"))
POWER = (tell("Warp charge"), tell("Type"), tell("Range"), tell("Effect"))
POWER_TYPES = {
    "blessing": tell("blessing"),
    "conjuration": tell("conjuration"),
    "malediction": tell("malediction"),
    "witchfire": tell("witchfire"),
    "focused witchfire": tell("focused witchfire"),
    "beam": tell("beam"),
    "nova": tell("nova"),
}


def points_line(parts: tuple[int, ...]) -> str:
    """Wounds or hull points; bio or structure points one by one. (LEG-DMG-05)

    >>> points_line((3,)), points_line((5, 3, 3))
    ('3', '11 (5, 3, 3)')
    """
    return str(parts[0]) if len(parts) == 1 else f"{sum(parts)} ({', '.join(map(str, parts))})"


def model_line(profile: ModelProfile) -> tuple[str, ...]:
    """The characteristics of a model. (LEG-ARMY-02)"""
    numbers = (profile.ws, profile.bs, profile.s, profile.t)
    rest = (profile.i, profile.a, profile.ld)
    saves = (_plus(profile.sv), _plus(profile.inv))
    return (*map(str, numbers), points_line(profile.parts), *map(str, rest), *saves)


def vehicle_line(profile: VehicleProfile) -> tuple[str, ...]:
    """Armour and hull points of a vehicle; a walker's other characteristics. (LEG-ARMY-03)"""
    armour = (profile.armour["front"], profile.side, profile.rear)
    own = (profile.ws, profile.s, profile.i, profile.a)
    return (
        str(profile.bs),
        *map(str, armour),
        points_line(profile.parts),
        *("–" if each is None else str(each) for each in own),
    )


@made_once
def weapon_line(weapon: WeaponProfile) -> tuple[str, ...]:
    """A weapon. (LEG-ARMY-04)"""
    return (
        _reach(weapon),
        _strength(weapon),
        str(weapon.ap),
        str(weapon.type),
        str(weapon.base_shots),
        ", ".join(map(str, weapon.rules)),
    )


REACHES = {"melee": tell("melee"), "template": tell("template"), "unlimited": tell("unlimited")}


def _reach(weapon: WeaponProfile) -> str:
    if isinstance(weapon.range, int):
        return f'{weapon.range}"'
    kind, _, inches = weapon.range.partition(" ")
    return tell('torrent {inches}"', inches=inches) if inches else REACHES[kind]


def _strength(weapon: WeaponProfile) -> str:
    is_users, plus = str(weapon.s).startswith("user"), str(weapon.s).removeprefix("user")
    return tell("user{plus}", plus=plus) if is_users else str(weapon.s)


def power_line(power: PowerProfile) -> tuple[str, ...]:
    """A psychic power. (LEG-ARMY-06)"""
    return (
        str(power.warp_charge),
        POWER_TYPES[power.type],
        f'{power.range}"' if power.range else tell("own unit"),
        effect(power),
    )


def effect(power: PowerProfile) -> str:
    """What a power does, in a few words. (LEG-ARMY-06)"""
    if power.conjures is not None:
        return tell("conjures {unit}", unit=power.conjures)
    if power.is_attack:
        said = tell("{shots} x S{strength} AP{ap}", shots=power.shots, strength=power.s, ap=power.ap)
        return join([said, *map(str, power.rules)])
    return join(
        [
            str(each.rule) if each.rule is not None else f"{each.by:+d} {_short(each.what or '')}"
            for each in power.changes
        ]
    )


def rules_line(profile: ModelProfile | VehicleProfile | BuildingProfile) -> str:
    """Type and special rules of a profile. (LEG-ARMY-05)"""
    if isinstance(profile, ModelProfile):
        kinds = [profile.unit_type.replace("_", " ")]
    else:
        kinds = list(profile.types) if isinstance(profile, VehicleProfile) else [profile.size, profile.material]
    return ", ".join([*kinds, *map(str, profile.rules)])


def mounts_line(profile: VehicleProfile) -> str:
    """The weapons of a vehicle and their arcs. (LEG-LOS-04)"""
    return ", ".join(f"{mount.weapon} ({mount.mount}, {mount.width:g}°)" for mount in profile.weapons)


def _plus(number: int | None) -> str:
    return "–" if number is None else f"{number}+"


def _short(what: str) -> str:
    return {"ld": "Ld", "sv": "Sv"}.get(what, what.upper())
