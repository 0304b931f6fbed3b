"""Exact odds of a whole charge: Counter, blows, counter-attack and both Regroups. (SZOP-MELEE, SZOP-MORALE)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from grognard.kernel.data import convert
from grognard.kernel.dice import Every
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Report
from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.attack import apart
from grognard.rulesets.szop.dice.facts import Terms
from grognard.rulesets.szop.dice.pool import fallen, split
from grognard.rulesets.szop.lists.keywords.passive import Bastion, Counter, Parry
from grognard.rulesets.szop.lists.keywords.weapons import Assault
from grognard.rulesets.szop.lists.situation import Situation
from grognard.rulesets.szop.odds.aftermath import DESTROYED, EXHAUSTED, FRESH, Host, Shaken, regrouped, wounded
from grognard.rulesets.szop.odds.answers import bill_of, check_size
from grognard.rulesets.szop.odds.profiles import arms_of, hero_of, joined, led_by
from grognard.rulesets.szop.odds.question import Arm, Charge, Fighters
from grognard.rulesets.szop.odds.volleys import best_finesse, has, host_of, struck, volleys

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grognard.kernel.dice import Dice
    from grognard.kernel.ruleset import Options
    from grognard.rulesets.szop.dice.attack import Volley
    from grognard.rulesets.szop.lists.keywords.bases import Passive
    from grognard.rulesets.szop.lists.profiles import Company


class ChargeSide(NamedTuple):
    """One side of a charge: what it is, what it strikes with, and how it is struck."""

    arms: tuple[Arm, ...]
    defence: int
    passives: tuple[Passive, ...]
    now: Situation
    """The situation in which this side attacks."""
    hero_arms: tuple[tuple[Arm, ...], ...] = ()
    """Of each hero, by its number."""


class Melee(NamedTuple):
    """All facts of a charge."""

    charger: ChargeSide
    target: ChargeSide
    hosts: tuple[Host, Host]
    can_answer: bool
    counters: bool
    is_fortified: bool
    is_exhausted: bool
    terms: Terms
    has_ladder: bool
    most_given: int = 0
    """The most wounds that the charger can inflict, as they count."""
    most_taken: int = 0


class Outcome(NamedTuple):
    """What is left of both, and their states."""

    charger: int
    target: int
    charger_state: str
    target_state: str


class Most(NamedTuple):
    """Up to which number wounds are told, of a unit that stands and of one that was destroyed."""

    standing: int
    destroyed: int


class Blow(NamedTuple):
    """What blows did: what is left of the struck unit, and the wounds that count in the comparison."""

    host: Host
    counted: int


def blows(dice: Dice, side: ChargeSide, foe: ChargeSide, own: Host, other: Host, terms: Terms, most: Most) -> Blow:
    """The attacks of one side with the models it has left. (SZOP-MELEE-03, SZOP-WPN-18)

    Wounds that count are told up to a number from which on more of them change nothing, so that equal states merge.
    """
    if not own.stands or not other.stands:
        return Blow(other, 0)
    every = volleys_left(side, foe, own, other, terms)
    if other.heroes:
        first, wounds, counted = dice.do(split, every, other.enough, other.left, max(most.destroyed, other.left))
        left = wounded(other, first, wounds - first, "strongest", "weakest")
    else:
        wounds, counted = dice.do(fallen, every)
        left = wounded(other, 0, wounds, "strongest", "weakest")
    return Blow(left, min(counted, most.standing if left.stands else most.destroyed))


def volleys_left(side: ChargeSide, foe: ChargeSide, own: Host, other: Host, terms: Terms) -> tuple[Volley, ...]:
    """The facts of the blows; the owner keeps his special weapons to the last, heroes strike while they live."""
    arms = [msgspec.structs.replace(arm, models=min(arm.models, own.models)) for arm in side.arms if own.models]
    led = [arm for hero in own.heroes for arm in side.hero_arms[hero.number]]
    return volleys([*arms, *led], struck(other, foe.defence, foe.passives), side.now, terms)


def whole_charge(dice: Dice, melee: Melee) -> Outcome:
    """Counter, charging attacks, counter-attack, then both Regroups. (SZOP-MELEE-07)"""
    charger, target = melee.hosts
    given = taken = 0
    if melee.counters:
        most = Most(melee.most_given + 1, melee.most_given + 1)
        charger, taken = dice.do(blows, melee.target, melee.charger, target, charger, melee.terms, most)
    # Bonuses of a charge are lost if a Counter was made. (SZOP-MELEE-08)
    side = melee.charger._replace(now=melee.charger.now._replace(is_charging=not melee.counters))
    can_answer = melee.can_answer and not melee.counters
    most = Most(melee.most_taken + 1 if can_answer else taken + 1, taken + 1)
    target, given = dice.do(blows, side, melee.target, charger, target, melee.terms, most)
    answers = can_answer and target.stands
    if answers:
        most = Most(given + 1, given + 1)
        charger, taken = dice.do(blows, melee.target, melee.charger, target, charger, melee.terms, most)
    has_bastion = any(isinstance(each, Bastion) for each in melee.target.passives)
    tires = (answers or melee.counters) and charger.stands and not has_bastion
    first = _regroup(dice, melee, charger, taken > given, is_fortified=False, is_exhausted=False)
    is_exhausted = tires or melee.is_exhausted
    second = _regroup(dice, melee, target, given > taken, is_fortified=melee.is_fortified, is_exhausted=is_exhausted)
    return Outcome(first.host.number, second.host.number, first.state, second.state)


def most_wounds(every: Iterable[Volley]) -> int:
    """More wounds than these volleys can never count."""
    return sum(
        volley.attacks
        * (1 + volley.extra)
        * volley.splash
        * (6 if volley.is_piercing else 1)
        * max(volley.for_attacker, volley.for_defender)
        * (2 if volley.is_shock else 1)
        for volley in apart(every)
    )


def _regroup(dice: Dice, melee: Melee, host: Host, lost: bool, *, is_fortified: bool, is_exhausted: bool) -> Shaken:
    """Who received more wounds than it inflicted tests. (SZOP-MORALE-01)"""
    if not host.stands:
        return Shaken(host, DESTROYED)
    if not lost:
        return Shaken(host, EXHAUSTED if is_exhausted else FRESH)
    return dice.do(regrouped, host, True, is_fortified, is_exhausted, melee.has_ladder)


@Remembered
def odds(asked: Mapping[str, Any], options: Options) -> Report:
    """What is left of both units, and in which states."""
    question = convert(dict(asked), Charge, file="charge")
    melee = melee_of(question, options)
    charger, target = melee.hosts
    first = volleys_left(melee.charger, melee.target, charger, target, melee.terms)
    second = volleys_left(melee.target, melee.charger, target, charger, melee.terms)
    check_size([*first, *second])
    melee = melee._replace(most_given=most_wounds(first), most_taken=most_wounds(second))
    done = Every(policy=best_finesse([*first, *second])).odds(whole_charge, melee)
    return Report(
        {
            tell("models lost by the charger"): done.map(lambda each: charger.number - each.charger),
            tell("models lost by the target"): done.map(lambda each: target.number - each.target),
            tell("charger destroyed"): done.map(lambda each: each.charger_state == DESTROYED),
            tell("target destroyed"): done.map(lambda each: each.target_state == DESTROYED),
            tell("the charger after Regroup"): done.map(lambda each: each.charger_state),
            tell("the target after Regroup"): done.map(lambda each: each.target_state),
        },
        bill_of([*first, *second]),
        policy=tell("both sides keep their special weapons to the last; Finesse uses a die when it helps"),
        main=tell("models lost by the target"),
        most={"models lost by the target": target.number, "models lost by the charger": charger.number},
        lasts=True,
    )


def melee_of(question: Charge, options: Options) -> Melee:
    """The facts of a charge from the fields of the question."""
    target = question.target
    charging = Situation(
        is_melee=True,
        is_charging=True,
        is_last_round=question.last_round,
        has_cover=question.cover != "none" or _has(target, Parry),
        has_terrain_cover=question.cover == "terrain",
        target_is_pinned=question.pinned,
        target_is_fortified=question.fortified,
        target_is_on_objective=question.objective,
        target_has_begun=question.begun,
    )
    answering = Situation(
        is_melee=True,
        is_fortified=question.fortified,
        is_last_round=question.last_round,
        has_cover=question.charger_cover != "none" or _has(question.charger, Parry),
        has_terrain_cover=question.charger_cover == "terrain",
        target_is_on_objective=question.objective,
        target_has_begun=True,
    )
    can_answer = question.counter_attack and not question.exhausted
    return Melee(
        _side(question.charger, charging),
        _side(target, answering),
        (host_of(question.charger), host_of(target)),
        can_answer,
        can_answer and question.counter and _has(target, Counter),
        question.fortified,
        question.exhausted,
        Terms(has_total_cap=bool(options["splash_total_cap"])),
        bool(options["regroup_ladder"]),
    )


def _has(unit: Fighters, kind: type[Passive]) -> bool:
    return any(isinstance(each, kind) for each in unit.passives)


def _side(unit: Fighters, now: Situation) -> ChargeSide:
    heroes = (() if unit.hero is None else (unit.hero,)) + unit.more_heroes
    own = tuple(_melee_arms(hero.arms) for hero in heroes)
    return ChargeSide(_melee_arms(unit.arms), unit.defence, unit.passives, now, own)


def _melee_arms(arms: Iterable[Arm]) -> tuple[Arm, ...]:
    return tuple(arm for arm in arms if not arm.range or has(arm.abilities, Assault))


def sample() -> dict[str, Any]:
    """Axes against spears."""
    axes = {"models": 5, "range": 0, "attacks": 2, "ap": 1}
    spears = {"models": 5, "range": 0, "attacks": 1}
    return {"charger": {"models": 5, "arms": [axes]}, "target": {"models": 5, "defence": 5, "arms": [spears]}}


def between(attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
    """One unit charges another, both with all their melee weapons."""
    return {"charger": _fighters(*attacker), "target": _fighters(*target)}


def _fighters(army: str, name: str) -> dict[str, Any]:
    company, heroes = joined(army, name)
    leader = company.leader
    found = {
        "models": min(60, len(company.fighters)),
        "quality": leader.quality,
        "defence": leader.defence,
        "toughness": leader.toughness,
        "passives": [str(each) for each in leader.passives],
        "arms": _for_melee(company)[:8],
    }
    return found | led_by([{**hero_of(hero), "arms": _for_melee(hero)[:4]} for hero in heroes])


def _for_melee(company: Company) -> list[dict[str, Any]]:
    return [arm for arm in arms_of(company) if not arm["range"] or "Assault" in arm["abilities"]]
