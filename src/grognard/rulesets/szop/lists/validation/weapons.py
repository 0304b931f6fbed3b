"""Weapons that could not be bought. (SZOP-COST-34)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ruleset import Problem
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Mastery
from grognard.rulesets.szop.lists.keywords.weapons import AP, Assault, Expendable, Unwieldy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.rulesets.szop.lists.keywords.bases import WeaponKeyword
    from grognard.rulesets.szop.lists.profiles import Company, Weapon


def weapon_problems(name: str, reach: int, keywords: Sequence[WeaponKeyword], where: str = "") -> Iterator[Problem]:
    """Abilities that this weapon cannot have. (SZOP-COST-34, SZOP-WPN-09)"""
    is_assault = any(isinstance(each, Assault) for each in keywords)
    for ability in keywords:
        if isinstance(ability, AP):
            sentence = tell("{weapon} names {ability} among its abilities.", weapon=name, ability=ability.shown())
            yield Problem(sentence, "SZOP-WPN-01", tell("Write it as its number ap."), where=where)
        elif ability.only_ranged and not reach:
            sentence = tell("{weapon} is a melee weapon with {ability}.", weapon=name, ability=ability.shown())
            yield Problem(sentence, "SZOP-COST-34", tell("Give it a range, or take the ability off."), where=where)
        elif ability.only_melee and reach and not is_assault:
            sentence = tell("{weapon} is a ranged weapon with {ability}.", weapon=name, ability=ability.shown())
            fix = tell("Only melee and Assault weapons have it: take it off, or add Assault.")
            yield Problem(sentence, "SZOP-COST-34", fix, where=where)
    if is_assault and any(isinstance(each, Unwieldy) for each in keywords):
        sentence = tell("{weapon} is both Assault and Unwieldy.", weapon=name)
        yield Problem(sentence, "SZOP-WPN-09", tell("Take one of them off."), where=where)


def carried_problems(company: Company, where: str) -> Iterator[Problem]:
    """What the weapons of a unit may not be together. (SZOP-WPN-21, SZOP-PAS-36)"""
    weapons = list(dict.fromkeys(weapon for fighter in company.fighters for weapon in fighter.weapons))
    mastered = [each.ability for each in company.leader.passives if isinstance(each, Mastery)]
    for weapon in {each.name: each for each in weapons}.values():
        yield from weapon_problems(weapon.shown, weapon.reach, weapon.keywords, where)
    spent = {each.profile for each in weapons if _is_spent(each, mastered)}
    if len(spent) > 1:
        sentence = tell("{unit} has {number} kinds of Expendable weapons.", unit=company.shown, number=len(spent))
        yield Problem(sentence, "SZOP-WPN-21", tell("Leave one kind."), where=where)
    extra = sum(each.x for each in mastered if isinstance(each, AP))
    if extra and any(not -1 <= each.ap + extra <= 5 for each in weapons):
        sentence = tell("With its Mastery a weapon of {unit} has an AP outside -1 to 5.", unit=company.shown)
        yield Problem(sentence, "SZOP-COST-34", tell("Lower the AP of the weapon."), where=where)


def _is_spent(weapon: Weapon, mastered: Sequence[WeaponKeyword]) -> bool:
    """Whether it can be used only once. (SZOP-WPN-21)"""
    return any(isinstance(each, Expendable) for each in (*weapon.keywords, *mastered))
