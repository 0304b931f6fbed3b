"""The attackers of an odds question: from names and profiles to the weapons that attack, and what cannot be."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from msgspec import structs

from grognard.kernel.errors import BadData, Refused, Unknown
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.sides import AttackingUnit, Changes, Weapons
from grognard.rulesets.tenth.lists.amounts import check_amount
from grognard.rulesets.tenth.lists.keywords.units import Frenzy, Inspires, find
from grognard.rulesets.tenth.lists.keywords.weapons import Situation
from grognard.rulesets.tenth.odds.units_by_name import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.tenth.dice.sides import AttackedUnit
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.lists.sheets import Datasheet
    from grognard.rulesets.tenth.odds.question import Attack, Attacker

OVERWATCH_REACH = 24
CHARGE_REACH = 12
ENGAGED = 1
"""Engagement Range in inches, flat."""


class Unarmed(Refused):
    """The unit has no weapon for the phase."""


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


def refuse_charge(asked: Attacker) -> None:
    """Who cannot charge. (TEN-CHG-01, TEN-CHG-02)"""
    if asked.advanced or asked.fell_back or asked.engaged:
        raise Refused(tell("A unit that is engaged, Advanced or Fell Back declares no charge."), "TEN-CHG-01")
    if asked.charge is None and (asked.distance or 0) > CHARGE_REACH:
        raise Refused(tell('A charge reaches {reach}".', reach=CHARGE_REACH), "TEN-CHG-02")


def attacking_unit_of(asked: Attacker, attack: Attack, mark: AttackedUnit, *, is_turn: bool = False) -> AttackingUnit:
    """The attacking unit with the weapons it uses. (TEN-SHOOT-07, TEN-MELEE-09)"""
    if bool(asked.unit) == bool(asked.weapon):
        raise BadData(tell("an attacker has either a unit (a datasheet's name) or weapons of its own"), file="attack")
    is_ranged = attack.phase == "shooting"
    if asked.weapon:
        parts: list[Datasheet] = []
        carried = _own_weapons(asked, is_ranged if is_turn else None)
        keywords = asked.keywords
    else:
        parts, carried = _carried(asked, is_ranged, is_turn)
        keywords = tuple(keyword for part in parts for keyword in part.keywords)
    abilities = tuple(each for part in parts for each in part.abilities if str(each) not in asked.without)
    granted = (*(each.grants() for each in abilities if isinstance(each, Inspires)), *asked.abilities)
    granted = tuple(each for each in granted if str(each) not in asked.without)
    frenzy = find(abilities, Frenzy)
    more = asked.more_attacks + (frenzy.attacks if frenzy and not is_ranged else 0)
    changes = _changes(asked)
    arms = []
    if asked.weapon:
        _refuse_together(asked, list(carried.items()), is_ranged, keywords)
    for profile, number in carried.items():
        bare = _stripped(profile, asked.without)
        situation = _situation(asked, attack, profile, keywords, mark)
        arms.append(Weapons(bare, number, granted, more, situation, changes))
        _refuse(arms[-1], asked, attack, mark, keywords)
    name = asked.name or asked.unit or ", ".join(weapon.title for weapon in asked.weapon)
    return AttackingUnit(name, tuple(arms), keywords, abilities)


def _changes(asked: Attacker) -> Changes:
    """What other rules change in its attacks."""
    for what, amount in (
        (tell("mortal wounds on Critical Hits"), asked.mortal_on_critical_hits),
        (tell("mortal wounds on Critical Wounds"), asked.mortal_on_critical_wounds),
    ):
        if amount is not None:
            try:
                check_amount(what, amount)
            except ValueError as error:
                raise BadData(str(error), file="attack") from None
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


def _own_weapons(asked: Attacker, is_ranged: bool | None) -> dict[WeaponProfile, int]:
    """The profiles in the question that are used, and how many of each; all, or those for the phase."""
    titles = [title for weapon in asked.weapon for title in (weapon.title, weapon.name)]
    for name in asked.uses:
        if name not in titles:
            raise Unknown(tell("weapon of {name}", name=asked.name or "the attacker"), name, dict.fromkeys(titles))
    used = [each for each in asked.weapon if not asked.uses or each.title in asked.uses or each.name in asked.uses]
    found: dict[WeaponProfile, int] = {}
    if is_ranged is not None:
        used = [each for each in used if each.is_ranged == is_ranged]
        if not used:
            raise Unarmed(tell("Nobody has a weapon to attack with."), _clause_of_phase(is_ranged))
    for weapon in used:
        found[weapon] = found.get(weapon, 0) + (weapon.number or asked.models or 1)
    return found


def _carried(asked: Attacker, is_ranged: bool, is_turn: bool) -> tuple[list[Datasheet], dict[WeaponProfile, int]]:
    """The datasheets of the unit, and how many of each profile it uses."""
    rows = rows_of(asked)
    carried: dict[WeaponProfile, int] = {}
    titles = []
    for sheet, models in rows:
        for _, weapons in models:
            profiles = [profile for name in weapons for profile in sheet.profiles[name]]
            titles += [title for profile in profiles for title in (profile.title, profile.name)]
            if is_turn:
                profiles = [profile for profile in profiles if profile.is_ranged == is_ranged]
            for profile in _used(profiles, asked, is_ranged, sheet):
                carried[profile] = carried.get(profile, 0) + 1
    for name in asked.uses:
        if name not in titles:
            raise Unknown(tell("weapon of {name}", name=asked.name or asked.unit), name, dict.fromkeys(titles))
    if not carried:
        what = "ranged" if is_ranged else "melee"
        raise Unarmed(
            tell("{name} has no {what} weapon it may use.", name=asked.name or asked.unit, what=what),
            _clause_of_phase(is_ranged),
        )
    return [sheet for sheet, _ in rows], carried


def _used(profiles: list[WeaponProfile], asked: Attacker, is_ranged: bool, sheet: Datasheet) -> list[WeaponProfile]:
    """The profiles one model attacks with: those it is told to use, or what it would use by itself.

    By itself it fires every ranged weapon in its first mode, Pistols only if it has nothing else or is engaged
    (TEN-KW-27); or fights with its first melee weapon and all with Extra Attacks. (TEN-MELEE-09)
    """
    if asked.uses:
        told = [profile for profile in profiles if profile.title in asked.uses or profile.name in asked.uses]
        _refuse_together(asked, [(profile, 1) for profile in told], is_ranged, sheet.keywords, models=1)
        return told
    first: dict[str, WeaponProfile] = {}
    for profile in profiles:
        if profile.is_ranged == is_ranged:
            first.setdefault(profile.name, profile)
    own = list(first.values())
    if is_ranged:
        if "MONSTER" in sheet.keywords or "VEHICLE" in sheet.keywords:
            return own
        pistols = [profile for profile in own if any(each.is_pistol for each in profile.abilities)]
        others = [profile for profile in own if profile not in pistols]
        return pistols if asked.engaged else others or pistols
    extra = [profile for profile in own if any(each.is_extra for each in profile.abilities)]
    return [profile for profile in own if profile not in extra][:1] + extra


def _refuse_together(
    asked: Attacker, used: list[tuple[WeaponProfile, int]], is_ranged: bool, keywords: Iterable[str], models: int = 0
) -> None:
    """Weapons that the same models cannot use together, unless `number` tells who uses which.

    One melee weapon besides those with Extra Attacks (TEN-MELEE-09), one mode of a weapon (TEN-ARMY-05), Pistols or
    other ranged weapons (TEN-KW-27).
    """
    if not models and asked.models is None and all(weapon.number for weapon in asked.weapon):
        return
    models = models or asked.models or max([1, *(number for _, number in used)])
    pistols = {place for place, (each, _) in enumerate(used) if any(one.is_pistol for one in each.abilities)}
    modes: dict[str, int] = {}
    for profile, number in used:
        if profile.mode:
            modes[profile.name] = modes.get(profile.name, 0) + number
    for name, number in modes.items():
        if number > models:
            raise _too_many(tell("A model uses {name} in one of its modes", name=name), "TEN-ARMY-05")
    if is_ranged:
        most_pistols = max((number for place, (_, number) in enumerate(used) if place in pistols), default=0)
        most_others = max((number for place, (_, number) in enumerate(used) if place not in pistols), default=0)
        if most_pistols and most_others and most_pistols + most_others > models and not _is_big(keywords):
            raise _too_many(tell("A model fires its Pistols or its other weapons"), "TEN-KW-27")
        return
    ordinary = [number for profile, number in used if not any(each.is_extra for each in profile.abilities)]
    if len(ordinary) > 1 and sum(ordinary) > models:
        raise _too_many(tell("A model fights with one of its melee weapons"), "TEN-MELEE-09")


def _too_many(rule: str, clause: str) -> Refused:
    return Refused(
        tell("{rule}; choose with `uses`, or say with `number` how many models use each.", rule=rule),
        clause,
    )


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
    is_big = (_is_big(keywords) and asked.engaged) or (_is_big_mark(mark) and (attack.target.engaged or asked.engaged))
    return Situation(
        is_stationary=asked.stationary,
        has_charged=asked.charged,
        is_half_range=is_half,
        distance=asked.distance if asked.distance is not None else (reach / 2 if is_half else float(reach)),
        is_visible=asked.visible,
        is_overwatch=attack.overwatch,
        is_big_guns=is_big,
    )


def _is_big(keywords: Iterable[str]) -> bool:
    return any(keyword in ("MONSTER", "VEHICLE") for keyword in keywords)


def _is_big_mark(mark: AttackedUnit) -> bool:
    return mark.has("MONSTER") or mark.has("VEHICLE")


def _clause_of_phase(is_ranged: bool) -> str:
    return "TEN-SHOOT-01" if is_ranged else "TEN-MELEE-09"


# ---------------------------------------------------------------- what cannot be


def _refuse(arm: Weapons, asked: Attacker, attack: Attack, mark: AttackedUnit, keywords: tuple[str, ...]) -> None:
    """Refuse, with its clause, an attack that the rules do not allow."""
    profile = arm.profile
    if profile.is_ranged:
        if attack.phase == "fight":
            raise Refused(
                tell("{title} is a ranged weapon, and the Fight phase is for melee weapons.", title=profile.title),
                "TEN-MELEE-09",
            )
        _refuse_shot(arm, asked, attack, mark, keywords)
        return
    if attack.phase == "shooting":
        raise Refused(
            tell("{title} is a melee weapon and cannot attack at range.", title=profile.title), "TEN-SHOOT-01"
        )
    if mark.has("AIRCRAFT") and "FLY" not in keywords:
        raise Refused(tell("Only units with FLY may make melee attacks against AIRCRAFT."), "TEN-AIR-09")


def _refuse_shot(arm: Weapons, asked: Attacker, attack: Attack, mark: AttackedUnit, keywords: tuple[str, ...]) -> None:
    """What a ranged weapon cannot do."""
    profile, situation = arm.profile, arm.situation
    abilities = (*profile.abilities, *arm.granted)
    reach = profile.range or 0
    if situation.distance > reach:
        raise Refused(
            tell(
                '{title} reaches {reach}", not {distance}".',
                title=profile.title,
                reach=reach,
                distance=f"{situation.distance:g}",
            ),
            "TEN-SHOOT-06",
        )
    if situation.is_half_range and 2 * situation.distance > reach:
        raise Refused(
            tell(
                '{distance}" is more than half the range of {title}.',
                distance=f"{situation.distance:g}",
                title=profile.title,
            ),
            "TEN-MEAS-04",
        )
    if not situation.is_visible and all(each.needs_sight for each in abilities):
        raise Refused(
            tell("{title} needs to see its target, for it has no Indirect Fire.", title=profile.title), "TEN-SHOOT-06"
        )
    if any(each.is_blast for each in abilities) and (asked.engaged or attack.target.engaged):
        raise Refused(
            tell("{title} has Blast and never fires at units in Engagement Range.", title=profile.title), "TEN-KW-03"
        )
    is_pistol = any(each.is_pistol for each in abilities)
    if asked.engaged and not is_pistol and not _is_big(keywords):
        raise Refused(
            tell("{title} is no Pistol, and the attackers are in Engagement Range.", title=profile.title),
            "TEN-SHOOT-02",
        )
    if attack.target.engaged and not asked.engaged and not _is_big_mark(mark):
        raise Refused(tell("The target is in Engagement Range of the attackers' friends."), "TEN-SHOOT-03")
    if asked.advanced and not any(each.fires_after_advance for each in abilities):
        raise Refused(
            tell("{title} is no Assault weapon and cannot be fired after an Advance.", title=profile.title), "TEN-KW-02"
        )


def refuse_attacker(asked: Attacker, attack: Attack) -> None:
    """What cannot be said of an attacking unit."""
    if attack.phase == "shooting":
        if asked.charged:
            raise Refused(tell("Charges come after the Shooting phase."), "TEN-TURN-01")
        if asked.fell_back:
            raise Refused(tell("A unit that Fell Back cannot shoot."), "TEN-MOVE-11")
    if asked.stationary and (asked.advanced or asked.fell_back):
        raise Refused(tell("A unit that Remained Stationary has neither Advanced nor Fallen Back."), "TEN-MOVE-01")
    if attack.overwatch and attack.phase == "fight":
        raise Refused(tell("Fire Overwatch is shooting."), "TEN-STRAT-13")
    if attack.overwatch and (asked.distance or 0) > OVERWATCH_REACH:
        raise Refused(
            tell(
                'Fire Overwatch reaches {OVERWATCH_REACH}", not {distance}".',
                OVERWATCH_REACH=OVERWATCH_REACH,
                distance=f"{asked.distance:g}",
            ),
            "TEN-STRAT-13",
        )
    if attack.command_rerolls and asked.shocked:
        raise Refused(tell("No Stratagem may affect a Battle-shocked unit of one's own."), "TEN-BSHK-07")


def refuse_stratagems(attack: Attack, mark: AttackedUnit) -> None:
    """Stratagems of the question outside their windows."""
    target = attack.target
    if attack.command_rerolls > 1 or attack.target_rerolls > 1:
        raise Refused(tell("Command Re-roll may be used once in a phase by each player."), "TEN-STRAT-01")
    for is_used, name, keyword, clause in (
        (target.smokescreen, "Smokescreen", "SMOKE", "TEN-STRAT-12"),
        (target.go_to_ground, "Go to Ground", "INFANTRY", "TEN-STRAT-16"),
    ):
        if not is_used:
            continue
        if attack.phase != "shooting" or attack.overwatch:
            raise Refused(tell("{name} is used in the opponent's Shooting phase only.", name=name), clause)
        if not mark.has(keyword):
            raise Refused(tell("{name} needs a unit with {keyword}.", name=name, keyword=keyword), clause)
    if target.shocked and (target.smokescreen or target.go_to_ground or attack.target_rerolls):
        raise Refused(tell("No Stratagem may affect a Battle-shocked unit of one's own."), "TEN-BSHK-07")
