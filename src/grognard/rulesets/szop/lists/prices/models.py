"""The base cost of a model: morale, defence and toughness. (SZOP-COST-03..06)"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Fearless, Fragile, Invulnerable, Rebirth, Reckless, Waagh
from grognard.rulesets.szop.lists.prices import tables
from grognard.rulesets.szop.lists.prices.items import PriceFactor, PriceItem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.rulesets.szop.lists.keywords.bases import Passive
    from grognard.rulesets.szop.lists.prices.tables import Tariff


@lru_cache(maxsize=1024)
def base_cost(
    quality: int, defence: int, toughness: int, passives: tuple[Passive, ...], tariff: Tariff = tables.LEDGER
) -> PriceItem:
    """5 x morale x defence x toughness. (SZOP-COST-03)

    >>> base_cost(4, 4, 1, ()).formula
    '5 x 1 x 1.25 x 1'
    """
    factors = (
        PriceFactor(Fraction(5), tell("for a model"), "SZOP-COST-03"),
        PriceFactor(morale(quality, passives), tell("morale"), "SZOP-COST-04"),
        PriceFactor(defence_modifier(defence, passives), tell("defence"), "SZOP-COST-05"),
        PriceFactor(toughness_modifier(toughness, tariff), tell("toughness"), "SZOP-COST-06"),
    )
    return PriceItem(tell("Base cost"), factors, "SZOP-COST-03")


def morale(quality: int, passives: Sequence[Passive]) -> Fraction:
    """1.3 less a tenth for each point of Quality above 1; Fearless and Reckless halve the deduction. (SZOP-COST-04)

    >>> float(morale(4, ())), float(morale(4, (Fearless(), Reckless())))
    (1.0, 1.225)
    """
    deduction = Fraction(quality - 1, 10)
    for kind in (Fearless, Reckless):
        if any(isinstance(each, kind) for each in passives):
            deduction /= 2
    return Fraction("1.3") - deduction


def defence_modifier(defence: int, passives: Sequence[Passive]) -> Fraction:
    """The column of the printed Defence with what abilities add and take. (SZOP-COST-05)

    >>> float(defence_modifier(5, (Invulnerable(), Waagh())))
    1.28
    """
    kinds = {type(each) for each in passives}
    value = tables.DEFENCE[defence]
    value += tables.INVULNERABLE[defence] if Invulnerable in kinds else 0
    value += tables.REBIRTH[defence] if Rebirth in kinds else 0
    value -= tables.FRAGILE[defence] if Fragile in kinds else 0
    value -= tables.WAAGH_DEFENCE[defence] if Waagh in kinds else 0
    return value


def toughness_modifier(toughness: int, tariff: Tariff = tables.LEDGER) -> Fraction:
    """By Toughness: the printed rows, then floor(5 T / 3) - 2. (SZOP-COST-06)

    >>> [int(toughness_modifier(each)) for each in (4, 5, 6, 7, 8, 9, 10, 24)]
    [5, 6, 8, 9, 11, 13, 14, 38]
    """
    if toughness <= 4:
        return tables.TOUGHNESS[toughness]
    if not tariff.toughness_interpolated:
        return Fraction(5 * toughness // 3 - 2)
    rows = tables.PRINTED_TOUGHNESS
    if toughness >= 9:
        return rows[9] + Fraction(5, 3) * (toughness - 9)
    low, high = (4, 6) if toughness < 6 else (6, 9)
    return rows[low] + (rows[high] - rows[low]) * Fraction(toughness - low, high - low)
