"""Exact odds of terrain tests and of a Mage's round. (SZOP-TERR-06, SZOP-PSY-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.data import convert
from grognard.kernel.dice import Every
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Report
from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.facts import Terms
from grognard.rulesets.szop.dice.other_rolls import four_plus
from grognard.rulesets.szop.dice.pool import wounds_of
from grognard.rulesets.szop.lists.situation import Situation
from grognard.rulesets.szop.odds.aftermath import DESTROYED, FRESH, Host, Shaken, on_ground, regrouped, wounded
from grognard.rulesets.szop.odds.question import Arm, Ground, MageRound
from grognard.rulesets.szop.odds.volleys import host_of, struck, volleys

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.dice import Dice
    from grognard.kernel.ruleset import Options
    from grognard.rulesets.szop.lists.keywords.bases import Passive


class Trodden(NamedTuple):
    """A unit after its way."""

    lost: int
    wounds: int
    state: str


def over_ground(dice: Dice, host: Host, tests: int, has_ladder: bool) -> Trodden:
    """Terrain tests one after another, then the Regroup. (SZOP-TERR-06, SZOP-PAS-09, SZOP-MORALE-01)"""
    after = host
    for _ in range(tests):
        after = dice.do(on_ground, after)
    wounds = host.left - after.left
    if not after.stands or not wounds:
        return Trodden(host.number - after.number, wounds, FRESH if after.stands else DESTROYED)
    shaken: Shaken = dice.do(regrouped, after, False, False, False, has_ladder)
    return Trodden(host.number - after.number, wounds, shaken.state)


@Remembered
def ground_odds(asked: Mapping[str, Any], options: Options) -> Report:
    """Wounds and models lost by terrain tests, and the Regroup after them."""
    question = convert(dict(asked), Ground, file="ground")
    host = host_of(question.unit)
    done = Every().odds(over_ground, host, question.tests, bool(options["regroup_ladder"]))
    return Report(
        {
            tell("wounds"): done.map(lambda each: each.wounds),
            tell("models lost"): done.map(lambda each: each.lost),
            tell("after Regroup"): done.map(lambda each: each.state),
        },
        main=tell("wounds"),
        policy=tell("the owner fells the weakest models"),
        most={"models lost": host.number},
        lasts=True,
    )


def ground_sample() -> dict[str, Any]:
    """Four models of Toughness 3 with two markers. (SZOP-TERR-06)"""
    return {"unit": {"models": 4, "toughness": 3, "wounds": 2}, "tests": 1}


# -------------------------------------------------------------------- mages


class Spell(NamedTuple):
    """A power that is tried: its cost, and its hits if it has some."""

    cost: int
    hits: Arm | None


class Aim(NamedTuple):
    """What the powers need to know of their target besides what is left of it."""

    defence: int
    passives: tuple[Passive, ...]
    now: Situation
    terms: Terms


class Tried(NamedTuple):
    """What a Mage did: powers that succeeded, wounds, and what is left of the target."""

    succeeded: int
    tokens: int
    wounds: int
    host: Host


def mage_round(dice: Dice, tokens: int, spells: tuple[Spell, ...], host: Host, aim: Aim) -> Tried:
    """Powers one after another, as long as the tokens last; each works on 4+. (SZOP-PSY-02)"""
    done = Tried(0, tokens, 0, host)
    for spell in spells:
        if spell.cost <= done.tokens:
            done = dice.do(one_cast, done, spell, aim)
    return done


def one_cast(dice: Dice, done: Tried, spell: Spell, aim: Aim) -> Tried:
    """Tokens are spent whatever the result; hits need no roll. (SZOP-PSY-02, SZOP-PSY-04)

    Each power is an attack of its own: Splash and Deadly look at what the powers before it have left.
    """
    left = done.tokens - spell.cost
    if not dice.do(four_plus, 1, "power"):
        return done._replace(tokens=left)
    if spell.hits is None or not done.host.stands:
        return done._replace(tokens=left, succeeded=done.succeeded + 1)
    target = struck(done.host, aim.defence, aim.passives)
    [volley] = volleys([spell.hits], target, aim.now, aim.terms)
    wounds = dice.do(wounds_of, volley)
    host = wounded(done.host, wounds.attacker, wounds.defender, "strongest", "weakest")
    return Tried(done.succeeded + 1, left, done.wounds + wounds.total, host)


@Remembered
def mage_odds(asked: Mapping[str, Any], options: Options) -> Report:
    """Powers that succeed, wounds and models lost."""
    question = convert(dict(asked), MageRound, file="mage")
    now = Situation(target_is_fortified=question.fortified)
    terms = Terms(is_power=True, has_total_cap=bool(options["splash_total_cap"]))
    spells = []
    for cast in question.casts:
        arm = Arm(attacks=max(1, cast.hits), ap=cast.ap, abilities=cast.abilities)
        spells.append(Spell(cast.cost, arm if cast.hits else None))
    host = host_of(question.target)
    aim = Aim(question.target.defence, question.target.passives, now, terms)
    done = Every().odds(mage_round, question.tokens, tuple(spells), host, aim)
    return Report(
        {
            tell("powers that succeed"): done.map(lambda each: each.succeeded),
            tell("tokens left"): done.map(lambda each: each.tokens),
            tell("wounds"): done.map(lambda each: each.wounds),
            tell("models lost"): done.map(lambda each: host.number - each.host.number),
            tell("destroyed"): done.map(lambda each: not each.host.stands),
        },
        main=tell("models lost"),
        policy=tell("powers are tried in their order, as long as the tokens last"),
        most={"models lost": host.number},
        lasts=True,
    )


def mage_sample() -> dict[str, Any]:
    """Two attack powers and an ability."""
    casts = [{"cost": 2, "hits": 3}, {"cost": 1, "hits": 1, "ap": 2}, {"cost": 1}]
    return {"tokens": 4, "casts": casts, "target": {"models": 5, "defence": 5}}
