"""Every ability that can be bought, each with the clause that holds its text. (SZOP-ABIL, SZOP-WPN)"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from grognard.kernel.ruleset import Choice
from grognard.rulesets.szop.lists.keywords.active import Curse, Grant, Mage, Mark, Martyr, Order, Patching
from grognard.rulesets.szop.lists.keywords.auras import AuraOf, Corruption, Heaviness, Radio
from grognard.rulesets.szop.lists.keywords.bases import ABILITY, WEAPON, Passive
from grognard.rulesets.szop.lists.keywords.passive import Mastery, Transport
from grognard.rulesets.szop.lists.keywords.weapons import AP, Deadly, Splash
from grognard.rulesets.szop.lists.validation.units import is_upgrade

if TYPE_CHECKING:
    from grognard.kernel.words import Sentence
    from grognard.rulesets.szop.lists.keywords.bases import UnitAbility, WeaponKeyword

CAPACITIES = (3, 6, 9, 12, 18, 24)
"""Capacities of transports that are offered; others can be written. (SZOP-TRANS-01)"""
MULTIPLES = (2, 3, 6)
"""SZOP-COST-19"""
LEVELS = (1, 2, 3)
"""Levels of mages that are offered. (SZOP-PSY-01)"""


def ability_choice(ability: UnitAbility | WeaponKeyword, points: float | None = None) -> Choice:
    """An ability in the language of the reader, with the clause that holds its text."""
    spelling, label = _spelled(ability)
    return Choice(spelling, label, points, note=ability.clause)


@lru_cache(maxsize=2048)
def _spelled(ability: UnitAbility | WeaponKeyword) -> tuple[str, Sentence]:
    """How data files spell it, and how a reader sees it."""
    return str(ability), ability.shown()


@cache
def every_weapon_ability() -> tuple[WeaponKeyword, ...]:
    """Every weapon ability with every number it can have; AP is a number of the weapon. (SZOP-WPN-01)"""
    found: list[WeaponKeyword] = []
    for kind in WEAPON.all():
        made: Any = kind
        if issubclass(kind, Splash | Deadly):
            found += [made(x) for x in MULTIPLES]
        elif not issubclass(kind, AP):
            found.append(made())
    return tuple(found)


@cache
def every_passive() -> tuple[Passive, ...]:
    """Every passive with the numbers and weapon abilities that are offered."""
    found: list[Passive] = []
    for kind in ABILITY.all():
        if issubclass(kind, Transport):
            found += [Transport(x) for x in CAPACITIES]
        elif issubclass(kind, Mastery):
            found += [Mastery(each) for each in every_weapon_ability()]
        elif issubclass(kind, Passive):
            found.append(kind())
    return tuple(found)


@cache
def every_upgrade() -> tuple[Passive, ...]:
    """What a whole unit may buy as an upgrade, offered without the many kinds of Mastery. (SZOP-CONV-02)"""
    return tuple(each for each in every_passive() if is_upgrade(each) and not isinstance(each, Mastery))


@cache
def every_order() -> tuple[Grant, ...]:
    """Orders, Curses and Marks of everything in the price list; those of Mastery are written. (SZOP-COST-07)"""
    granted = [each for each in every_passive() if each.order is not None]
    return tuple(kind(each) for kind in (Order, Curse, Mark) for each in granted)


@cache
def every_ability() -> tuple[UnitAbility, ...]:
    """Every active ability and aura of the price list; those of Mastery are written. (SZOP-CMD, SZOP-PSY, SZOP-AURA)"""
    around = [each for each in every_passive() if each.aura is not None]
    plain = (Patching(), Martyr(), Radio(), Corruption(), Heaviness(), *(Mage(x) for x in LEVELS))
    return (*plain, *every_order(), *(AuraOf(each, inches) for inches in (None, 12) for each in around))
