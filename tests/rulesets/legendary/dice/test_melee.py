"""The arithmetic of close combat. (LEG-MELEE)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import Every
from grognard.rulesets.legendary.dice.attacks import hit_of, shots_at
from grognard.rulesets.legendary.dice.facts import Hits, Target
from grognard.rulesets.legendary.dice.melee import (
    VEHICLE_WS,
    Bout,
    Stance,
    attacks_of,
    drives_off,
    escapes,
    initiative_of,
    melee_modifiers,
    result_modifier,
    smashed,
    special_modifiers,
    strength_bonus,
    winner_of,
)
from grognard.rulesets.legendary.dice.saves import UNHURT, one_save
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.lists.keywords.moments import Aim, Foe
from grognard.rulesets.legendary.lists.weapons import FIST
from tests.rulesets.legendary.arms import model, rules, weapon

CHARGED = Stance(has_charged=True)


def hit_chance(bout: Bout) -> Fraction:
    """The chance that a blow hits."""
    shots = shots_at(1, melee_modifiers(bout), FIST, bout.rules, bout.aim, user=4)
    return 1 - Every().odds(hits_of, shots).p(Hits())


@pytest.mark.parametrize(
    ("own", "enemy", "chance"), [(4, 4, Fraction(1, 2)), (3, 6, Fraction(3, 12)), (1, 10, Fraction(1, 12))]
)
def test_skill_against_skill(own: int, enemy: int, chance: Fraction) -> None:  # LEG-MELEE-06, LEG-DICE-08
    assert chance == hit_chance(Bout(own, enemy))


def test_a_natural_1_misses() -> None:  # LEG-MELEE-06
    assert Fraction(11, 12) == hit_chance(Bout(10, 0))


def test_a_charge_is_worth_two_initiative() -> None:  # LEG-CHG-08, LEG-MELEE-02
    assert 5 == initiative_of(3, (), CHARGED).value


def test_the_winner_is_quicker_in_the_next_round() -> None:  # LEG-MELEE-12
    assert 6 == initiative_of(4, (), Stance(has_won=True)).value


def test_hammer_of_wrath() -> None:  # LEG-KW-25
    hammer = rules("Hammer of Wrath")

    assert 8 == initiative_of(3, hammer, CHARGED).value
    assert 4 == attacks_of(3, (FIST,), FIST, hammer, CHARGED)
    assert 1 == strength_bonus(hammer, CHARGED)
    assert (3, 3, 0) == (
        initiative_of(3, hammer, Stance()).value,
        attacks_of(3, (FIST,), FIST, hammer, Stance()),
        strength_bonus(hammer, Stance()),
    )


def test_a_disordered_charge_sets_initiative_to_1() -> None:  # LEG-CHG-04, LEG-DICE-10
    stance = Stance(has_charged=True, is_disordered=True)

    assert 1 == initiative_of(4, rules("Hammer of Wrath"), stance).value
    assert 2 == attacks_of(1, (FIST,), FIST, rules("Hammer of Wrath"), stance)


def test_the_concussed_strike_last() -> None:  # LEG-KW-11
    assert 1 == initiative_of(6, (), Stance(is_concussed=True)).value


def test_climbing_costs_skill() -> None:  # LEG-CHG-05
    assert -2 == sum(part.value for part in melee_modifiers(Bout(4, 4, has_climbed=True)))


def test_unwieldy_weapons() -> None:  # LEG-KW-80
    maul = weapon("Maul", type="Melee", rules=["Unwieldy"])

    assert 3 == initiative_of(4, maul.all_rules, CHARGED).value
    assert 1 == initiative_of(2, maul.all_rules, Stance()).value
    assert 4 == initiative_of(4, maul.all_rules, Stance(is_monstrous=True)).value


def count(value: int, *weapons: Any, **how: Any) -> int:
    """Attacks with the first of these weapons."""
    return attacks_of(value, weapons, weapons[0], how.pop("rules", ()), Stance(), **how)


def test_a_second_weapon_gives_one_attack() -> None:  # LEG-MELEE-05, LEG-WPN-06, LEG-WPN-07, LEG-WPN-08
    blade, pistol = weapon("Blade", type="Melee"), weapon("Pistol", type="Pistol")

    assert 2 == count(1, blade, pistol)
    assert 3 == count(2, blade, blade, blade)
    assert 1 == count(1, FIST, weapon())


def test_walkers_gain_an_attack_for_every_weapon() -> None:  # LEG-VEH-30
    claw = weapon("Claw", type="Melee")

    assert 4 == count(2, claw, claw, claw, is_walker=True)


def test_specialist_weapons() -> None:  # LEG-KW-68
    claw, blade = weapon("Claw", type="Melee", rules=["Specialist Weapon"]), weapon("Blade", type="Melee")

    assert 3 == count(2, claw, claw)
    assert 2 == count(2, claw, blade)


def test_two_handed_weapons() -> None:  # LEG-KW-79
    axe, pistol = weapon("Axe", type="Melee", rules=["Two-handed"]), weapon("Pistol", type="Pistol")

    assert 2 == count(2, axe, pistol)


def test_furious_charge() -> None:  # LEG-KW-22
    furious = rules("Furious Charge")

    assert 5 == hit_of(FIST, user=4, bonus=strength_bonus(furious, CHARGED)).strength
    assert 0 == strength_bonus(furious, Stance())


def test_rage() -> None:  # LEG-KW-53
    assert 2 == attacks_of(1, (FIST,), FIST, rules("Rage"), CHARGED)
    assert 1 == attacks_of(1, (FIST,), FIST, rules("Rage"), Stance())


def test_rampage() -> None:  # LEG-KW-54
    assert 3 == attacks_of(1, (FIST,), FIST, rules("Rampage"), Stance(is_pressed=True))
    assert 1 == attacks_of(1, (FIST,), FIST, rules("Rampage"), Stance())


def test_hatred() -> None:  # LEG-KW-26
    hated = Aim(Foe(("Reeds",)), is_melee=True)

    assert Fraction(3, 4) == hit_chance(Bout(4, 4, rules("Hatred (Reeds)"), aim=hated))
    assert Fraction(1, 2) == hit_chance(Bout(4, 4, rules("Hatred (Sedges)"), aim=hated))


def test_zealots_in_the_first_round() -> None:  # LEG-KW-84
    assert Fraction(3, 4) == hit_chance(Bout(4, 4, rules("Zealot"), aim=Aim(is_melee=True, is_first_round=True)))
    assert Fraction(1, 2) == hit_chance(Bout(4, 4, rules("Zealot")))


def test_preferred_enemies_in_melee() -> None:  # LEG-KW-50
    preferred = rules("Preferred Enemy (Reeds)")
    reeds = Foe(("Reeds",))

    assert Fraction(7, 12) == hit_chance(Bout(4, 4, preferred, aim=Aim(reeds, is_melee=True)))
    assert Fraction(5, 12) == hit_chance(Bout(4, 4, (), preferred, Aim(attacker=reeds, is_melee=True)))


def test_smash() -> None:  # LEG-KW-65
    beast = model(s=6, unit_type="monstrous_creature", base="60mm", height=3)
    hit = smashed(hit_of(FIST, beast.all_rules, user=6), 6, 0, at_vehicle=True)

    assert (12, 2, True) == (hit.strength, hit.ap, hit.forces_reroll)
    assert Fraction(4, 144) == Every().odds(one_save, Target(parts=(3,), armour=13), hit).p(UNHURT)
    assert 13 == smashed(hit, 6, 1).strength


def test_speed_is_the_skill_of_a_vehicle() -> None:  # LEG-VEH-14
    assert [0, 1, 2, 3, 4] == list(VEHICLE_WS.values())
    assert Fraction(7, 12) == hit_chance(Bout(4, VEHICLE_WS["advanced"]))


def test_stunned_walkers_strike_badly() -> None:  # LEG-VEH-33
    assert Fraction(3, 12) == hit_chance(Bout(4, 4, is_stunned=True))


def test_riders_are_hard_to_reach() -> None:  # LEG-CHRT-04
    assert Fraction(4, 12) == hit_chance(Bout(4, 5, at_rider=True))


def test_a_grenade_in_close_combat() -> None:  # LEG-MELEE-21, LEG-WPN-21
    grenade = weapon("Grenade", range=8)

    assert -2 == sum(part.value for part in special_modifiers(4, 4, grenade))
    assert 1 == sum(part.value for part in special_modifiers(4, 1, grenade))
    assert -5 == sum(part.value for part in special_modifiers(3, 4, weapon(type="Heavy")))


def test_fewer_losses_win() -> None:  # LEG-MELEE-10, LEG-MELEE-13
    assert (0, 1, None) == (winner_of((2, 3)), winner_of((1, 0)), winner_of((1, 1)))


def test_losses_weigh_on_the_test() -> None:  # LEG-MELEE-11, LEG-MELEE-23
    modifier = result_modifier(3, ())

    assert modifier is not None
    assert -3 == modifier.value


@pytest.mark.parametrize("rule", ["Stubborn", "Fearless", "And They Shall Know No Fear"])
def test_the_brave_ignore_losses(rule: str) -> None:  # LEG-KW-73, LEG-KW-17, LEG-KW-03
    assert result_modifier(5, rules(rule)) is None


@pytest.mark.parametrize(("own", "enemy", "chance"), [(3, 4, Fraction(5, 12)), (5, 2, Fraction(9, 12))])
def test_escaping_a_sweeping_advance(own: int, enemy: int, chance: Fraction) -> None:  # LEG-MELEE-17
    assert chance == Every().odds(escapes, own, enemy).p(True)


def test_driving_off() -> None:  # LEG-MELEE-16
    assert Fraction(8, 12) == Every().odds(drives_off, 4).p(True)
