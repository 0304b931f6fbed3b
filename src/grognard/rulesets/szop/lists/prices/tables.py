"""The printed tables of the price list. (SZOP-COST)"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct


class Tariff(Struct, frozen=True):
    """The switches that change prices; the default is the ledger's ruling."""

    toughness_interpolated: bool = False
    """SZOP-COST-06"""
    transport_bonuses_add: bool = False
    """SZOP-COST-10"""
    targeting_deduction_additive: bool = False
    """SZOP-COST-16"""
    assault_price_by_use: bool = False
    """SZOP-COST-22"""
    mastery_reference_bearer_quality: bool = False
    """SZOP-COST-25"""
    reactions: bool = False
    """All units have Guard, free of charge. (SZOP-CONV-04)"""


LEDGER = Tariff()


def row(keys: tuple[int, ...], values: str) -> dict[int, Fraction]:
    """A row of a table as it is printed.

    >>> row((2, 3), "1.9 2.7")[3]
    Fraction(27, 10)
    """
    return dict(zip(keys, map(Fraction, values.split()), strict=True))


# -------------------------------------------------------------------- models

_DEFENCE = (6, 5, 4, 3, 2)
DEFENCE = row(_DEFENCE, "0.9 1.0 1.25 1.65 2.3")
"""The defence modifier without abilities. (SZOP-COST-05)"""
FRAGILE = row(_DEFENCE, "0.1 0.05 0.05 0.05 0.05")
INVULNERABLE = row(_DEFENCE, "0.25 0.3 0.2 0.1 0.05")
WAAGH_DEFENCE = row(_DEFENCE, "0.01 0.02 0.03 0.03 0.03")
REBIRTH = row(_DEFENCE, "0.35 0.4 0.5 0.65 0.9")

TOUGHNESS = row((1, 2, 3, 4), "1 2.15 3.5 5")
"""The toughness modifier of the small ones. (SZOP-COST-06)"""
PRINTED_TOUGHNESS = row((4, 6, 9), "5 8 13")
"""Between these rows the switch interpolates."""

# -------------------------------------------------------------------- weapons

MELEE = 0
_RANGE = (0, 12, 18, 24, 30, 36)
RANGE = row(_RANGE, "0.6 0.65 1.0 1.25 1.45 1.55")
"""SZOP-COST-13"""
ARTILLERY = row(_RANGE, "0 0.85 0.55 0.35 0.2 0.15")
UNWIELDY = row(_RANGE, "0 0.6 0.4 0.4 0.3 0.15")
CAUTIOUS = row(_RANGE, "0 0 0.6 0.7 0.8 0.9")

_AP = (-1, 0, 1, 2, 3, 4, 5)
AP = row(_AP, "0.75 1.0 1.4 1.8 2.1 2.3 2.4")
"""SZOP-COST-18"""
IMPACT = row(_AP, "0.15 0.35 0.3 0.25 0.15 0.1 0.05")
WAAGH_AP = row(_AP, "0.01 0.02 0.05 0.04 0.04 0.03 0.02")
BRUTAL = row(_AP, "0 0.01 0.02 0.1 0.2 0.3 0.4")
PIERCING = row(_AP, "1.5 2.0 2.5 2.7 2.8 2.9 3.0")

_MULTIPLE = (2, 3, 6)
SPLASH = row(_MULTIPLE, "1.9 2.7 4.3")
"""SZOP-COST-19"""
DEADLY = row(_MULTIPLE, "1.8 2.5 3.8")

LEAST_HIT_CHANCE = Fraction("0.9")
"""SZOP-COST-17"""

# -------------------------------------------------------------------- abilities

LEAST_AURA, MOST_AURA = 8, 24
"""Limits of the effective Toughness. (SZOP-COST-26)"""
AURA_RANGE = 8
"""What 12 inches add to it. (SZOP-COST-27)"""
ORDER_EXTRA = 2
"""What Order, Curse and Mark add to it. (SZOP-COST-28)"""
CORRUPTION, HEAVINESS, RADIO, MARTYR, PATCHING = map(Fraction, (30, 20, 3, 5, 20))
"""SZOP-COST-29"""
MAGE = Fraction(8)
"""For each X. (SZOP-COST-30)"""
