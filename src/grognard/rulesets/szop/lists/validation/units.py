"""Units that could not be bought. (SZOP-ARMY-02, SZOP-COST-26, SZOP-CMD-04, SZOP-PAS-32)"""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.ruleset import Problem
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.force import line_up
from grognard.rulesets.szop.lists.keywords.active import Grant
from grognard.rulesets.szop.lists.keywords.auras import AuraOf
from grognard.rulesets.szop.lists.keywords.bases import Passive
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, ArmyRule, BadShot, Facing, Mastery, Reserve
from grognard.rulesets.szop.lists.validation.weapons import carried_problems

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.rulesets.szop.lists.keywords.bases import UnitAbility
    from grognard.rulesets.szop.lists.profiles import Company
    from grognard.rulesets.szop.lists.sheets import UnitEntry
    from grognard.rulesets.szop.lists.variants import Outline

CHEAPER = (Aircraft, ArmyRule, BadShot, Reserve)
"""Passives that are no upgrade: they change what a unit is, or make it cheaper. (SZOP-CONV-02)"""
SPREAD = 6.0
"""Inches within which all models of a unit stand. (SZOP-MOVE-02)"""


def unit_problems(
    outline: Outline, unit: UnitEntry, company: Company, where: str, *, has_upgrades: bool = False
) -> Iterator[Problem]:
    """Everything that keeps a unit from being bought; `has_upgrades` is the convention of Upgrade tokens."""
    yield from _options(outline, unit, company, where, has_upgrades=has_upgrades)
    abilities = dict.fromkeys(each for fighter in company.fighters for each in (*fighter.actives, *fighter.auras))
    yield from ability_problems(abilities, where)
    yield from _passives_of_models(outline, unit, company, where)
    yield from carried_problems(company, where)
    yield from _crowd(company, where)
    yield from _facing(company, where)


def _passives_of_models(outline: Outline, unit: UnitEntry, company: Company, where: str) -> Iterator[Problem]:
    """Passives are shared by all models of a unit, so none of them has one of its own. (SZOP-ARMY-02)"""
    kinds = line_up(outline.design(unit.sheet), unit)
    for ability in dict.fromkeys(each for kind in kinds for each in kind.abilities if isinstance(each, Passive)):
        sentence = tell(
            "{ability} is a passive ability: all models of {unit} share it.",
            ability=ability.shown(),
            unit=company.shown,
        )
        yield Problem(sentence, "SZOP-ARMY-02", tell("Put it among the passives of the sheet."), where=where)


def _crowd(company: Company, where: str) -> Iterator[Problem]:
    """All models of a unit must find room within 6" of each other. (SZOP-MOVE-02)"""
    base = company.leader.base
    most = most_together(base.length, base.width, is_round=base.is_round)
    if len(company.fighters) > most:
        sentence = tell(
            "{unit} has {number} models, more than can stand together.",
            unit=company.shown,
            number=len(company.fighters),
        )
        yield Problem(sentence, "SZOP-MOVE-02", tell("Take at most {most}.", most=most), where=where)


@cache
def most_together(length: float, width: float, *, is_round: bool) -> int:
    """How many bases certainly fit within 6" of each other: a pattern inside a circle, hexagonal for round ones.

    >>> most_together(1.0, 1.0, is_round=True), most_together(4.0, 4.0, is_round=True)
    (43, 7)
    >>> most_together(2.5, 1.5, is_round=False)
    11
    """
    least = min(length, width)
    radius = (SPREAD + least) / 2
    steps = range(-int(radius / least) - 2, int(radius / least) + 3)
    if is_round:
        pattern = [(length * (x + y / 2), length * y * 3**0.5 / 2) for x in steps for y in steps]
    else:
        pattern = [(length * x, width * y) for x in steps for y in steps]
    return sum(hypot(x, y) <= radius + 1e-9 for x, y in pattern)


