"""Saves and what a failed one costs. (LEG-SAVE, LEG-VEH-05 to LEG-VEH-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import D6, D12, Check
from grognard.rulesets.legendary.dice.tests_and_tables import NEEDS
from grognard.rulesets.legendary.lists.fields import NO_AP

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.legendary.dice.facts import Hit, Target

INSTANT = 5
"""Wounds of instant death: enough for every model, and for every bio point. (LEG-SAVE-13)"""
HAYWIRE = {1: 3, 2: 2, 3: 1, 4: 1, 5: 1, 6: 0}
"""Damage by the d6 of haywire. (LEG-KW-27)"""
LANCE = 12
HULLLESS = 100
"""A part of a vehicle without hull points: a damaging hit is 1, a destroying one all of it. (LEG-VEH-39)"""


class Suffered(NamedTuple):
    """What one hit did: wounds or hull points, and whether gravitation immobilised the vehicle."""

    wounds: int = 0
    is_stopped: bool = False


UNHURT = Suffered()


def one_save(dice: Dice, target: Target, hit: Hit) -> Suffered:
    """The save against one hit, and feel no pain. (LEG-SAVE-01, LEG-SAVE-06, LEG-VEH-05)"""
    if target.is_vehicle:
        return vehicle_save(dice, target, hit)
    wounds = dice.do(model_save, target, hit)
    return Suffered(wounds) if wounds else UNHURT


# ---------------------------------------------------------------- models


def model_save(dice: Dice, target: Target, hit: Hit) -> int:
    """The wounds that a model suffers of one hit. (LEG-SAVE-01 to LEG-SAVE-13)"""
    total, is_saved = rolled_save(dice, target, hit)
    return 0 if is_saved else unsaved_wounds(dice, total, target, hit)


def rolled_save(dice: Dice, target: Target, hit: Hit) -> tuple[int, bool]:
    """The total of a model's save, and whether it passes. (LEG-SAVE-01, LEG-DICE-08)"""
    plus = plus_of(target, hit)
    check = Check(needs_of(target, hit), plus, always_fail=1, always_pass=12)
    face = dice.roll(D12, "save")
    if hit.forces_reroll and check.grade(face):
        face = dice.roll(D12, "save")
    return face + plus, bool(check.grade(face))


def unsaved_wounds(dice: Dice, total: int, target: Target, hit: Hit) -> int:
    """What a failed save costs, after feel no pain. (LEG-SAVE-07 to LEG-SAVE-13, LEG-KW-75)"""
    wounds = wounds_of(total, target, hit)
    if target.is_swarm and hit.is_blast:
        wounds *= 2
    if target.feel_no_pain is None or is_instant(target, hit) or is_double(target, hit):
        return wounds
    return wounds - dice.count(wounds, D6, target.feel_no_pain, name="feel no pain")


def plus_of(target: Target, hit: Hit) -> int:
    """Toughness less Strength. (LEG-SAVE-01, LEG-KW-20, LEG-KW-24, LEG-KW-46, LEG-KW-66)

    Poison and snipers do nothing special to gargantuan creatures: a sniper has Strength 4. (LEG-TYPE-24)
    """
    if hit.is_equal and not _is_spared(target, hit):
        return 0
    toughness = target.toughness if _is_spared(target, hit) else min(target.toughness, hit.toughness_cap)
    return toughness - (hit.strength or 4)


def _is_spared(target: Target, hit: Hit) -> bool:
    return target.is_gargantuan and hit.is_poison


def needs_of(target: Target, hit: Hit) -> int:
    """The lowest number that a save of the model needs. (LEG-SAVE-02 to LEG-SAVE-06, LEG-KW-49)

    >>> from grognard.rulesets.legendary.dice.facts import Hit, Target
    >>> needs_of(Target(save=2, invulnerable=4), Hit(4, 3)), needs_of(Target(save=2, invulnerable=4), Hit(4, 2))
    (2, 4)
    """
    has_armour = target.save is not None and not beats(target, hit) and not hit.ignores_armour
    numbers = [NEEDS, target.save if has_armour else None, target.invulnerable]
    return min(number for number in numbers if number is not None)


def beats(target: Target, hit: Hit) -> bool:
    """Whether the AP beats the armour; having none counts as 7. (LEG-SAVE-03, LEG-SAVE-04, LEG-WPN-20)"""
    return hit.ap < NO_AP and hit.ap <= (target.save or NEEDS)


def wounds_of(total: int, target: Target, hit: Hit) -> int:
    """The wounds of a failed save with this total. (LEG-SAVE-07 to LEG-SAVE-09, LEG-SAVE-13, LEG-WPN-20)"""
    if is_instant(target, hit):
        return INSTANT
    if hit.is_destroyer:
        return 3
    return band(total) if beats(target, hit) else 1


