"""Rending: a total of 11 or more is Strength 6 AP 2, against vehicles Strength 9. (LEG-KW-56)"""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import Every
from grognard.rulesets.legendary.dice.attacks import hit_of, sharp_of
from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.dice.melee import Stance
from grognard.rulesets.legendary.dice.saves import UNHURT, one_save
from grognard.rulesets.legendary.play.fight.blows import blow_at
from grognard.rulesets.legendary.play.fight.melee_targets import Fighter
from grognard.rulesets.legendary.play.fight.weapons import StrikeChoice
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.dice.test_attacks import TANK, hit
from tests.rulesets.legendary.keywords.kit import shot_at_soldier, shot_at_tank
from tests.rulesets.legendary.kit import BLADE
from tests.rulesets.legendary.play.fight.test_combat import brawl


def test_it_tears_through_a_save_of_2() -> None:  # LEG-KW-56
    """8 and BS 4 are 12: Strength 6 AP 2."""
    assert 0 == shot_at_soldier(gun={"ap": "-", "rules": ["Rending"]}, soldier={"sv": 2}, save=[5]).left("Target")


def test_without_it_the_save_holds() -> None:  # LEG-KW-56
    assert 1 == shot_at_soldier(gun={"ap": "-"}, soldier={"sv": 2}, save=[5]).left("Target")


def test_it_tears_a_hull_open() -> None:  # LEG-KW-56
    """Strength 9 against armour 12."""
    assert shot_at_tank(gun={"rules": ["Rending"]}, save=[5]).model("Target").is_stunned


def test_without_it_the_hull_holds() -> None:  # LEG-KW-56
    assert not shot_at_tank(save=[5], gun={}).model("Target").is_stunned


def test_what_a_sharp_hit_becomes() -> None:  # LEG-KW-56
    claws = weapon(s=4, ap=5, rules=["Rending"])
    at_model, at_tank = sharp_of(hit_of(claws), claws), sharp_of(hit_of(claws), claws, foe=TANK)

    assert at_model is not None
    assert at_tank is not None
    assert (6, 2) == (at_model.strength, at_model.ap)
    assert (9, 5) == (at_tank.strength, at_tank.ap)
    assert Fraction(7, 12) == Every().odds(one_save, Target(armour=12), at_tank).p(UNHURT)
    assert sharp_of(hit(s=8, ap=1), weapon(s=8, ap=1, rules=["Rending"])) is None  # not better than its own values


def test_a_smash_that_rends_has_double_strength() -> None:  # LEG-KW-65, LEG-KW-56
    claw = {**BLADE, "name": "Claw", "rules": ["Rending"]}
    table = brawl({"number": 1, "unit_type": "monstrous_creature", "s": 6, "weapons": (claw,)}, {"number": 1})
    red = table.model("Reds")
    fighter = Fighter(red.id, red.unit, 4, StrikeChoice(red.weapons[0], is_smash=True), Stance())
    blow = blow_at(table.game, fighter, table.ids["Blues"], table.model("Blues").id, is_first=True)

    assert blow is not None
    assert 12 == (blow.shots.sharp or blow.shots.hit).strength
