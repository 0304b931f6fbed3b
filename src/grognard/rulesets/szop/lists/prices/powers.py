"""What a power is worth, and the least number of tokens it may cost. (SZOP-PSY-05)"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from grognard.rulesets.szop.lists.keywords.active import Grant
from grognard.rulesets.szop.lists.prices import tables
from grognard.rulesets.szop.lists.prices.abilities import ability_price
from grognard.rulesets.szop.lists.prices.tables import LEDGER
from grognard.rulesets.szop.lists.prices.weapons import Bearer, PricedArm, price

if TYPE_CHECKING:
    from grognard.rulesets.szop.lists.prices.tables import Tariff
    from grognard.rulesets.szop.lists.sheets import PowerEntry

ABILITY_POINTS, ATTACK_POINTS = 15, 7
"""Points for each token, of abilities and of weapon hits. (SZOP-PSY-05)"""
QUALITY = 4


def worth(power: PowerEntry, tariff: Tariff = LEDGER) -> Fraction:
    """What the power would cost as an Order or as a weapon with Quality 4, not halved. (SZOP-PSY-05)"""
    if power.attack is not None:
        hits = power.attack
        arm = PricedArm(hits.range, hits.hits, hits.ap, hits.abilities)
        return price(arm, Bearer(QUALITY), tariff, is_melee=False).points
    if isinstance(power.ability, Grant):
        item = ability_price(power.ability, QUALITY, 1, tariff)
        return item.points if item is not None else Fraction(0)
    return tables.PATCHING


def least_cost(power: PowerEntry, tariff: Tariff = LEDGER) -> int:
    """The least number of tokens the power may cost, at least 1. (SZOP-PSY-05)"""
    points = worth(power, tariff)
    return max(1, ceil(points / (ATTACK_POINTS if power.attack is not None else ABILITY_POINTS)))
