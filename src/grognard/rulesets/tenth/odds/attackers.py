"""The attackers of an odds question: from names and profiles to the weapons that attack."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from msgspec import structs

from grognard.kernel.errors import BadData, Refused
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.sides import AttackingUnit, Changes, Weapons
from grognard.rulesets.tenth.lists.amounts import check_amount
from grognard.rulesets.tenth.lists.keywords.unit_abilities import Frenzy, Inspires, find
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation
from grognard.rulesets.tenth.odds.refusals import is_big_mark, refuse_attacker, refuse_charge, refuse_weapon
from grognard.rulesets.tenth.odds.used_weapons import (
    Unarmed,
    carried_weapons,
    is_big,
    models_of,
    own_weapons,
    refuse_together,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.tenth.dice.sides import AttackedUnit
    from grognard.rulesets.tenth.lists.keywords.unit_abilities import UnitAbility
    from grognard.rulesets.tenth.lists.keywords.weapon_abilities import WeaponKeyword
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.lists.sheets import Datasheet
    from grognard.rulesets.tenth.odds.question import Attack, Attacker

ENGAGED = 1
"""Engagement Range in inches, flat."""


def attacking_units_of(attack: Attack, mark: AttackedUnit) -> tuple[AttackingUnit, ...]:
    """Who attacks, one after another; in a whole turn all shoot, and then all charge and fight. (TEN-TURN-01)"""
    if attack.phase != "turn":
        for attacker in attack.attacker:
            refuse_attacker(attacker, attack)
        return tuple(attacking_unit_of(attacker, attack, mark) for attacker in attack.attacker)
    found: list[AttackingUnit] = []
    for phase in ("shooting", "fight"):
        begins = len(found)
        part = structs.replace(attack, phase=phase)
        for attacker in attack.attacker:
            refuse_charge(attacker)
            own = structs.replace(attacker, charged=phase == "fight")
            refuse_attacker(own, part)
            try:
                unit = attacking_unit_of(own, part, mark, is_turn=True)
            except Unarmed:
                continue
            if phase == "fight":
                name, charge = f"{unit.name} (fight)", charge_needed(attacker)
                unit = unit._replace(
                    name=name, charge=charge, rerolls_charge=attacker.reroll_charge, is_new_phase=len(found) == begins
                )
            found.append(unit)
    if not found:
        raise Refused(tell("Nobody has a weapon to attack with."), "TEN-SHOOT-01")
    return tuple(found)


def charge_needed(asked: Attacker) -> int:
    """The charge roll that brings the unit within 1" of the target; 0 if it needs none. (TEN-CHG-03, TEN-CHG-04)"""
    if asked.charge is not None:
        return asked.charge
    return 0 if asked.distance is None else max(0, ceil(asked.distance - ENGAGED))


def attacking_unit_of(asked: Attacker, attack: Attack, mark: AttackedUnit, *, is_turn: bool = False) -> AttackingUnit:
    """The attacking unit with the weapons it uses. (TEN-SHOOT-07, TEN-MELEE-09)"""
    _refuse_both(asked)
    is_ranged = attack.phase == "shooting"
    if asked.weapon:
        parts: list[Datasheet] = []
        carried = own_weapons(asked, is_ranged if is_turn else None)
        keywords = asked.keywords
    else:
        parts, carried = carried_weapons(asked, is_ranged, is_turn)
        keywords = tuple(keyword for part in parts for keyword in part.keywords)
    abilities = tuple(each for part in parts for each in part.abilities if str(each) not in asked.without)
    more = asked.more_attacks + (0 if is_ranged else _frenzied(abilities))
    granted, changes = _granted(asked, abilities), _changes(asked)
    arms = []
    if asked.weapon and (models := models_of(asked, list(carried.items()))):
        refuse_together(list(carried.items()), models, is_ranged, keywords)
    for profile, number in carried.items():
        bare = _stripped(profile, asked.without)
        situation = _situation(asked, attack, profile, keywords, mark)
        arms.append(Weapons(bare, number, granted, more, situation, changes))
        refuse_weapon(arms[-1], asked, attack, mark, keywords)
    name = asked.name or asked.unit or ", ".join(weapon.title for weapon in asked.weapon)
    return AttackingUnit(name, tuple(arms), keywords, abilities)


