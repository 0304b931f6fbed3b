"""Close combat: who strikes when, how often and how well; results, and getting away. (LEG-MELEE)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from grognard.kernel.dice import D12
from grognard.kernel.modifiers import Modifier, Total, total
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.tests_and_tables import NEEDS
from grognard.rulesets.legendary.dice.to_hit import Situation, movement_modifier, shots_of
from grognard.rulesets.legendary.lists.keywords.fighting import SpecialistWeapon, TwoHanded
from grognard.rulesets.legendary.lists.keywords.moments import Aim, has
from grognard.rulesets.legendary.lists.keywords.morale import Fearless, KnowNoFear, Stubborn
from grognard.rulesets.legendary.lists.keywords.shooting import TwinLinked
from grognard.rulesets.legendary.lists.keywords.templates import Grenade

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.dice import Dice
    from grognard.rulesets.legendary.dice.facts import Hit
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile

VEHICLE_WS = {"immobilised": 0, "stationary": 1, "moved": 2, "advanced": 3, "flat out": 4}
"""WS of a vehicle by its speed. (LEG-VEH-14)"""
CHARGED = WON = 2
STUNNED = -3
"""A stunned walker in close combat. (LEG-VEH-33)"""
PAUSE = 3
"""Rounds without a loss after which a combat pauses. (LEG-MELEE-25)"""


class Stance(NamedTuple):
    """How a model stands in a round of combat."""

    has_charged: bool = False
    """It charged, or counter-attacked, in this first round."""
    has_won: bool = False
    """Its side won the round before. (LEG-MELEE-12)"""
    is_disordered: bool = False
    """Initiative 1: a disordered charge or a room assault in the first round. (LEG-CHG-04, LEG-BLDG-02)"""
    is_concussed: bool = False
    is_pressed: bool = False
    """Outnumbered, or beaten in the round before. (LEG-KW-54)"""
    is_monstrous: bool = False
    """A monstrous creature or a walker: nothing is unwieldy to it. (LEG-KW-80)"""


def initiative_of(value: int, rules: Iterable[SpecialRule], stance: Stance, more: Iterable[Modifier] = ()) -> Total:
    """The Initiative at which a model strikes: bonuses first, then what sets it to 1. (LEG-DICE-10, LEG-CHG-08)

    `rules` are those of the model and of the weapon it strikes with, `more` what else counts in this kind of fight.
    """
    parts = [Modifier(value, tell("Initiative"), "LEG-MELEE-02"), *more]
    if stance.has_charged:
        parts.append(Modifier(CHARGED, tell("charged"), "LEG-CHG-08"))
    if stance.has_won:
        parts.append(Modifier(WON, tell("won the round before"), "LEG-MELEE-12"))
    for rule in rules:
        part = rule.initiative(has_charged=stance.has_charged, is_monstrous=stance.is_monstrous)
        if part is not None:
            parts.append(part)
    if stance.is_disordered or stance.is_concussed:
        clause = "LEG-CHG-04" if stance.is_disordered else "LEG-KW-11"
        return Total(1, (*parts, Modifier(1 - sum(part.value for part in parts), tell("set to 1"), clause)), 1)
    return total(parts, least=1)


def attacks_of(
    value: int,
    weapons: tuple[WeaponProfile, ...],
    chosen: WeaponProfile,
    rules: Iterable[SpecialRule],
    stance: Stance,
    *,
    is_walker: bool = False,
) -> int:
    """How often a model strikes with the chosen weapon. (LEG-MELEE-05, LEG-WPN-06 to LEG-WPN-08, LEG-VEH-30)"""
    more = second_weapons(weapons, chosen)
    extra = more if is_walker else min(1, more)
    given = sum(rule.attacks(has_charged=stance.has_charged, is_pressed=stance.is_pressed) for rule in rules)
    return max(0, value + extra + given)


def second_weapons(weapons: tuple[WeaponProfile, ...], chosen: WeaponProfile) -> int:
    """Weapons beside the chosen one that count for an extra attack. (LEG-WPN-07, LEG-KW-68, LEG-KW-79)"""
    if has(chosen.all_rules, TwoHanded):
        return 0
    others = list(weapons)
    if chosen in others:
        others.remove(chosen)
    is_special = has(chosen.all_rules, SpecialistWeapon)
    return sum(
        other.type.is_close_combat_weapon
        and not has(other.all_rules, TwoHanded)
        and has(other.all_rules, SpecialistWeapon) == is_special
        for other in others
    )


def strength_bonus(rules: Iterable[SpecialRule], stance: Stance) -> int:
    """Strength that a charge gives. (LEG-KW-22, LEG-KW-25)"""
    return sum(rule.strength(has_charged=stance.has_charged) for rule in rules)


class Bout(NamedTuple):
    """How an attacker and the one he strikes at stand."""

    ws: int
    enemy_ws: int
    rules: tuple[SpecialRule, ...] = ()
    enemy_rules: tuple[SpecialRule, ...] = ()
    aim: Aim = Aim(is_melee=True)
    has_climbed: bool = False
    """The charge needed climbing: -2 WS in the first round. (LEG-CHG-05)"""
    is_stunned: bool = False
    """A stunned walker strikes at -3. (LEG-VEH-33)"""
    at_rider: bool = False
    """The rider of a chariot is struck at -1. (LEG-CHRT-04)"""


def melee_modifiers(bout: Bout) -> tuple[Modifier, ...]:
    """Every modifier of a blow, both skills first. (LEG-MELEE-06, LEG-MELEE-07)

    Who is blinded or afraid has WS 0, and what rules would add to it is set to 0 as well. (LEG-DICE-10)

    >>> [str(each) for each in melee_modifiers(Bout(4, 3, has_climbed=True))]
    ['+4 Weapon Skill', "-3 enemy's Weapon Skill", '-2 climbed']
    """
    found = [
        Modifier(bout.ws, tell("Weapon Skill"), "LEG-MELEE-06"),
        Modifier(-bout.enemy_ws, tell("enemy's Weapon Skill"), "LEG-MELEE-06"),
    ]
    if bout.has_climbed:
        found.append(Modifier(-min(2, bout.ws), tell("climbed"), "LEG-CHG-05"))
    if bout.is_stunned:
        found.append(Modifier(STUNNED, tell("stunned"), "LEG-VEH-33"))
    if bout.at_rider:
        found.append(Modifier(-1, tell("rider of a chariot"), "LEG-CHRT-04"))
    if bout.ws:
        found += [each for rule in bout.rules if (each := rule.aim_modifier(bout.aim)) is not None]
    if bout.enemy_ws:
        found += [each for rule in bout.enemy_rules if (each := rule.target_modifier(bout.aim)) is not None]
    return tuple(part for part in found if part.value)


def special_modifiers(
    bs: int,
    enemy_ws: int,
    weapon: WeaponProfile,
    rules: tuple[SpecialRule, ...] = (),
    *,
    is_vehicle: bool = False,
    is_stunned: bool = False,
) -> tuple[Modifier, ...]:
    """A grenade or gun in close combat: BS, the enemy's WS, and the penalty for moving. (LEG-MELEE-21, LEG-KW-55)

    `is_stunned`: a walker that is stunned. (LEG-VEH-33)
    """
    moved = movement_modifier(Situation(bs, weapon, rules, pace="moved", is_vehicle=is_vehicle))
    parts = (
        Modifier(bs, tell("Ballistic Skill"), "LEG-MELEE-21"),
        Modifier(-enemy_ws, tell("enemy's Weapon Skill"), "LEG-MELEE-21"),
        Modifier(0 if moved is None else moved.value, tell("moved"), "LEG-MELEE-21"),
        Modifier(STUNNED if is_stunned else 0, tell("stunned"), "LEG-VEH-33"),
    )
    return tuple(part for part in parts if part.value)


def special_shots(weapon: WeaponProfile, rules: tuple[SpecialRule, ...], *, is_vehicle: bool = False) -> int:
    """How often a grenade or gun is used in a round: a grenade once, others as after a move. (LEG-MELEE-21)"""
    if has(weapon.all_rules, Grenade):
        return 1
    situation = Situation(0, weapon, rules, pace="moved", is_vehicle=is_vehicle)
    return shots_of(situation, is_twin=has(weapon.all_rules, TwinLinked))


def smashed(hit: Hit, strength: int, bonus: int, *, at_vehicle: bool = False) -> Hit:
    """One attack of double Strength and AP 2; vehicles roll successful saves again. (LEG-KW-65)"""
    return hit._replace(
        strength=2 * strength + bonus,
        ap=min(2, hit.ap),
        is_equal=False,
        hurts_hull=True,
        forces_reroll=hit.forces_reroll or at_vehicle,
    )


# ---------------------------------------------------------------- results


def winner_of(lost: tuple[int, int]) -> Literal[0, 1] | None:
    """The side that lost fewer models; None for a draw. (LEG-MELEE-10, LEG-MELEE-13)"""
    if lost[0] == lost[1]:
        return None
    return 0 if lost[0] < lost[1] else 1


def result_modifier(lost: int, rules: Iterable[SpecialRule]) -> Modifier | None:
    """What the losses of a side take from its leadership test. (LEG-MELEE-11, LEG-MELEE-23, LEG-KW-73)"""
    if has(rules, Stubborn, Fearless, KnowNoFear) or not lost:
        return None
    return Modifier(-lost, tell("losses"), "LEG-MELEE-11")


def escapes(dice: Dice, own: int, enemy: int) -> bool:
    """A model gets away from a sweeping advance. (LEG-MELEE-17)"""
    return bool(dice.test(D12, NEEDS, plus=own - enemy, name="escape"))


def drives_off(dice: Dice, enemy: int) -> bool:
    """A vehicle leaves a combat: higher than the Initiative of the enemies. (LEG-MELEE-16)"""
    return bool(dice.test(D12, enemy + 1, name="drive off"))
