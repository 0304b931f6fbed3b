"""Exact odds of a charge: counterfire, the roll against the new distance, then the fight. (TLE-CHG-05)"""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.data import convert
from grognard.kernel.dice import Every, Odds
from grognard.kernel.memo import Remembered
from grognard.kernel.modifiers import Modifier
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.facts import Fight
from grognard.rulesets.last_edition.dice.modifiers import charge_needed, laws_of, plus_of
from grognard.rulesets.last_edition.dice.other_rolls import ChargeRoll, charge_roll
from grognard.rulesets.last_edition.dice.throws import NO_LUCK, Orders
from grognard.rulesets.last_edition.dice.volley import models_of, volley
from grognard.rulesets.last_edition.lists.keywords.effects import RerollCharge, modifiers_to
from grognard.rulesets.last_edition.lists.keywords.weapons import ChargeShot, Counterfire, Situation
from grognard.rulesets.last_edition.odds.answers import with_units
from grognard.rulesets.last_edition.odds.question import ChargeQuestion
from grognard.rulesets.last_edition.odds.units import groups_of, ranks_of, sheet_of, struck_of, unit_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.dice import Dice
    from grognard.kernel.ruleset import Options
    from grognard.rulesets.last_edition.dice.facts import Rank
    from grognard.rulesets.last_edition.dice.modifiers import Laws
    from grognard.rulesets.last_edition.dice.volley import Group
    from grognard.rulesets.last_edition.lists.keywords.weapons import RangedKeyword
    from grognard.rulesets.last_edition.odds.units import OddsUnit

KEEP = (Orders("attacker", "none"), Orders("defender", "none"))


class Course(NamedTuple):
    """A charge that is worked out: what is shot, rolled and struck."""

    chargers: tuple[Rank, ...]
    counterfire: tuple[Group, ...]
    shots: tuple[Group, ...]
    """Of Ranged charge weapons, before the roll. (TLE-KW-09)"""
    target: tuple[Rank, ...]
    distance: float
    spacing: float
    plus: int
    may_again: bool


class ChargeOutcome(NamedTuple):
    """What became of a charge, before the fight."""

    chargers: tuple[Rank, ...]
    target: tuple[Rank, ...]
    succeeds: bool


@Remembered
def odds(question: Mapping[str, Any], options: Options) -> Report:
    """Chargers lost to counterfire, whether the charge succeeds, and what it costs the target in all."""
    asked = convert(with_units(question), ChargeQuestion, file="charge")
    laws = laws_of(options)
    charger = unit_of(asked.attacker, asked.attacker_order, asked.attacker_effects, sheet_of(asked.target))
    target = unit_of(asked.target, asked.target_order, asked.target_effects, sheet_of(asked.attacker))
    parts = modifiers_to(charger.influences, "charge")
    if asked.plus:
        parts = (*parts, Modifier(asked.plus, tell("said"), "TLE-DICE-07"))
    again = asked.re_roll or any(isinstance(each.effect, RerollCharge) for each in charger.influences)
    course = Course(
        ranks_of(charger, laws, is_melee=False),
        _shots(target, charger, asked, laws, Counterfire) if asked.counterfire else (),
        _shots(charger, target, asked, laws, ChargeShot),
        ranks_of(target, laws, is_melee=False),
        asked.distance,
        asked.spacing,
        plus_of(parts, laws),
        again,
    )
    outcome = Every().odds(charge, course)
    bill = [Item(part.why, tell("{plus} to the charge roll", plus=f"{part.value:+d}"), part.clause) for part in parts]
    if again:
        bill.append(Item(tell("re-roll"), tell("a failed charge roll"), "TLE-DICE-10"))
    for groups, clause, said in (
        (course.counterfire, "TLE-KW-02", tell("counterfire")),
        (course.shots, "TLE-KW-09", tell("before the roll")),
    ):
        shots = [(group.name, tell("{number} shots, {when}", number=group.number, when=said)) for group in groups]
        bill += [Item(name, told, clause) for name, told in shots]
    bill += _by_distance(course)
    return Report(
        _stages(outcome, charger, target, course, laws),
        bill,
        main="charge succeeds",
        most={"models lost": len(target.kinds)},
        lasts=not (asked.attacker.army or asked.target.army),
    )


def _by_distance(course: Course) -> list[Item]:
    """The chance of the roll alone for each whole distance. (TLE-CHG-03)"""
    found = []
    for inches in range(1, 13):
        roll = ChargeRoll(charge_needed(inches), course.plus, course.may_again)
        chance = Every().odds(_reaches, roll).p(True)
        percent = f"{100 * float(chance):.1f}"
        found.append(
            Item(
                tell('{inches}"', inches=inches),
                tell("the roll succeeds with {percent} %", percent=percent),
                "TLE-CHG-03",
            )
        )
    return found


def _reaches(dice: Dice, roll: ChargeRoll) -> bool:
    return charge_roll(dice, NO_LUCK, KEEP[0], roll)[1] >= roll.needs


