"""From the weapon to the save: what kind of hit a weapon makes. (LEG-WPN, LEG-VEH-07, LEG-TYPE-24)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Every, Scripted
from grognard.rulesets.legendary.dice.attacks import (
    hit_of,
    may_aim_at_hull,
    sharp_of,
    target_of,
    vehicle_target,
)
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.saves import UNHURT, model_save, one_save
from grognard.rulesets.legendary.lists.keywords.moments import Foe
from tests.rulesets.legendary.arms import model, vehicle, weapon

if TYPE_CHECKING:
    from fractions import Fraction

TANK = Foe(is_vehicle=True)


def saved(target: Target, hit: Hit) -> Fraction:
    """The chance that a save passes."""
    return Every().odds(model_save, target, hit).p(0)


def hit(**how: Any) -> Hit:
    """A hit of such a weapon."""
    return hit_of(weapon(**how))


def test_gargantuan_creatures_shrug_off_poison_and_snipers() -> None:  # LEG-TYPE-24
    beast = target_of(model(t=8, w=9, sv=3, unit_type="gargantuan", base="100mm", height=5))._replace(feel_no_pain=None)

    assert saved(beast, hit(s=4, ap="-")) == saved(beast, hit(s=4, ap="-", rules=["Poisoned (2+)"]))
    assert saved(beast, hit(s=4, ap="-")) == saved(beast, hit(s="*", ap="-", rules=["Sniper"]))
    assert (
        sharp_of(hit(s="*", ap="-", rules=["Sniper"]), weapon(s="*", rules=["Sniper"]), foe=Foe(is_gargantuan=True))
        is None
    )


def test_ordnance_and_primary_weapons_roll_two_dice() -> None:  # LEG-WPN-11, LEG-WPN-16
    assert hit(type="Ordnance").two_dice
    assert hit(rules=["Primary"]).two_dice


def test_weapons_without_ap_cannot_aim_at_a_hull() -> None:  # LEG-VEH-07
    assert not may_aim_at_hull(weapon(ap="-"))
    assert UNHURT == one_save(Scripted(), Target(armour=10), hit(s=10, ap="-"))
    for rule in ("Rending", "Sniper", "Haywire", "Gravitation", "Armour Bane"):
        assert may_aim_at_hull(weapon(ap="-", rules=[rule]))


def test_a_dozer_blade_strengthens_the_front() -> None:  # LEG-VEH-45
    assert 13 == vehicle_target(vehicle(front=12, rules=["Dozer Blade"]), "front").armour
    assert 10 == vehicle_target(vehicle(rear=10), "top").armour  # LEG-SCAT-09
