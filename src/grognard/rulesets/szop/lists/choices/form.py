"""A list that is being written, as far as it can be read, and what its parts cost. (SZOP-COST)

The list is half done, so what cannot be read is passed over; what is wrong with it the validator says.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from grognard.kernel.armies import entries_of
from grognard.kernel.data import convert
from grognard.kernel.errors import GrognardError
from grognard.rulesets.szop.lists.army import rounded
from grognard.rulesets.szop.lists.force import company_of
from grognard.rulesets.szop.lists.keywords.bases import Passive
from grognard.rulesets.szop.lists.library import SAMPLES, armouries
from grognard.rulesets.szop.lists.names import key, shown, spellings
from grognard.rulesets.szop.lists.prices.units import price_of
from grognard.rulesets.szop.lists.sheets import Armoury, Army, PowerEntry, Sheet, UnitEntry, WeaponEntry
from grognard.rulesets.szop.lists.variants import Outline

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from grognard.kernel.ruleset import Choice
    from grognard.rulesets.szop.lists.prices.tables import Tariff
    from grognard.rulesets.szop.lists.profiles import Company, Fighter
    from grognard.rulesets.szop.lists.variants import Design

E = TypeVar("E")
NOTHING = Fraction(0)


class Form:
    """A list as far as it can be read."""

    def __init__(self, army: Mapping[str, Any], tariff: Tariff, *, has_upgrades: bool = False) -> None:
        self.tariff = tariff
        self.has_upgrades = has_upgrades
        """Whether units buy passives as upgrades. (SZOP-CONV-02)"""
        self.units = entries_of(army.get("unit"), UnitEntry)
        self.sheets = entries_of(army.get("sheet"), Sheet)
        self.weapons = entries_of(army.get("weapon"), WeaponEntry)
        self.powers = entries_of(army.get("power"), PowerEntry)
        own = _known(entries_of(army.get("armouries"), Armoury))
        self.armouries = {key(each.name): shown(each.name) for each in (*armouries().values(), *own)}
        named = {*self.armouries, *(name for each in own for name in spellings(each.name)), *armouries()}
        self.army = Army(
            name="–",
            like=_one_of(army.get("like"), SAMPLES),
            armoury=_one_of(army.get("armoury"), named),
            rules=_rules(army.get("rules")),
            weapon=_known(self.weapons),
            armouries=own,
            sheet=_known(self.sheets),
            unit=_known(self.units),
        )
        self.outline = outline_of(self.army)
        original = outline_of(Army(name="–", like=self.army.like))
        self.ancestor = original if self.army.like is not None else None
        """What a variant has of the army that it is like, as long as it says nothing itself. (SZOP-ARMY-02)"""
        self.units = self.units or list(self.outline.units)
        self.powers = self.powers or list(original.powers)
        self.companies = [self.company(unit) if unit is not None else None for unit in self.units]
        """Every unit of the list as it was bought; None for one that is not known yet."""
        self.costs = {id(company): price_of(company, tariff) for company in self.companies if company is not None}

    def company(self, unit: UnitEntry, outline: Outline | None = None) -> Company | None:
        """A unit as it would be bought; None if it is not known yet."""
        try:
            return company_of(outline or self.outline, unit)
        except GrognardError:
            return None

    def cost(self, company: Company | None) -> Fraction | None:
        """What a unit costs; worked out once for those of the list."""
        if company is None:
            return None
        known = self.costs.get(id(company))
        return price_of(company, self.tariff) if known is None else known

    def change(self, before: Company | None, after: Company | None) -> float | None:
        """What the army would cost more with the second in the place of the first."""
        old, new = self.cost(before), self.cost(after)
        return None if old is None or new is None else rounded(new - old)

    def change_of_all(self, army: Army, weapons: Collection[str] | None = None) -> float | None:
        """What this army would cost more than the one that is written; only units with these weapons differ."""
        try:
            outline = Outline(army)
        except GrognardError:
            return None
        total = NOTHING
        for unit, company in zip(self.units, self.companies, strict=True):
            if weapons is not None and (company is None or not carries(company, weapons)):
                continue
            old = self.cost(company)
            new = self.cost(self.company(unit, outline)) if unit is not None else None
            if old is None or new is None:
                return None
            total += new - old
        return rounded(total)

    def designs(self) -> dict[str, Design]:
        """The sheets that are complete."""
        found: dict[str, Design] = {}
        for sheet in (each for army in self.outline.chain for each in army.sheet):
            try:
                found.setdefault(key(sheet.name), self.outline.design(key(sheet.name)))
            except GrognardError:
                continue
        return found

    def original(self, sheet: Sheet) -> Design | None:
        """What a variant has as long as it says nothing itself; None for a sheet that is no variant."""
        if sheet.like is None:
            return None
        bare = Sheet(name=sheet.name, like=sheet.like)
        others = tuple(bare if each is sheet else each for each in self.army.sheet)
        try:
            return Outline(msgspec.structs.replace(self.army, sheet=others)).design(key(sheet.name))
        except GrognardError:
            return None

    def original_weapon(self, weapon: WeaponEntry) -> WeaponEntry:
        """What a weapon has as long as it says nothing itself. (SZOP-ARMY-03)"""
        bare = WeaponEntry(name=weapon.name, like=weapon.like)
        others = tuple(bare if each is weapon else each for each in self.army.weapon)
        try:
            return Outline(msgspec.structs.replace(self.army, weapon=others)).weapon(key(weapon.name))
        except GrognardError:
            return bare

    def users(self, names: Iterable[str]) -> list[tuple[UnitEntry, Company]]:
        """The units of a sheet; one with its usual models if the list has none."""
        called = set(names)
        found = [
            (unit, company)
            for unit, company in zip(self.units, self.companies, strict=True)
            if unit is not None and company is not None and unit.sheet in called
        ]
        if found:
            return found
        single = UnitEntry(sheet=next(iter(called)))
        company = self.company(single)
        return [] if company is None else [(single, company)]

    def change_of_models(
        self, users: Iterable[tuple[UnitEntry, Company]], change: Callable[[Fighter], Fighter]
    ) -> float | None:
        """What the units would cost more if every model of them were changed so."""
        total, number = NOTHING, 0
        for _, company in users:
            number += 1
            old = self.cost(company) or NOTHING
            total += price_of(changed_models(company, change), self.tariff) - old
        return rounded(total) if number else None


def counting(offered: Iterable[Choice], values: Collection[Any]) -> list[Choice]:
    """The choices, of which these values count as long as the field is left out."""
    return [msgspec.structs.replace(each, counts=True) if each.value in values else each for each in offered]


def carries(company: Company, weapons: Collection[str]) -> bool:
    """Whether a model of the unit has one of these weapons."""
    return any(weapon.name in weapons for fighter in set(company.fighters) for weapon in fighter.weapons)


def changed_models(company: Company, change: Callable[[Fighter], Fighter]) -> Company:
    """The unit with every model changed; equal models stay the same object."""
    made = {id(each): change(each) for each in company.fighters}
    return msgspec.structs.replace(company, fighters=tuple(made[id(each)] for each in company.fighters))


def with_passive(fighter: Fighter, passive: Passive) -> Fighter:
    """The model with a further passive."""
    if passive in fighter.passives:
        return fighter
    return msgspec.structs.replace(fighter, passives=(*fighter.passives, passive))


def outline_of(army: Army) -> Outline:
    """The army with its variants worked out, as far as that goes."""
    try:
        return Outline(army)
    except GrognardError:
        return Outline(Army(name="–", sheet=army.sheet, unit=army.unit, weapon=army.weapon))


def _known(found: Iterable[E | None]) -> tuple[E, ...]:
    """Those that could be read."""
    return tuple(each for each in found if each is not None)


def _one_of(name: Any, names: Collection[str]) -> str | None:
    """A name, if it is one of these."""
    return name if isinstance(name, str) and name in names else None


def _rules(said: Any) -> tuple[Passive, ...] | None:
    try:
        return convert(said, tuple[Passive, ...]) if isinstance(said, (list, tuple)) else None
    except GrognardError:
        return None