def _shots(
    unit: OddsUnit, at: OddsUnit, asked: ChargeQuestion, laws: Laws, only: type[RangedKeyword]
) -> tuple[Group, ...]:
    """The shots of weapons with a keyword; those of a charge have their own number. (TLE-KW-02, TLE-KW-09)"""
    own_charge = only is ChargeShot
    situation = Situation(0, models=len(at.kinds), is_half_range=asked.half_range, is_own_charge=own_charge)
    orders = KEEP if own_charge else (KEEP[1], KEEP[0])
    return groups_of(unit, struck_of(at), situation, is_ranged=True, laws=laws, orders=orders, only=only)


def charge(dice: Dice, course: Course) -> ChargeOutcome:
    """Counterfire, the chargers' own shots, then the roll against the distance that is left. (TLE-CHG-05)"""
    chargers = volley(dice, Fight(ranks=course.chargers), course.counterfire).ranks
    if not chargers:
        return ChargeOutcome((), course.target, False)
    share = models_of(chargers) / models_of(course.chargers)
    shots = tuple(group._replace(number=round(group.number * share)) for group in course.shots)
    target = volley(dice, Fight(ranks=course.target), shots).ranks
    if not target:
        return ChargeOutcome(chargers, (), False)
    fallen = models_of(course.chargers) - models_of(chargers)
    needs = charge_needed(course.distance + fallen * course.spacing)
    rolled = dice.do(charge_roll, NO_LUCK, KEEP[0], ChargeRoll(needs, course.plus, course.may_again))
    return ChargeOutcome(chargers, target, rolled[1] >= needs)


def _stages(
    outcome: Odds[ChargeOutcome], charger: OddsUnit, target: OddsUnit, course: Course, laws: Laws
) -> dict[str, Odds[Any]]:
    """The chances stage by stage; the fight is worked out for each number of chargers that arrive."""
    began, models = models_of(course.chargers), models_of(course.target)
    lost: dict[int, int] = {}
    measure = 1
    found: list[tuple[int, Odds[int]]] = []
    for each, weight in outcome.items():
        found.append((weight, _fight(each, charger, target, laws).map(lambda left: models - left)))
    measure = lcm(*(odds.total for _, odds in found))
    for weight, odds in found:
        for number, more in odds.items():
            lost[number] = lost.get(number, 0) + weight * more * (measure // odds.total)
    return {
        "chargers lost": outcome.map(lambda each: began - models_of(each.chargers)),
        "charge succeeds": outcome.map(lambda each: each.succeeds),
        "models lost": Odds(lost, outcome.total * measure),
        "destroyed": Odds(lost, outcome.total * measure).map(lambda number: number == models),
    }


def _fight(outcome: ChargeOutcome, charger: OddsUnit, target: OddsUnit, laws: Laws) -> Odds[int]:
    """How many models of the target are left after the chargers who arrived have struck. (TLE-KW-10, TLE-CHG-06)"""
    if not outcome.succeeds:
        return Odds({models_of(outcome.target): 1}, 1)
    arrived = _arrived(charger, outcome.chargers)
    struck = struck_of(target)
    situation = Situation(0, models=models_of(outcome.target), has_charged=True)
    groups = groups_of(arrived, struck, situation, is_ranged=False, laws=laws, orders=KEEP)
    return Every().odds(_left_of, _in_melee(outcome.target, target, laws), groups)


def _left_of(dice: Dice, ranks: tuple[Rank, ...], groups: tuple[Group, ...]) -> int:
    return models_of(volley(dice, Fight(ranks=ranks), groups).ranks)


def _arrived(unit: OddsUnit, ranks: tuple[Rank, ...]) -> OddsUnit:
    """The unit with the models that are left."""
    left = {rank.name: 0 for rank in ranks}
    for rank in ranks:
        left[rank.name] += rank.number
    kinds = []
    for kind in unit.kinds:
        if left.get(kind.name, 0):
            left[kind.name] -= 1
            kinds.append(kind)
    return unit._replace(kinds=tuple(kinds))


def _in_melee(ranks: tuple[Rank, ...], unit: OddsUnit, laws: Laws) -> tuple[Rank, ...]:
    """The same models with the saves they have in melee."""
    saves = {rank.name: rank.saves for rank in ranks_of(unit, laws, is_melee=True)}
    return tuple(rank._replace(saves=saves[rank.name]) for rank in ranks)


def sample() -> dict[str, Any]:
    """A question to begin with."""
    return {
        "attacker": {"unit": "Mudwalkers", "models": 3},
        "target": {"unit": "Eel catchers", "models": 10},
        "distance": 7.0,
    }


def between(attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
    """One unit charges another from 6 inches."""
    sides = {}
    for side, (army, name) in (("attacker", attacker), ("target", target)):
        sides[side] = {"army": army, "unit": name} if army else {"unit": name}
    return {**sides, "distance": 6.0}
