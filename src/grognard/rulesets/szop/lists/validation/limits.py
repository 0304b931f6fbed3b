"""The basic limits and the convention of regiments: what a list is warned about. (SZOP-OPT-02..04, SZOP-CONV-03)"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.kernel.ruleset import Problem
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.active import Curse, Mage, Mark, Order
from grognard.rulesets.szop.lists.keywords.passive import Facing, Preparation, Swarm, Wreck
from grognard.rulesets.szop.lists.prices.items import money
from grognard.rulesets.szop.lists.prices.models import defence_modifier
from grognard.rulesets.szop.lists.prices.weapons import Bearer, arm_of, prices

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.rulesets.szop.lists.prices.tables import Tariff
    from grognard.rulesets.szop.lists.prices.units import Bill
    from grognard.rulesets.szop.lists.profiles import Company, Fighter

TIMES_CHEAPEST = 4
MOST_TOUGHNESS = 24
LEAST_ARMS, MOST_ARMS = 5, 25
TRACKED = (Mage, Order, Curse, Mark)
"""Active abilities whose use has to be tracked. (SZOP-OPT-04)"""
TRAY = 6
"""A model of a regiment with this Toughness is a tray of figures."""


def structure(companies: Sequence[Company], bills: Sequence[Bill]) -> Iterator[Problem]:
    """No unit over 4 times the cheapest or over 24 Toughness; heroes are left out. (SZOP-OPT-02)"""
    units = [(number, company) for number, company in enumerate(companies) if not company.is_hero]
    if not units:
        return
    cheapest = min(bills[number].points for number, _ in units)
    for number, company in units:
        points, where = bills[number].points, f"unit.{number}"
        if points > TIMES_CHEAPEST * cheapest:
            sentence = tell(
                "{unit} costs {points}, more than 4 times the cheapest unit ({cheapest}).",
                unit=company.shown,
                points=money(points),
                cheapest=money(cheapest),
            )
            yield Problem(sentence, "SZOP-OPT-02", tell("Make it smaller, or the cheapest larger."), "warning", where)
        toughness = sum(fighter.toughness for fighter in company.fighters)
        if toughness > MOST_TOUGHNESS:
            sentence = tell("{unit} has {number} Toughness in all.", unit=company.shown, number=toughness)
            yield Problem(sentence, "SZOP-OPT-02", tell("A unit has at most 24."), "warning", where)


def balance(company: Company, bill: Bill, tariff: Tariff, where: str) -> Iterator[Problem]:
    """The weapons of each model cost 5 to 25 times its defence modifier and Toughness. (SZOP-OPT-03)"""
    leader = company.leader
    measure = defence_modifier(leader.defence, leader.passives) * leader.toughness
    for fighter in dict.fromkeys(company.fighters):
        points = arms_of(fighter, bill, tariff)
        if LEAST_ARMS * measure <= points <= MOST_ARMS * measure:
            continue
        is_alone = fighter.shown == company.shown
        sentence = tell(
            "The weapons of {model} cost {points}, not {least} to {most}.",
            model=company.shown if is_alone else tell("{model} in {unit}", model=fighter.shown, unit=company.shown),
            points=money(points),
            least=money(LEAST_ARMS * measure),
            most=money(MOST_ARMS * measure),
        )
        is_low = points < LEAST_ARMS * measure
        fix = tell("Give it more or better weapons.") if is_low else tell("Give it fewer or lesser weapons.")
        yield Problem(sentence, "SZOP-OPT-03", fix, "warning", where)


def arms_of(fighter: Fighter, bill: Bill, tariff: Tariff) -> Fraction:
    """What the weapons of one model cost after the halving of its unit. (SZOP-OPT-03)"""
    points = Fraction(0)
    bearer = Bearer(fighter.quality, fighter.passives)
    for weapon in fighter.weapons:
        ranged, melee = prices(arm_of(weapon, fighter.passives), bearer, tariff)
        points += ranged.points * bill.ranged_factor if ranged is not None else 0
        points += melee.points * bill.melee_factor if melee is not None else 0
    return points


def tokens(company: Company, where: str) -> Iterator[Problem]:
    """At most one kind of active ability to be tracked. (SZOP-OPT-04)"""
    held = [ability for fighter in company.fighters for ability in fighter.actives]
    kinds = [kind for kind in TRACKED if any(isinstance(each, kind) for each in held)]
    if len(kinds) > 1:
        sentence = tell(
            "{unit} has {number} kinds of abilities to keep track of.", unit=company.shown, number=len(kinds)
        )
        fix = tell("Leave one of Mage, Order, Curse and Mark.")
        yield Problem(sentence, "SZOP-OPT-04", fix, "warning", where)


def regiment(company: Company, where: str) -> Iterator[Problem]:
    """Facing and Preparation everywhere, at most two models, trays with Swarm; heroes are exempt. (SZOP-CONV-03)"""
    if company.is_hero:
        return
    kinds = {type(each) for each in company.leader.passives}
    for kind in (Facing, Preparation):
        if kind not in kinds:
            sentence = tell("{unit} lacks {ability}.", unit=company.shown, ability=kind().shown())
            yield Problem(sentence, "SZOP-CONV-03", tell("All regiments have it."), "warning", where)
    if len(company.fighters) > 2:
        sentence = tell("{unit} has {number} models.", unit=company.shown, number=len(company.fighters))
        yield Problem(sentence, "SZOP-CONV-03", tell("A regiment has at most 2."), "warning", where)
    if company.leader.toughness >= TRAY and not kinds & {Swarm, Wreck}:
        sentence = tell("{unit} lacks {ability}.", unit=company.shown, ability=Swarm().shown())
        yield Problem(sentence, "SZOP-CONV-03", tell("A tray of figures has it."), "warning", where)
