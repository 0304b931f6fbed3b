"""From the facts of shots and assaults to reports: exact odds of every stage, and the bill.

Play makes the facts of the table, odds of a question laid out on a board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.odds_report import Item, Report
from grognard.rulesets.steampunk.dice.policies import best, deciding, stormed_as_told, stormed_best, told
from grognard.rulesets.steampunk.dice.whole_attacks import LASTING, ON_FIRE, SHAKEN, TOKENS, fired
from grognard.rulesets.steampunk.lists.keywords.weapons import (
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
    from grognard.rulesets.steampunk.dice.facts import Host, Toll
    from grognard.rulesets.steampunk.dice.policies import Decisions
    from grognard.rulesets.steampunk.dice.whole_attacks import Brawl, Fire
    from grognard.rulesets.steampunk.lists.sheets import Weapon

COUNTED = (Acid, Burst, EnhancedAccuracy, MinorAcid, Misfire, NotAtLongRange, Poison, Scatter, SetOnFire, Shots, Sweep)
"""Weapon abilities that the odds of a shot take in."""
TOLD = {"shaken": SHAKEN, "set on fire": ON_FIRE, "other tokens": TOKENS, "lasting damage": LASTING}


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
        stages["misfire"] = done.map(lambda each: each.has_misfired)
    stages["hits"] = done.map(lambda each: each.hits)
    stages |= _toll_stages(done.map(lambda each: each.toll), fire.toll)
    with_aim = (ImprovedAim, *((Focus,) if is_focused else ()))
    used = [a for a in weapon.abilities if isinstance(a, COUNTED) or (is_aimed and isinstance(a, with_aim))]
    bill = _to_hit(fire) + _damage(fire)
    bill += [Item(str(ability), type(ability).__doc__ or "", ability.clause) for ability in used]
    inert = tuple(str(ability) for ability in weapon.abilities if ability not in used)
    most = {"models lost": fire.toll.models}
    return Report(stages, bill, inert=inert, policy=policy, main="models lost", most=most, lasts=True)


def _to_hit(fire: Fire) -> list[Item]:
    """What the rolls to hit need, and why."""
    if fire.area is not None:
        number = fire.times * fire.each
        bill = [Item("area", f"{fire.area.models} dice at {fire.area.needs}+, {number} times", "SPF-AREA-01")]
        if fire.area.evasion is not None:
            bill.append(Item("evasion", f"each hit is evaded on {fire.area.evasion}+", "SPF-AREA-02"))
        return bill
    best_shot = max((facts for _, facts in fire.shots), key=lambda facts: facts.plus)
    rolls = sum(number for number, _ in fire.shots)
    bill = [Item("to hit", f"5+ with {best_shot.plus:+d}: needs {5 - best_shot.plus}+ ({rolls} rolls)")]
    return bill + [Item(part.why, f"{part.value:+d} to hit", part.clause) for part in best_shot.because if part.value]


def _damage(fire: Fire) -> list[Item]:
    """Armour, and what is added to the damage."""
    hit, victim = fire.hit, fire.victim
    bill = []
    if hit.armour:
        bill.append(Item("armour", f"{hit.armour} against AP {hit.ap} {hit.ap_plus:+d}", "SPF-ARMOR-02"))
    bill += [Item(part.why, f"{part.value:+d} to damage", part.clause) for part in hit.because]
    if fire.toll.future:
        bill.append(Item("future-damage tokens", f"{fire.toll.future:+d} to damage", "SPF-DMG-03"))
    if victim.resists(hit.kind):
        bill.append(Item(f"{hit.kind} resistance", f"{-victim.resists(hit.kind):+d} to damage", "SPF-DMG-10"))
    if hit.penetration_bonus:
        bill.append(Item("penetration", f"{hit.penetration_bonus:+d} to damage if penetrated", "SPF-ARMOR-04"))
    return bill


def _toll_stages(tolls: Odds[Toll], before: Toll, whose: str = "") -> dict[str, Odds[Any]]:
    """Models lost and tokens, then the chance of each effect that can come at all."""
    models = before.models
    stages: dict[str, Odds[Any]] = {
        f"{whose}models lost": tolls.map(lambda toll: models - toll.models),
        f"{whose}future-damage tokens": tolls.map(lambda toll: toll.future),
    }
    for name, effect in TOLD.items():
        if any(effect in toll.effects for toll in tolls):
            stages[whose + name] = tolls.map(lambda toll, effect=effect: effect in toll.effects)  # type: ignore[misc]
    return stages


# ---------------------------------------------------------------- assaults


def assault_report(facts: AssaultFacts, asked: Decisions) -> Report:
    """Both pools: successes left, advantage, damage and retreat. (SPF-ASLT-06 to SPF-ASLT-22)"""
    hosts, brawl, is_stubborn = facts
    bodies = brawl.bodies
    done, tolls, ends = stormed_best(asked, brawl) if asked.policy == "best" else stormed_as_told(asked, brawl)
    stages: dict[str, Odds[Any]] = {
        "attacker's hits": done.map(lambda each: sum(each.left[0])),
        "target's hits": done.map(lambda each: sum(each.left[1])),
        "attacker has the advantage": done.map(lambda each: each.winner == 0),
    }
    most: dict[str, int] = {}
    for seat, whose in ((0, "attacker"), (1, "target")):
        for number, body in enumerate(bodies[seat]):
            label = f"{whose}'s " if len(bodies[seat]) == 1 else f"{whose} {number + 1}: "
            stages |= _toll_stages(tolls(seat, number), body.toll, label)
            most[f"{label}models lost"] = body.toll.models
    stages["end"] = ends.map(lambda each: _end(*each, is_stubborn))
    bill = [_pools(hosts[seat], whose) for seat, whose in ((0, "attacker"), (1, "target"))]
    tie = "attacker" if brawl.better == 0 else "target"
    bill.append(Item("ties", f"the {tie} has the advantage", "SPF-ASLT-14"))
    is_open = any(pool.waves for host in hosts for pool in host.pools)
    is_open = is_open or any(shield.is_flexible for host in hosts for shield in host.shields)
    is_open = is_open or any(body.toll.endurance for side in bodies for body in side)
    fixed = f"flexible deflections {asked.flexible}; rerolls {asked.reroll} first; "
    policy = f"{told(asked, is_open, fixed)}; strongest successes do damage, base after base, the rest supports evenly"
    return Report(stages, bill, policy=policy, main="attacker has the advantage", most=most, lasts=True)


def _end(winner: int, attacker_lives: bool, target_lives: bool, is_stubborn: bool) -> str:
    """Who has the hex. (SPF-RETR-01, SPF-RETR-08, SPF-RETR-12)"""
    if not target_lives:
        return "the target is destroyed" if attacker_lives else "both are destroyed"
    if not attacker_lives:
        return "the attacker is destroyed" if winner == 1 else "the attacker is destroyed, the target retreats"
    if winner == 1:
        return "the attacker is thrown back"
    return "the target keeps the hex" if is_stubborn else "the target retreats"


def _pools(host: Host, whose: str) -> Item:
    dice = ", ".join(f"{pool.dice} at {pool.needs}+" for pool in host.pools) or "none"
    shields = ", ".join(
        f"{shield.dice}{' per success' if shield.per_success_of else ''} at {shield.needs}+" for shield in host.shields
    )
    return Item(f"{whose}'s dice", dice + (f"; deflection {shields}" if shields else ""), "SPF-ASLT-06")