def _frenzied(abilities: Iterable[UnitAbility]) -> int:
    """The attacks that Frenzy adds in melee."""
    frenzy = find(abilities, Frenzy)
    return frenzy.attacks if frenzy else 0


def _refuse_both(asked: Attacker) -> None:
    """An attacker is a named unit, with what belongs to one, or weapons of its own."""
    if bool(asked.unit) == bool(asked.weapon):
        raise BadData(tell("an attacker has either a unit (a datasheet's name) or weapons of its own"), file="attack")
    if asked.weapon and (asked.leader or asked.wargear or asked.army):
        raise BadData(tell("an army, wargear and a Leader belong to a named unit"), file="attack")


def _granted(asked: Attacker, abilities: Iterable[UnitAbility]) -> tuple[WeaponKeyword, ...]:
    """The weapon abilities that it has from a Leader or from elsewhere."""
    granted = (*(each.grants() for each in abilities if isinstance(each, Inspires)), *asked.abilities)
    return tuple(each for each in granted if str(each) not in asked.without)


def _changes(asked: Attacker) -> Changes:
    """What other rules change in its attacks."""
    for what, amount in (
        (tell("mortal wounds on Critical Hits"), asked.mortal_on_critical_hits),
        (tell("mortal wounds on Critical Wounds"), asked.mortal_on_critical_wounds),
    ):
        if amount is not None:
            try:
                check_amount(what, amount)
            except BadData as error:
                raise BadData(error.bare, file="attack", clause=error.clause) from None
    return Changes(
        to_hit=asked.to_hit,
        to_wound=asked.to_wound,
        strength=asked.more_strength,
        ap=asked.more_ap,
        damage=asked.more_damage,
        ignores_worse=asked.ignores_modifiers,
        critical_hit=asked.critical_hits or 6,
        critical_wound=asked.critical_wounds or 6,
        rerolls=(asked.reroll_hits, asked.reroll_wounds, asked.reroll_damage),
        mortal_on_hit=asked.mortal_on_critical_hits or 0,
        mortal_on_wound=asked.mortal_on_critical_wounds or 0,
    )


def _stripped(profile: WeaponProfile, dropped: tuple[str, ...]) -> WeaponProfile:
    """The weapon without some of its abilities."""
    kept = tuple(each for each in profile.abilities if str(each) not in dropped)
    if kept == profile.abilities:
        return profile
    if profile.skill is None and not any(each.hits_automatically for each in kept):
        raise BadData(tell("{title} has no skill and needs its Torrent", title=profile.title), file="attack")
    return structs.replace(profile, abilities=kept)


def _situation(
    asked: Attacker, attack: Attack, profile: WeaponProfile, keywords: tuple[str, ...], mark: AttackedUnit
) -> Situation:
    """How the models with this weapon stand to the mark."""
    reach = profile.range or 0
    if not profile.is_ranged:
        return Situation(is_ranged=False, is_stationary=asked.stationary, has_charged=asked.charged)
    is_half = bool(asked.half_range)
    if asked.half_range is None and asked.distance is not None:
        is_half = 2 * asked.distance <= reach  # not rounded (TEN-MEAS-04)
    is_big_gun = is_big(keywords) and asked.engaged
    is_big_gun = is_big_gun or (is_big_mark(mark) and (attack.target.engaged or asked.engaged))
    return Situation(
        is_stationary=asked.stationary,
        has_charged=asked.charged,
        is_half_range=is_half,
        distance=asked.distance if asked.distance is not None else (reach / 2 if is_half else float(reach)),
        is_visible=asked.visible,
        is_overwatch=attack.overwatch,
        is_big_guns=is_big_gun,
    )
