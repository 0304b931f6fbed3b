"""Guns that stand on the table for anybody to serve. (LEG-TERR-22)"""

from __future__ import annotations

from grognard.rulesets.legendary.lists.keywords.shooting import Interceptor, Skyfire
from grognard.rulesets.legendary.lists.keywords.weapon_types import Heavy
from grognard.rulesets.legendary.lists.weapons import WeaponProfile

EMPLACED = {
    "repeater": WeaponProfile(name="Emplaced repeater", range=36, s=6, ap=4, type=Heavy(), shots=3),
    "cannon": WeaponProfile(name="Emplaced cannon", range=48, s=9, ap=2, type=Heavy()),
    "flak": WeaponProfile(
        name="Emplaced flak", range=48, s=7, ap=4, type=Heavy(), shots=2, rules=(Skyfire(), Interceptor())
    ),
}
"""The weapon of every gun emplacement on the table, as the players choose it."""
