"""Weapons, models and vehicles that the tests share."""

from __future__ import annotations

from typing import Any

from grognard.kernel.data import convert
from grognard.rulesets.legendary.lists.keywords.moments import RULES, SpecialRule
from grognard.rulesets.legendary.lists.profiles import ModelProfile, VehicleProfile, WeaponProfile


def weapon(name: str = "Gun", **how: Any) -> WeaponProfile:
    """A weapon: a standard gun of 24 inches, Strength 4 and AP 5 unless said otherwise."""
    if how.get("type") == "Melee":
        how = {"range": "melee", "s": "user", "ap": "-", **how}
    return convert({"name": name, "range": 24, "s": 4, "ap": 5, **how}, WeaponProfile)


def model(name: str = "Trooper", **how: Any) -> ModelProfile:
    """A model: all characteristics 4 with one wound and one attack, save 4+, unless said otherwise."""
    plain = {"ws": 4, "bs": 4, "s": 4, "t": 4, "w": 1, "i": 4, "a": 1, "ld": 8, "sv": 4}
    return convert({"name": name, "base": "32mm", "height": 1.3, "points": 10, **plain, **how}, ModelProfile)


def vehicle(name: str = "Tank", **how: Any) -> VehicleProfile:
    """A vehicle: BS 3, armour 12/10/10, 3 hull points, unless said otherwise."""
    plain = {"bs": 3, "front": 12, "side": 10, "rear": 10, "hp": 3, "base": {"hull": [5, 3]}, "height": 2.0}
    return convert({"name": name, "points": 60, **plain, **how}, VehicleProfile)


def rules(*spelled: str) -> tuple[SpecialRule, ...]:
    """Special rules by their spelling."""
    found = [RULES.parse(each) for each in spelled]
    return tuple(each for each in found if isinstance(each, SpecialRule))
