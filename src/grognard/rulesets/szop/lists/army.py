"""Armies: how they are read, priced, checked and remembered. (SZOP-ARMY, SZOP-COST)"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.armies import read_army, recalling
from grognard.kernel.ruleset import Factor, Pool, Price, Problem, Roster
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.library import SAMPLES, sample
from grognard.rulesets.szop.lists.names import shown
from grognard.rulesets.szop.lists.prices.items import PriceFactor, PriceItem, decimal, money
from grognard.rulesets.szop.lists.prices.units import bill_of
from grognard.rulesets.szop.lists.references import flaws_of
from grognard.rulesets.szop.lists.sheets import Army
from grognard.rulesets.szop.lists.switches import tariff_of
from grognard.rulesets.szop.lists.validation.armies import problems_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.kernel.words import Sentence
    from grognard.rulesets.szop.lists.prices.tables import Tariff
    from grognard.rulesets.szop.lists.prices.units import Bill, WeaponLine
    from grognard.rulesets.szop.lists.profiles import Company, Force

APART = Fraction(5, 100)
"""Two armies further apart than this are warned. (SZOP-ARMY-04)"""


def read(source: Any) -> Army:
    """The army from a sample's name, a path to a TOML or JSON file, or plain data."""
    return read_army(source, Army, SAMPLES, sample, flaws_of)


def recall(data: Mapping[str, Any], options: Mapping[str, Any]) -> Force:
    """The army in a game's header as it is played, made only once however many games are played with it."""
    return _recalled(data, tariff_of(options))


@recalling
def _recalled(source: Any, tariff: Tariff) -> Force:
    return force_of(read(source), tariff)


def muster(source: Any, options: Mapping[str, Any]) -> Roster:
    """The army with its bill and every problem; worked out once for the same army. (SZOP-ARMY, SZOP-COST-32)"""
    army = read(source)
    data = plain(army)
    roster = _mustered(_Written(msgspec.msgpack.encode(data), army), tuple(sorted(options.items())))
    return msgspec.structs.replace(roster, army=data)


class _Written:
    """An army that is the same as another one if its data are."""

    __slots__ = ("army", "data")

    def __init__(self, data: bytes, army: Army) -> None:
        self.data = data
        self.army = army

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Written) and self.data == other.data

    def __hash__(self) -> int:
        return hash(self.data)


@lru_cache(maxsize=64)
def _mustered(written: _Written, given: tuple[tuple[str, Any], ...]) -> Roster:
    options, army = dict(given), written.army
    tariff = tariff_of(options)
    force = force_of(army, tariff)
    bills = [bill_of(company, tariff) for company in force.units]
    points = sum((bill.points for bill in bills), Fraction(0))
    lines = [line for company, bill in zip(force.units, bills, strict=True) for line in bill_lines(company, bill)]
    return Roster(
        shown(army.name),
        rounded(points),
        tuple(lines),
        tuple(problems_of(army, bills, force, options)),
        None,
        tuple(role_note(company, bill) for company, bill in zip(force.units, bills, strict=True) if bill.role),
        (Pool("points", rounded(points), float(force.limit), tell("Points")),),
    )


def models_of(army: Army) -> int:
    """How many models the army has."""
    return sum(len(company.fighters) for company in force_of(army).units)


def between(rosters: tuple[Roster, ...], options: Mapping[str, Any]) -> Iterator[Problem]:
    """Totals that differ by more than 5 percent of the larger one. (SZOP-ARMY-04)"""
    if len(rosters) < 2:
        return
    low, *_, high = sorted(rosters, key=lambda roster: roster.points)
    if Fraction(str(high.points)) - Fraction(str(low.points)) > APART * Fraction(str(high.points)):
        sentence = tell(
            "{high} costs {more} points and {low} {less}: more than 5 percent apart.",
            high=high.name,
            more=f"{high.points:.2f}",
            low=low.name,
            less=f"{low.points:.2f}",
        )
        yield Problem(sentence, "SZOP-ARMY-04", tell("Bring armies of similar value."), "warning")


def rounded(points: Fraction) -> float:
    """Points with two decimals, to be shown. (SZOP-COST-31)"""
    return float(money(points))


def exact(points: Fraction) -> str:
    """The exact number of points, where two decimals do not say it.

    >>> exact(Fraction("78.6")), exact(Fraction(29, 3))
    ('', '9 2/3')
    """
    if 100 % points.denominator == 0:
        return ""
    whole, rest = divmod(abs(points), 1)
    return f"{'-' if points < 0 else ''}{f'{whole} ' if whole else ''}{rest}"


def bill_lines(company: Company, bill: Bill) -> Iterator[Price]:
    """What a unit costs, line by line, each with the factors that made it. (SZOP-COST-32)"""
    yield _line(company, bill.base)
    for item in bill.abilities:
        yield _line(company, item)
    for line in bill.weapons:
        yield from _weapon_lines(company, bill, line)


def _weapon_lines(company: Company, bill: Bill, line: WeaponLine) -> Iterator[Price]:
    """The ranged and the melee price of a weapon, halved where its category is the cheaper one. (SZOP-COST-23)"""
    for item, share in ((line.ranged, bill.ranged_factor), (line.melee, bill.melee_factor)):
        if item is None:
            continue
        factors = [*item.factors, PriceFactor(Fraction(line.copies), tell("copies"), "SZOP-COST-32")]
        if share != 1:
            factors.append(PriceFactor(share, tell("the cheaper category is halved"), "SZOP-COST-23"))
        what = tell("{weapon} {way}", weapon=line.weapon.shown, way=item.what)
        yield _line(company, PriceItem(what, tuple(factors), item.clause))


def _line(company: Company, item: PriceItem) -> Price:
    parts = tuple(Factor(each.why, decimal(each.value), each.clause) for each in item.factors)
    points = item.points
    return Price(item.what, rounded(points), item.clause, company.shown, exact=exact(points), parts=parts)


def role_note(company: Company, bill: Bill) -> Sentence:
    """Whether a unit is a warrior or a shooter, by how much, and what halving saves. (SZOP-COST-23)"""
    return tell(
        "{unit}: {role} by {margin}; weapons {full} before halving, {halved} after; {points} in all.",
        unit=company.shown,
        role=tell("shooter") if bill.role == "shooter" else tell("warrior"),
        margin=money(bill.margin),
        full=money(bill.full),
        halved=money(bill.halved),
        points=money(bill.points),
    )
