"""Armies that could not be fielded: numbers, points, army rules, heroes, powers and cards. (SZOP-ARMY)"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from grognard.kernel.ruleset import Problem
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.szop.lists.force import place_of
from grognard.rulesets.szop.lists.keywords.active import Grant, Mage, Patching
from grognard.rulesets.szop.lists.keywords.passive import ArmyRule
from grognard.rulesets.szop.lists.names import shown
from grognard.rulesets.szop.lists.prices.items import money
from grognard.rulesets.szop.lists.prices.powers import least_cost
from grognard.rulesets.szop.lists.switches import tariff_of
from grognard.rulesets.szop.lists.validation import limits
from grognard.rulesets.szop.lists.validation.units import ability_problems, unit_problems
from grognard.rulesets.szop.lists.validation.weapons import weapon_problems
from grognard.rulesets.szop.lists.variants import Outline

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grognard.rulesets.szop.lists.prices.tables import Tariff
    from grognard.rulesets.szop.lists.prices.units import Bill
    from grognard.rulesets.szop.lists.profiles import Company, Force
    from grognard.rulesets.szop.lists.sheets import Army

UNITS, HEROES, POWERS, CARDS = (4, 8), (1, 4), 6, 3
MOST_MODELS = 400
"""More than the table can hold."""


def problems_of(army: Army, bills: Sequence[Bill], force: Force, options: Mapping[str, Any]) -> Iterator[Problem]:
    """Every problem of a list, the errors of the whole army first."""
    outline, tariff = Outline(army), tariff_of(options)
    yield from _numbers(force.units)
    yield from _points(force, bills)
    yield from _coverage(force.units)
    yield from _attachments(outline, force)
    has_upgrades = bool(options.get("upgrade_tokens", False))
    for number, (unit, company) in enumerate(zip(outline.units, force.units, strict=True)):
        yield from unit_problems(outline, unit, company, f"unit.{number}", has_upgrades=has_upgrades)
    yield from _powers(outline, force, tariff)
    yield from _cards(army)
    if options.get("basic_limits", True):
        yield from limits.structure(force.units, bills)
        for number, (company, bill) in enumerate(zip(force.units, bills, strict=True)):
            yield from limits.balance(company, bill, tariff, f"unit.{number}")
            yield from limits.tokens(company, f"unit.{number}")
    if options.get("regiments", False):
        for number, company in enumerate(force.units):
            yield from limits.regiment(company, f"unit.{number}")


def _numbers(companies: Sequence[Company]) -> Iterator[Problem]:
    """4 to 8 units and 1 to 4 heroes. (SZOP-ARMY-01)"""
    units = sum(not company.is_hero for company in companies)
    heroes = sum(len(company.fighters) for company in companies if company.is_hero)
    if not UNITS[0] <= units <= UNITS[1]:
        sentence = tell_many(
            "The army has {count} unit besides heroes.", "The army has {count} units besides heroes.", units
        )
        yield Problem(sentence, "SZOP-ARMY-01", tell("Take 4 to 8."), where="unit")
    if not HEROES[0] <= heroes <= HEROES[1]:
        sentence = tell_many("The army has {count} hero.", "The army has {count} heroes.", heroes)
        yield Problem(sentence, "SZOP-ARMY-01", tell("Take 1 to 4."), where="unit")
    models = sum(len(company.fighters) for company in companies)
    if models > MOST_MODELS:
        sentence = tell("The army has {number} models, more than a table holds.", number=models)
        yield Problem(sentence, "SZOP-ARMY-01", tell("Take at most {most}.", most=MOST_MODELS), where="unit")


def _points(force: Force, bills: Sequence[Bill]) -> Iterator[Problem]:
    """The exact total does not exceed the limit. (SZOP-ARMY-04)"""
    points = sum((bill.points for bill in bills), Fraction(0))
    if points > force.limit:
        sentence = tell("The army costs {points} of {limit} points.", points=money(points), limit=force.limit)
        yield Problem(
            sentence, "SZOP-ARMY-04", tell("Save {points}.", points=money(points - force.limit)), where="limit"
        )


def _coverage(companies: Sequence[Company]) -> Iterator[Problem]:
    """An army rule is meant for nearly every unit. (SZOP-ARMY-05)"""
    units = [company for company in companies if not company.is_hero]
    rules = dict.fromkeys(
        each for company in companies for each in company.leader.passives if isinstance(each, ArmyRule)
    )
    for rule in rules:
        without = sum(rule not in company.leader.passives for company in units)
        if without > 1:
            sentence = tell("{number} units lack the army rule {rule}.", number=without, rule=rule.shown())
            fix = tell("Its price assumes that nearly every unit has it.")
            yield Problem(sentence, "SZOP-ARMY-05", fix, "warning", "rules")


def _attachments(outline: Outline, force: Force) -> Iterator[Problem]:
    """Heroes are attached to units. (SZOP-HERO-01)"""
    for number, entry in enumerate(outline.units):
        if entry.joins and place_of(entry.joins, force.units) is None:
            names = [company.name for company in force.units if not company.is_hero]
            sentence = tell("{unit} is to join {name}, which is not in the list.", unit=entry.sheet, name=entry.joins)
            fix = tell("Choose one of these: {names}.", names=", ".join(names))
            yield Problem(sentence, "SZOP-HERO-01", fix, where=f"unit.{number}.joins")
    for hero, unit in force.attach:
        where = f"unit.{hero}.joins"
        if not force.units[hero].is_hero:
            sentence = tell("{unit} is no Hero and cannot be attached.", unit=force.units[hero].shown)
            yield Problem(sentence, "SZOP-HERO-01", tell("Let it fight on its own."), where=where)
        elif force.units[unit].is_hero:
            sentence = tell("{hero} cannot be attached to another hero.", hero=force.units[hero].shown)
            yield Problem(sentence, "SZOP-HERO-01", tell("Choose a unit, or let it fight on its own."), where=where)


def _powers(outline: Outline, force: Force, tariff: Tariff) -> Iterator[Problem]:
    """A list of six powers, each with at least its least cost. (SZOP-PSY-05, SZOP-PSY-06)"""
    strength = _strongest_mage(force)
    number = len(outline.powers)
    if number > POWERS:
        sentence = tell("The list of powers has {number}.", number=number)
        yield Problem(sentence, "SZOP-PSY-05", tell("A list has 6 powers."), where="power")
    elif strength and number < POWERS:
        sentence = tell_many(
            "The army has a Mage and {count} power.", "The army has a Mage and {count} powers.", number
        )
        yield Problem(sentence, "SZOP-PSY-05", tell("Prepare 6 powers."), "warning", "power")
    for place, entry in enumerate(outline.powers):
        where, name = f"power.{place}", shown(entry.name)
        if entry.attack is not None:
            yield from weapon_problems(name, entry.attack.range, entry.attack.abilities, where)
        elif isinstance(entry.ability, Grant):
            yield from ability_problems([entry.ability], where)
        elif not isinstance(entry.ability, Patching):
            sentence = tell("The power {power} is no Order, Curse, Mark or Patching.", power=name)
            yield Problem(sentence, "SZOP-PSY-03", tell("Choose one of these."), where=where)
        least = least_cost(entry, tariff)
        if entry.cost is not None and entry.cost < least:
            sentence = tell("The power {power} costs {cost} tokens.", power=name, cost=entry.cost)
            yield Problem(sentence, "SZOP-PSY-05", tell("It costs at least {least}.", least=least), where=where)
        if strength and (entry.cost or least) > 2 * strength:
            sentence = tell("No Mage of the army can ever cast {power}.", power=name)
            fix = tell("A Mage holds at most {most} tokens.", most=2 * strength)
            yield Problem(sentence, "SZOP-PSY-06", fix, "warning", where)


def _strongest_mage(force: Force) -> int:
    """The most tokens a round that one unit gains, attached heroes included. (SZOP-PSY-01)"""
    tokens = [
        sum(each.x for fighter in company.fighters for each in fighter.actives if isinstance(each, Mage))
        for company in force.units
    ]
    for hero, unit in force.attach:
        tokens[unit] += tokens[hero]
    return max(tokens, default=0)


def _cards(army: Army) -> Iterator[Problem]:
    """Three different missions and three different supports, if any are chosen. (SZOP-CARD-01)"""
    chosen = army.cards
    for cards, where in ((chosen.missions, "cards.missions"), (chosen.supports, "cards.supports")):
        if len(set(cards)) < len(cards):
            sentence = tell("A strategy card is chosen twice.")
            yield Problem(sentence, "SZOP-CARD-01", tell("Choose 3 different ones."), where=where)
        elif (chosen.missions or chosen.supports) and len(cards) < CARDS:
            sentence = tell("{number} of 3 strategy cards are chosen.", number=len(cards))
            yield Problem(sentence, "SZOP-CARD-01", tell("The rest is chosen before the game."), "warning", where)
