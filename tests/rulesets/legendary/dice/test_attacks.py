"""Special rules about hits and saves, from the weapon to the save. (LEG-KW)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grognard.kernel.dice import Every, Scripted
from grognard.rulesets.legendary.dice.attacks import (
    hit_of,
    may_aim_at_hull,
    reroll_of,
    sharp_of,
    shots_at,
    target_of,
    vehicle_target,
)
from grognard.rulesets.legendary.dice.facts import Hit, Hits, Target
from grognard.rulesets.legendary.dice.saves import UNHURT, is_instant, model_save, needs_of, one_save
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.lists.keywords.moments import Aim, Foe
from tests.rulesets.legendary.arms import model, rules, vehicle, weapon

TANK = Foe(is_vehicle=True)
BEAST = Foe(is_monstrous=True)


def saved(target: Target, hit: Hit) -> Fraction:
    """The chance that a save passes."""
    return Every().odds(model_save, target, hit).p(0)


def hit(**how: Any) -> Hit:
    """A hit of such a weapon."""
    return hit_of(weapon(**how))


def test_fleshbane() -> None:  # LEG-KW-20
    assert Fraction(6, 12) == saved(Target(6, save=4), hit(s=3, ap="-", rules=["Fleshbane"]))


def test_poison_lowers_toughness() -> None:  # LEG-KW-46
    poisoned = hit(s=3, ap="-", rules=["Poisoned (4+)"])

    assert saved(Target(3), hit(s=3, ap="-")) == saved(Target(6), poisoned)
    assert saved(Target(2), hit(s=3, ap="-")) == saved(Target(2), poisoned)


def test_poison_does_not_reach_instant_death_by_its_lower_toughness() -> None:  # LEG-SAVE-12
    assert not is_instant(Target(6), hit(s=6, rules=["Poisoned (4+)"]))


def test_gargantuan_creatures_shrug_off_poison_and_snipers() -> None:  # LEG-TYPE-24
    beast = target_of(model(t=8, w=9, sv=3, unit_type="gargantuan", base="100mm", height=5))._replace(feel_no_pain=None)

    assert saved(beast, hit(s=4, ap="-")) == saved(beast, hit(s=4, ap="-", rules=["Poisoned (2+)"]))
    assert saved(beast, hit(s=4, ap="-")) == saved(beast, hit(s="*", ap="-", rules=["Sniper"]))
    assert (
        sharp_of(hit(s="*", ap="-", rules=["Sniper"]), weapon(s="*", rules=["Sniper"]), foe=Foe(is_gargantuan=True))
        is None
    )


def test_snipers_equal_toughness_and_rend_on_11() -> None:  # LEG-KW-66
    rifle = weapon(s="*", ap="-", rules=["Sniper"])
    plain = hit_of(rifle)
    sharp = sharp_of(plain, rifle)
    target = Target(6, save=4)

    assert sharp is not None
    assert Fraction(9, 12) == saved(target, plain)
    assert (6, 2) == (sharp.strength, sharp.ap)
    assert Fraction(6, 12) == saved(target, sharp)


def test_snipers_against_vehicles() -> None:  # LEG-KW-66, LEG-VEH-07
    rifle = weapon(s="*", ap="-", rules=["Sniper"])
    sharp = sharp_of(hit_of(rifle), rifle, foe=TANK)

    assert sharp is not None
    assert (9, 7) == (sharp.strength, sharp.ap)
    assert may_aim_at_hull(rifle)
    assert Fraction(1) == Every().odds(one_save, Target(armour=10), hit_of(rifle)).p(UNHURT)


def test_rending() -> None:  # LEG-KW-56
    claws = weapon(s=4, ap=5, rules=["Rending"])
    at_model, at_tank = sharp_of(hit_of(claws), claws), sharp_of(hit_of(claws), claws, foe=TANK)

    assert at_model is not None
    assert at_tank is not None
    assert (6, 2) == (at_model.strength, at_model.ap)
    assert (9, 5) == (at_tank.strength, at_tank.ap)
    assert Fraction(7, 12) == Every().odds(one_save, Target(armour=12), at_tank).p(UNHURT)
    assert sharp_of(hit(s=8, ap=1), weapon(s=8, ap=1, rules=["Rending"])) is None  # not better than its own values


def test_precision_strike() -> None:  # LEG-KW-49
    blade = weapon(s=4, ap="-", rules=["Precision Strike"])
    sharp = sharp_of(hit_of(blade), blade)

    assert sharp is not None
    assert (2, 7) == (needs_of(Target(save=2), hit_of(blade)), needs_of(Target(save=2), sharp))
    assert 1 == model_save(Scripted(2), Target(save=2), sharp)


def test_precision_shots_choose() -> None:  # LEG-KW-48
    shots = shots_at(1, (), weapon(), rules("Precision Shots"), Aim())

    assert Hits(sharp=1) == hits_of(Scripted(11), shots)
    assert Hits(plain=1) == hits_of(Scripted(10), shots)


def test_ignores_cover_but_not_screens() -> None:  # LEG-KW-29
    shots = shots_at(1, (), weapon(rules=["Ignores Cover"]), (), Aim(), cover=5, has_screen=True)

    assert Hits(screen=1) == hits_of(Scripted(7), shots)
    assert Hits(plain=1) == hits_of(Scripted(10), shots)


def test_shred_monster_hunters_and_tank_hunters() -> None:  # LEG-KW-40, LEG-KW-59, LEG-KW-76
    target = Target(4, save=3)

    assert Fraction(100, 144) == saved(target, hit(s=4, ap=5, rules=["Shred"]))
    assert hit_of(weapon(), rules("Monster Hunter"), BEAST).forces_reroll
    assert not hit_of(weapon(), rules("Monster Hunter")).forces_reroll
    assert hit_of(weapon(), rules("Tank Hunter"), TANK).forces_reroll
    assert not hit_of(weapon(), rules("Tank Hunter"), BEAST).forces_reroll


def test_melta_at_short_range() -> None:  # LEG-KW-38
    gun = weapon(range=12, s=8, ap=1, rules=["Melta"])

    assert hit_of(gun, is_short=True).two_dice
    assert not hit_of(gun).two_dice


def test_ordnance_and_primary_weapons_roll_two_dice() -> None:  # LEG-WPN-11, LEG-WPN-16
    assert hit(type="Ordnance").two_dice
    assert hit(rules=["Primary"]).two_dice


def test_lance_haywire_armour_bane_and_gravitation_reach_the_dice() -> (
    None
):  # LEG-KW-05, LEG-KW-24, LEG-KW-27, LEG-KW-35
    assert hit(rules=["Lance"]).is_lance
    assert hit(rules=["Haywire"]).is_haywire
    assert hit(rules=["Armour Bane"]).is_bane
    gravity = hit(s="*", rules=["Gravitation"])

    assert (True, True, False) == (gravity.is_equal, gravity.is_gravitation, gravity.hurts_hull)


def test_weapons_without_ap_cannot_aim_at_a_hull() -> None:  # LEG-VEH-07
    assert not may_aim_at_hull(weapon(ap="-"))
    assert UNHURT == one_save(Scripted(), Target(armour=10), hit(s=10, ap="-"))
    for rule in ("Rending", "Sniper", "Haywire", "Gravitation", "Armour Bane"):
        assert may_aim_at_hull(weapon(ap="-", rules=[rule]))


def test_destroyers_and_vortices() -> None:  # LEG-WPN-20, LEG-WPN-04, LEG-KW-83
    for gun in (weapon(s="D", ap=4), weapon(s=4, ap=4, rules=["Vortex", "Blast"])):
        made = hit_of(gun)

        assert (12, 1, True) == (made.strength, made.ap, made.is_destroyer)


def test_a_force_weapon_that_is_awake_slays() -> None:  # LEG-PSY-11, LEG-KW-21
    sword = weapon("Sword", type="Melee", rules=["Force"])

    assert hit_of(sword, user=4, is_forced=True).is_instant
    assert not hit_of(sword, user=4).is_instant


def test_preferred_enemies_reroll_ones_and_twos() -> None:  # LEG-KW-50
    reroll = reroll_of(rules("Preferred Enemy (Reeds)"), Aim(Foe(("Reeds",))))
    shots = shots_at(3, (), weapon(), rules("Preferred Enemy (Reeds)"), Aim(Foe(("Reeds",))))

    assert frozenset({1, 2}) == reroll.faces
    assert Hits(plain=2) == hits_of(Scripted(1, 8, 2, 9, 3), shots)


def test_strength_8_at_a_hero_with_feel_no_pain_and_an_invulnerable_save() -> (
    None
):  # LEG-SAVE-11, LEG-SAVE-13, LEG-KW-15
    gun = hit(s=8, ap=2)
    hero = target_of(model(t=4, w=3, sv=3, invulnerable=5, feel_no_pain=5))
    eternal = target_of(model(t=4, w=3, sv=3, invulnerable=5, feel_no_pain=5, rules=["Eternal Warrior"]))

    assert 5 == model_save(Scripted(8), hero, gun)
    assert 2 == model_save(Scripted(8), eternal, gun)
    assert 0 == model_save(Scripted(9), hero, gun)


def test_a_dozer_blade_strengthens_the_front() -> None:  # LEG-VEH-45
    assert 13 == vehicle_target(vehicle(front=12, rules=["Dozer Blade"]), "front").armour
    assert 10 == vehicle_target(vehicle(rear=10), "top").armour  # LEG-SCAT-09