def band(total: int) -> int:
    """1 wound; 2 if the total is critical, 3 if it is devastating. (LEG-SAVE-07, LEG-SAVE-08, LEG-VEH-08)

    >>> [band(total) for total in (0, 2, 3, 4, 5)]
    [3, 3, 2, 2, 1]
    """
    return 3 if total <= 2 else 2 if total <= 4 else 1


def is_double(target: Target, hit: Hit) -> bool:
    """Whether the Strength is at least twice the Toughness of the profile. (LEG-SAVE-12)"""
    return not hit.is_equal and hit.strength >= 2 * (target.printed or target.toughness)


def is_instant(target: Target, hit: Hit) -> bool:
    """Whether a failed save is instant death. (LEG-SAVE-12, LEG-KW-15, LEG-KW-30)"""
    return not target.is_eternal and (hit.is_instant or hit.is_destroyer or is_double(target, hit))


# ---------------------------------------------------------------- vehicles and buildings


def vehicle_save(dice: Dice, target: Target, hit: Hit) -> Suffered:
    """The hull points that a hit costs; 1 and 12 decide nothing of themselves. (LEG-VEH-05, LEG-VEH-08, LEG-BLDG-09)"""
    if hit.is_haywire:
        return Suffered(HAYWIRE[dice.roll(D6, "haywire")])
    if not hit.hurts_hull and not hit.is_gravitation:
        return UNHURT
    plus = armour_of(target, hit) - power_of(hit)
    if hit.is_bane:
        plus -= dice.roll(D6, "armour bane")
    needs = min(target.invulnerable or NEEDS, NEEDS)
    face = dice.lowest(2, D12, name="save") if hit.two_dice else dice.roll(D12, "save")
    if hit.forces_reroll and face + plus >= needs:
        face = dice.roll(D12, "save")
    is_stopped = hit.is_gravitation and face <= 2
    if not hit.hurts_hull:
        return Suffered(0, is_stopped)
    return Suffered(hull_damage(face + plus, needs, hit, is_hullless=target.is_hullless), is_stopped)


def hull_damage(total: int, needs: int, hit: Hit, *, is_hullless: bool = False) -> int:
    """Hull points that a save with this total costs. (LEG-VEH-08, LEG-WPN-20, LEG-VEH-39)"""
    if is_hullless:
        return 0 if total > 8 else 1 if total > 5 else HULLLESS
    if total >= needs:
        return 0
    return 3 if hit.is_destroyer else band(total)


def can_hurt(target: Target, hit: Hit) -> bool:
    """Whether a hit has any chance to wound or damage: a natural 1 fails for models, not for hulls. (LEG-MELEE-19)

    >>> from grognard.rulesets.legendary.dice.facts import Hit, Target
    >>> can_hurt(Target(armour=14), Hit(7)), can_hurt(Target(armour=14), Hit(9)), can_hurt(Target(toughness=10), Hit(1))
    (False, True, True)
    """
    if not target.is_vehicle or hit.is_haywire or hit.is_gravitation:
        return True
    if not hit.hurts_hull:
        return False
    worst = 1 + armour_of(target, hit) - power_of(hit) - (6 if hit.is_bane else 0)
    return hull_damage(worst, min(target.invulnerable or NEEDS, NEEDS), hit, is_hullless=target.is_hullless) > 0


def armour_of(target: Target, hit: Hit) -> int:
    """The armour that counts. (LEG-KW-35)"""
    return min(target.armour, LANCE) if hit.is_lance else target.armour


def power_of(hit: Hit) -> int:
    """Strength and what the AP adds to it. (LEG-VEH-06)

    >>> from grognard.rulesets.legendary.dice.facts import Hit
    >>> power_of(Hit(9, 2)), power_of(Hit(8))
    (14, 8)
    """
    return (hit.strength or 4) + NO_AP - hit.ap


def part_fails(dice: Dice, armour: int, hit: Hit) -> int:
    """1 if a weapon or the tracks are lost: rear armour, no AP.

    (LEG-VEH-16, LEG-VEH-17, LEG-KW-05, LEG-KW-35, LEG-KW-38)
    """
    plus = (min(armour, LANCE) if hit.is_lance else armour) - (hit.strength or 4)
    if hit.is_bane:
        plus -= dice.roll(D6, "armour bane")
    if hit.two_dice:
        passed = dice.lowest(2, D12, name="save") + plus >= NEEDS
    else:
        passed = bool(dice.test(D12, NEEDS, plus=plus, name="save"))
    if passed and hit.forces_reroll:
        passed = bool(dice.test(D12, NEEDS, plus=plus, name="save"))
    return int(not passed)
