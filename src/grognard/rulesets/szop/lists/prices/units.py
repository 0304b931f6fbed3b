"""The bill of a unit: base, abilities, and weapons before and after halving. (SZOP-COST-01, SZOP-COST-23)"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.prices.abilities import ability_price, passive_price
from grognard.rulesets.szop.lists.prices.items import PriceFactor, PriceItem, total
from grognard.rulesets.szop.lists.prices.models import base_cost
from grognard.rulesets.szop.lists.prices.tables import LEDGER
from grognard.rulesets.szop.lists.prices.weapons import Bearer, arm_of, prices
from grognard.rulesets.szop.lists.profiles import Weapon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.szop.lists.keywords.bases import UnitAbility
    from grognard.rulesets.szop.lists.prices.tables import Tariff
    from grognard.rulesets.szop.lists.prices.weapons import PricedArm
    from grognard.rulesets.szop.lists.profiles import Company, Fighter

Role = Literal["", "warrior", "shooter"]
HALF = Fraction(1, 2)


class WeaponLine(Struct, frozen=True):
    """All copies of a weapon in a unit, each price with its factors, before halving. (SZOP-COST-32)"""

    weapon: Weapon
    copies: int
    ranged: PriceItem | None
    melee: PriceItem | None


class Bill(Struct, frozen=True, dict=True):
    """What a unit costs, line by line. (SZOP-COST-32)"""

    base: PriceItem
    abilities: tuple[PriceItem, ...]
    weapons: tuple[WeaponLine, ...]
    ranged: Fraction
    """All ranged prices in full."""
    melee: Fraction
    """All melee prices in full."""

    @cached_property
    def role(self) -> Role:
        """The more expensive category names the unit; a tie makes a shooter. (SZOP-COST-23)"""
        if not self.ranged and not self.melee:
            return ""
        return "shooter" if self.ranged >= self.melee else "warrior"

    @property
    def margin(self) -> Fraction:
        """How much the other category would have to gain to name the unit. (SZOP-COST-23)"""
        return abs(self.ranged - self.melee)

    @property
    def full(self) -> Fraction:
        """The weapons before halving."""
        return self.ranged + self.melee

    @cached_property
    def halved(self) -> Fraction:
        """The weapons with the cheaper category halved. (SZOP-COST-23)"""
        return max(self.ranged, self.melee) + min(self.ranged, self.melee) * HALF

    @cached_property
    def points(self) -> Fraction:
        """The whole unit, exact. (SZOP-COST-02, SZOP-COST-31)"""
        return self.base.points + total(self.abilities) + self.halved

    def share(self, line: WeaponLine) -> Fraction:
        """What all copies of a weapon cost after halving."""
        ranged = line.ranged.points if line.ranged is not None else Fraction(0)
        melee = line.melee.points if line.melee is not None else Fraction(0)
        return line.copies * (ranged * self.ranged_factor + melee * self.melee_factor)

    @cached_property
    def ranged_factor(self) -> Fraction:
        return HALF if self.role == "warrior" else Fraction(1)

    @cached_property
    def melee_factor(self) -> Fraction:
        return HALF if self.role == "shooter" and self.ranged else Fraction(1)


def bill_of(company: Company, tariff: Tariff = LEDGER) -> Bill:
    """The bill of a unit as fielded. (SZOP-COST-32)"""
    leader = company.leader
    models = len(company.fighters)
    base = base_cost(leader.quality, leader.defence, leader.toughness, leader.passives, tariff)
    lines = tuple(_weapon_lines(company, tariff))
    return Bill(
        base=_times(base, models),
        abilities=(*_passives(leader, models, tariff), *_other_abilities(company, tariff)),
        weapons=lines,
        ranged=sum((line.copies * line.ranged.points for line in lines if line.ranged is not None), Fraction(0)),
        melee=sum((line.copies * line.melee.points for line in lines if line.melee is not None), Fraction(0)),
    )


def price_of(company: Company, tariff: Tariff = LEDGER) -> Fraction:
    """What a unit costs, exact. (SZOP-COST-01)"""
    return bill_of(company, tariff).points


def _times(item: PriceItem, number: int) -> PriceItem:
    """The item for so many models."""
    if number == 1:
        return item
    factor = PriceFactor(Fraction(number), tell("models"), "SZOP-COST-01")
    return PriceItem(item.what, (*item.factors, factor), item.clause)


def _passives(leader: Fighter, models: int, tariff: Tariff) -> Iterator[PriceItem]:
    for passive in leader.passives:
        item = passive_price(passive, leader.toughness, leader.passives, tariff)
        if item is not None:
            yield _times(item, models)


def _other_abilities(company: Company, tariff: Tariff) -> Iterator[PriceItem]:
    """Auras and active abilities, each for the models that have it."""
    counts: Counter[UnitAbility] = Counter()
    for fighter in company.fighters:
        counts.update([*fighter.actives, *fighter.auras])
    for ability, number in counts.items():
        item = ability_price(ability, company.leader.quality, company.leader.toughness, tariff)
        if item is not None:
            yield _times(item, number)


def _weapon_lines(company: Company, tariff: Tariff) -> Iterator[WeaponLine]:
    """Every weapon once, with the number of its copies in the unit. (SZOP-COST-32)"""
    bearer = Bearer(company.leader.quality, company.leader.passives)
    counts: Counter[tuple[str, PricedArm]] = Counter()
    first: dict[tuple[str, PricedArm], Weapon] = {}
    for fighter in company.fighters:
        for weapon in fighter.weapons:
            place = weapon.name, arm_of(weapon, bearer.passives)
            first.setdefault(place, weapon)
            counts[place] += 1
    for (name, arm), copies in counts.items():
        ranged, melee = prices(arm, bearer, tariff)
        yield WeaponLine(first[name, arm], copies, ranged, melee)
