"""A price with the factors that made it. (SZOP-COST-31)"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from grognard.kernel.words import join, tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.words import Sentence


class PriceFactor(Struct, frozen=True):
    """One number of a product, why it is there and by which clause."""

    value: Fraction
    why: str
    clause: str

    def __str__(self) -> str:
        return f"{decimal(self.value)} ({self.why})"


class PriceItem(Struct, frozen=True, dict=True):
    """One line of a bill: a product of factors."""

    what: str
    factors: tuple[PriceFactor, ...]
    clause: str

    @cached_property
    def points(self) -> Fraction:
        """The product, exact."""
        product = Fraction(1)
        for factor in self.factors:
            product *= factor.value
        return product

    @property
    def formula(self) -> str:
        """The product as one writes it.

        >>> PriceItem("Base", (PriceFactor(Fraction(5), "", ""), PriceFactor(Fraction("1.25"), "", "")), "").formula
        '5 x 1.25'
        """
        return " x ".join(decimal(factor.value) for factor in self.factors)

    @property
    def reason(self) -> Sentence:
        """Every number with what it stands for."""
        parts = [tell("{number} {why}", number=decimal(each.value), why=each.why) for each in self.factors]
        return join(parts, " x ")


def total(items: Iterable[PriceItem]) -> Fraction:
    """What items cost together, exact."""
    return sum((item.points for item in items), Fraction(0))


def decimal(number: Fraction) -> str:
    """A number with as many decimals as it needs, at most four.

    >>> decimal(Fraction("1.25")), decimal(Fraction(5)), decimal(Fraction(2, 3))
    ('1.25', '5', '0.6667')
    """
    if number.denominator == 1:
        return str(number.numerator)
    return f"{number.numerator / number.denominator:.4f}".rstrip("0").rstrip(".")


def money(points: Fraction) -> str:
    """Points with two decimals, halves rounded up. (SZOP-COST-31)

    >>> money(Fraction("78.6")), money(Fraction(2, 3)), money(Fraction("-0.5"))
    ('78.60', '0.67', '-0.50')
    """
    above, below = abs(points.numerator), points.denominator
    cents = (200 * above + below) // (2 * below)
    sign = "-" if points < 0 and cents else ""
    return f"{sign}{cents // 100}.{cents % 100:02d}"
