"""From weapons and profiles to the facts of their hits. (LEG-SAVE-14, LEG-ARMY-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import FAILS, NEVER
from grognard.rulesets.legendary.dice.facts import NO_CAP, Hit, Shots, Target
from grognard.rulesets.legendary.dice.saves import HULLLESS
from grognard.rulesets.legendary.lists.fields import NO_AP
from grognard.rulesets.legendary.lists.keywords.effects_of_hits import Concussive
from grognard.rulesets.legendary.lists.keywords.moments import NOBODY, has
from grognard.rulesets.legendary.lists.keywords.shooting import (
    GetsHot,
    IgnoresCover,
    MasterCrafted,
    PrecisionShots,
    PrecisionStrike,
    Rending,
    Sniper,
)
from grognard.rulesets.legendary.lists.keywords.templates import Primary, Vortex
from grognard.rulesets.legendary.lists.keywords.wounding import (
    ArmourBane,
    Destroyer,
    EternalWarrior,
    Fleshbane,
    Gravitation,
    Haywire,
    InstantDeath,
    ItWillNotDie,
    Lance,
    Melta,
    Poisoned,
    Swarms,
)

if TYPE_CHECKING:
    from grognard.kernel.dice import Reroll
    from grognard.kernel.modifiers import Modifier
    from grognard.rulesets.legendary.lists.keywords.moments import Aim, Foe, SpecialRule
    from grognard.rulesets.legendary.lists.profiles import ModelProfile
    from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile

REND_STRENGTH, REND_AP, REND_HULL = 6, 2, 9
"""What rending makes of a hit, and its Strength against vehicles. (LEG-KW-56)"""


def hit_of(
    weapon: WeaponProfile,
    rules: tuple[SpecialRule, ...] = (),
    foe: Foe = NOBODY,
    *,
    user: int = 0,
    is_short: bool = False,
    is_forced: bool = False,
    bonus: int = 0,
) -> Hit:
    """A hit of a weapon in the hands of a bearer with these rules. (LEG-WPN-04, LEG-WPN-05, LEG-ARMY-05)

    `is_short`: the target is at short range, for melta. `is_forced`: a force weapon is awake. `bonus` is Strength
    that a charge gives.
    """
    every = (*weapon.all_rules, *rules)
    cap = min((rule.toughness(NO_CAP) for rule in every), default=NO_CAP)
    is_destroyer = has(every, Destroyer, Vortex)
    strength, ap = (12, 1) if is_destroyer else _strength_and_ap(weapon, user)
    is_equal = weapon.equals_toughness
    return Hit(
        strength=strength + bonus if strength and not is_equal else strength,
        ap=ap,
        is_equal=is_equal,
        toughness_cap=cap,
        is_poison=has(every, Poisoned, Sniper) and not has(every, Fleshbane),
        is_instant=has(every, InstantDeath) or is_forced,
        is_destroyer=is_destroyer,
        forces_reroll=any(rule.forces_reroll(foe) for rule in every),
        is_blast=weapon.is_blast or weapon.is_template,
        two_dice=weapon.type.two_dice or has(every, Primary) or (is_short and has(every, Melta)),
        is_bane=has(every, ArmourBane),
        is_lance=has(every, Lance),
        is_haywire=has(every, Haywire),
        is_gravitation=has(every, Gravitation),
        hurts_hull=may_aim_at_hull(weapon, rules) and not (weapon.s == "*" and has(every, Gravitation)),
        is_concussive=has(every, Concussive),
    )


def _strength_and_ap(weapon: WeaponProfile, user: int) -> tuple[int, int]:
    """As printed; a sniper has no AP, and no Strength of its own whatever is printed. (LEG-WPN-04, LEG-KW-66)"""
    return (0, NO_AP) if has(weapon.all_rules, Sniper) else (weapon.strength(user), weapon.ap_number)


def may_aim_at_hull(weapon: WeaponProfile, rules: tuple[SpecialRule, ...] = ()) -> bool:
    """Whether a weapon may target the main hull of a vehicle. (LEG-VEH-07)"""
    every = (*weapon.all_rules, *rules)
    return weapon.ap_number < NO_AP or has(every, Rending, Sniper, Haywire, Gravitation, ArmourBane, Destroyer, Vortex)


def sharp_of(hit: Hit, weapon: WeaponProfile, rules: tuple[SpecialRule, ...] = (), foe: Foe = NOBODY) -> Hit | None:
    """What a to-hit total of 11 or more makes of a hit; None if nothing. (LEG-KW-49, LEG-KW-56, LEG-KW-66)"""
    every = (*weapon.all_rules, *rules)
    made = hit
    if has(every, PrecisionStrike) and not foe.is_vehicle:
        made = made._replace(ignores_armour=True)
    rends = has(every, Rending) or (has(every, Sniper) and not foe.is_gargantuan)
    if rends and foe.is_vehicle:
        made = made._replace(strength=max(REND_HULL, made.strength), hurts_hull=True)
    elif rends:
        own = 0 if made.is_equal else made.strength
        made = made._replace(strength=max(REND_STRENGTH, own), ap=min(REND_AP, made.ap), is_equal=False)
    return made if made != hit else None


def picks(weapon: WeaponProfile, rules: tuple[SpecialRule, ...] = ()) -> bool:
    """Whether a total of 11 or more chooses the model. (LEG-KW-48, LEG-KW-66)"""
    return has((*weapon.all_rules, *rules), PrecisionShots, Sniper)


def shots_at(
    number: int,
    modifiers: tuple[Modifier, ...],
    weapon: WeaponProfile,
    rules: tuple[SpecialRule, ...],
    aim: Aim,
    *,
    cover: int = 0,
    has_screen: bool = False,
    user: int = 0,
    is_short: bool = False,
    is_forced: bool = False,
    bonus: int = 0,
    weapons: int = 1,
) -> Shots:
    """Shots (or blows) of one kind as the dice need them. (LEG-SHOOT-06, LEG-SHOOT-15)

    `weapons`: how many weapons fire, each master-crafted one with a die to roll again. (LEG-KW-36)
    """
    every = (*weapon.all_rules, *rules)
    hit = hit_of(weapon, rules, aim.foe, user=user, is_short=is_short, is_forced=is_forced, bonus=bonus)
    return Shots(
        number=number,
        plus=sum(part.value for part in modifiers),
        hit=hit,
        sharp=sharp_of(hit, weapon, rules, aim.foe),
        picks=picks(weapon, rules) and not aim.foe.is_vehicle,
        cover=0 if has(every, IgnoresCover) else cover,
        has_screen=has_screen,
        reroll=reroll_of(every, aim),
        again=weapons if has(every, MasterCrafted) else 0,
        is_melee=aim.is_melee,
        is_hot=has(every, GetsHot),
        because=modifiers,
    )


def reroll_of(rules: tuple[SpecialRule, ...], aim: Aim) -> Reroll:
    """The to-hit dice that are thrown again: the widest right counts. (LEG-DICE-04, LEG-KW-26, LEG-KW-39, LEG-KW-50)"""
    found = [each for rule in rules if (each := rule.hit_reroll(aim)) != NEVER]
    if FAILS in found:
        return FAILS
    return found[0] if found else NEVER


def target_of(profile: ModelProfile, *, lost: int = 0, damage: int = 0, is_last: bool = False) -> Target:
    """A model as the dice see it: what is left of its parts, and what it has suffered in this attack. (LEG-DMG-05)"""
    rules = profile.all_rules
    return Target(
        toughness=profile.t,
        parts=profile.parts[lost:],
        save=profile.sv,
        invulnerable=profile.inv,
        feel_no_pain=profile.fnp,
        is_eternal=has(rules, EternalWarrior),
        is_swarm=has(rules, Swarms),
        is_gargantuan=profile.is_gargantuan,
        damage=damage,
        spills=is_last and has(rules, ItWillNotDie),
    )


def vehicle_target(
    profile: VehicleProfile, facing: str, *, lost: int = 0, damage: int = 0, is_hullless: bool = False
) -> Target:
    """A vehicle struck on a facing. (LEG-VEH-03, LEG-VEH-05, LEG-VEH-39)"""
    parts = profile.parts[lost:]
    return Target(
        parts=tuple(HULLLESS for _ in parts) if is_hullless else parts,
        invulnerable=profile.inv,
        armour=profile.armour[facing],
        damage=damage,
        spills=True,
        is_hullless=is_hullless,
    )


def building_target(armour: int, hull_points: int, *, damage: int = 0) -> Target:
    """A building: the same armour on all sides, no overkill. (LEG-BLDG-03, LEG-BLDG-09)"""
    return Target(parts=(hull_points,), armour=armour, damage=damage)
