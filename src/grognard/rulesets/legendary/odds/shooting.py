"""Odds of shooting: what is hit, who falls, what is stunned, destroyed or pinned. (LEG-SHOOT, LEG-DMG, LEG-VEH)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from grognard.kernel.data import Entry, convert
from grognard.kernel.errors import BadData, GrognardError
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attack_reports import Facts, stages
from grognard.rulesets.legendary.dice.attacks import shots_at, target_of, vehicle_target
from grognard.rulesets.legendary.dice.to_hit import (
    DANCE,
    EVADE,
    HARD,
    HARDER,
    Situation,
    at_band,
    may_fire,
    shots_of,
    to_hit_modifiers,
)
from grognard.rulesets.legendary.dice.whole_attack import Volley
from grognard.rulesets.legendary.lists.army import SAMPLES
from grognard.rulesets.legendary.lists.keywords.effects_of_hits import Pinning
from grognard.rulesets.legendary.lists.keywords.equipment import ExtraArmour
from grognard.rulesets.legendary.lists.keywords.moments import Aim, Foe, expanded, has
from grognard.rulesets.legendary.lists.keywords.shooting import TwinLinked, VectorDancer
from grognard.rulesets.legendary.lists.keywords.unit_types import UNPINNABLE
from grognard.rulesets.legendary.lists.keywords.wounding import ItWillNotDie, Melta
from grognard.rulesets.legendary.odds.sides import (
    Defender,
    Group,
    HouseEntry,
    defender_of,
    groups_of,
    lasts,
    unit_of,
    written_out,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.legendary.dice.facts import Shots, Target

Band = Literal["short", "effective", "long"]
MOST_SHOTS = 200
IN_HOUSE = 4
"""The cover of those in a building. (LEG-BLDG-05)"""


class Fire(Entry, frozen=True, kw_only=True):
    """What every question about shooting asks: who shoots at whom, and how they stand."""

    attacker: tuple[Group, ...]
    """Groups of weapons, or ARMY/UNIT: a unit of a sample army or of an army file."""
    target: Defender
    """Models of a profile or a vehicle, or ARMY/UNIT."""
    weapon: str = ""
    """Only the weapons of this name fire; all if it is left out."""
    band: Band = "effective"
    """The range band; for all weapons alike. (LEG-WPN-01)"""
    cover: Annotated[int, Meta(ge=0, le=5)] = 0
    obscured: Annotated[int, Meta(ge=0, le=3)] = 0
    """The band of the hidden share: 25, 50 or 75 %. (LEG-LOS-02)"""
    snap: bool = False
    """It is pinned, stunned or has gone to ground. (LEG-SHOOT-11, LEG-OVER-01)"""
    fast_target: bool = False
    """In overwatch: the target jumps, boosts, glides or goes flat out. (LEG-OVER-03)"""
    flying: bool = False
    """The target zooms or swoops. (LEG-FLY-09)"""
    facing: Literal["front", "left", "right", "rear", "top"] = "front"
    """The facing of a vehicle that is struck. (LEG-VEH-03)"""
    within: HouseEntry | None = None
    """The building that the target is in: cover 4, and its walls take the hits on cover. (LEG-BLDG-05)"""


class Attack(Fire, frozen=True, kw_only=True):
    """The question: who shoots at whom, and how they stand."""

    pace: Literal["stationary", "moved", "advanced"] = "stationary"
    rapid: bool = False
    """Rapid fire weapons fire twice. (LEG-SHOOT-14)"""
    overwatch: Literal["", "ready", "unready"] = ""
    evades: bool = False
    part: bool = False
    """A weapon or the tracks are aimed at. (LEG-VEH-15)"""
    screened: Annotated[int, Meta(ge=0, le=30)] = 0
    """A character among so many others like him, who take the hits of a screen. (LEG-CHAR-05)"""


@Remembered
def odds(question: Mapping[str, Any], options: Options) -> Report:
    """Hits, losses, stunned, destroyed and pinned. (LEG-SHOOT-01, LEG-DMG-08, LEG-MORALE-11)"""
    asked = convert(written_out(question), Attack, file="attack")
    volley, bill = facts_for(asked, options)
    shots = sum(group.number for group in volley.groups)
    if shots > MOST_SHOTS:
        raise GrognardError(tell("{shots} shots are too many for exact odds; ask for fewer.", shots=shots))
    facts = report_facts(asked, volley)
    return Report(
        dict(stages(facts)),
        bill,
        inert=tuple(_inert(asked, options, volley)),
        main=facts.main,
        most={"losses": len(volley.targets)},
        lasts=lasts(question),
    )


def facts_for(asked: Attack, options: Options) -> tuple[Volley, list[Item]]:
    """What the dice need to know, and why."""
    cover = _cover(asked)
    groups: list[Shots] = []
    bill: dict[Item, None] = {}
    for group in asked.attacker:
        is_other = asked.weapon and group.weapon.name != asked.weapon
        if is_other or group.weapon.is_blast or group.weapon.is_template:
            continue  # what lies under a template is asked by the question about blasts
        situation = _situation(asked, group, options)
        if not may_fire(situation):
            continue
        modifiers = to_hit_modifiers(situation)
        is_twin = has(group.weapon.all_rules, TwinLinked)
        groups.append(
            shots_at(
                shots_of(situation, is_twin=is_twin) * group.number,
                modifiers,
                group.weapon,
                situation.rules,
                situation.aim,
                cover=cover,
                has_screen=asked.part or asked.screened > 0,
                is_short=asked.band == "short",
                weapons=group.number,
            )
        )
        bill |= {
            Item(part.why, tell("{bonus} to hit", bonus=f"{part.value:+d}"), part.clause): None for part in modifiers
        }
    if not groups:
        raise GrognardError(tell("Nothing can be fired so: the weapons have no such range, or may not move and shoot."))
    if cover:
        bill[Item(tell("cover {cover}", cover=cover), tell("takes the lowest hits"), "LEG-SHOOT-17")] = None
    return _volley(asked, tuple(groups), options), list(bill)


def _cover(asked: Attack) -> int:
    """The cover of the target: at least 4 in a building. (LEG-BLDG-05)"""
    if asked.target.building is not None and (asked.part or asked.within is not None or asked.screened):
        raise GrognardError(tell("A building has no parts and no screen, and stands in no other building."))
    return max(asked.cover, IN_HOUSE if asked.within is not None else 0)


def _situation(asked: Attack, group: Group, options: Options) -> Situation:
    weapon = group.weapon
    target = asked.target.profile or asked.target.vehicle
    rules = target.all_rules if target is not None else ()
    is_dancer = has(rules, VectorDancer)
    situation = Situation(
        group.bs,
        weapon,
        expanded(group.rules),
        rules,
        Aim(_foe(asked), is_flier=group.kind == "flier"),
        pace=asked.pace,
        obscured=asked.obscured,
        is_doubled=asked.rapid and weapon.type.may_double,
        is_snap=asked.snap,
        overwatch=asked.overwatch,
        is_fast_target=asked.fast_target,
        is_hard=asked.flying,
        hard_penalty=HARDER if options.get("hard_to_hit_8") else HARD,
        evades=(DANCE if is_dancer else EVADE) if asked.evades else 0,
        is_vehicle=group.kind != "model",
        is_fast=group.kind in ("fast", "flier"),
        is_heavy=group.kind == "heavy",
    )
    return at_band(situation, asked.band)


def _foe(asked: Attack) -> Foe:
    profile = asked.target.profile
    return Foe(
        names=(asked.target.faction, asked.target.name),
        is_monstrous=profile is not None and profile.is_monstrous,
        is_gargantuan=profile is not None and profile.is_gargantuan,
        is_vehicle=profile is None,
        is_flying=asked.flying,
    )


def _volley(asked: Attack, groups: tuple[Shots, ...], options: Options) -> Volley:
    """The shots and those who are hit. (LEG-SHOOT-21, LEG-VEH-15, LEG-CHAR-05)"""
    profile, vehicle = asked.target.profile, asked.target.vehicle
    if asked.target.building is not None:
        house = asked.target.building
        return Volley(groups, (house.target,), can_be_stunned=not house.bulwark)
    if vehicle is not None:
        hull = vehicle_target(vehicle, asked.facing, is_hullless=bool(options.get("hullless_vehicles")))
        extra = has(vehicle.all_rules, ExtraArmour)
        return Volley(
            groups,
            (hull,),
            screen=(hull,) if asked.part else (),
            part=vehicle.rear + extra if asked.part else 0,
            can_be_stunned=True,
            has_extra_armour=extra,
            is_open_topped=vehicle.is_a("open-topped"),
            is_simple=bool(options.get("simple_destruction")),
            per_point=bool(options.get("overkill_per_point")),
        )
    assert profile is not None
    row: tuple[Target, ...] = tuple(
        target_of(profile, is_last=n == asked.target.models - 1) for n in range(asked.target.models)
    )
    return Volley(
        groups,
        row,
        screen=tuple(target_of(profile) for _ in range(asked.screened)),
        walls=() if asked.within is None else (asked.within.target,),
        can_be_stunned=profile.is_monstrous,
        will_not_die=asked.target.models == 1 and has(profile.all_rules, ItWillNotDie),
    )


def report_facts(asked: Attack, volley: Volley) -> Facts:
    """The attack with what else there is to tell about it. (LEG-MORALE-11, LEG-BLDG-06)"""
    profile = asked.target.profile
    can_be_pinned = profile is not None and profile.unit_type not in UNPINNABLE
    return Facts(
        volley,
        ld=profile.ld if profile is not None and can_be_pinned else 0,
        pins_by_one=all(has(group.weapon.all_rules, Pinning) for group in asked.attacker),
        is_house=asked.target.building is not None,
        walls_stun=asked.within is not None and not asked.within.bulwark,
    )


def _inert(asked: Attack, options: Options, volley: Volley) -> Iterator[str]:
    """Weapon rules that change nothing here."""
    seen: set[str] = set()
    for place, group in enumerate(asked.attacker):
        for rule in group.weapon.rules:
            if str(rule) in seen or isinstance(rule, (Pinning, Melta)):
                continue
            seen.add(str(rule))
            rest = tuple(each for each in group.weapon.rules if each != rule)
            try:
                less = msgspec.structs.replace(group, weapon=msgspec.structs.replace(group.weapon, rules=rest))
            except BadData:  # the weapon needs it
                continue
            others = (*asked.attacker[:place], less, *asked.attacker[place + 1 :])
            try:
                if facts_for(msgspec.structs.replace(asked, attacker=others), options)[0] == volley:
                    yield str(rule)
            except GrognardError:
                continue


# ---------------------------------------------------------------- variations


def sample() -> dict[str, Any]:
    """The first squad of the first army shoots at the second unit of the other."""
    return between((SAMPLES[0], "First squad"), (SAMPLES[1], "Reed brood"))


def between(attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
    """Two units of armies face each other."""
    return {"attacker": groups_of(unit_of(*attacker)), "target": defender_of(unit_of(*target))}


def with_attackers(question: Mapping[str, Any], attackers: int) -> dict[str, Any]:
    """The first group with so many weapons, alone."""
    whole = written_out(question)
    first = whole["attacker"][0]
    return {**whole, "attacker": [{**first, "number": attackers}]}


def without(question: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The question without its cover, without what obscures, and without each rule of the weapons."""
    whole = written_out(question)
    for field in ("cover", "obscured"):
        if whole.get(field):
            yield field, {**whole, field: 0}
    if whole.get("pace", "stationary") != "stationary":
        yield "moving", {**whole, "pace": "stationary"}
    spelled = dict.fromkeys(str(rule) for group in whole["attacker"] for rule in group["weapon"].get("rules", ()))
    for rule in spelled:
        groups = [_less(group, rule) for group in whole["attacker"]]
        yield rule, {**whole, "attacker": groups}


def _less(group: dict[str, Any], rule: str) -> dict[str, Any]:
    weapon = group["weapon"]
    return {**group, "weapon": {**weapon, "rules": [each for each in weapon.get("rules", ()) if str(each) != rule]}}