def is_upgrade(passive: Passive) -> bool:
    """Whether a whole unit may buy it as an upgrade: a passive with a price, no drawback, not of single models.

    (SZOP-CONV-02)
    """
    if passive.is_drawback or passive.scope == "model" or isinstance(passive, CHEAPER):
        return False
    return passive.price > 0 or bool(passive.factor)


def _options(
    outline: Outline, unit: UnitEntry, company: Company, where: str, *, has_upgrades: bool
) -> Iterator[Problem]:
    """Passives that its sheet does not offer, and that are no upgrade. (SZOP-ARMY-02, SZOP-CONV-02)"""
    design = outline.design(unit.sheet)
    for passive in unit.take:
        if has_upgrades and is_upgrade(passive):
            continue
        if passive not in (*design.optional, *design.usual):
            sentence = tell("{ability} is no option of {unit}.", ability=passive.shown(), unit=company.shown)
            yield Problem(sentence, "SZOP-ARMY-02", tell("Offer it in the sheet first."), where=f"{where}.take")
    for passive in unit.leave:
        if passive not in (*design.usual, *outline.rules):
            sentence = tell("{unit} cannot leave {ability}.", ability=passive.shown(), unit=company.shown)
            fix = tell("Only usual passives of the sheet and rules of the army can be left.")
            yield Problem(sentence, "SZOP-ARMY-02", fix, where=f"{where}.leave")


def ability_problems(abilities: Iterable[UnitAbility], where: str) -> Iterator[Problem]:
    """Auras, orders, curses and marks that have no price. (SZOP-COST-26, SZOP-CMD-04, SZOP-ABIL-02)"""
    for ability in abilities:
        if isinstance(ability, AuraOf):
            if ability.ability.aura is None and not isinstance(ability.ability, Mastery):
                sentence = tell("{ability} cannot be an aura.", ability=ability.ability.shown())
                yield Problem(sentence, "SZOP-COST-26", tell("Take an ability with an aura price."), where=where)
            elif ability.inches is None and is_drawback(ability.ability):
                sentence = tell("{ability} would harm its own unit.", ability=ability.shown())
                fix = tell('An aura of a drawback affects enemies: make it Aura(12").')
                yield Problem(sentence, "SZOP-ABIL-02", fix, where=where)
        elif isinstance(ability, Grant) and not is_grantable(ability.ability):
            sentence = tell("{ability} cannot be granted by an Order, Curse or Mark.", ability=ability.ability.shown())
            yield Problem(sentence, "SZOP-CMD-04", tell("Take an ability with an order price."), where=where)


def is_grantable(ability: Passive) -> bool:
    """Whether Order, Curse and Mark may name it. (SZOP-CMD-04)"""
    return ability.order is not None or isinstance(ability, Mastery)


def is_drawback(ability: Passive) -> bool:
    """Whether auras of it affect enemies. (SZOP-ABIL-02, SZOP-COST-25)"""
    return ability.ability.is_drawback if isinstance(ability, Mastery) else ability.is_drawback


def _facing(company: Company, where: str) -> Iterator[Problem]:
    """Of a unit with Facing at least half of the weapons belong to a zone. (SZOP-PAS-32)"""
    weapons = [weapon for fighter in company.fighters for weapon in fighter.weapons]
    assigned = sum(bool(weapon.zone) for weapon in weapons)
    if any(isinstance(each, Facing) for each in company.leader.passives):
        needed = (len(weapons) + 1) // 2
        if assigned < needed:
            sentence = tell(
                "{unit} has Facing, and {assigned} of {number} weapons belong to a zone.",
                unit=company.shown,
                assigned=assigned,
                number=len(weapons),
            )
            yield Problem(sentence, "SZOP-PAS-32", tell("Assign at least {needed}.", needed=needed), where=where)
    elif assigned:
        sentence = tell("{unit} has no Facing, so the zones of its weapons mean nothing.", unit=company.shown)
        yield Problem(sentence, "SZOP-PAS-32", tell("Take the zones off."), "warning", where)
