"""Why the creator's price of a unit differs from ours. (SZOP-COST)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.active import Grant
from grognard.rulesets.szop.lists.keywords.auras import AuraOf
from grognard.rulesets.szop.lists.keywords.passive import (
    Bastion,
    Clumsy,
    Guard,
    Immobile,
    Mastery,
    Saboteur,
    Slow,
    Spearhead,
    Transport,
    Waagh,
)
from grognard.rulesets.szop.lists.keywords.weapons import (
    Assault,
    Breakthrough,
    Brutal,
    Disintegration,
    Impact,
    Overdrive,
)
from grognard.rulesets.szop.lists.prices.abilities import ability_price

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.words import Sentence
    from grognard.rulesets.szop.lists.keywords.bases import UnitAbility
    from grognard.rulesets.szop.lists.profiles import Company


def tolerance(company: Company) -> float:
    """How far two prices of one unit may be apart by rounding alone."""
    return 0.5 + 0.005 * sum(len(fighter.weapons) for fighter in company.fighters) + 0.01


def unpriced(company: Company) -> list[UnitAbility]:
    """Auras, orders, curses and marks of abilities that the price list has not. (SZOP-COST-26, SZOP-COST-28)"""
    held = [ability for fighter in company.fighters for ability in (*fighter.actives, *fighter.auras)]
    leader = company.leader
    return [each for each in dict.fromkeys(held) if ability_price(each, leader.quality, leader.toughness) is None]


def reasons(company: Company) -> Iterator[Sentence]:
    """What the unit has that the creator is known to price in another way."""
    passives = {type(each) for each in company.leader.passives}
    if Spearhead in passives:
        yield tell("the creator's defence modifier is higher with Spearhead")
    if Guard in passives:
        yield tell("the creator adds 9 points for each Toughness to Guard")
    if passives & {Transport, Mastery}:
        yield tell("Transport and Mastery of a sheet are free in the creator")
    yield from _of_weapons(company, has_waagh=Waagh in passives)
    yield from _of_grants(company)
    for ability in unpriced(company):
        yield tell("{ability} has no price and costs nothing here", ability=ability.shown())


def _of_weapons(company: Company, *, has_waagh: bool) -> Iterator[Sentence]:
    weapons = [{type(each) for each in weapon.keywords} for fighter in company.fighters for weapon in fighter.weapons]
    if any(Breakthrough in weapon for weapon in weapons):
        yield tell("the creator leaves out the factor of Breakthrough")
    if any({Overdrive, Assault} <= weapon for weapon in weapons):
        yield tell("the creator leaves Overdrive out of the melee price of an Assault weapon")
    if any(Disintegration in weapon and (weapon & {Brutal, Impact} or has_waagh) for weapon in weapons):
        yield tell("the creator's price of Disintegration depends on the order of the traits")


def _of_grants(company: Company) -> Iterator[Sentence]:
    granted = [
        type(each.ability)
        for fighter in company.fighters
        for each in (*fighter.actives, *fighter.auras)
        if isinstance(each, Grant | AuraOf)
    ]
    if any(kind in (Slow, Clumsy, Immobile) for kind in granted):
        yield tell("the creator's auras and orders of Slow, Clumsy and Immobile are negative")
    if any(kind in (Saboteur, Bastion) for kind in granted):
        yield tell("the creator does not multiply auras and orders of Saboteur and Bastion by Toughness")
