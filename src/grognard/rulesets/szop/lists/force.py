"""The army as it is played, made from its list. (SZOP-ARMY-02, SZOP-HERO-01, SZOP-HERO-06)"""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import TYPE_CHECKING, TypedDict

import msgspec

from grognard.kernel.troops.bases import Base, base_of
from grognard.rulesets.szop.lists.keywords.active import Curse, Grant, Order
from grognard.rulesets.szop.lists.keywords.bases import Active, Aura, Passive
from grognard.rulesets.szop.lists.keywords.passive import Hero
from grognard.rulesets.szop.lists.names import TwoNames, key
from grognard.rulesets.szop.lists.prices.powers import least_cost
from grognard.rulesets.szop.lists.prices.tables import LEDGER
from grognard.rulesets.szop.lists.profiles import Company, Fighter, Force, Form, Power, Weapon
from grognard.rulesets.szop.lists.sheets import CarriedEntry
from grognard.rulesets.szop.lists.variants import Outline

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.rulesets.szop.lists.names import NameData
    from grognard.rulesets.szop.lists.prices.tables import Tariff
    from grognard.rulesets.szop.lists.sheets import Army, CarriedData, ModelEntry, PowerEntry, UnitEntry
    from grognard.rulesets.szop.lists.variants import Design

DIAMETERS = ((1, 1.0), (2, 1.25), (5, 1.6), (8, 2.4), (11, 3.2))
"""Diameters of bases in inches up to a Toughness, where the sheet names none; 4 inches above."""


def force_of(army: Army, tariff: Tariff = LEDGER) -> Force:
    """The army with every model made ready; a power without a cost has the least of this price list. (SZOP-PSY-05)"""
    outline = Outline(army)
    companies = tuple(companies_of(outline))
    return Force(
        **_names(army.name),
        units=companies,
        powers=tuple(power_of(each, tariff) for each in outline.powers),
        missions=army.cards.missions,
        supports=army.cards.supports,
        attach=tuple(_attachments(outline.units, companies)),
        limit=outline.limit,
    )


def companies_of(outline: Outline) -> Iterator[Company]:
    """Every unit in the order of the list, each under a name of its own."""
    seen: Counter[str] = Counter()
    for unit in outline.units:
        company = company_of(outline, unit)
        seen[company.name] += 1
        if (number := seen[company.name]) > 1:
            polish = f"{company.polish} {number}" if company.polish else ""
            company = msgspec.structs.replace(company, name=f"{company.name} {number}", polish=polish)
        yield company


def company_of(outline: Outline, unit: UnitEntry) -> Company:
    """A unit as it was bought. (SZOP-COST-01)"""
    design = outline.design(unit.sheet)
    passives = passives_of(outline, design, unit)
    is_hero = any(isinstance(each, Hero) for each in passives)
    base = base_of(design.base) if design.base is not None else usual_base(design.toughness, is_hero=is_hero)
    fighters: list[Fighter] = []
    for entry in line_up(design, unit):
        fighter = Fighter(
            **_names(entry.name or design.name),
            quality=design.quality,
            defence=design.defence,
            toughness=design.toughness,
            passives=passives,
            weapons=tuple(weapon for carried in entry.weapons for weapon in carried_weapons(outline, carried)),
            auras=tuple(each for each in entry.abilities if isinstance(each, Aura)),
            actives=tuple(each for each in entry.abilities if isinstance(each, Active)),
            base=base,
        )
        fighters += [fighter] * entry.models
    group = unit.group or design.group
    return Company(
        **_names(unit.name or design.name),
        fighters=tuple(fighters),
        is_hero=is_hero,
        sheet=key(design.name),
        group=group,
    )


def passives_of(outline: Outline, design: Design, unit: UnitEntry) -> tuple[Passive, ...]:
    """The passives that all models of the unit share. (SZOP-ARMY-02)"""
    rules = [each for each in outline.rules if each not in unit.leave and each not in design.without]
    usual = [each for each in design.usual if each not in unit.leave]
    return tuple(dict.fromkeys((*design.passives, *usual, *unit.take, *rules)))


def line_up(design: Design, unit: UnitEntry) -> list[ModelEntry]:
    """The kinds of models of the unit with their numbers; a changed size is made up by the first kind."""
    kinds = unit.model or design.model
    counted = zip(kinds, kind_counts(kinds, unit.models), strict=True)
    return [msgspec.structs.replace(kind, models=number) for kind, number in counted if number]


def kind_counts(kinds: Sequence[ModelEntry], models: int | None) -> list[int]:
    """How many models there are of each kind in a unit of this size."""
    counts = [kind.models for kind in kinds]
    if models is None:
        return counts
    spare = models - sum(counts)
    for place, usual in enumerate(counts):
        counts[place] = max(0, usual + spare)
        spare -= counts[place] - usual
        if not spare:
            break
    return counts


def carried_weapons(outline: Outline, carried: CarriedData) -> list[Weapon]:
    """The copies of a weapon in a model's hands."""
    entry = carried if isinstance(carried, CarriedEntry) else CarriedEntry(weapon=carried)
    found = outline.weapon(entry.weapon)
    weapon = Weapon(
        **_names(found.name),
        reach=found.range or 0,
        attacks=found.attacks or 1,
        ap=found.ap or 0,
        keywords=tuple(dict.fromkeys(found.abilities or ())),
        zone=entry.zone,
        is_primary=entry.primary,
    )
    return [weapon] * entry.copies


def usual_base(toughness: int, *, is_hero: bool) -> Base:
    """The round base of a model by its Toughness, of a hero by half of it. (SZOP-HERO-06)

    >>> usual_base(3, is_hero=False).length, usual_base(3, is_hero=True).length, usual_base(12, is_hero=False).length
    (1.6, 1.25, 4.0)
    """
    size = ceil(toughness / 2) if is_hero else toughness
    diameter = next((inches for most, inches in DIAMETERS if size <= most), 4.0)
    return Base("disc", diameter, diameter)


def power_of(entry: PowerEntry, tariff: Tariff = LEDGER) -> Power:
    """A power as the mages use it. (SZOP-PSY-03, SZOP-PSY-04)"""
    names = _names(entry.name)
    cost = entry.cost or least_cost(entry, tariff)
    if entry.attack is not None:
        hits = entry.attack
        weapon = Weapon(**names, reach=hits.range, attacks=hits.hits, ap=hits.ap, keywords=hits.abilities)
        return Power(**names, cost=cost, form="attack", weapon=weapon)
    if not isinstance(entry.ability, Grant):
        return Power(**names, cost=cost, form="patching")
    form: Form = (
        "order" if isinstance(entry.ability, Order) else "curse" if isinstance(entry.ability, Curse) else "mark"
    )
    return Power(**names, cost=cost, form=form, ability=entry.ability.ability, lacks=entry.ability.lacks)


def _attachments(units: Sequence[UnitEntry], companies: Sequence[Company]) -> Iterator[tuple[int, int]]:
    """Which hero is attached to which unit. (SZOP-HERO-01)"""
    for number, unit in enumerate(units):
        place = place_of(unit.joins, companies) if unit.joins else None
        if place is not None:
            yield number, place


def place_of(name: str, companies: Sequence[Company]) -> int | None:
    """The number of the unit that is called so; None if there is none."""
    return next((n for n, company in enumerate(companies) if name in (company.name, company.polish)), None)


class _Names(TypedDict):
    """The fields of everything that has a title."""

    name: str
    polish: str


def _names(name: NameData) -> _Names:
    return _Names(name=name.en, polish=name.pl) if isinstance(name, TwoNames) else _Names(name=name, polish="")
