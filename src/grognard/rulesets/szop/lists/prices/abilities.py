"""The prices of passive abilities, auras, orders, transports and mages. (SZOP-COST-07..11, SZOP-COST-24..30)"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.active import Grant, Mage, Martyr, Patching
from grognard.rulesets.szop.lists.keywords.auras import AuraOf, Corruption, Heaviness, Radio
from grognard.rulesets.szop.lists.keywords.passive import Agile, Aircraft, Fast, Flying, Mastery, Transport
from grognard.rulesets.szop.lists.prices import tables
from grognard.rulesets.szop.lists.prices.items import PriceFactor, PriceItem, total
from grognard.rulesets.szop.lists.prices.tables import LEDGER
from grognard.rulesets.szop.lists.prices.weapons import Bearer, PricedArm, prices, with_abilities

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.rulesets.szop.lists.keywords.bases import Passive, UnitAbility, WeaponKeyword
    from grognard.rulesets.szop.lists.prices.tables import Tariff

FLAT = {
    Corruption: tables.CORRUPTION,
    Heaviness: tables.HEAVINESS,
    Radio: tables.RADIO,
    Martyr: tables.MARTYR,
    Patching: tables.PATCHING,
}
"""For each model that has it, whatever its Toughness. (SZOP-COST-29)"""
REFERENCES = (PricedArm(24, 1, 2, ()), PricedArm(tables.MELEE, 2, 2, ()))
"""The weapons by which Mastery is priced in auras and orders. (SZOP-COST-25)"""
REFERENCE_QUALITY = 4


@lru_cache(maxsize=4096)
def passive_price(
    passive: Passive, toughness: int, passives: tuple[Passive, ...], tariff: Tariff = LEDGER
) -> PriceItem | None:
    """The points of a passive of one model; None if it has none of its own. (SZOP-COST-07..11)"""
    if isinstance(passive, Transport):
        factors = (
            PriceFactor(Fraction(passive.x), tell("capacity"), "SZOP-COST-10"),
            PriceFactor(_transport_factor(passives, tariff), tell("movement"), "SZOP-COST-10"),
        )
        return PriceItem(passive.shown(), factors, "SZOP-COST-10")
    is_aircraft = any(isinstance(each, Aircraft) for each in passives)
    if not passive.price or (is_aircraft and isinstance(passive, Flying | Agile)):
        return None
    clause = "SZOP-COST-11" if isinstance(passive, Aircraft) else "SZOP-COST-07"
    factors = (
        PriceFactor(passive.price, tell("for each Toughness"), clause),
        PriceFactor(Fraction(toughness), tell("Toughness"), clause),
    )
    return PriceItem(passive.shown(), factors, clause)


def _transport_factor(passives: Sequence[Passive], tariff: Tariff) -> Fraction:
    """Only the largest bonus counts, or by the switch they add up. (SZOP-COST-10)"""
    kinds = {type(each) for each in passives}
    if tariff.transport_bonuses_add:
        air = 3 if Aircraft in kinds else Fraction("0.5") * (Flying in kinds) + Fraction("0.25") * (Agile in kinds)
        return 1 + air + Fraction("0.25") * (Fast in kinds)
    if Aircraft in kinds:
        return Fraction(4)
    if Flying in kinds:
        return Fraction("1.5")
    return Fraction("1.25") if kinds & {Fast, Agile} else Fraction(1)


@lru_cache(maxsize=4096)
def ability_price(ability: UnitAbility, quality: int, toughness: int, tariff: Tariff = LEDGER) -> PriceItem | None:
    """The points of an aura or active ability of one model; None if it cannot be bought. (SZOP-COST-26..30)"""
    if isinstance(ability, Mage):
        factors = (
            PriceFactor(tables.MAGE, tell("for each power token"), "SZOP-COST-30"),
            PriceFactor(Fraction(ability.x), tell("tokens"), "SZOP-COST-30"),
        )
        return PriceItem(ability.shown(), factors, "SZOP-COST-30")
    flat = FLAT.get(type(ability))
    if flat is not None:
        return PriceItem(ability.shown(), (PriceFactor(flat, tell("for a model"), "SZOP-COST-29"),), "SZOP-COST-29")
    if isinstance(ability, AuraOf):
        extra = tables.AURA_RANGE if ability.inches is not None else 0
        clause = "SZOP-COST-27" if ability.inches is not None else "SZOP-COST-26"
        each = _per_point(ability.ability, ability.ability.aura, 8, quality, tariff)
    elif isinstance(ability, Grant):
        extra, clause = tables.ORDER_EXTRA, "SZOP-COST-28"
        each = _per_point(ability.ability, ability.ability.order, 10, quality, tariff)
    else:
        return None
    if each is None:
        return None
    factors = (
        PriceFactor(each, tell("for each effective Toughness"), clause),
        PriceFactor(effective_toughness(toughness) + extra, tell("effective Toughness"), clause),
    )
    return PriceItem(ability.shown(), factors, clause)


def effective_toughness(toughness: int) -> Fraction:
    """Four thirds of the Toughness, from 8 to 24. (SZOP-COST-26)

    >>> [int(effective_toughness(each)) for each in (1, 6, 9, 18, 30)]
    [8, 8, 12, 24, 24]
    """
    return min(Fraction(tables.MOST_AURA), max(Fraction(tables.LEAST_AURA), Fraction(4 * toughness, 3)))


def _per_point(
    ability: Passive, column: Fraction | None, divisor: int, quality: int, tariff: Tariff
) -> Fraction | None:
    """The price for each point of effective Toughness. (SZOP-COST-25, SZOP-COST-26, SZOP-COST-28)"""
    if isinstance(ability, Mastery):
        return mastery_per_point(ability.ability, quality, tariff)
    return None if column is None else column / divisor


def mastery_per_point(ability: WeaponKeyword, quality: int, tariff: Tariff = LEDGER) -> Fraction:
    """The larger difference that the ability makes to the price of the reference weapons. (SZOP-COST-25)

    >>> from grognard.rulesets.szop.lists.keywords.weapons import Double, Unwieldy
    >>> float(mastery_per_point(Double(), 4)), float(mastery_per_point(Unwieldy(), 4))
    (4.5, 3.456)
    """
    bearer = Bearer(quality if tariff.mastery_reference_bearer_quality else REFERENCE_QUALITY)
    differences = [
        abs(_full(with_abilities(arm, [ability]), bearer, tariff) - _full(arm, bearer, tariff)) for arm in REFERENCES
    ]
    return max(differences)


def _full(arm: PricedArm, bearer: Bearer, tariff: Tariff) -> Fraction:
    """Both prices of a weapon together."""
    return total(item for item in prices(arm, bearer, tariff) if item is not None)
