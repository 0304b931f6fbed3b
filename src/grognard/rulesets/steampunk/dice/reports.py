"""From the facts of shots and assaults to reports: exact odds of every stage, and the bill.

Play makes the facts of the table, odds of a question laid out on a board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import join, tell
from grognard.rulesets.steampunk.dice.policies import best, deciding, stormed_as_told, stormed_best, told
from grognard.rulesets.steampunk.dice.whole_attacks import LASTING, ON_FIRE, SHAKEN, TOKENS, fired
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import (
    Acid,
    Burst,
    EnhancedAccuracy,
    Focus,
    ImprovedAim,
    MinorAcid,
    Misfire,
    NotAtLongRange,
    Poison,
    Scatter,
    SetOnFire,
    Shots,
    Sweep,
)

if TYPE_CHECKING:
    from grognard.kernel.dice import Odds
    from grognard.kernel.words import Sentence
    from grognard.rulesets.steampunk.dice.facts import Host, Toll
    from grognard.rulesets.steampunk.dice.policies import AssaultDecisions, Decisions
    from grognard.rulesets.steampunk.dice.whole_attacks import Brawl, Fire
    from grognard.rulesets.steampunk.lists.sheets import Weapon

COUNTED = (Acid, Burst, EnhancedAccuracy, MinorAcid, Misfire, NotAtLongRange, Poison, Scatter, SetOnFire, Shots, Sweep)
"""Weapon abilities that the odds of a shot take in."""
LOST, FUTURE = tell("models lost"), tell("future-damage tokens")
EFFECTS = {
    SHAKEN: tell("shaken"),
    ON_FIRE: tell("set on fire"),
    TOKENS: tell("other tokens"),
    LASTING: tell("lasting damage"),
}
AHEAD = tell("attacker has the advantage")


class AssaultFacts(NamedTuple):
    """All that the odds of an assault depend on; side 0 attacks."""

    hosts: tuple[Host, Host]
    """The dice of both sides by base and source, as the bill tells them."""
    brawl: Brawl
    is_stubborn: bool
    """Whether somebody of the target's side is Stubborn. (SPF-RETR-08)"""


# ---------------------------------------------------------------- shots


def fire_report(fire: Fire, weapon: Weapon, asked: Decisions, *, is_aimed: bool, is_focused: bool) -> Report:
    """The odds of all the shots of one action at one base. (SPF-SHOOT-01, SPF-AREA-01)"""
    if asked.policy == "best":
        done = best(asked, fired, fire, lost=lambda each: fire.toll.models - each.toll.models, models=fire.toll.models)
    else:
        done = deciding(asked).odds(fired, fire)
    stages: dict[str, Odds[Any]] = {}
    policy = told(asked, bool(fire.toll.endurance))
    if fire.misfire:
        stages[tell("misfire")] = done.map(lambda each: each.has_misfired)
    stages[tell("hits")] = done.map(lambda each: each.hits)
    stages |= _toll_stages(done.map(lambda each: each.toll), fire.toll)
    with_aim = (ImprovedAim, *((Focus,) if is_focused else ()))
    used = [a for a in weapon.abilities if isinstance(a, COUNTED) or (is_aimed and isinstance(a, with_aim))]
    bill = _to_hit(fire) + _damage(fire)
    bill += [Item(str(ability), type(ability).__doc__ or "", ability.clause) for ability in used]
    inert = tuple(str(ability) for ability in weapon.abilities if ability not in used)
    most: dict[str, int] = {LOST: fire.toll.models}
    return Report(stages, bill, inert=inert, policy=policy, main=LOST, most=most, lasts=True)


def _to_hit(fire: Fire) -> list[Item]:
    """What the rolls to hit need, and why."""
    if fire.area is not None:
        number = fire.times * fire.each
        dice = tell("{dice} dice at {needs}+", dice=fire.area.models, needs=fire.area.needs)
        bill = [Item(tell("area"), tell("{dice}, {number} times", dice=dice, number=number), "SPF-AREA-01")]
        if fire.area.evasion is not None:
            evaded = tell("each hit is evaded on {needs}+", needs=fire.area.evasion)
            bill.append(Item(tell("evasion"), evaded, "SPF-AREA-02"))
        return bill
    best_shot = max((facts for _, facts in fire.shots), key=lambda facts: facts.plus)
    rolls = sum(number for number, _ in fire.shots)
    plus = f"{best_shot.plus:+d}"
    sum_of = tell("5+ with {plus}: needs {needs}+ ({rolls} rolls)", plus=plus, needs=5 - best_shot.plus, rolls=rolls)
    parts = [part for part in best_shot.because if part.value]
    return [
        Item(tell("to hit"), sum_of),
        *(Item(part.why, tell("{plus} to hit", plus=f"{part.value:+d}"), part.clause) for part in parts),
    ]


def _damage(fire: Fire) -> list[Item]:
    """Armour, and what is added to the damage."""
    hit, victim = fire.hit, fire.victim
    bill = []
    if hit.armour:
        against = tell("{armour} against AP {ap} {plus}", armour=hit.armour, ap=hit.ap, plus=f"{hit.ap_plus:+d}")
        bill.append(Item(tell("armour"), against, "SPF-ARMOR-02"))
    bill += [Item(part.why, _to_damage(part.value), part.clause) for part in hit.because]
    if fire.toll.future:
        bill.append(Item(FUTURE, _to_damage(fire.toll.future), "SPF-DMG-03"))
    if resisted := victim.resists(hit.kind):
        bill.append(Item(tell("{kind} resistance", kind=hit.kind), _to_damage(-resisted), "SPF-DMG-10"))
    if hit.penetration_bonus:
        more = tell("{plus} to damage if penetrated", plus=f"{hit.penetration_bonus:+d}")
        bill.append(Item(tell("penetration"), more, "SPF-ARMOR-04"))
    return bill


