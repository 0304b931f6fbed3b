"""Rules as an author writes them, for the dice tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import CRITICAL, D6, NEVER

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice, Die, Reroll


class Weapon(NamedTuple):
    attacks: int
    skill: int
    wounds_on: int
    damage: Die
    reroll: Reroll = NEVER
    sustained: int = 0
    lethal: bool = False


class Target(NamedTuple):
    models: int
    wounds: int
    save: int
    feel_no_pain: int = 7


class Toll(NamedTuple):
    models: int
    front: int


def kills(dice: Dice, weapon: Weapon, target: Target) -> int:
    wounds = dice.tally(one_attack, weapon.attacks, weapon, target)
    toll = dice.repeat(one_wound, Toll(0, target.wounds), wounds, weapon, target)
    return toll.models


def one_attack(dice: Dice, weapon: Weapon, target: Target) -> int:
    hit = dice.test(D6, weapon.skill, critical=6, always_pass=6, always_fail=1, reroll=weapon.reroll, name="hit")
    if not hit:
        return 0
    if hit is not CRITICAL:
        return dice.do(one_hit, weapon, target)
    extra = dice.tally(one_hit, weapon.sustained, weapon, target)
    if weapon.lethal:
        return extra + dice.do(one_save, target)
    return extra + dice.do(one_hit, weapon, target)


def one_hit(dice: Dice, weapon: Weapon, target: Target) -> int:
    if not dice.test(D6, needs=weapon.wounds_on, always_fail=1, name="wound"):
        return 0
    return dice.do(one_save, target)


def one_save(dice: Dice, target: Target) -> int:
    return 0 if dice.test(D6, needs=target.save, always_fail=1, name="save") else 1


def one_wound(dice: Dice, toll: Toll, weapon: Weapon, target: Target) -> Toll:
    if toll.models == target.models:
        return toll
    front = toll.front - dice.do(damage_done, weapon, target)
    if front > 0:
        return Toll(toll.models, front)
    return Toll(toll.models + 1, target.wounds)


def damage_done(dice: Dice, weapon: Weapon, target: Target) -> int:
    damage = dice.roll(weapon.damage, "damage")
    return damage - dice.count(damage, D6, needs=target.feel_no_pain, name="feel no pain")