def _to_damage(value: int) -> Sentence:
    return tell("{plus} to damage", plus=f"{value:+d}")


def _toll_stages(tolls: Odds[Toll], before: Toll, whose: Sentence | None = None) -> dict[str, Odds[Any]]:
    """Models lost and tokens, then the chance of each effect that can come at all."""
    models = before.models
    stages: dict[str, Odds[Any]] = {
        _of(whose, LOST): tolls.map(lambda toll: models - toll.models),
        _of(whose, FUTURE): tolls.map(lambda toll: toll.future),
    }
    for effect, name in EFFECTS.items():
        if any(effect in toll.effects for toll in tolls):
            stages[_of(whose, name)] = tolls.map(lambda toll, effect=effect: effect in toll.effects)  # type: ignore[misc]
    return stages


def _of(whose: Sentence | None, stage: Sentence) -> Sentence:
    return tell("{whose} {stage}", whose=whose, stage=stage) if whose else stage


# ---------------------------------------------------------------- assaults


def assault_report(facts: AssaultFacts, asked: AssaultDecisions) -> Report:
    """Both pools: successes left, advantage, damage and retreat. (SPF-ASLT-06 to SPF-ASLT-22)"""
    hosts, brawl, is_stubborn = facts
    bodies = brawl.bodies
    done, tolls, ends = stormed_best(asked, brawl) if asked.policy == "best" else stormed_as_told(asked, brawl)
    stages: dict[str, Odds[Any]] = {
        tell("attacker's hits"): done.map(lambda each: sum(each.left[0])),
        tell("target's hits"): done.map(lambda each: sum(each.left[1])),
        AHEAD: done.map(lambda each: each.winner == 0),
    }
    most: dict[str, int] = {}
    for seat, side in enumerate(bodies):
        for number, body in enumerate(side):
            whose = _whose(seat, number, len(side))
            stages |= _toll_stages(tolls(seat, number), body.toll, whose)
            most[_of(whose, LOST)] = body.toll.models
    stages[tell("end")] = ends.map(lambda each: _end(*each, is_stubborn))
    ties = tell("the attacker has the advantage") if brawl.better == 0 else tell("the target has the advantage")
    bill = [
        Item(tell("attacker's dice"), _pools(hosts[0]), "SPF-ASLT-06"),
        Item(tell("target's dice"), _pools(hosts[1]), "SPF-ASLT-06"),
        Item(tell("ties"), ties, "SPF-ASLT-14"),
    ]
    return Report(stages, bill, policy=_decided(asked, facts), main=AHEAD, most=most, lasts=True)


def _whose(seat: int, number: int, bases: int) -> Sentence:
    """The name of a base in the names of stages."""
    if bases == 1:
        return tell("attacker's") if seat == 0 else tell("target's")
    return tell("attacker {number}:", number=number + 1) if seat == 0 else tell("target {number}:", number=number + 1)


def _decided(asked: AssaultDecisions, facts: AssaultFacts) -> Sentence:
    """How the decisions of an assault were made."""
    is_open = any(pool.waves for host in facts.hosts for pool in host.pools)
    is_open = is_open or any(shield.is_flexible for host in facts.hosts for shield in host.shields)
    is_open = is_open or any(body.toll.endurance for side in facts.brawl.bodies for body in side)
    how = told(asked, is_open)
    if is_open and asked.policy == "fixed":
        used = tell("flexible dice strike") if asked.flexible == "strike" else tell("flexible dice deflect")
        blows, deflections = tell("blows are rolled again first"), tell("deflections are rolled again first")
        first = blows if asked.reroll == "assault" else deflections
        how = tell("{used}; {first}; {rest}", used=used, first=first, rest=how)
    return tell("{how}; strongest successes do damage, base after base, the rest supports evenly", how=how)


def _end(winner: int, attacker_lives: bool, target_lives: bool, is_stubborn: bool) -> str:
    """Who has the hex. (SPF-RETR-01, SPF-RETR-08, SPF-RETR-12)"""
    if not target_lives:
        return tell("the target is destroyed") if attacker_lives else tell("both are destroyed")
    if not attacker_lives:
        if winner == 1:
            return tell("the attacker is destroyed")
        return tell("the attacker is destroyed, the target retreats")
    if winner == 1:
        return tell("the attacker is thrown back")
    return tell("the target keeps the hex") if is_stubborn else tell("the target retreats")


def _pools(host: Host) -> Sentence:
    dice = join(tell("{dice} at {needs}+", dice=pool.dice, needs=pool.needs) for pool in host.pools) or tell("none")
    if not host.shields:
        return dice
    shields = join(
        tell("{dice} per success at {needs}+", dice=shield.dice, needs=shield.needs)
        if shield.per_success_of
        else tell("{dice} at {needs}+", dice=shield.dice, needs=shield.needs)
        for shield in host.shields
    )
    return tell("{dice}; deflection {shields}", dice=dice, shields=shields)
